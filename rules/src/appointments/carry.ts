import { ACTIVE_STATUSES, type AppointmentStatus } from './appointment.ts'
import { freeSlots, type Span } from './schedule/day.ts'

/** An appointment on the day that is shown, in minutes since midnight. */
export interface OnDay extends Span {
  id: number
  status: AppointmentStatus
  doctor_id: number | null
  room_term_id: number | null
  overbooked: boolean
}

/** When a doctor is not there; with the name of a leave or a holiday. */
export interface AwaySpan extends Span {
  label?: string
}

/** What is known beforehand against a place: who holds doctor or room, or that the doctor is not there. */
export type CarryProblem<T> =
  | { kind: 'doctor' | 'room'; holders: readonly T[] }
  | { kind: 'away'; label?: string }

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end
const holdsTime = ({ status, overbooked }: Pick<OnDay, 'status' | 'overbooked'>) =>
  !overbooked && ACTIVE_STATUSES.includes(status)

/**
 * What speaks against an appointment at the place that it is carried to, by the day that is loaded; undefined where
 * nothing is known. The server judges again, with what the caller does not see.
 */
export function carryProblem<T extends OnDay>(
  carried: OnDay,
  day: readonly T[],
  away: readonly AwaySpan[] = [],
): CarryProblem<T> | undefined {
  const there = holdsTime(carried)
    ? day.filter((one) => one.id !== carried.id && holdsTime(one) && meets(one, carried))
    : []
  const of = (field: 'doctor_id' | 'room_term_id') =>
    there.filter((one) => one[field] !== null && one[field] === carried[field])
  const [doctor, room] = [of('doctor_id'), of('room_term_id')]
  if (doctor.length > 0) return { kind: 'doctor', holders: doctor }
  if (room.length > 0) return { kind: 'room', holders: room }
  const gone = away.filter((span) => meets(span, carried))
  const named = gone.find(({ label }) => label !== undefined) ?? gone[0]
  return named && { kind: 'away', ...(named.label !== undefined && { label: named.label }) }
}

/**
 * Whether a doctor's day has no room for so many minutes within the hours that are shown: the doctor is away, or all of
 * it is taken; undefined where there is room.
 */
export function fullDay(
  carried: Pick<OnDay, 'id'> & { minutes: number },
  hours: Span,
  day: readonly OnDay[],
  away: readonly AwaySpan[] = [],
): 'away' | 'full' | undefined {
  const fits = (taken: readonly Span[]) =>
    freeSlots([hours], taken).some(({ start, end }) => end - start >= carried.minutes)
  if (!fits(away)) return 'away'
  return fits([...away, ...day.filter((one) => one.id !== carried.id && holdsTime(one))]) ? undefined : 'full'
}
