import { REQUEST_KINDS, REQUEST_STATUSES } from '@bcare/rules/customers/subject-request'
import * as z from 'zod/mini'
import { choice, count, crud, entity, family, id, instant, longText, write } from '../kit/index.ts'

/** What a customer asks of their own data, and by when it is answered (docs/personal-data.md). */
export const SubjectRequest = entity('subject_request', {
  label: 'Yêu cầu về dữ liệu',
  edits: {},
  once: {
    person_id: id,
    kind: choice(REQUEST_KINDS),
    /** What was asked, and how it was made sure who asked. */
    content: longText(1000).check(z.minLength(1)),
  },
  derived: {
    status: choice(REQUEST_STATUSES),
    due_at: instant,
    answer: z.nullable(z.string()),
    decided_at: z.nullable(instant),
    decided_by: z.nullable(id),
    person_name: z.string(),
    person_code: z.string(),
    created_by_name: z.nullable(z.string()),
    decided_by_name: z.nullable(z.string()),
  },
  labels: {
    person_id: 'Khách hàng',
    kind: 'Loại yêu cầu',
    content: 'Nội dung yêu cầu',
    status: 'Trạng thái',
    due_at: 'Hạn trả lời',
    answer: 'Trả lời',
    decided_at: 'Trả lời lúc',
    decided_by: 'Người trả lời',
    person_name: 'Khách hàng',
    created_by_name: 'Người tạo',
    decided_by_name: 'Người trả lời',
  },
})

const { list, get, add } = crud(SubjectRequest, {
  filters: ['person_id', 'kind', 'status', 'due_at'],
  sorts: ['due_at', 'created_at'],
})

const answered = { id, version: z.optional(count), answer: longText(1000).check(z.minLength(1)) }

export const subjectRequest = family(
  '/v1/subject-request',
  {
    object: 'subject_request',
    label: 'Yêu cầu dữ liệu cá nhân',
    group: 'Khách hàng',
    place: 90,
    watches: ['person', 'user'],
    without: {
      update: 'Yêu cầu đi theo các bước complete, refuse, approve',
      delete: 'Yêu cầu của khách về dữ liệu phải được lưu lại',
    },
  },
  {
    list,
    get,
    add,
    complete: write(z.strictObject(answered), SubjectRequest.row, {
      about: 'Ghi là đã thực hiện: đã đưa bản sao dữ liệu, đã sửa',
    }),
    refuse: write(z.strictObject(answered), SubjectRequest.row, { about: 'Từ chối, có lý do' }),
    approve: write(z.strictObject({ id, version: z.optional(count) }), SubjectRequest.row, {
      action: 'approve',
      about: 'Người thứ hai duyệt ẩn danh: xóa danh tính, giữ số liệu; không hoàn tác được',
    }),
  },
)
