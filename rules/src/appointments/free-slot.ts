import { cut, freeSlots, isWork, join, keepsHours, mergeDay, shared, type Span } from './schedule/day.ts'
import { daySpans, type ScheduleRow } from './schedule/conflict.ts'

/** When a clinic that has set no opening hours is taken to be open. */
export const UNPLANNED_HOURS: Span = { start: 8 * 60, end: 20 * 60 }

/** Minutes between two times that are offered, unless the clinic has set another number. */
export const UNPLANNED_STEP = 15

export interface DayFacts {
  date: string
  /** Rows of the schedule about the doctor: shifts, approved leave, holidays. */
  rows: readonly ScheduleRow[]
  booked: readonly Span[]
  /** Only shifts at this branch count, when it is given. */
  branch_id?: number | undefined
  /** When colleagues work there: the hours of a doctor for whom no shifts are kept. */
  opening?: readonly Span[]
  /** When the clinic is open that day, for a doctor for whom no shifts are kept. */
  unplanned?: readonly Span[]
  /** Minutes between two times that are offered. */
  step?: number
  /** Minutes that are left free between two bookings of the doctor. */
  buffer?: number
}

/** The shifts of a day at a branch, or at any, without leave and holidays. */
export function shiftsOn({ date, rows, branch_id }: Pick<DayFacts, 'date' | 'rows' | 'branch_id'>): Span[] {
  const here = (row: ScheduleRow) =>
    branch_id === undefined || row.branch_id === null || row.branch_id === branch_id
  return mergeDay(daySpans(rows, date)).filter((row) => isWork(row) && here(row))
}

/** When anybody of several works on a day at a branch, in as few spans as possible. */
export const openingOn = (
  staff: readonly (readonly ScheduleRow[])[],
  date: string,
  branch_id?: number,
): Span[] => join(staff.flatMap((rows) => shiftsOn({ date, rows, branch_id })))

function workingHours(day: DayFacts): readonly Span[] {
  const { date, rows, opening = [], unplanned = [UNPLANNED_HOURS] } = day
  if (keepsHours(rows, date)) return shiftsOn(day)
  const away = mergeDay(daySpans(rows, date))
  const open = opening.length > 0 ? shared(opening, unplanned) : unplanned
  return away.reduce<readonly Span[]>((left, one) => left.flatMap((piece) => cut(piece, one)), open)
}

/**
 * The times of a day, in minutes since midnight, at which a customer can be booked for `minutes`, none before `from`:
 * on multiples of the step, one after the other.
 */
export function startsOf(day: DayFacts, minutes: number, from = 0): number[] {
  const { step = UNPLANNED_STEP, buffer = 0 } = day
  const apart = Math.max(step, Math.ceil(minutes / step) * step)
  const taken = day.booked.map(({ start, end }) => ({ start: start - buffer, end: end + buffer }))
  return freeSlots(workingHours(day), taken).flatMap(({ start, end }) => {
    const first = Math.ceil(Math.max(start, from) / step) * step
    const room = end - minutes - first
    return room < 0
      ? []
      : Array.from({ length: Math.floor(room / apart) + 1 }, (_, index) => first + index * apart)
  })
}
