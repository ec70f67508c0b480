import { addDays } from '@bcare/rules/text/date'

const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of a business date's week. */
export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date))

/** The days that a calendar shows around a date: one week, or the whole weeks of its month. */
export function daysShown(date: string, span: 'month' | 'week'): string[] {
  const first = span === 'week' ? mondayOf(date) : mondayOf(`${date.slice(0, 8)}01`)
  const in_month = (day: string) => day.slice(0, 7) === date.slice(0, 7)
  const weeks = span === 'week' ? 1 : ([4, 5, 6].find((count) => !in_month(addDays(first, count * 7))) ?? 6)
  return Array.from({ length: weeks * 7 }, (_, at) => addDays(first, at))
}

/** The same day a month or a week earlier or later; a month without that day gives its last one. */
export function shifted(date: string, span: 'month' | 'week', by: -1 | 1): string {
  if (span === 'week') return addDays(date, by * 7)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(day, last))).toISOString().slice(0, 10)
}
