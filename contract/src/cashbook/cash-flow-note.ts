import * as z from 'zod/mini'
import { crud, entity, family, id, longText } from '../kit/index.ts'

/** What staff say to each other about a voucher; once it is in the books, what was said stays. */
export const CashFlowNote = entity('cash_flow_note', {
  label: 'Ghi chú phiếu thu chi',
  edits: { content: longText(2000).check(z.minLength(1)) },
  once: { cash_flow_id: id },
  derived: { author_name: z.nullable(z.string()) },
  labels: { cash_flow_id: 'Phiếu', content: 'Nội dung', author_name: 'Người viết' },
})

const calls = crud(CashFlowNote, { filters: ['id', 'cash_flow_id', 'created_by'], sorts: ['created_at'] })

export const cashFlowNote = family(
  '/v1/cash-flow/note',
  { object: 'cash_flow', watches: ['cash_flow_note', 'user'] },
  {
    list: calls.list,
    get: calls.get,
    add: { ...calls.add, action: 'create', key_required: true },
    update: { ...calls.update, key_required: true },
    delete: { ...calls.delete, action: 'update', key_required: true },
  },
)
