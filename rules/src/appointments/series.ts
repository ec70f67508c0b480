import { addDays, clinicDate, clinicMinutes, instantAt, milliseconds } from '../text/date.ts'
import type { Slot } from './booking.ts'

export const SERIES_UNITS = ['day', 'week'] as const
export type SeriesUnit = (typeof SERIES_UNITS)[number]

/** Most appointments that one series has: a control every two weeks for two years. */
export const LONGEST_SERIES = 52

export interface Repeat {
  /** How many days or weeks lie between two appointments. */
  every: number
  unit: SeriesUnit
  /** How many appointments there are, the first included. */
  count: number
}

export interface Occurrence extends Slot {
  /** Business date in the clinic's zone. */
  date: string
  start_at: string
  end_at: string
}

/** The appointments of a series, first to last: the same clock time of the clinic, the same length, `every` apart. */
export function occurrencesOf(first: Slot, { every, unit, count }: Repeat): Occurrence[] {
  const day = clinicDate(first.start_at)
  const minutes = clinicMinutes(first.start_at)
  const length = milliseconds(first.end_at) - milliseconds(first.start_at)
  const step = unit === 'week' ? every * 7 : every
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(day, index * step)
    const start_at = instantAt(date, minutes)
    return { date, start_at, end_at: new Date(milliseconds(start_at) + length).toISOString() }
  })
}
