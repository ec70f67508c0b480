import { refuse, type Refusal } from '../refusal.ts'
import type { Instant } from '../text/date.ts'
import {
  APPOINTMENT_LABELS,
  type AppointmentStatus,
  BOOKED_STATUSES,
  isShortNotice,
  REASON_MISSING,
} from './appointment.ts'

/** What of an appointment's time, place and person a change touches. */
export interface ChangedParts {
  start?: boolean
  end?: boolean
  doctor?: boolean
  room?: boolean
  person?: boolean
}

const EXPECTED: readonly AppointmentStatus[] = ['temp', 'scheduled', 'confirmed']
const PRESENT: readonly AppointmentStatus[] = ['arrived', 'in_progress']

/** Whether the start of an appointment may still be moved: only while the person is expected. */
export const mayMove = (status: AppointmentStatus): boolean => EXPECTED.includes(status)

/** Whether its end, doctor and room may be changed: until the visit is over. */
export const mayArrange = (status: AppointmentStatus): boolean => mayMove(status) || PRESENT.includes(status)

/**
 * Why an appointment may not be changed so; undefined when it may. The person is chosen while the appointment is a
 * temporary one; a customer who is present has come at the time that is written; what is over stays as it was.
 */
export function appointmentChange(status: AppointmentStatus, parts: ChangedParts): Refusal | undefined {
  if (parts.person && status !== 'temp') {
    return refuse('Lịch hẹn đã có khách, hãy hủy và đặt lịch mới cho khách khác', 'person_id')
  }
  const arranged = parts.start || parts.end || parts.doctor || parts.room
  if (arranged && !mayArrange(status)) {
    return refuse(`Lịch hẹn «${APPOINTMENT_LABELS[status]}» không thể dời`, 'start_at')
  }
  return parts.start && !mayMove(status)
    ? refuse('Khách đã đến, không thể dời giờ bắt đầu', 'start_at')
    : undefined
}

/** An appointment that is to begin at another time. */
export interface MoveFacts {
  status: AppointmentStatus
  /** When it begins as it is now. */
  start_at: Instant
  now: Instant
  reason?: string | null | undefined
}

/** Whether another start asks for a reason, as giving the time up for a new appointment does. */
export const moveNeedsReason = ({ status, start_at, now }: Omit<MoveFacts, 'reason'>): boolean =>
  BOOKED_STATUSES.includes(status) && isShortNotice(start_at, now)

/** Why a booked appointment may not begin at another time; undefined when it may. */
export const moveRefusal = (facts: MoveFacts): Refusal | undefined =>
  moveNeedsReason(facts) && !facts.reason?.trim() ? refuse(REASON_MISSING, 'reason') : undefined
