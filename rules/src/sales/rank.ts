// A rank is a number in base 62, digits in ASCII order: eight digits before the point, then a fraction without trailing
// zeros. The ends of a column move by STEP whole numbers, so that ranks grow only when many cards meet in one gap.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const WIDTH = 8
const LIMIT = BASE ** WIDTH
const STEP = BASE ** 2
const RANK = /^[0-9A-Za-z]{8}(?:[0-9A-Za-z]*[1-9A-Za-z])?$/

const digit = (value: number) => DIGITS.charAt(value)

const writeWhole = (whole: number): string =>
  Array.from({ length: WIDTH }, (_, place) =>
    digit(Math.floor(whole / BASE ** (WIDTH - 1 - place)) % BASE),
  ).join('')

interface Rank {
  whole: number
  fraction: string
}

function readRank(rank: string): Rank {
  if (!RANK.test(rank)) throw new RangeError(`Not a rank: ${rank}`)
  const whole = rank
    .slice(0, WIDTH)
    .split('')
    .reduce((sum, letter) => sum * BASE + DIGITS.indexOf(letter), 0)
  return { whole, fraction: rank.slice(WIDTH) }
}

function sharedLength(low: string, high: string): number {
  const differs = [...high].findIndex((letter, place) => letter !== (low[place] ?? '0'))
  return differs === -1 ? high.length : differs
}

/** A fraction strictly between two; `high` undefined stands for one whole. */
function middle(low: string, high: string | undefined): string {
  const shared = high === undefined ? 0 : sharedLength(low, high)
  if (high !== undefined && shared > 0) {
    return high.slice(0, shared) + middle(low.slice(shared), high.slice(shared))
  }
  const from = low === '' ? 0 : DIGITS.indexOf(low.charAt(0))
  const to = high === undefined ? BASE : DIGITS.indexOf(high.charAt(0))
  if (to - from > 1) return digit(Math.round((from + to) / 2))
  return digit(from) + middle(low.slice(1), undefined)
}

function between(low: Rank, high: Rank): string {
  const gap = high.whole - low.whole
  if (gap > 1) return writeWhole(low.whole + Math.floor(gap / 2))
  return writeWhole(low.whole) + middle(low.fraction, gap === 0 ? high.fraction : undefined)
}

const FLOOR: Rank = { whole: 0, fraction: '' }
const CEILING: Rank = { whole: LIMIT, fraction: '' }

/**
 * A rank strictly between two neighbours of a board column; undefined or null stands for the column's end. Ranks compare
 * as ASCII (`COLLATE "C"`): two cards dropped into one gap at once get the same rank, so order by rank, then id.
 * @throws RangeError when a neighbour is no rank or they are not in order
 */
export function rankBetween(low: string | null | undefined, high: string | null | undefined): string {
  if (low == null && high == null) return writeWhole(LIMIT / 2)
  if (low != null && high != null && low >= high) throw new RangeError(`Not in order: ${low}, ${high}`)
  const [under, over] = [low == null ? FLOOR : readRank(low), high == null ? CEILING : readRank(high)]
  if (high == null && under.whole + STEP < LIMIT) return writeWhole(under.whole + STEP)
  if (low == null && over.whole > STEP) return writeWhole(over.whole - STEP)
  return between(under, over)
}
