import { cut, freeSlots, isWork, keepsHours, mergeDay, type Span } from './schedule-day.ts'
import { daySpans, type ScheduleRow } from './schedule-conflict.ts'

/** When a doctor without any shift can be booked: until shifts are kept, bookings are the only thing known of its day. */
export const OPENING: Span = { start: 8 * 60, end: 20 * 60 }

/** Minutes between two times that are offered. */
const STEP = 15

export interface DayFacts {
  date: string
  /** Rows of the schedule about the doctor: shifts, approved leave, holidays. */
  rows: readonly ScheduleRow[]
  booked: readonly Span[]
  /** Only shifts at this branch count, when it is given. */
  branch_id?: number | undefined
}

function workingHours({ date, rows, branch_id }: DayFacts): Span[] {
  const merged = mergeDay(daySpans(rows, date))
  if (!keepsHours(rows, date))
    return merged.reduce<Span[]>((open, away) => open.flatMap((piece) => cut(piece, away)), [OPENING])
  const here = (row: ScheduleRow) =>
    branch_id === undefined || row.branch_id === null || row.branch_id === branch_id
  return merged.filter((row) => isWork(row) && here(row))
}

/**
 * The times of a day, in minutes since midnight, at which somebody can be booked for `minutes`, none before `from`:
 * on quarters of an hour, one after the other.
 */
export function startsOf(day: DayFacts, minutes: number, from = 0): number[] {
  const apart = Math.max(STEP, Math.ceil(minutes / STEP) * STEP)
  return freeSlots(workingHours(day), day.booked).flatMap(({ start, end }) => {
    const first = Math.ceil(Math.max(start, from) / STEP) * STEP
    const room = end - minutes - first
    return room < 0
      ? []
      : Array.from({ length: Math.floor(room / apart) + 1 }, (_, index) => first + index * apart)
  })
}
