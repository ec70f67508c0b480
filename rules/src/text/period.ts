import { addDays, milliseconds } from './date.ts'

/** Some business days, the first and the last included. */
export interface Period {
  from: string
  to: string
}

const DAY = 86_400_000

/** Whether a text is a business date that exists, of the years that people plan in: `2026-02-31` is none. */
export const isDay = (text: string): boolean =>
  /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text)

/** How many days there are in it; fewer than one where it ends before it begins. */
export const daysIn = ({ from, to }: Period): number => (milliseconds(to) - milliseconds(from)) / DAY + 1

/** The period of the same length that ends the day before it. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}
