import * as z from 'zod/mini'
import { entity, family, id, longText, ordered, page, read, write } from '../kit/index.ts'

/** Why a customer came, in their own words: one line a visit, never changed afterwards. */
export const VisitReason = entity('visit_reason', {
  label: 'Lý do đến khám',
  edits: {},
  once: { person_id: id, content: longText(500).check(z.minLength(1)) },
  derived: { author_name: z.nullable(z.string()) },
  labels: { person_id: 'Khách hàng', content: 'Lý do đến khám', author_name: 'Người ghi' },
})

export const visitReason = family(
  '/v1/person/visit-reason',
  {
    object: 'visit_reason',
    watches: ['user'],
    without: {
      get: 'Danh sách của một khách đã có đủ từng lý do',
      update: 'Lời của khách được giữ nguyên; nói khác là một dòng mới',
      delete: 'Như sửa',
    },
  },
  {
    list: read(z.strictObject({ ...ordered(['created_at']), person_id: id }), page(VisitReason.row), {
      permission: 'person:read',
      about: 'Lý do đến khám của một khách hàng, mới nhất trước',
    }),
    add: write(VisitReason.draft, VisitReason.row, {
      permission: 'person:update',
      about: 'Ghi thêm lý do đến khám',
    }),
  },
)
