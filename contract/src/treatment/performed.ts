import * as z from 'zod/mini'
import { choice, count, date, id, moneyTotal, paging } from '../kit/index.ts'
import { Attachment } from './attachment-entity.ts'

export const PERFORMED_GROUPS = ['day', 'doctor', 'operation', 'product'] as const

/** One step that was performed, with the line that it is of. */
export const PerformedStep = z.extend(
  z.pick(Attachment.row, {
    id: true,
    code: true,
    status: true,
    person_id: true,
    person_name: true,
    person_code: true,
    parent_id: true,
    product_id: true,
    operation_id: true,
    title: true,
    teeth: true,
    step_no: true,
    doctor_id: true,
    doctor_name: true,
    assistant_ids: true,
    track_id: true,
    track_code: true,
    performed_at: true,
    duration_min: true,
    clinical_note: true,
    total: true,
  }),
  { line_title: z.string(), line_code: z.string() },
)

/** What steps come to by day, doctor, operation or service. */
const PerformedGroup = z.strictObject({
  key: z.string(),
  label: z.string(),
  count,
  minutes: count,
  total: moneyTotal,
})

export const PerformedQuery = z.strictObject({
  from: date,
  to: date,
  ...z.partial(
    z.strictObject({
      doctor_id: id,
      assistant_id: id,
      person_id: id,
      deal_id: id,
      product_id: id,
      operation_id: id,
      branch_id: id,
    }),
  ).shape,
  /** Those that were taken back are left out unless asked for. */
  status: z._default(choice(['done', 'void']), 'done'),
  group_by: z.optional(choice(PERFORMED_GROUPS)),
  ...paging,
})

export const PerformedSteps = z.strictObject({
  data: z.array(PerformedStep),
  total: count,
  total_page: count,
  /** Over the whole filter, not only the page. */
  summary: z.strictObject({ minutes: count, total: moneyTotal }),
  groups: z.array(PerformedGroup),
})
