import { ROW_STATUSES } from '@bcare/rules/treatment/line'
import * as z from 'zod/mini'
import { choice, count, date, family, id, named, ordered, page, phoneOut, read, text } from '../kit/index.ts'
import { OrthoSetup } from './ortho-data.ts'

const oneOrMore = z.union([id, z.array(id).check(z.minLength(1), z.maxLength(100))])
const word = z.nullable(z.string())

/** A line whose service is orthodontic, with its case once that was set up. */
export const OrthoCase = named(
  'OrthoCase',
  z.strictObject({
    attachment_id: id,
    title: z.string(),
    code: z.string(),
    line_status: choice(ROW_STATUSES),
    person_id: id,
    person_name: z.string(),
    doctor_id: z.nullable(id),
    doctor_name: word,
    setup: z.nullable(OrthoSetup),
    /** Of the case; 0 before there is one. */
    version_no: count,
    appliance_name: word,
  }),
)
export type OrthoCase = z.output<typeof OrthoCase>

/** A case that waits for its control: the last one is longer ago than it said, and nothing is booked. */
export const OverdueControl = z.strictObject({
  /** Of the line. */
  id,
  title: z.string(),
  person_id: id,
  person_name: z.string(),
  person_code: z.string(),
  phone: z.nullable(phoneOut),
  doctor_id: z.nullable(id),
  doctor_name: word,
  branch_id: id,
  branch_name: z.string(),
  last_control_on: z.nullable(date),
  due_on: date,
  days_overdue: count,
  upper_wire: word,
  lower_wire: word,
  aligner_number: z.nullable(count),
})
export type OverdueControl = z.output<typeof OverdueControl>

const OF_DATA = 'Ca và lần tái khám chỉnh nha được ghi ở /v1/attachment/data'

/** Orthodontic cases, read from the data of their lines. */
export const attachmentOrtho = family(
  '/v1/attachment/ortho',
  {
    object: 'attachment',
    watches: ['person', 'user', 'product', 'term', 'department', 'appointment'],
    without: { get: OF_DATA, add: OF_DATA, update: OF_DATA, delete: OF_DATA },
  },
  {
    list: read(z.strictObject({ person_id: id, ...ordered(['created_at']) }), page(OrthoCase), {
      audited: true,
      about: 'Các dòng dịch vụ chỉnh nha của một khách hàng cùng ca của chúng, mới nhất trước',
    }),
    overdue: read(
      z.strictObject({
        ...ordered(['days_overdue', 'person_name', 'last_control_on']),
        search: z.optional(text(100, 0)),
        doctor_id: z.optional(oneOrMore),
        branch_id: z.optional(oneOrMore),
      }),
      page(OverdueControl),
      { about: 'Ca chỉnh nha đang theo dõi đã quá hạn tái khám và chưa có lịch hẹn' },
    ),
  },
)
