import { refuse, type Refusal } from '../../refusal.ts'

export const SCHEDULE_KINDS = ['template', 'override', 'leave', 'holiday'] as const
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]

/** Pieces that say when staff work, and those that say when they do not. */
export const WORKING_KINDS = ['template', 'override'] as const satisfies readonly ScheduleKind[]
export const ABSENT_KINDS = ['leave', 'holiday'] as const satisfies readonly ScheduleKind[]

export const SCHEDULE_LABELS: Readonly<Record<ScheduleKind, string>> = {
  template: 'Ca cố định',
  override: 'Ca riêng của ngày',
  leave: 'Nghỉ phép',
  holiday: 'Ngày nghỉ lễ',
}

export const LEAVE_STATUSES = ['draft', 'pending', 'approved', 'rejected', 'cancelled'] as const
export type LeaveStatus = (typeof LEAVE_STATUSES)[number]

export const LEAVE_LABELS: Readonly<Record<LeaveStatus, string>> = {
  draft: 'Nháp',
  pending: 'Chờ duyệt',
  approved: 'Đã duyệt',
  rejected: 'Từ chối',
  cancelled: 'Đã hủy',
}

/**
 * The only ways of a leave from status to status (docs/domain/appointments.md, "The work schedule"); `reason` marks the
 * one that asks for a reason.
 */
export const LEAVE_TRANSITIONS: Readonly<
  Record<LeaveStatus, Partial<Record<LeaveStatus, 'free' | 'reason'>>>
> = {
  draft: { pending: 'free', cancelled: 'free' },
  pending: { approved: 'free', rejected: 'reason', cancelled: 'free' },
  approved: { cancelled: 'free' },
  rejected: { pending: 'free', cancelled: 'free' },
  cancelled: {},
}

/** A leave that has been decided on keeps what was decided. */
export const EDITABLE_LEAVES: readonly LeaveStatus[] = ['draft', 'pending', 'rejected']

/** Why a leave may not pass from one status to another; undefined when it may. */
export function leaveTransition(
  from: LeaveStatus,
  to: LeaveStatus,
  reason?: string | null,
): Refusal | undefined {
  const way = LEAVE_TRANSITIONS[from][to]
  if (way === undefined)
    return refuse(`Không thể chuyển từ «${LEAVE_LABELS[from]}» sang «${LEAVE_LABELS[to]}»`, 'status')
  return way === 'reason' && !reason?.trim() ? refuse('Vui lòng nhập lý do', 'reason') : undefined
}

/** A row of the work schedule as people fill it in. Times are `HH:mm`, dates `YYYY-MM-DD`, weekdays 1 (Monday) to 7. */
export interface ScheduleForm {
  kind: ScheduleKind
  user_id: number | null
  weekday: number | null
  date: string | null
  date_to: string | null
  shift_term_id: number | null
  start_time: string | null
  end_time: string | null
  room_term_id: number | null
  effective_from: string | null
  effective_to: string | null
  leave_type_id: number | null
  reason: string | null
}

type Field = Exclude<keyof ScheduleForm, 'kind'>

/** What each kind needs, and what else it may have. */
const NEEDS: Readonly<Record<ScheduleKind, readonly Field[]>> = {
  template: ['user_id', 'weekday', 'start_time', 'end_time'],
  override: ['user_id', 'date'],
  leave: ['user_id', 'date', 'date_to'],
  holiday: ['date', 'date_to', 'reason'],
}
const TAKES: Readonly<Record<ScheduleKind, readonly Field[]>> = {
  template: ['shift_term_id', 'room_term_id', 'effective_from', 'effective_to'],
  override: ['shift_term_id', 'start_time', 'end_time', 'room_term_id', 'reason'],
  leave: ['start_time', 'end_time', 'leave_type_id', 'reason'],
  holiday: ['start_time', 'end_time'],
}

const MISSING: Partial<Record<Field, string>> = {
  user_id: 'Vui lòng chọn nhân viên',
  weekday: 'Vui lòng chọn thứ trong tuần',
  date: 'Vui lòng chọn ngày',
  date_to: 'Vui lòng chọn ngày kết thúc',
  start_time: 'Vui lòng chọn ca hoặc nhập giờ bắt đầu',
  end_time: 'Vui lòng chọn ca hoặc nhập giờ kết thúc',
  reason: 'Vui lòng nhập tên ngày nghỉ',
}

/** Days that one leave may last: maternity leave and something more. */
const LONGEST_DAYS = 366
const DAY = 86_400_000

function timeProblem({ kind, date, date_to, start_time, end_time }: ScheduleForm): Refusal | undefined {
  if ((start_time === null) !== (end_time === null))
    return refuse(
      'Vui lòng nhập cả giờ bắt đầu và giờ kết thúc',
      start_time === null ? 'start_time' : 'end_time',
    )
  if (start_time !== null && end_time !== null && end_time <= start_time)
    return refuse('Giờ kết thúc phải sau giờ bắt đầu', 'end_time')
  if (start_time !== null && (kind === 'leave' || kind === 'holiday') && date !== date_to)
    return refuse('Nghỉ theo giờ chỉ trong một ngày, nghỉ nhiều ngày thì nghỉ cả ngày', 'start_time')
  return undefined
}

function rangeProblem({ date, date_to, effective_from, effective_to }: ScheduleForm): Refusal | undefined {
  if (date !== null && date_to !== null) {
    if (date_to < date) return refuse('Ngày kết thúc phải từ ngày bắt đầu trở đi', 'date_to')
    if (Date.parse(date_to) - Date.parse(date) >= LONGEST_DAYS * DAY)
      return refuse(`Một lần nghỉ không quá ${LONGEST_DAYS} ngày`, 'date_to')
  }
  if (effective_from !== null && effective_to !== null && effective_to < effective_from)
    return refuse('Ngày hết áp dụng phải từ ngày áp dụng trở đi', 'effective_to')
  return undefined
}

/** Why a row is no row of its kind; undefined when it is one. Fields of another kind are refused, never dropped. */
export function scheduleProblem(form: ScheduleForm): Refusal | undefined {
  const { kind } = form
  const missing = NEEDS[kind].find((field) => form[field] === null || form[field] === '')
  if (missing !== undefined) return refuse(MISSING[missing] ?? 'Vui lòng nhập đủ thông tin', missing)
  const known = new Set<string>(['kind', ...NEEDS[kind], ...TAKES[kind]])
  const foreign = (Object.keys(form) as Field[]).find((field) => !known.has(field) && form[field] !== null)
  if (foreign !== undefined) return refuse(`Trường này không dùng cho «${SCHEDULE_LABELS[kind]}»`, foreign)
  return timeProblem(form) ?? rangeProblem(form)
}
