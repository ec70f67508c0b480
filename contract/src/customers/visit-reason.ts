import * as z from 'zod/mini'
import { entity, family, id, longText, page, paging, read, write } from '../kit/index.ts'

/** Why somebody came, in their own words: one line a visit, never changed afterwards. */
export const VisitReason = entity('visit_reason', {
  label: 'Lý do đến khám',
  edits: {},
  once: { person_id: id, content: longText(500).check(z.minLength(1)) },
  derived: { author_name: z.nullable(z.string()) },
  labels: { person_id: 'Khách hàng', content: 'Lý do đến khám', author_name: 'Người ghi' },
})

export const visitReason = family(
  '/v1/person/visit-reason',
  { object: 'visit_reason', watches: ['user'] },
  {
    list: read(z.strictObject({ ...paging, person_id: id }), page(VisitReason.row), {
      permission: 'person:read',
      about: 'Lý do đến khám của một khách hàng, mới nhất trước',
    }),
    add: write(VisitReason.draft, VisitReason.row, {
      permission: 'person:update',
      about: 'Ghi thêm lý do đến khám',
    }),
  },
)
