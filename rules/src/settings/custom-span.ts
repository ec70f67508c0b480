import { clinicDate, dayBounds, milliseconds } from '../text/date.ts'
import { isBlank } from './custom-field.ts'

/** From the first to the last number of the index that a word of a filter means. */
export type Span = readonly [least: number, most: number]

const DAY = /^\d{4}-\d\d-\d\d$/
const SECOND = 1000
const DAY_MS = 86_400_000

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/**
 * What a filter on days or on moments means, in days and in seconds since 1970: a day is the clinic's, from its first
 * second to its last; a moment is on the day that it has at the clinic. Undefined for what is neither.
 */
export function spanOf(type: 'date' | 'datetime', raw: unknown): Span | undefined {
  if (typeof raw !== 'string' || isBlank(raw) || Number.isNaN(Date.parse(raw))) return undefined
  const day = DAY.test(raw) ? raw : undefined
  if (type === 'date') {
    const number = dayNumber(day ?? clinicDate(raw))
    return [number, number]
  }
  if (day === undefined) {
    const moment = milliseconds(raw) / SECOND
    return [moment, moment]
  }
  const [begin, end] = dayBounds(day)
  return [milliseconds(begin) / SECOND, milliseconds(end) / SECOND - 1]
}
