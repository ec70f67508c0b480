import { Fault, type Parsed } from '@bcare/contract'
import { cashFlowNote } from '@bcare/contract/cashbook/cash-flow-note'
import { BOOKED_VOUCHERS } from '@bcare/rules/cashbook/voucher'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { addRow, getRow, lockRow, removeRow, updateRow } from '../kit/database/rows.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { cashFlowNoteTable, cashFlowTable, type VoucherNoteRow } from './cash-flow-table.ts'

async function add(context: Context, note: Parsed<typeof cashFlowNote.add>): Promise<VoucherNoteRow> {
  await getRow(cashFlowTable, context, note.cash_flow_id)
  return addRow(cashFlowNoteTable, context, note)
}

/** Their author alone changes notes, until the voucher is in the books. @throws Fault forbidden, not_found, rule */
async function requireOwn(context: Context, id: number): Promise<void> {
  const { cash_flow_id, created_by } = await lockRow(cashFlowNoteTable, context, id)
  if (created_by !== context.caller.user_id)
    throw new Fault('forbidden', 'Chỉ người viết mới được sửa ghi chú này')
  const { state } = await lockRow(cashFlowTable, context, cash_flow_id)
  if (BOOKED_VOUCHERS.includes(state))
    throw faultOf(refuse('Phiếu đã ghi sổ nên ghi chú được giữ nguyên, hãy thêm ghi chú mới'))
}

async function update(context: Context, patch: Parsed<typeof cashFlowNote.update>): Promise<VoucherNoteRow> {
  await requireOwn(context, patch.id)
  return updateRow(cashFlowNoteTable, context, patch)
}

async function remove(context: Context, input: Parsed<typeof cashFlowNote.delete>): Promise<{ id: number }> {
  await requireOwn(context, input.id)
  return removeRow(cashFlowNoteTable, context, input)
}

const { list, get } = crudOf(cashFlowNoteTable)

export const cashFlowNoteFamily = serve(
  cashFlowNote,
  { list, get, add, update, delete: remove },
  listenedWith({ entity: 'cash_flow_note', permission: 'cash_flow:read' }),
)
