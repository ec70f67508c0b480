import {
  CALL_DIRECTIONS,
  CALL_PROVIDERS,
  CALL_STATUSES,
  ENDED_CALLS,
  UNANSWERED_CALLS,
} from '@bcare/rules/contact/call/call'
import { RECORDING_PROBLEMS, RECORDING_STATES } from '@bcare/rules/contact/call/recording'
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
  intBetween,
  longText,
  maybe,
  phone,
  phoneOut,
  plannedInstant,
  read,
  text,
  write,
} from '../kit/index.ts'
import { TaskDraft } from '../work/task.ts'

/** A call of several hours is a mistake of the hand. */
const MOST_MINUTES = 600

/** Whom a number may be: customers who have it on file, as far as the reader may see them. */
const Candidate = z.strictObject({ id, code: z.string(), full_name: z.string() })

const name = z.nullable(z.string())

/**
 * A telephone call with a customer (docs/domain/contact.md, "Calls"): written down by hand, or told by the clinic's
 * exchange. Its status belongs to `accept` and `end`, what came of it to `update/feedback`.
 */
export const CallRecord = entity('call', {
  label: 'Cuộc gọi',
  called: 'code',
  edits: {
    person_id: maybe(id),
    deal_id: maybe(id),
  },
  once: {
    direction: choice(CALL_DIRECTIONS),
    from_number: maybe(phone),
    to_number: maybe(phone),
    task_id: maybe(id),
  },
  derived: {
    code: z.string(),
    status: choice(CALL_STATUSES),
    provider: choice(CALL_PROVIDERS),
    /** The number of the other side. */
    number: z.nullable(phoneOut),
    hotline: name,
    branch_id: id,
    branch_name: name,
    /** Who took the call, or made it. */
    user_id: z.nullable(id),
    user_name: name,
    /** Whose telephones ring; nobody named means all of the branch. */
    ring_user_ids: z.array(id),
    started_at: instant,
    answered_at: z.nullable(instant),
    ended_at: z.nullable(instant),
    wait_sec: z.nullable(count),
    duration_sec: z.nullable(count),
    end_reason: name,
    outcome_term_id: z.nullable(id),
    outcome_name: name,
    outcome_color: name,
    feedback_note: name,
    rating: z.nullable(count),
    feedback_at: z.nullable(instant),
    feedback_by_name: name,
    next_task_id: z.nullable(id),
    next_appointment_id: z.nullable(id),
    next_appointment_at: z.nullable(instant),
    /** When a user spoke to a number whose call was missed. */
    missed_handled_at: z.nullable(instant),
    /** What has become of the recording; null where the exchange has told of none. */
    recording_state: z.nullable(choice(RECORDING_STATES)),
    /** Why it was not stored, or is no more. */
    recording_problem: z.nullable(choice(RECORDING_PROBLEMS)),
    /** Since when that is so. */
    recording_at: z.nullable(instant),
    person_name: name,
    person_code: name,
    deal_name: name,
    candidates: z.array(Candidate),
  },
  labels: {
    code: 'Mã cuộc gọi',
    direction: 'Hướng',
    status: 'Trạng thái',
    provider: 'Nguồn',
    number: 'Số điện thoại',
    from_number: 'Số gọi',
    to_number: 'Số nhận',
    hotline: 'Đầu số',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    deal_id: 'Cơ hội',
    deal_name: 'Cơ hội',
    task_id: 'Công việc',
    user_id: 'Nhân viên',
    user_name: 'Nhân viên',
    ring_user_ids: 'Đổ chuông tới',
    started_at: 'Thời điểm',
    answered_at: 'Nghe máy lúc',
    ended_at: 'Kết thúc lúc',
    wait_sec: 'Chờ',
    duration_sec: 'Thời lượng',
    end_reason: 'Lý do kết thúc',
    outcome_term_id: 'Kết quả',
    outcome_name: 'Kết quả',
    feedback_note: 'Ghi chú',
    rating: 'Đánh giá',
    feedback_at: 'Ghi kết quả lúc',
    feedback_by_name: 'Người ghi kết quả',
    next_task_id: 'Công việc tiếp theo',
    next_appointment_id: 'Lịch hẹn tiếp theo',
    next_appointment_at: 'Lịch hẹn tiếp theo',
    missed_handled_at: 'Đã gọi lại lúc',
    recording_state: 'Ghi âm',
    recording_problem: 'Vì sao không có ghi âm',
    recording_at: 'Ghi âm lúc',
    candidates: 'Có thể là',
  },
  logged: {
    feedback_by: 'Người ghi kết quả',
    provider_call_id: 'Mã cuộc gọi của tổng đài',
    recording_url: 'Địa chỉ ghi âm',
    recording_file_id: 'Tệp ghi âm',
    recording_due_at: 'Lấy ghi âm lúc',
    recording_tries: 'Số lần lấy ghi âm',
  },
})

const calls = crud(CallRecord, {
  filters: [
    'id',
    'direction',
    'status',
    'provider',
    'user_id',
    'person_id',
    'deal_id',
    'branch_id',
    'outcome_term_id',
    'started_at',
  ],
  sorts: ['started_at', 'duration_sec', 'created_at'],
  search: true,
})

const narrowing = {
  /** Missed calls whose number nobody has spoken to since. */
  missed: z.optional(flag),
  /** Calls of mine that are over and of which nobody has said what came of them. */
  asking: z.optional(flag),
  /** Calls that go on. */
  live: z.optional(flag),
}

/** How many calls of the filter there are of each kind. */
export const CallCounts = z.strictObject({
  all: count,
  live: count,
  missed: count,
  asking: count,
})
export type CallCounts = z.output<typeof CallCounts>

const Appointment = z.strictObject({
  type_term_id: id,
  doctor_id: z._default(z.nullable(id), null),
  start_at: plannedInstant,
  end_at: plannedInstant,
})

/** What came of a call. */
const Feedback = {
  outcome_term_id: id,
  note: z.optional(z.nullable(longText(2000))),
  rating: z.optional(z.nullable(intBetween(1, 5))),
  /** The next step and the next visit, made together with it. */
  next_task: z.optional(TaskDraft),
  appointment: z.optional(Appointment),
  /** Books although something speaks against it. */
  force: z.optional(flag),
}

/** A call as a user writes it down after it was made. */
const Draft = z.extend(CallRecord.draft, {
  status: z._default(choice(ENDED_CALLS), 'completed'),
  /** Now, unless it was earlier. */
  started_at: z.optional(instant),
  minutes: z.optional(z.number().check(z.gte(0), z.lte(MOST_MINUTES))),
  outcome_term_id: z.optional(z.nullable(id)),
  note: z.optional(z.nullable(longText(2000))),
})

/** The calls of one member of the staff in some days. */
const AgentFigures = z.strictObject({
  user_id: z.nullable(id),
  user_name: name,
  taken: count,
  made: count,
  reached: count,
  missed: count,
  talk_sec: count,
  wait_sec: z.nullable(count),
  asking: count,
  booked: count,
})
export type AgentFigures = z.output<typeof AgentFigures>

const Address = z.strictObject({ path: z.string() })

export const call = family(
  '/v1/call',
  {
    object: 'call',
    group: 'Công việc & liên lạc',
    place: 30,
    asks: ['manage'],
    watches: ['person', 'user', 'term', 'deal', 'appointment', 'department'],
  },
  {
    list: { ...calls.list, body: z.extend(calls.list.body, narrowing) },
    query: {
      ...calls.query,
      body: z.extend(calls.query.body, { ...narrowing, counts: z._default(flag, false) }),
      data: z.extend(calls.query.data, { counts: z.optional(CallCounts) }),
      about: 'Tìm cuộc gọi; `counts` đếm đang gọi, nhỡ và chờ ghi kết quả',
    },
    get: calls.get,
    add: { ...calls.add, body: Draft, about: 'Ghi tay một cuộc gọi đã thực hiện hoặc đã nhận' },
    update: {
      ...calls.update,
      about: 'Nối cuộc gọi với khách hàng và cơ hội',
    },
    delete: {
      ...calls.delete,
      about: 'Xóa cuộc gọi ghi tay của mình; cuộc gọi của tổng đài được giữ nguyên',
    },
    accept: write(z.strictObject({ id }), CallRecord.row, {
      about: 'Nhận cuộc gọi đang đổ chuông: người đầu tiên được nhận',
    }),
    end: write(
      z.strictObject({
        id,
        end_reason: z.optional(z.nullable(text(200))),
        /** How a call ended that nobody answered. */
        status: z.optional(choice(UNANSWERED_CALLS)),
      }),
      CallRecord.row,
      { about: 'Kết thúc cuộc gọi; gọi lại thì trả về kết quả cũ' },
    ),
    feedback: write(z.strictObject({ id, version: z.optional(count), ...Feedback }), CallRecord.row, {
      at: 'update/feedback',
      about: 'Ghi kết quả cuộc gọi, cùng việc tiếp theo và lịch hẹn',
    }),
    recording: read(
      z.strictObject({ id }),
      z.strictObject({
        /** Behind the base address of the storage and its prefix; signed for this session, good for some minutes. */
        path: z.string(),
        mime: z.string(),
        size: count,
      }),
      {
        action: 'listen',
        audited: true,
        about: 'Địa chỉ nghe ghi âm của một cuộc gọi; việc nghe được ghi vào nhật ký',
      },
    ),
    figures: read(
      z.strictObject({ from: date, to: date, branch_id: z.optional(id) }),
      z.strictObject({ agents: z.array(AgentFigures) }),
      { about: 'Cuộc gọi của từng nhân viên trong những ngày này' },
    ),
    connection: read(z.strictObject({}), z.strictObject({ is_set: flag, last_at: z.nullable(instant) }), {
      permission: 'setting:update',
      about: 'Tổng đài đã được nối chưa, và báo cuộc gọi cuối cùng lúc nào',
    }),
    renew_address: write(z.strictObject({}), Address, {
      permission: 'setting:update',
      secret: true,
      about: 'Tạo địa chỉ bí mật mới cho tổng đài, chỉ hiện một lần; địa chỉ cũ hết hiệu lực ngay',
    }),
  },
)

/**
 * What the widget of the frame shows. Beside `call`, because it is open on every screen: it is read again when a call
 * changes, and not for every change of a name.
 */
export const callWidget = family(
  '/v1/call',
  { object: 'call' },
  {
    for_me: read(z.strictObject({}), z.strictObject({ data: z.array(CallRecord.row), total: count }), {
      about: 'Cuộc gọi đang cần tôi: đang đổ chuông, tôi đang nghe, hoặc tôi chưa ghi kết quả',
    }),
  },
)
