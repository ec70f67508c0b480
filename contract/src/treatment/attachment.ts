import { AGREED_BY, LINE_STATUSES, OPEN_OFFER_STATUSES } from '@bcare/rules/treatment/line'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  family,
  flag,
  id,
  instant,
  intBetween,
  read,
  text,
  write,
} from '../kit/index.ts'
import { Attachment } from './attachment-entity.ts'
import { PerformedQuery, PerformedSteps } from './performed.ts'

export { Attachment }

const calls = crud(Attachment, {
  filters: [
    'id',
    'person_id',
    'kind',
    'status',
    'parent_id',
    'deal_id',
    'track_id',
    'appointment_id',
    'product_id',
    'bundle_id',
    'doctor_id',
    'consultant_id',
    'branch_id',
    'created_at',
    'proposed_at',
    'agreed_at',
    'next_due_on',
    'is_undecided',
    'is_untreated',
  ],
  sorts: ['created_at', 'proposed_at', 'agreed_at', 'next_due_on', 'performed_at'],
  search: true,
  sums: ['total'],
})

const UpdateStatus = z.strictObject({
  id,
  to: choice(LINE_STATUSES),
  version: z.optional(count),
  /** Why it is declined, cancelled or opened again. */
  reason: z.optional(text(300)),
  agreed_by: z.optional(choice(AGREED_BY)),
  /** Whether agreeing to one of several choices declines the others; without it the caller is asked. */
  decline_others: z.optional(flag),
})

/** One step of a line, as it was done. */
const Perform = z.strictObject({
  /** The line. */
  id,
  version: z.optional(count),
  step_no: count,
  performed_at: z.optional(instant),
  ...z.pick(Attachment.patch, { doctor_id: true, assistant_ids: true, note: true, clinical_note: true })
    .shape,
  duration_min: z.optional(intBetween(1, 720)),
})

/** A bundle as the lines that it is made of. */
const AddBundle = z.strictObject({
  bundle_id: id,
  status: z._default(choice(OPEN_OFFER_STATUSES), 'draft'),
  branch_id: z.optional(id),
  ...z.pick(Attachment.draft, {
    person_id: true,
    deal_id: true,
    track_id: true,
    doctor_id: true,
    consultant_id: true,
    phase_no: true,
    note: true,
  }).shape,
})

const ForcedDate = z.strictObject({ id, created_at: instant, reason: text(300) })

const VoidStep = z.strictObject({ id, version: z.optional(count), reason: text(300) })

export const attachment = family(
  '/v1/attachment',
  {
    object: 'attachment',
    group: 'Phòng khám',
    place: 40,
    asks: ['agree', 'approve', 'discount', 'manage', 'perform'],
    watches: ['bundle', 'person', 'product', 'user', 'track', 'term'],
  },
  {
    ...calls,
    add: {
      ...calls.add,
      body: z.extend(calls.add.body, {
        branch_id: z.optional(id),
        status: z._default(choice(OPEN_OFFER_STATUSES), 'draft'),
        /** The finished line that this one is done again for, under its warranty: it costs nothing unless priced by hand. */
        warranty_of_id: z.optional(id),
        /** Passes the warning that the warranty is over. */
        force: z._default(flag, false),
      }),
      about: 'Thêm một dịch vụ vào kế hoạch điều trị; giá do máy chủ tính theo bảng giá hiện tại',
    },
    add_bundle: write(AddBundle, z.strictObject({ data: z.array(Attachment.row) }), {
      action: 'create',
      about: 'Thêm một gói dịch vụ thành các dòng điều trị, mỗi dòng với phần giá của mình trong gói',
    }),
    update_status: write(UpdateStatus, Attachment.row, {
      about: 'Chuyển trạng thái một dòng điều trị; khách chọn một phương án thì hỏi về các phương án còn lại',
    }),
    perform: write(Perform, Attachment.row, {
      action: 'perform',
      about: 'Ghi nhận một công đoạn đã thực hiện; tiến độ của dòng điều trị được tính lại',
    }),
    void: write(VoidStep, Attachment.row, {
      action: 'perform',
      about: 'Hủy một công đoạn đã ghi nhầm, có lý do; tiến độ của dòng điều trị được tính lại',
    }),
    query_operation: read(PerformedQuery, PerformedSteps, {
      about:
        'Công đoạn đã thực hiện trong một khoảng ngày, với tổng và nhóm theo ngày, bác sĩ, nội dung hay dịch vụ',
    }),
    force_created_at: write(ForcedDate, Attachment.row, {
      action: 'force_date',
      about: 'Lùi ngày tạo khi nhập hồ sơ giấy, có lý do; ngày nhập thật vẫn được giữ',
    }),
  },
)
