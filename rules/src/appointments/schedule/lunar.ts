/**
 * The Vietnamese lunar calendar, from where sun and moon stand at Vietnam's longitude of time (UTC+7). Months begin on the
 * day of the new moon, the eleventh holds the winter solstice, and a month without a principal term is a leap month.
 * Formulas: J. Meeus, Astronomical Algorithms, chapters 25 and 49; good to a minute in this century.
 */
const ZONE = 7 / 24
/** Earth's clock runs about so many days behind the formulas' in this century. */
const DELTA_T = 0.0008
/** The Julian day number of 1 January 1970, noon. */
const EPOCH = 2_440_588
const NEW_MOONS_A_YEAR = 12.3685

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)

/** Moment of the `k`-th new moon since that of January 2000, as a Julian day. */
function newMoon(k: number): number {
  const t = k / 1236.85
  const e = 1 - 0.002516 * t - 0.0000074 * t * t
  const sun = 2.5534 + 29.1053567 * k - 0.0000014 * t * t
  const moon = 201.5643 + 385.81693528 * k + 0.0107582 * t * t
  const node = 160.7108 + 390.67050284 * k - 0.0016118 * t * t
  const mean = 2_451_550.09766 + 29.530588861 * k + 0.00015437 * t * t - 0.00000015 * t * t * t
  const terms = [
    -0.4072 * sin(moon),
    0.17241 * e * sin(sun),
    0.01608 * sin(2 * moon),
    0.01039 * sin(2 * node),
    0.00739 * e * sin(moon - sun),
    -0.00514 * e * sin(moon + sun),
    0.00208 * e * e * sin(2 * sun),
    -0.00111 * sin(moon - 2 * node),
    -0.00057 * sin(moon + 2 * node),
    0.00056 * e * sin(2 * moon + sun),
    -0.00042 * sin(3 * moon),
    0.00042 * e * sin(sun + 2 * node),
    0.00038 * e * sin(sun - 2 * node),
    -0.00024 * e * sin(2 * moon - sun),
    -0.00017 * sin(124.7746 - 1.56375588 * k),
  ]
  return terms.reduce((sum, term) => sum + term, mean) - DELTA_T
}

/** The Julian day number of the Vietnamese day on which the `k`-th new moon stands: the first of a lunar month. */
const firstOfMonth = (k: number): number => Math.floor(newMoon(k) + 0.5 + ZONE)

/** Which twelfth of its yearly way, 0 to 11, the sun is in when a Vietnamese day begins; 9 begins at the winter solstice. */
function sunSector(day: number): number {
  const t = (day - 0.5 - ZONE + DELTA_T - 2_451_545) / 36_525
  const anomaly = 357.52911 + 35_999.05029 * t - 0.0001537 * t * t
  const centre =
    (1.914602 - 0.004817 * t) * sin(anomaly) +
    (0.019993 - 0.000101 * t) * sin(2 * anomaly) +
    0.000289 * sin(3 * anomaly)
  const longitude = 280.46646 + 36_000.76983 * t + 0.0003032 * t * t + centre
  const apparent = longitude - 0.00569 - 0.00478 * sin(125.04 - 1934.136 * t)
  return Math.floor((((apparent % 360) + 360) % 360) / 30)
}

/** The new moon that begins the eleventh month of a lunar year, that of the winter solstice. */
function eleventhMonth(year: number): number {
  const near = Math.floor((year - 2000 + 11 / 12) * NEW_MOONS_A_YEAR)
  const before = (k: number) => sunSector(firstOfMonth(k)) < 9
  const found = [-2, -1, 0, 1, 2].find((step) => before(near + step) && !before(near + step + 1))
  if (found === undefined) throw new RangeError(`No winter solstice found in ${year}`)
  return near + found
}

const YEARS = [1968, 2199] as const

/**
 * The date `YYYY-MM-DD` of a day of the Vietnamese lunar calendar: `lunarDate(2026, 1, 1)` is Tết, 2026-02-17. Months 1
 * to 10, leap months left aside.
 * @throws RangeError for other months, and for years before 1968, when Vietnam took its present zone, or after 2199
 */
export function lunarDate(year: number, month: number, day: number): string {
  if (!Number.isInteger(year) || year < YEARS[0] || year > YEARS[1])
    throw new RangeError(`Not a year: ${year}`)
  if (!Number.isInteger(month) || month < 1 || month > 10) throw new RangeError(`Not a month: ${month}`)
  const first = eleventhMonth(year - 1)
  const months = eleventhMonth(year) - first
  const hasTerm = (index: number) =>
    sunSector(firstOfMonth(first + index)) !== sunSector(firstOfMonth(first + index + 1))
  const indices = Array.from({ length: months - 1 }, (_, index) => index + 1)
  const leap = months === 13 ? indices.find((index) => !hasTerm(index)) : undefined
  const plain = month + 1
  const index = leap !== undefined && plain >= leap ? plain + 1 : plain
  const days = firstOfMonth(first + index) + day - 1 - EPOCH
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}
