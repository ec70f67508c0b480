import { milliseconds, type Instant } from '../text/date.ts'
import type { AppointmentStatus } from './appointment.ts'

/** Hours before its start at which the customer of an appointment is reminded, the earliest first; unless the clinic has set others. */
export const REMINDER_HOURS = [24, 2] as const

const HOUR = 3_600_000

/** When the customer is to be reminded next; null when there is nothing more to remind of. */
export function nextReminder(
  { status, start_at, person_id }: { status: AppointmentStatus; start_at: Instant; person_id: number | null },
  now: Instant,
  hours_before: readonly number[] = REMINDER_HOURS,
): string | null {
  if (person_id === null || (status !== 'scheduled' && status !== 'confirmed')) return null
  const times = hours_before.map((hours) => milliseconds(start_at) - hours * HOUR)
  const next = times.find((time) => time > milliseconds(now))
  return next === undefined ? null : new Date(next).toISOString()
}
