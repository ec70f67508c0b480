import { formatDate, parseVietnameseDate } from '../../text/date.ts'

/** A birth as far as it is known; any part may be missing. */
export interface Birth {
  birth_day: number | null
  birth_month: number | null
  birth_year: number | null
}

const two = (part: number) => String(part).padStart(2, '0')

const part = (digits: string | undefined) => (digits === undefined ? null : Number(digits))

/** Reads `1990`, `3/1990`, `5/3` and `5/3/1990`; undefined when it is none of these or no such day exists. */
export function birthParts(raw: string): Birth | undefined {
  const text = raw.trim().replaceAll(/[.-]/g, '/')
  const dated = /^(?:(?:(\d{1,2})\/)?(\d{1,2})\/)?(\d{4})$/.exec(text)
  const yearless = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  const [, day, month, year] = dated ?? yearless ?? []
  if (month === undefined && year === undefined) return undefined
  const birth = { birth_day: part(day), birth_month: part(month), birth_year: part(year) }
  return isPossible(birth) ? birth : undefined
}

// 2000 is a leap year, so 29 February without a year is possible.
function isPossible({ birth_day, birth_month, birth_year }: Birth): boolean {
  if (birth_year !== null && (birth_year < 1000 || birth_year > 9999)) return false
  if (birth_day !== null && birth_month === null) return false
  return parseVietnameseDate(`${birth_day ?? 1}/${birth_month ?? 1}/${birth_year ?? 2000}`) !== undefined
}

/** `1990-03-05`, or undefined when a part is missing. */
export const birthDate = ({ birth_day, birth_month, birth_year }: Birth): string | undefined =>
  birth_day === null || birth_month === null || birth_year === null
    ? undefined
    : `${birth_year}-${two(birth_month)}-${two(birth_day)}`

/** For reading: `05/03/1990`, `03/1990`, `1990`, `05/03`; empty when nothing is known. */
export function formatBirth(birth: Birth): string {
  const whole = birthDate(birth)
  if (whole !== undefined) return formatDate(whole)
  const { birth_day, birth_month, birth_year } = birth
  return [birth_day && two(birth_day), birth_month && two(birth_month), birth_year].filter(Boolean).join('/')
}

/** Why a birth cannot be right on the business date `today`; undefined when it can. */
export function birthProblem(birth: Birth, today: string): string | undefined {
  if (!isPossible(birth)) return 'Ngày sinh không hợp lệ'
  if (birth.birth_year !== null && earliest(birth) > today) return 'Ngày sinh không thể ở tương lai'
  return birth.birth_year !== null && Number(today.slice(0, 4)) - birth.birth_year > 130
    ? 'Năm sinh không hợp lệ'
    : undefined
}

const earliest = (birth: Birth) =>
  `${birth.birth_year}-${two(birth.birth_month ?? 1)}-${two(birth.birth_day ?? 1)}`
// Every month's 31st sorts after its last day, which is all that comparing needs.
const latest = (birth: Birth) =>
  `${birth.birth_year}-${two(birth.birth_month ?? 12)}-${two(birth.birth_day ?? 31)}`

function yearsBetween(born: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4))
  return date.slice(5) < born.slice(5) ? years - 1 : years
}

/**
 * Completed years on a business date. Without the day or month the birthday counts as passed, as people say their age;
 * undefined when the year is unknown or lies ahead.
 */
export function ageOn(birth: Birth, date: string): number | undefined {
  if (birth.birth_year === null || earliest(birth) > date) return undefined
  return yearsBetween(earliest(birth), date)
}

/**
 * Whether a person may still be under age, so that a guardian is asked for (16, a setting). In doubt,
 * when the day or month is missing, yes; when the year is unknown, no.
 */
export const isMinor = (birth: Birth, date: string, of_age = 16): boolean =>
  birth.birth_year !== null && yearsBetween(latest(birth), date) < of_age
