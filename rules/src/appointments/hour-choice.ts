import type { Instant } from '../text/date.ts'
import { ACTIVE_STATUSES, type AppointmentStatus } from './appointment.ts'
import { overlaps, type Slot } from './booking.ts'

/**
 * The hour that stands first when a booking goes to another day: the one it has; where that is taken, the free hour
 * nearest to it, the earlier of two. All in minutes since midnight; undefined when it has none and nothing is free.
 */
export function firstChoice(
  free: readonly number[],
  kept: number | undefined,
  taken: boolean,
): number | undefined {
  if (kept === undefined) return free[0]
  if (!taken) return kept
  const distance = (start: number) => Math.abs(start - kept)
  return free.toSorted((one, other) => distance(one) - distance(other) || one - other)[0] ?? kept
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'
const ENDS: readonly (readonly [PartOfDay, number])[] = [
  ['morning', 12 * 60],
  ['afternoon', 18 * 60],
  ['evening', Infinity],
]

/** Hours as people look for them: what there is in the morning, the afternoon and the evening; only parts that have any. */
export function partsOfDay(starts: readonly number[]): { part: PartOfDay; starts: number[] }[] {
  const partOf = (start: number) => ENDS.findIndex(([, end]) => start < end)
  return ENDS.map(([part], index) => ({
    part,
    starts: starts.filter((start) => partOf(start) === index),
  })).filter((one) => one.starts.length > 0)
}

interface Booked {
  id: number
  status: AppointmentStatus
  doctor_id: number | null
  start_at: Instant
  end_at: Instant
  overbooked: boolean
}

/** Bookings that hold a doctor's slot against another one; `id` is that one's own, which never stands in its own way. */
export const inTheWay = <T extends Booked>(
  rows: readonly T[],
  { id, doctor_id, ...slot }: Slot & { id?: number | undefined; doctor_id: number | null },
): T[] =>
  rows.filter(
    (row) =>
      row.id !== id &&
      row.doctor_id !== null &&
      row.doctor_id === doctor_id &&
      !row.overbooked &&
      ACTIVE_STATUSES.includes(row.status) &&
      overlaps(row, slot),
  )
