import { addDays } from '../text/date.ts'

/** What the money of a period is laid out by. */
export const PERIOD_GROUPS = ['account', 'category', 'day', 'method', 'branch'] as const
export type PeriodGroup = (typeof PERIOD_GROUPS)[number]

export interface Period {
  from: string
  to: string
}

export interface PeriodFigures {
  opening: number
  in: number
  out: number
  transfer_in: number
  transfer_out: number
  closing: number
}

/** What is missing until opening and what moved come to the closing balance: 0 when the books are right. */
export const periodDifference = ({
  opening,
  in: came,
  out,
  transfer_in,
  transfer_out,
  closing,
}: PeriodFigures): number => opening + came - out + transfer_in - transfer_out - closing

const DAY = 86_400_000
const daysBetween = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY

/** The first day of the month that is so many months before that of a day. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) - months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The period that a period is compared with: as many whole months where it is months, else as many days, up to the day before it. */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  const is_months = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const last = addDays(from, -1)
  return is_months
    ? { from: monthBefore(from, monthOf(to) - monthOf(from) + 1), to: last }
    : { from: addDays(last, -daysBetween(period)), to: last }
}

/** So many days a report may cover: ten years. */
export const MOST_PERIOD_DAYS = 3_660

export const isPeriod = (period: Period): boolean =>
  period.from <= period.to && daysBetween(period) <= MOST_PERIOD_DAYS

/** What came and went in a period before, to be compared with. */
export interface BeforeFigures {
  opening: number
  in: number
  out: number
  closing: number
}

/** What moved on one day, transfers apart. */
export interface DayFigures {
  day: string
  in: number
  out: number
  transfer_in: number
  transfer_out: number
}

const changeOf = ({ in: came, out, transfer_in, transfer_out }: Omit<DayFigures, 'day'>): number =>
  came - out + transfer_in - transfer_out

/** Days of a period that moved anything, each with what was there before it and after it. */
export function runningDays<D extends DayFigures>(
  opening: number,
  days: readonly D[],
): (D & { opening: number; closing: number })[] {
  let held = opening
  return days
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map((day) => {
      const before = held
      held += changeOf(day)
      return { ...day, opening: before, closing: held }
    })
}

/** The day of a period that lies as far from its beginning as a day does from that of the period before. */
export const sameDayLater = (day: string, before: Period, period: Period): string =>
  addDays(period.from, daysBetween({ from: before.from, to: day }))
