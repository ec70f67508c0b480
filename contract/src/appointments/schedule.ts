import { LEAVE_STATUSES, SCHEDULE_KINDS } from '@bcare/rules/appointments/schedule/schedule'
import { SCHEDULE_CONFLICTS, type ScheduleConflict } from '@bcare/rules/appointments/schedule/conflict'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  plannedDate as date,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  read,
  text,
  write,
} from '../kit/index.ts'

/** `HH:mm` of a day; `24:00` is its end. */
export const dayTime = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/))
const name = z.nullable(z.string())

/**
 * When the staff works (docs/domain/appointments.md, "The work schedule"): weekly shifts, shifts of one day, leave, and
 * days on which a branch, or without a branch the whole clinic, is closed.
 */
export const Schedule = entity('schedule', {
  label: 'Lịch làm việc',
  edits: {
    user_id: maybe(id),
    branch_id: maybe(id),
    weekday: maybe(z.int().check(z.gte(1), z.lte(7))),
    date: maybe(date),
    date_to: maybe(date),
    shift_term_id: maybe(id),
    start_time: maybe(dayTime),
    end_time: maybe(dayTime),
    room_term_id: maybe(id),
    effective_from: maybe(date),
    effective_to: maybe(date),
    leave_type_id: maybe(id),
    reason: maybe(text(200)),
    note: maybe(longText(1000)),
  },
  once: { kind: choice(SCHEDULE_KINDS) },
  derived: {
    status: z.nullable(choice(LEAVE_STATUSES)),
    approved_by: z.nullable(id),
    approved_at: z.nullable(instant),
    reject_reason: name,
    user_name: name,
    branch_name: name,
    shift_name: name,
    room_name: name,
    leave_type_name: name,
    approved_by_name: name,
  },
  labels: {
    kind: 'Loại',
    user_id: 'Nhân viên',
    branch_id: 'Chi nhánh',
    weekday: 'Thứ',
    date: 'Từ ngày',
    date_to: 'Đến ngày',
    shift_term_id: 'Ca làm việc',
    start_time: 'Từ giờ',
    end_time: 'Đến giờ',
    room_term_id: 'Ghế/Phòng',
    effective_from: 'Áp dụng từ',
    effective_to: 'Áp dụng đến',
    leave_type_id: 'Loại nghỉ',
    reason: 'Lý do',
    note: 'Ghi chú',
    status: 'Trạng thái',
    approved_by: 'Người duyệt',
    approved_at: 'Duyệt lúc',
    reject_reason: 'Lý do từ chối',
  },
})

/** An appointment that the schedule does not cover: to be re-arranged by people, never cancelled by itself. */
export const DisplacedAppointment = z.strictObject({
  id,
  code: z.string(),
  start_at: instant,
  end_at: instant,
  branch_id: id,
  /** Null when the caller may not see whose it is. */
  person_name: name,
  kind: choice(Object.keys(SCHEDULE_CONFLICTS) as [ScheduleConflict, ...ScheduleConflict[]]),
})
export type DisplacedAppointment = z.output<typeof DisplacedAppointment>

/** `data` of the refusal that `force` passes: what would be displaced. */
export interface Displacing {
  warnings: { kind: string; message: string }[]
  may_force: boolean
  appointments: Omit<DisplacedAppointment, 'kind'>[]
}

const Hours = z.strictObject({ start: dayTime, end: dayTime })

/** What holds for a user for some hours of a day. */
export const WorkInterval = z.extend(Hours, {
  /** The row of the schedule that says so. */
  id,
  kind: choice(SCHEDULE_KINDS),
  branch_id: z.nullable(id),
  shift_term_id: z.nullable(id),
  shift: name,
  color: name,
  room_term_id: z.nullable(id),
  room: name,
  /** Name of the holiday. */
  holiday: name,
  /** Type and reason of a leave, for the user who asked for it and those who decide on it. */
  leave: z.nullable(z.strictObject({ type: name, reason: name })),
})
export type WorkInterval = z.output<typeof WorkInterval>

export const WorkDay = z.strictObject({
  date,
  intervals: z.array(WorkInterval),
  /** The shifts that were set, whatever leave and holidays make of them. */
  shifts: z.array(WorkInterval),
  /** Whether they were set for this very day. */
  is_set: flag,
  /** Leave that has been asked for and not decided on. */
  asked: z.array(WorkInterval),
  /** Whether shifts are kept for this person at that time at all. */
  kept: flag,
  planned_min: count,
  booked_min: count,
  free_slots: z.array(Hours),
  conflicts: z.array(DisplacedAppointment),
})
export type WorkDay = z.output<typeof WorkDay>

export const StaffWeek = z.strictObject({
  user_id: id,
  name: z.string(),
  title: name,
  color: name,
  branch_id: z.nullable(id),
  department_id: z.nullable(id),
  department_name: name,
  days: z.array(WorkDay),
})
export type StaffWeek = z.output<typeof StaffWeek>

/** Longest window of the work schedule, in days. */
export const SCHEDULE_DAYS = 42

const who = {
  user_ids: z.optional(z.array(id).check(z.maxLength(200))),
  department_id: z.optional(id),
  branch_id: z.optional(id),
}

const calls = crud(Schedule, {
  filters: ['kind', 'user_id', 'branch_id', 'status', 'date'],
  sorts: ['date', 'created_at'],
})

const force = z._default(flag, false)
const ofLeave = { id, version: z.optional(count) }

const Weeks = z.strictObject({
  /** Any day of the week that is copied, and of the week that it is copied to. */
  from_week: date,
  to_week: date,
  ...who,
})

const ShiftHours = z.extend(Hours, { shift: name, room: name, branch_id: z.nullable(id) })

/** One day that copying a week would change. */
export const WeekChange = z.strictObject({
  user_id: id,
  user_name: z.string(),
  date,
  before: z.array(ShiftHours),
  after: z.array(ShiftHours),
  overwrites: flag,
})
export type WeekChange = z.output<typeof WeekChange>

const DayShift = z.extend(Hours, {
  shift_term_id: maybe(id),
  room_term_id: maybe(id),
  branch_id: maybe(id),
})

const year = z.int().check(z.gte(2000), z.lte(2100))
const ProposedHoliday = z.strictObject({
  name: z.string(),
  date,
  date_to: date,
  /** A holiday of the whole clinic is there on that day already. */
  taken: flag,
})
export type ProposedHoliday = z.output<typeof ProposedHoliday>

const Holidays = z.strictObject({
  holidays: z
    .array(z.strictObject({ name: text(200), date, date_to: date }))
    .check(z.minLength(1), z.maxLength(40)),
  branch_id: z.optional(id),
  force,
})

export const schedule = family(
  '/v1/schedule',
  {
    object: 'schedule',
    group: 'Phòng khám',
    place: 30,
    asks: ['force'],
    watches: ['appointment', 'user', 'term', 'department'],
  },
  {
    list: calls.list,
    get: calls.get,
    add: {
      ...calls.add,
      body: z.extend(calls.add.body, { status: z.optional(choice(['draft', 'pending'])), force }),
      about: 'Thêm ca làm việc, đơn xin nghỉ (nháp hoặc gửi duyệt luôn) hoặc ngày nghỉ lễ',
    },
    update: { ...calls.update, body: z.extend(calls.update.body, { force }) },
    delete: calls.delete,
    get_work_schedule: read(
      z.strictObject({
        ...who,
        from: date,
        to: date,
        /** Minutes of a slot: free time comes in slots of this length. */
        step: z.optional(z.int().check(z.gte(5), z.lte(240))),
      }),
      z.strictObject({ data: z.array(StaffWeek) }),
      { about: 'Lịch làm việc từng người từng ngày: ca, nghỉ, giờ đã đặt, giờ trống và lịch hẹn bị vướng' },
    ),
    set_day: write(
      z.strictObject({
        user_id: id,
        date,
        /** The shifts of that day; empty sets it free, null goes back to the weekly shifts. */
        shifts: z.nullable(z.array(DayShift).check(z.maxLength(6))),
      }),
      z.strictObject({ set: count }),
      { action: 'manage', about: 'Xếp ca của một người trong một ngày, thay cho ca cố định' },
    ),
    submit: write(z.strictObject(ofLeave), Schedule.row, { about: 'Gửi duyệt đơn xin nghỉ' }),
    approve: write(z.strictObject({ ...ofLeave, force }), Schedule.row, {
      action: 'approve',
      about: 'Duyệt đơn xin nghỉ; còn lịch hẹn trong thời gian nghỉ thì 422 với data.appointments',
    }),
    reject: write(z.strictObject({ ...ofLeave, reason: text(200) }), Schedule.row, {
      action: 'approve',
      about: 'Từ chối đơn xin nghỉ',
    }),
    cancel: write(z.strictObject({ ...ofLeave, reason: z.optional(text(200)) }), Schedule.row, {
      about: 'Hủy đơn xin nghỉ',
    }),
    preview_copy_week: read(Weeks, z.strictObject({ data: z.array(WeekChange) }), {
      at: 'copy-week/preview',
      about: 'Những ngày sẽ thay đổi khi sao chép một tuần',
    }),
    copy_week: write(z.extend(Weeks, { force }), z.strictObject({ changed: count }), {
      action: 'manage',
      about: 'Sao chép ca làm việc của một tuần sang tuần khác',
    }),
    holidays_of_year: read(z.strictObject({ year }), z.strictObject({ data: z.array(ProposedHoliday) }), {
      about: 'Đề xuất ngày nghỉ lễ của một năm, cả Tết và Giỗ Tổ theo âm lịch',
    }),
    take_holidays: write(Holidays, z.strictObject({ added: count }), {
      action: 'manage',
      about: 'Ghi các ngày nghỉ lễ vào lịch làm việc',
    }),
  },
)
