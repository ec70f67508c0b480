import { SPAM_REASONS } from '@bcare/rules/contact/spam'
import { SUBMISSION_STATUSES } from '@bcare/rules/contact/submission'
import { LIFECYCLES } from '@bcare/rules/customers/lifecycle'
import * as z from 'zod/mini'
import { HandedOver, HandOver } from '../customers/hand-over.ts'
import {
  choice,
  count,
  crud,
  email,
  entity,
  family,
  flag,
  id,
  instant,
  longText,
  maybe,
  phone,
  phoneOut,
  read,
  text,
  write,
} from '../kit/index.ts'

/** So many submissions are changed by one command at most. */
export const MOST_SUBMISSIONS = 200

/** What a record says otherwise than the submission; a number is masked for users who may not read it. */
const Difference = z.strictObject({
  field: z.enum(['full_name', 'phone', 'email']),
  filed: z.string(),
  sent: z.string(),
})

/**
 * A visitor of the website who asked to be called (docs/domain/contact.md). Its status belongs to `update-status` and
 * `convert-to-person`.
 */
export const FormSubmission = entity('form_submission', {
  label: 'Đăng ký từ website',
  edits: {},
  once: {
    name: text(120),
    phone: maybe(phone),
    email: maybe(email),
    interest: maybe(text(200)),
    message: maybe(longText(2000)),
    preferred_time: maybe(text(200)),
    branch_id: maybe(id),
  },
  derived: {
    code: z.string(),
    form_id: z.nullable(id),
    form_name: z.nullable(z.string()),
    status: choice(SUBMISSION_STATUSES),
    status_reason: z.nullable(z.string()),
    status_at: z.nullable(instant),
    branch_name: z.string(),
    branch_hint: z.nullable(z.string()),
    page_url: z.nullable(z.string()),
    utm: z.record(z.string(), z.string()),
    spam_score: count,
    spam_reasons: z.array(choice(SPAM_REASONS)),
    submitted_at: instant,
    assigned_user_id: z.nullable(id),
    assigned_user_name: z.nullable(z.string()),
    /** Whom it may be: the newest record with its number or address. */
    matched_person_id: z.nullable(id),
    matched_person_name: z.nullable(z.string()),
    matched_person_code: z.nullable(z.string()),
    /** An earlier submission with the same number or address. */
    duplicate_of_id: z.nullable(id),
    duplicate_of_code: z.nullable(z.string()),
    person_id: z.nullable(id),
    person_name: z.nullable(z.string()),
    person_code: z.nullable(z.string()),
    deal_id: z.nullable(id),
    deal_name: z.nullable(z.string()),
    deal_pipeline_id: z.nullable(id),
    task_id: z.nullable(id),
    appointment_id: z.nullable(id),
    /** When it was said to be answered, or its first call was ended. */
    contacted_at: z.nullable(instant),
    converted_at: z.nullable(instant),
    converted_by_name: z.nullable(z.string()),
  },
  labels: {
    code: 'Mã đăng ký',
    form_id: 'Biểu mẫu',
    form_name: 'Biểu mẫu',
    name: 'Họ tên',
    phone: 'Điện thoại',
    phone_raw: 'Số đã nhập',
    email: 'Email',
    interest: 'Quan tâm',
    message: 'Lời nhắn',
    preferred_time: 'Thời gian thuận tiện',
    branch_id: 'Chi nhánh',
    branch_hint: 'Chi nhánh mong muốn',
    page_url: 'Trang đã gửi',
    referer: 'Trang giới thiệu',
    utm: 'Quảng cáo (UTM)',
    payload: 'Nội dung gửi',
    consent: 'Đồng ý',
    status: 'Trạng thái',
    status_reason: 'Lý do',
    status_at: 'Đổi trạng thái lúc',
    spam_score: 'Điểm rác',
    spam_reasons: 'Dấu hiệu rác',
    submitted_at: 'Thời gian',
    assigned_user_id: 'Người phụ trách',
    assigned_at: 'Giao lúc',
    matched_person_id: 'Có thể là',
    duplicate_of_id: 'Trùng với',
    person_id: 'Khách hàng',
    deal_id: 'Cơ hội',
    task_id: 'Công việc',
    appointment_id: 'Lịch hẹn',
    differences: 'Khác hồ sơ',
    contacted_at: 'Liên hệ đầu tiên',
    converted_at: 'Chuyển khách hàng lúc',
    converted_by_name: 'Người chuyển',
  } as Record<string, string>,
})

const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_SUBMISSIONS))

const calls = crud(FormSubmission, {
  filters: [
    'id',
    'status',
    'form_id',
    'assigned_user_id',
    'matched_person_id',
    'person_id',
    'branch_id',
    'submitted_at',
  ],
  sorts: ['submitted_at'],
  search: true,
})

/** How many submissions of the filter have each status, and since when the longest unanswered one waits. */
export const SubmissionCounts = z.strictObject({
  new: count,
  contacted: count,
  converted: count,
  duplicate: count,
  discarded: count,
  spam: count,
  waiting_since: z.nullable(instant),
})
export type SubmissionCounts = z.output<typeof SubmissionCounts>

/** What became of one of many. `message` says why it was refused. */
export const SubmissionOutcome = z.strictObject({
  id,
  outcome: z.enum(['updated', 'refused', 'not_found']),
  message: z.nullable(z.string()),
})
export type SubmissionOutcome = z.output<typeof SubmissionOutcome>

const Outcomes = z.strictObject({ results: z.array(SubmissionOutcome) })

/** A submission with all that was sent, numbers masked for users who may not read them. */
const Detail = z.extend(FormSubmission.row, {
  payload: z.record(z.string(), z.string()),
  referer: z.nullable(z.string()),
  /** What was agreed to, in the words that were read; null for what was written down by hand. */
  consents: z.array(
    z.strictObject({ purpose: z.string(), text: z.nullable(z.string()), version: z.string() }),
  ),
  differences: z.array(Difference),
})

const Wish = {
  id,
  /** The record that it belongs to; without one it is looked for by number and address. */
  person_id: z.optional(id),
  /** A new customer, although there are records with the same number: families share phones. */
  new_person: z.optional(flag),
  create_deal: z._default(flag, true),
  pipeline_id: z.optional(id),
}

const Booked = z.strictObject({
  type_term_id: id,
  doctor_id: z._default(z.nullable(id), null),
  start_at: instant,
  end_at: instant,
})

/** The ids of what a submission became; a second call answers the same. */
const Converted = z.strictObject({
  id,
  person_id: id,
  deal_id: z.nullable(id),
  task_id: z.nullable(id),
  appointment_id: z.nullable(id),
  assigned_user_id: z.nullable(id),
})

const Candidate = z.strictObject({
  id,
  code: z.string(),
  full_name: z.string(),
  phone: z.nullable(phoneOut),
  lifecycle: choice(LIFECYCLES),
  owner_name: z.nullable(z.string()),
  by: z.enum(['phone', 'email']),
})

/** What `convert-to-person` with the same body would do. */
const Preview = z.strictObject({
  candidates: z.array(Candidate),
  /** The record that is joined; null when a new customer comes on file. */
  person: z.nullable(z.strictObject({ id, code: z.string(), full_name: z.string() })),
  fills: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  differs: z.array(Difference),
  deal: z.nullable(
    z.strictObject({
      /** A deal of this person that is open there already is gone on with. */
      id: z.nullable(id),
      name: z.string(),
      pipeline_id: id,
      pipeline_name: z.string(),
      stage_name: z.string(),
    }),
  ),
  assignee: z.nullable(z.strictObject({ id, name: z.string() })),
})

export const formSubmission = family(
  '/v1/formsubmission',
  {
    object: 'form_submission',
    group: 'Khách hàng',
    place: 100,
    watches: ['web_form', 'person', 'deal', 'task', 'user', 'department'],
    without: {
      update: 'Lời khách để lại được giữ nguyên; xử lý là update-status, assign, convert-to-person',
    },
  },
  {
    list: calls.list,
    query: {
      ...calls.query,
      body: z.extend(calls.query.body, { counts: z._default(flag, false) }),
      data: z.extend(calls.query.data, { counts: z.optional(SubmissionCounts) }),
      about: 'Tìm đăng ký từ website; `counts` đếm theo trạng thái',
    },
    get: { ...calls.get, data: Detail, about: 'Một đăng ký với toàn bộ nội dung đã gửi và sự đồng ý' },
    add: { ...calls.add, about: 'Ghi tay một người để lại thông tin qua kênh khác' },
    delete: { ...calls.delete, about: 'Xóa đăng ký chưa chuyển thành khách hàng' },
    convert_preview: read(z.strictObject(Wish), Preview, {
      action: 'convert',
      about: 'Sẽ tạo gì khi chuyển đăng ký thành khách hàng',
    }),
    convert_to_person: write(
      z.strictObject({
        ...Wish,
        /** Who takes it on; without one the user who has it, else the next in turn. */
        assignment: z.optional(z.strictObject({ user_id: id })),
        appointment: z.optional(Booked),
        force: z.optional(flag),
      }),
      Converted,
      {
        action: 'convert',
        about:
          'Chuyển thành khách hàng: tìm hoặc tạo hồ sơ, mở cơ hội, giao việc gọi trong 15 phút; gọi lại thì trả về kết quả cũ',
      },
    ),
    update_status: write(
      z.strictObject({
        ids,
        to: choice(SUBMISSION_STATUSES),
        reason: z.optional(text(300)),
      }),
      Outcomes,
      { about: 'Chuyển trạng thái một hay nhiều đăng ký; trả kết quả từng đăng ký' },
    ),
    assign: write(
      z.strictObject({ ids, user_ids: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
      Outcomes,
      { action: 'assign', about: 'Giao đăng ký cho một người, hoặc chia lần lượt cho nhiều người' },
    ),
    hand_over: write(HandOver, HandedOver, {
      action: 'assign',
      about: 'Bàn giao đăng ký chưa xử lý xong của một nhân viên',
    }),
  },
)
