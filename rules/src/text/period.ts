import { addDays, milliseconds } from './date.ts'

/** Some business days, the first and the last included. */
export interface Period {
  from: string
  to: string
}

const DAY = 86_400_000

/** How many days there are in it; fewer than one where it ends before it begins. */
export const daysIn = ({ from, to }: Period): number => (milliseconds(to) - milliseconds(from)) / DAY + 1

/** The period of the same length that ends the day before it. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}
