import { refuse, type Refusal, type Warning } from '../refusal.ts'
import { formatDateTime, milliseconds, type Instant } from '../text/date.ts'
import { scheduleWarning, type ScheduleConflict } from './schedule/conflict.ts'

export interface Slot {
  start_at: Instant
  end_at: Instant
}

export interface BookingFacts extends Slot {
  now: Instant
  /** Other appointments of the person that hold a slot. */
  person_appointments?: readonly Slot[]
  /** Another appointment of the doctor that is nearer than the clinic wants, and how far it wants them apart. */
  near?: Slot | undefined
  buffer_minutes?: number
  /** Why the doctor is not there at that time, by the work schedule. */
  schedule_conflict?: ScheduleConflict | undefined
}

/** No appointment is longer. */
export const LONGEST_HOURS = 12
const LONGEST = LONGEST_HOURS * 3_600_000

/** What the exclusion constraint means to people; booking over it needs a reason and a permission. */
export const DOCTOR_BUSY = 'Bác sĩ đã có lịch hẹn khác trong khung giờ này'
export const ROOM_BUSY = 'Ghế/Phòng đã có lịch hẹn khác trong khung giờ này'

/** Half-open ranges share a moment; what ends when the other starts does not overlap. */
export const overlaps = (one: Slot, other: Slot): boolean =>
  milliseconds(one.start_at) < milliseconds(other.end_at) &&
  milliseconds(other.start_at) < milliseconds(one.end_at)

/** Why a slot is no slot; undefined when it is one. */
export function slotProblem({ start_at, end_at }: Slot): Refusal | undefined {
  const length = milliseconds(end_at) - milliseconds(start_at)
  if (length <= 0) return refuse('Giờ kết thúc phải sau giờ bắt đầu', 'end_at')
  return length > LONGEST ? refuse(`Lịch hẹn không thể dài quá ${LONGEST_HOURS} giờ`, 'end_at') : undefined
}

/**
 * Why a person may not be booked: who is on the ban list is not booked by anybody, whatever is forced.
 * Appointments that were made before stay, and may be moved. A reason need not be given.
 */
export function personProblem(person: {
  blocked: boolean
  block_reason: string | null
}): Refusal | undefined {
  if (!person.blocked) return undefined
  const why = person.block_reason ? ` (${person.block_reason})` : ''
  return refuse(
    `Khách đang bị chặn đặt lịch${why}, hãy bỏ chặn ở hồ sơ khách hàng trước khi đặt`,
    'person_id',
  )
}

function personWarnings({ person_appointments = [], ...slot }: BookingFacts): Warning[] {
  const other = person_appointments.find((appointment) => overlaps(appointment, slot))
  return other
    ? [{ kind: 'person_overlap', message: `Khách đã có lịch hẹn khác lúc ${formatDateTime(other.start_at)}` }]
    : []
}

/** Whether two slots have less than so many minutes between them, without overlapping. */
export const isNear = (one: Slot, other: Slot, minutes: number): boolean =>
  !overlaps(one, other) &&
  milliseconds(one.start_at) - milliseconds(other.end_at) < minutes * 60_000 &&
  milliseconds(other.start_at) - milliseconds(one.end_at) < minutes * 60_000

function nearWarnings({ near, buffer_minutes = 0, ...slot }: BookingFacts): Warning[] {
  if (near === undefined || !isNear(near, slot, buffer_minutes)) return []
  const message = `Bác sĩ có lịch hẹn lúc ${formatDateTime(near.start_at)}, cách chưa đủ ${buffer_minutes} phút`
  return [{ kind: 'too_near', message }]
}

/** What to think about before booking, in Vietnamese; each may be passed with `force`. */
export function bookingWarnings(facts: BookingFacts): Warning[] {
  const { now, start_at, schedule_conflict } = facts
  const past =
    milliseconds(start_at) < milliseconds(now)
      ? [{ kind: 'past', message: 'Giờ hẹn đã qua, vẫn đặt lịch?' }]
      : []
  const hours = schedule_conflict === undefined ? [] : [scheduleWarning(schedule_conflict)]
  return [...past, ...personWarnings(facts), ...nearWarnings(facts), ...hours]
}
