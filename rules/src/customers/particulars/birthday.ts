import { addDays } from '../../text/date.ts'

/** A birthday is prepared a week ahead. */
export const BIRTHDAY_DAYS = 7

/** A day on which those are congratulated who were born on this day of this month. */
export interface Birthday {
  date: string
  month: number
  day: number
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Whose birthdays are on `today` and the days after it; 29 February is on the 28th of a year without one. */
export function birthdaysFrom(today: string, days: number): Birthday[] {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    const own = { date, month, day }
    return month === 2 && day === 28 && !isLeap(year) ? [own, { ...own, day: 29 }] : [own]
  })
}
