import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import type { track } from '@bcare/contract/appointments/track'
import type { Output } from '@bcare/contract/kit/call'
import { isExpectedHere, isLate, WITHDRAWN_STATUSES } from '@bcare/rules/appointments/appointment'
import { milliseconds } from '@bcare/rules/text/date'

export type Visit = Output<typeof track.active>[number]

const MINUTE = 60_000
const SOON_MINUTES = 120

/** Who is still expected: neither here, nor given up. */
export const isExpected = ({ status }: Pick<CalendarAppointment, 'status'>): boolean =>
  status === 'scheduled' || status === 'confirmed'

/** Whole minutes from one moment to another, never less than none. */
export const minutesSince = (from: string, now: number): number =>
  Math.max(0, Math.floor((now - milliseconds(from)) / MINUTE))

/** Whole minutes until a moment, begun ones counted; none once it has come. */
export const minutesUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((milliseconds(at) - now) / MINUTE))

/** Today as the overview shows it. Each number is of what the screen shows to which it leads. */
export interface Today {
  /** On the calendar. */
  booked: number
  /** Visits at the counter: those that are going on, and those of today that have ended. */
  visits: number
  /** Expected within two hours, or due and not late yet; earliest first. */
  soon: CalendarAppointment[]
  /** Expected after that. */
  later: CalendarAppointment[]
  /** Expected at the counter earlier, and late by now; the latest of all first. */
  late: CalendarAppointment[]
  /** Waiting to be called in, the longest first. */
  waiting: Visit[]
}

/** What a day is told from. */
export interface DayRead {
  appointments: readonly CalendarAppointment[]
  /** Visits that are going on. */
  visits: readonly Visit[]
  /** How many of today's visits have ended. */
  ended: number
}

const onCalendar = ({ status }: CalendarAppointment): boolean => !WITHDRAWN_STATUSES.includes(status)

/** What of today's appointments and visits matters at this moment. */
export function todayOf({ appointments, visits, ended }: DayRead, now: number, late_minutes?: number): Today {
  const booked = appointments.filter(onCalendar)
  // The readings are of different moments: who has a visit has come, whatever the calendar says.
  const come = new Set(visits.map(({ appointment_id }) => appointment_id))
  const expected = booked.filter((one) => isExpected(one) && !come.has(one.id))
  const coming = expected.filter((appointment) => !isLate(appointment, now, late_minutes))
  const within = (appointment: CalendarAppointment) =>
    milliseconds(appointment.start_at) <= now + SOON_MINUTES * MINUTE
  return {
    booked: booked.length,
    visits: visits.length + ended,
    soon: coming.filter(within),
    later: coming.filter((appointment) => !within(appointment)),
    late: expected.filter((one) => isExpectedHere(one) && isLate(one, now, late_minutes)),
    waiting: visits
      .filter(({ status }) => status === 'waiting')
      .toSorted((a, b) => milliseconds(a.checked_in_at) - milliseconds(b.checked_in_at)),
  }
}

/** A customer of a doctor's day: by appointment, by a visit, or by both. */
export type OwnEntry =
  | { row: CalendarAppointment; visit?: Visit | undefined }
  | { row?: undefined; visit: Visit }

const timeOf = ({ row, visit }: OwnEntry): number => milliseconds(row?.start_at ?? visit?.checked_in_at ?? 0)

/** The day of one doctor in its order: appointments that were not called off, and who was given to them at the counter. */
export function dayOfDoctor(
  { appointments, visits }: Pick<DayRead, 'appointments' | 'visits'>,
  doctor_id: number,
): OwnEntry[] {
  const rows = appointments.filter((one) => one.doctor_id === doctor_id && onCalendar(one))
  const own = new Set<number | null>(rows.map(({ id }) => id))
  const given = visits.filter((visit) => visit.doctor_id === doctor_id && !own.has(visit.appointment_id))
  return [
    ...rows.map((row) => ({ row, visit: visits.find(({ appointment_id }) => appointment_id === row.id) })),
    ...given.map((visit) => ({ visit })),
  ].toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** Whom an appointment is for. */
export const nameOf = ({ person_name, temp_name }: CalendarAppointment): string | null =>
  person_name ?? temp_name
