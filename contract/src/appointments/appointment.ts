import { APPOINTMENT_STATUSES } from '@bcare/rules/appointments/appointment'
import { WeekHours } from '../settings/registry/spec.ts'
import * as z from 'zod/mini'
import {
  choice,
  colour,
  count,
  crud,
  date,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  otherwise,
  phone,
  phoneOut,
  read,
  text,
  write,
} from '../kit/index.ts'
import { MedicalAlerts } from '../customers/person-data.ts'
import { HandedOver, HandOver } from '../customers/hand-over.ts'

export const VISIT_KINDS = ['new', 'return', 'warranty'] as const
export const APPOINTMENT_MODES = ['booked', 'walk_in', 'estimated'] as const
export const APPOINTMENT_PLACES = ['offline', 'online'] as const
export const BOOKED_CHANNELS = ['phone', 'counter', 'facebook', 'zalo', 'web', 'referral', 'other'] as const
export const CANCEL_SIDES = ['customer', 'clinic'] as const

/** What has become of telling the customer of an appointment; `queued` waits for a channel to send it by. */
export const REMINDERS = ['none', 'queued', 'sent', 'failed', 'confirmed', 'declined'] as const

const name = z.nullable(z.string())
const moment = z.nullable(instant)

/**
 * A time at which a customer is expected at the clinic (docs/domain/appointments.md). `temp` is one that no person is tied to
 * yet.
 */
export const Appointment = entity('appointment', {
  label: 'Lịch hẹn',
  called: 'code',
  edits: {
    person_id: maybe(id),
    temp_name: maybe(text(120)),
    temp_phone: maybe(phone),
    deal_id: maybe(id),
    doctor_id: maybe(id),
    assistant_ids: otherwise(z.array(id).check(z.maxLength(10)), []),
    room_term_id: maybe(id),
    start_at: instant,
    end_at: instant,
    type_term_id: id,
    product_ids: otherwise(z.array(id).check(z.maxLength(30)), []),
    visit_kind: otherwise(choice(VISIT_KINDS), 'new'),
    mode: otherwise(choice(APPOINTMENT_MODES), 'booked'),
    place: otherwise(choice(APPOINTMENT_PLACES), 'offline'),
    booked_channel: maybe(choice(BOOKED_CHANNELS)),
    note: maybe(longText(2000)),
    customer_request: maybe(longText(2000)),
    color: maybe(colour),
    overbooked: otherwise(flag, false),
    overbook_reason: maybe(text(300)),
  },
  derived: {
    code: z.string(),
    branch_id: id,
    status: choice(APPOINTMENT_STATUSES),
    status_reason_id: z.nullable(id),
    status_note: name,
    cancel_side: z.nullable(choice(CANCEL_SIDES)),
    rescheduled_from_id: z.nullable(id),
    rescheduled_to_id: z.nullable(id),
    /** The first appointment of the series that it belongs to. */
    series_id: z.nullable(id),
    reminder: choice(REMINDERS),
    track_id: z.nullable(id),
    confirmed_at: moment,
    arrived_at: moment,
    started_at: moment,
    finished_at: moment,
    cancelled_at: moment,
    no_show_at: moment,
    duration_min: count,
    is_late: flag,
    person_name: name,
    person_code: name,
    person_phone: z.nullable(phoneOut),
    person_age: z.nullable(count),
    /** Null when there is nothing to beware of, and for users who may not know of it. */
    person_alerts: z.nullable(MedicalAlerts),
    doctor_name: name,
    assistant_names: z.array(z.string()),
    product_names: z.array(z.string()),
    type_name: name,
    type_color: name,
    room_name: name,
    deal_name: name,
    reason_name: name,
    branch_name: name,
    booked_by_name: name,
  },
  custom: true,
  labels: {
    person_id: 'Khách hàng',
    temp_name: 'Tên khách',
    temp_phone: 'Điện thoại',
    deal_id: 'Cơ hội',
    doctor_id: 'Bác sĩ',
    assistant_ids: 'Phụ tá',
    room_term_id: 'Ghế/Phòng',
    start_at: 'Giờ hẹn',
    end_at: 'Giờ kết thúc',
    duration_min: 'Dự kiến (phút)',
    type_term_id: 'Loại lịch hẹn',
    product_ids: 'Dịch vụ dự kiến',
    product_names: 'Dịch vụ dự kiến',
    visit_kind: 'Loại khám',
    mode: 'Hình thức',
    place: 'Nơi khám',
    booked_channel: 'Kênh đặt lịch',
    note: 'Nội dung',
    customer_request: 'Yêu cầu của khách',
    color: 'Nhãn màu',
    overbooked: 'Đặt chồng lịch',
    overbook_reason: 'Lý do đặt chồng',
    code: 'Mã lịch hẹn',
    branch_id: 'Chi nhánh',
    status: 'Trạng thái',
    status_reason_id: 'Lý do',
    status_note: 'Ghi chú lý do',
    cancel_side: 'Bên hủy',
    reminder: 'Nhắc lịch hẹn',
  },
  logged: {
    rescheduled_from_id: 'Dời từ lịch',
    rescheduled_to_id: 'Dời sang lịch',
    reminder_at: 'Giờ nhắc',
    series_id: 'Loạt lịch hẹn số',
  },
})

/** What a calendar draws of an appointment. */
export const CalendarAppointment = z.pick(Appointment.row, {
  id: true,
  version: true,
  code: true,
  status: true,
  start_at: true,
  end_at: true,
  branch_id: true,
  doctor_id: true,
  doctor_name: true,
  room_term_id: true,
  room_name: true,
  person_id: true,
  person_name: true,
  person_code: true,
  person_phone: true,
  person_age: true,
  person_alerts: true,
  temp_name: true,
  temp_phone: true,
  type_term_id: true,
  type_name: true,
  type_color: true,
  color: true,
  visit_kind: true,
  place: true,
  overbooked: true,
  is_late: true,
  track_id: true,
  deal_id: true,
  note: true,
})
export type CalendarAppointment = z.output<typeof CalendarAppointment>

/** A column of the calendar. */
export const CalendarDoctor = z.strictObject({
  id,
  name: z.string(),
  title: name,
  color: name,
  branch_id: z.nullable(id),
  bookable: flag,
})
export type CalendarDoctor = z.output<typeof CalendarDoctor>

/** Longest window of the calendar, in days. */
export const CALENDAR_DAYS = 42

const Window = z.strictObject({
  from: date,
  to: date,
  doctor_ids: z.optional(z.array(id).check(z.maxLength(100))),
  branch_id: z.optional(id),
  statuses: z.optional(z.array(choice(APPOINTMENT_STATUSES)).check(z.maxLength(APPOINTMENT_STATUSES.length))),
})

const Calendar = z.strictObject({
  data: z.array(CalendarAppointment),
  total: count,
  total_page: count,
  /** How many there are of each status in the window, whichever statuses were asked for. */
  counters: z.record(choice(APPOINTMENT_STATUSES), count),
  /** Bookable doctors in the order of the calendar, and every other user with an appointment in the window. */
  doctors: z.array(CalendarDoctor),
  /** Of the branch that was asked for, else of the caller's. */
  opening_hours: WeekHours,
})

/** An appointment that is already booked at the time that was asked for: `data.conflicts` of a refusal. */
export const BookingConflict = z.strictObject({
  id,
  kind: z.enum(['doctor', 'room']),
  start_at: instant,
  end_at: instant,
  /** Null when the caller may not see whose appointment it is. */
  person_name: name,
})
export type BookingConflict = z.output<typeof BookingConflict>

/** What a booking is asked with. */
export const Booking = z.extend(Appointment.draft, {
  branch_id: z.optional(id),
  status: z._default(choice(['temp', 'scheduled']), 'scheduled'),
  force: z._default(flag, false),
})

const Change = z.extend(Appointment.patch, {
  id,
  version: z.optional(count),
  /** Why it is moved, for the log. */
  reason: z.optional(text(300)),
  force: z._default(flag, false),
})

/** Where a rescheduled appointment goes on; what is not named stays as it was. */
export const NewTime = z.strictObject({
  start_at: instant,
  end_at: instant,
  doctor_id: z.optional(z.nullable(id)),
  room_term_id: z.optional(z.nullable(id)),
})

const StatusChange = z.strictObject({
  id,
  to: choice(APPOINTMENT_STATUSES),
  version: z.optional(count),
  reason_id: z.optional(id),
  note: z.optional(text(300)),
  /** Needed when `to` is `rescheduled`: the new appointment is made in the same step and the two are tied together. */
  new_time: z.optional(NewTime),
  force: z._default(flag, false),
})

/** How many of a period's bookings came to what, for one channel or one who books. */
export const Effect = z.strictObject({
  booked: count,
  confirmed: count,
  /** Whose time has come and who were not cancelled, and those who came earlier. */
  due: count,
  arrived: count,
  completed: count,
  no_show: count,
  cancelled: count,
  /** Cancelled with less than 24 hours to go. */
  late_cancelled: count,
})

/** The effect of confirming, over everything that the filter finds, whichever page is shown. */
const Effects = z.strictObject({
  channels: z.array(z.extend(Effect, { channel: z.nullable(choice(BOOKED_CHANNELS)) })),
  bookers: z.array(z.extend(Effect, { user_id: z.nullable(id), name })),
})

const narrowing = {
  /** Whose customer came, or all others: what the rate of those who came counts. */
  arrived: z.optional(flag),
  /** Whose customer came to the clinic by any of these ways. */
  source_term_ids: z.optional(z.union([id, z.array(id).check(z.minLength(1), z.maxLength(50))])),
}

const {
  list,
  query,
  get,
  delete: remove,
} = crud(Appointment, {
  filters: [
    'person_id',
    'doctor_id',
    'deal_id',
    'branch_id',
    'status',
    'type_term_id',
    'room_term_id',
    'status_reason_id',
    'start_at',
    'visit_kind',
    'created_by',
    'created_at',
    'series_id',
  ],
  sorts: ['start_at', 'created_at'],
})

const NextBody = z
  .strictObject({ person_id: z.optional(id), deal_id: z.optional(id), after: z.optional(instant) })
  .check(
    z.refine(
      (body) => (body.person_id === undefined) !== (body.deal_id === undefined),
      'Cần person_id hoặc deal_id',
    ),
  )

/** Why an appointment stayed with its doctor: none of those named is free, or what their work schedule says. */
export const LEFT_WHY = [
  'busy',
  'clinic_holiday',
  'doctor_on_leave',
  'outside_hours',
  'clinic_closed',
  'other_branch',
] as const

export const LeftAppointment = z.strictObject({
  id,
  start_at: instant,
  end_at: instant,
  person_name: name,
  why: choice(LEFT_WHY),
})
export type LeftAppointment = z.output<typeof LeftAppointment>

export const appointment = family(
  '/v1/appointment',
  {
    object: 'appointment',
    group: 'Phòng khám',
    place: 10,
    asks: ['force', 'overbook'],
    watches: ['person', 'user', 'term', 'deal', 'custom_definition', 'medical_history'],
  },
  {
    list: {
      ...list,
      body: z.extend(list.body, { from: z.optional(date), to: z.optional(date) }),
      about: 'Danh sách lịch hẹn; from và to là ngày hẹn',
    },
    calendar: read(Window, Calendar, {
      about: 'Lịch hẹn trong một khoảng ngày, số lượng theo trạng thái và các cột bác sĩ',
    }),
    query: {
      ...query,
      body: z.extend(query.body, { ...narrowing, effect: z._default(flag, false) }),
      data: z.extend(query.data, { effect: z.optional(Effects) }),
      about: 'Tìm lịch hẹn theo bộ lọc, có hiệu quả xác nhận theo kênh và theo người đặt',
    },
    get,
    next: read(NextBody, z.nullable(Appointment.row), { at: 'get/next', about: 'Lịch hẹn sắp tới gần nhất' }),
    add: write(Booking, Appointment.row, { action: 'create', about: 'Đặt lịch hẹn' }),
    update: write(Change, Appointment.row, { about: 'Sửa lịch hẹn, dời giờ hoặc đổi bác sĩ' }),
    update_status: write(StatusChange, Appointment.row, { about: 'Chuyển trạng thái lịch hẹn' }),
    hand_over: write(
      z.extend(HandOver, {
        /** Where the call before ended (`last_id`): what stayed with its doctor is not tried again. */
        after_id: z.optional(count),
      }),
      z.extend(HandedOver, { last_id: z.nullable(id), left: z.array(LeftAppointment) }),
      {
        action: 'update',
        about: 'Bàn giao lịch hẹn sắp tới của một bác sĩ; lịch không ai trống thì giữ nguyên và nêu ra',
      },
    ),
    delete: remove,
  },
)
