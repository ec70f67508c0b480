import { OUTCOMES } from '@bcare/rules/appointments/visit/checkout'
import { TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import * as z from 'zod/mini'
import {
  choice,
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
  phoneOut,
  read,
  text,
  write,
  moneyTotal,
} from '../kit/index.ts'
import { MedicalAlerts } from '../customers/person-data.ts'
import { Appointment } from './appointment.ts'

const name = z.nullable(z.string())
const moment = z.nullable(instant)

/** One physical visit, from the counter and back to it (docs/domain/appointments.md). */
export const Track = entity('track', {
  label: 'Lượt khám',
  called: 'code',
  edits: {
    doctor_id: maybe(id),
    consultant_id: maybe(id),
    room_term_id: maybe(id),
    reason: maybe(text(300)),
    note: maybe(longText(2000)),
  },
  derived: {
    code: z.string(),
    person_id: id,
    branch_id: id,
    deal_id: z.nullable(id),
    appointment_id: z.nullable(id),
    visit_date: date,
    queue_no: count,
    is_new_customer: flag,
    status: choice(TRACK_STATUSES),
    outcome: z.nullable(choice(OUTCOMES)),
    no_treatment_reason_id: z.nullable(id),
    next_appointment_id: z.nullable(id),
    checked_in_at: instant,
    consult_start_at: moment,
    seated_at: moment,
    treatment_start_at: moment,
    treatment_end_at: moment,
    payment_ready_at: moment,
    /** What the customer should pay now, for users who may read payments, while the visit goes on. */
    unpaid: z.nullable(moneyTotal),
    checked_out_at: moment,
    left_at: moment,
    left_reason: name,
    /** When the last step was taken that can still be taken back for some minutes, and where the visit was before: null is the check-in. */
    stepped_at: moment,
    step_from: z.nullable(choice(TRACK_STATUSES)),
    /** Minutes from check-in to the first consultation or treatment; until then, to now. */
    wait_min: count,
    /** Minutes in the chair; while it lasts, to now. */
    chair_min: count,
    /** Minutes in the chair beyond what the appointment was given; none for a customer who came without one. */
    overrun_min: count,
    person_name: z.string(),
    person_code: z.string(),
    person_phone: z.nullable(phoneOut),
    person_age: z.nullable(count),
    /** Null when there is nothing to beware of, and for users who may not know of it. */
    person_alerts: z.nullable(MedicalAlerts),
    doctor_name: name,
    consultant_name: name,
    room_name: name,
    deal_name: name,
    appointment_start_at: moment,
    type_name: name,
    type_color: name,
  },
  labels: {
    unpaid: 'Còn phải trả',
    code: 'Số phiếu',
    person_id: 'Khách hàng',
    appointment_id: 'Lịch hẹn',
    deal_id: 'Cơ hội',
    doctor_id: 'Bác sĩ tiếp nhận',
    consultant_id: 'Nhân sự tư vấn',
    room_term_id: 'Ghế/Phòng',
    reason: 'Lý do đến khám',
    note: 'Ghi chú',
    status: 'Trạng thái',
    outcome: 'Kết quả lượt khám',
    no_treatment_reason_id: 'Lý do không điều trị',
    queue_no: 'Số thứ tự',
    checked_in_at: 'Giờ tiếp nhận',
    wait_min: 'Thời gian chờ (phút)',
    chair_min: 'Thời gian trên ghế (phút)',
    overrun_min: 'Quá giờ dự kiến (phút)',
    left_reason: 'Lý do bỏ về',
  },
  logged: {
    visit_date: 'Ngày khám',
    is_new_customer: 'Khách mới',
    next_appointment_id: 'Lịch hẹn tiếp theo số',
  },
})

const CheckIn = z
  .extend(Track.draft, {
    appointment_id: z.optional(id),
    person_id: z.optional(id),
    branch_id: z.optional(id),
  })
  .check(
    z.refine(
      (body) => (body.appointment_id === undefined) !== (body.person_id === undefined),
      'Cần appointment_id hoặc person_id',
    ),
  )

/** Statuses that `update` can bring a visit to; ending it is `checkout`. */
export const MOVABLE_STATUSES = ['waiting', 'in_consult', 'in_treatment', 'waiting_payment', 'left'] as const

const Change = z.extend(Track.patch, {
  id,
  version: z.optional(count),
  status: z.optional(choice(MOVABLE_STATUSES)),
  /** Why a customer left without being seen. */
  status_reason: z.optional(text(300)),
})

/** The next appointment that is made while a visit ends; person, deal and branch are those of the visit. */
export const NextAppointment = z.pick(Appointment.draft, {
  doctor_id: true,
  start_at: true,
  end_at: true,
  type_term_id: true,
  room_term_id: true,
  product_ids: true,
  note: true,
})

const Checkout = z.strictObject({
  id,
  version: z.optional(count),
  outcome: choice(OUTCOMES),
  next_appointment: z.optional(NextAppointment),
  no_treatment_reason_id: z.optional(id),
  note: z.optional(longText(2000)),
  force: z._default(flag, false),
})

/** Takes back the step that brought the visit to `version`, and no other. */
const Undo = z.strictObject({ id, version: count, reason: z.optional(text(300)) })

const TakenBack = z.strictObject({
  /** Whether it was the check-in: then there is no visit any more. */
  removed: flag,
  /** The visit as it is again, or as it was when it was removed. */
  visit: Track.row,
})

const Active = z.strictObject({
  branch_id: z.optional(id),
  doctor_id: z.optional(id),
  person_id: z.optional(id),
})

const {
  list,
  get,
  delete: remove,
} = crud(Track, {
  filters: ['person_id', 'branch_id', 'doctor_id', 'deal_id', 'appointment_id', 'status', 'visit_date'],
  sorts: ['checked_in_at', 'queue_no'],
})

export const track = family(
  '/v1/track',
  {
    object: 'track',
    label: 'Tiếp nhận, lượt khám',
    group: 'Phòng khám',
    place: 20,
    asks: ['force', 'manage'],
    watches: ['person', 'appointment', 'user', 'term', 'deal', 'medical_history'],
  },
  {
    list,
    get,
    active: read(Active, z.array(Track.row), { about: 'Khách đang ở phòng khám' }),
    add: write(CheckIn, Track.row, {
      action: 'create',
      about: 'Tiếp nhận khách, theo lịch hẹn hoặc vãng lai',
    }),
    update: write(Change, Track.row, { about: 'Chuyển trạng thái lượt khám, đổi bác sĩ, ghế, người tư vấn' }),
    checkout: write(Checkout, Track.row, { about: 'Kết thúc lượt khám' }),
    undo: write(Undo, TakenBack, {
      action: 'update',
      about: 'Hoàn tác bước vừa rồi của lượt khám; hoàn tác tiếp nhận thì lượt khám bị xóa',
    }),
    delete: remove,
  },
)
