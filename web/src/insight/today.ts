import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import type { track } from '@bcare/contract/appointments/track'
import type { Output } from '@bcare/contract/kit/call'
import { isLate } from '@bcare/rules/appointments/appointment'
import { milliseconds } from '@bcare/rules/text/date'

export type Visit = Output<typeof track.active>[number]

const MINUTE = 60_000
const SOON_MINUTES = 120

const CALLED_OFF = new Set(['temp', 'cancelled', 'rescheduled'])
const HERE = new Set(['arrived', 'in_progress', 'completed'])

/** Who is still expected: neither here, nor given up. */
export const isExpected = ({ status }: Pick<CalendarAppointment, 'status'>): boolean =>
  status === 'scheduled' || status === 'confirmed'

/** Whole minutes from one moment to another, never less than none. */
export const minutesSince = (from: string, now: number): number =>
  Math.max(0, Math.floor((now - milliseconds(from)) / MINUTE))

/** Whole minutes until a moment, begun ones counted; none once it has come. */
export const minutesUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((milliseconds(at) - now) / MINUTE))

/** How long somebody waits, as a colour: under 15 minutes fine, up to 30 long, more too long. */
export const waitTone = (minutes: number): 'fine' | 'long' | 'too_long' =>
  minutes < 15 ? 'fine' : minutes <= 30 ? 'long' : 'too_long'

/** Today as the overview tells it. */
export interface Today {
  booked: number
  arrived: number
  /** Expected within two hours, or due and not late yet; earliest first. */
  soon: CalendarAppointment[]
  /** Expected after that. */
  later: CalendarAppointment[]
  /** Expected earlier, and late by now; the latest of all first. */
  late: CalendarAppointment[]
  /** Waiting to be called in, the longest first. */
  waiting: Visit[]
}

/** What of today's appointments and the visits that are going on matters at this moment. */
export function todayOf(
  appointments: readonly CalendarAppointment[],
  visits: readonly Visit[],
  now: number,
  late_minutes?: number,
): Today {
  const booked = appointments.filter(({ status }) => !CALLED_OFF.has(status))
  const expected = booked.filter(isExpected)
  const coming = expected.filter((appointment) => !isLate(appointment, now, late_minutes))
  const within = (appointment: CalendarAppointment) =>
    milliseconds(appointment.start_at) <= now + SOON_MINUTES * MINUTE
  return {
    booked: booked.length,
    arrived: booked.filter(({ status }) => HERE.has(status)).length,
    soon: coming.filter(within),
    later: coming.filter((appointment) => !within(appointment)),
    late: expected.filter((appointment) => isLate(appointment, now, late_minutes)),
    waiting: visits
      .filter(({ status }) => status === 'waiting')
      .toSorted((a, b) => milliseconds(a.checked_in_at) - milliseconds(b.checked_in_at)),
  }
}

/** The day of one doctor: all that were not called off, in their order. */
export const dayOfDoctor = (
  appointments: readonly CalendarAppointment[],
  doctor_id: number,
): CalendarAppointment[] =>
  appointments.filter((one) => one.doctor_id === doctor_id && !CALLED_OFF.has(one.status))

/** Whom an appointment is for. */
export const nameOf = ({ person_name, temp_name }: CalendarAppointment): string | null =>
  person_name ?? temp_name
