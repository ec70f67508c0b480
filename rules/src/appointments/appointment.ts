import { refuse, type Refusal } from '../refusal.ts'
import { clinicDate, milliseconds, type Instant } from '../text/date.ts'

export const APPOINTMENT_STATUSES = [
  'temp',
  'scheduled',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'rescheduled',
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

export const APPOINTMENT_LABELS: Readonly<Record<AppointmentStatus, string>> = {
  temp: 'Lịch tạm',
  scheduled: 'Đã đặt',
  confirmed: 'Đã xác nhận',
  arrived: 'Đã đến',
  in_progress: 'Đang khám',
  completed: 'Hoàn thành',
  no_show: 'Không đến',
  cancelled: 'Đã hủy',
  rescheduled: 'Đã hẹn lại',
}

type Targets = Partial<Record<AppointmentStatus, 'free' | 'reason' | 'reason_soon'>>

/**
 * The only ways from status to status (docs/domain/appointments.md, "States of an appointment"); `reason` marks those
 * that ask for one, `reason_soon` those that ask for one on short notice.
 */
export const APPOINTMENT_TRANSITIONS: Readonly<Record<AppointmentStatus, Targets>> = {
  temp: { scheduled: 'free', cancelled: 'free' },
  scheduled: {
    confirmed: 'free',
    arrived: 'free',
    in_progress: 'free',
    cancelled: 'reason',
    rescheduled: 'reason_soon',
    no_show: 'free',
  },
  confirmed: {
    arrived: 'free',
    in_progress: 'free',
    cancelled: 'reason',
    rescheduled: 'reason_soon',
    no_show: 'free',
    scheduled: 'free',
  },
  arrived: { in_progress: 'free', completed: 'free', cancelled: 'reason', scheduled: 'free' },
  in_progress: { completed: 'free' },
  completed: {},
  no_show: { scheduled: 'free', rescheduled: 'free' },
  cancelled: { scheduled: 'free' },
  rescheduled: {},
}

/** Statuses that hold the slot of doctor and room against another booking. */
export const ACTIVE_STATUSES: readonly AppointmentStatus[] = [
  'scheduled',
  'confirmed',
  'arrived',
  'in_progress',
]

/** Booked, and nobody has come yet. */
export const BOOKED_STATUSES: readonly AppointmentStatus[] = ['scheduled', 'confirmed']

/** The customer is still expected; of a provisional booking, too. */
export const EXPECTED_STATUSES: readonly AppointmentStatus[] = ['temp', ...BOOKED_STATUSES]

/** The customer is in the clinic. */
export const PRESENT_STATUSES: readonly AppointmentStatus[] = ['arrived', 'in_progress']

/** The customer came. */
export const CAME_STATUSES: readonly AppointmentStatus[] = [...PRESENT_STATUSES, 'completed']

/** Takes or took the time of a doctor. */
export const HELD_STATUSES: readonly AppointmentStatus[] = [...ACTIVE_STATUSES, 'completed']

/** Whose time is on the doctor's calendar, provisional bookings included. */
export const CALENDAR_STATUSES: readonly AppointmentStatus[] = ['temp', ...HELD_STATUSES]

/** Will not take place at its time. */
export const WITHDRAWN_STATUSES: readonly AppointmentStatus[] = ['cancelled', 'rescheduled']

/** Says nothing of whether bookings are kept: provisional, or moved to another time. */
export const UNCOUNTED_STATUSES: readonly AppointmentStatus[] = ['temp', 'rescheduled']

/** Is expected at the counter: what is held online brings nobody there. */
export const isExpectedHere = ({ status, place }: { status: AppointmentStatus; place: string }): boolean =>
  EXPECTED_STATUSES.includes(status) && place === 'offline'

export interface AppointmentFacts {
  now: Instant
  start_at: Instant
  person_id?: number | null
  reason?: string | null
  status_reason_id?: number | null
  arrived_at?: Instant | null
  /** Whether doctor and room are still free; asked when an appointment comes back to life. */
  slot_free?: boolean
  /** How long a check-in can be undone. */
  undo_minutes?: number
}

const MINUTE = 60_000
/** How long a check-in can be undone, and when a customer counts as late, unless the clinic has set other numbers. */
export const UNDO_MINUTES = 15
export const LATE_MINUTES = 15

const SHORT_NOTICE = 24 * 60 * MINUTE

/**
 * Whether a booked time can no longer be given up without a reason, by dragging or by a dialog: a day before it, the
 * customer has to be told why (docs/domain/appointments.md, "Giving a time up").
 */
export const isShortNotice = (start_at: Instant, now: Instant): boolean =>
  milliseconds(start_at) - milliseconds(now) < SHORT_NOTICE

/** What is said where a reason is missing. */
export const REASON_MISSING = 'Vui lòng nhập lý do'

/** Whether a way to another status asks for a reason now. */
export function needsReason(
  from: AppointmentStatus,
  to: AppointmentStatus,
  { now, start_at }: Pick<AppointmentFacts, 'now' | 'start_at'>,
): boolean {
  const way = APPOINTMENT_TRANSITIONS[from][to]
  return way === 'reason' || (way === 'reason_soon' && isShortNotice(start_at, now))
}

const hasReason = ({ reason, status_reason_id }: AppointmentFacts) =>
  Boolean(reason?.trim() || status_reason_id)

function refuseScheduled(from: AppointmentStatus, facts: AppointmentFacts): Refusal | undefined {
  if (from === 'temp' && facts.person_id == null) {
    return refuse('Lịch tạm chưa gắn với khách hàng, hãy chọn khách hàng trước', 'person_id')
  }
  if (!ACTIVE_STATUSES.includes(from) && facts.slot_free === false) {
    return refuse('Khung giờ này đã có lịch hẹn khác, hãy chọn giờ khác', 'start_at')
  }
  if (from !== 'arrived') return undefined
  const { undo_minutes = UNDO_MINUTES } = facts
  const undoable =
    facts.arrived_at != null &&
    milliseconds(facts.now) - milliseconds(facts.arrived_at) <= undo_minutes * MINUTE
  return undoable
    ? undefined
    : refuse(`Chỉ hoàn tác được trong ${undo_minutes} phút sau khi tiếp nhận`, 'status')
}

function refuseByTime(to: AppointmentStatus, { now, start_at }: AppointmentFacts): Refusal | undefined {
  if (to === 'no_show' && milliseconds(now) <= milliseconds(start_at)) {
    return refuse('Lịch hẹn chưa tới giờ, chưa thể đánh dấu không đến', 'status')
  }
  if (to === 'completed' && clinicDate(now) < clinicDate(start_at)) {
    return refuse('Chưa tới ngày hẹn, chưa thể hoàn thành lịch hẹn', 'status')
  }
  return undefined
}

/** Why an appointment may not pass from one status to another; undefined when it may. */
export function appointmentTransition(
  from: AppointmentStatus,
  to: AppointmentStatus,
  facts: AppointmentFacts,
): Refusal | undefined {
  const way = APPOINTMENT_TRANSITIONS[from][to]
  if (way === undefined) {
    return refuse(
      `Không thể chuyển từ «${APPOINTMENT_LABELS[from]}» sang «${APPOINTMENT_LABELS[to]}»`,
      'status',
    )
  }
  if (needsReason(from, to, facts) && !hasReason(facts)) return refuse(REASON_MISSING, 'reason')
  return to === 'scheduled' ? refuseScheduled(from, facts) : refuseByTime(to, facts)
}

/** Still expected so many minutes after the start. */
export const isLate = (
  appointment: { status: AppointmentStatus; start_at: Instant },
  now: Instant,
  late_minutes = LATE_MINUTES,
): boolean =>
  (appointment.status === 'scheduled' || appointment.status === 'confirmed') &&
  milliseconds(now) > milliseconds(appointment.start_at) + late_minutes * MINUTE
