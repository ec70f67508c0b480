import { cashFlowItem } from '@bcare/contract/cashbook/cash-flow-item'
import type { Parsed } from '@bcare/contract'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS } from '../customers/person-rows.ts'
import type { Context } from '../kit/context.ts'
import { addRow, getRow, removeRow, updateRow, type Change } from '../kit/database/rows.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { cashFlowItemTable, type VoucherItemRow } from './cash-flow-table.ts'
import { lockDraft } from './draft.ts'
import { requireItemReferences } from './items.ts'

/** Adds an item to a draft: that all of them come to its amount is asked when it is handed in. @throws Fault not_found, rule */
async function add(context: Context, item: Parsed<typeof cashFlowItem.add>): Promise<VoucherItemRow> {
  const { direction } = await lockDraft(context, item.cash_flow_id)
  await requireItemReferences(context, direction, [item])
  return addRow(cashFlowItemTable, context, item)
}

async function update(context: Context, patch: Parsed<typeof cashFlowItem.update>): Promise<VoucherItemRow> {
  const { cash_flow_id } = await getRow(cashFlowItemTable, context, patch.id)
  const { direction } = await lockDraft(context, cash_flow_id)
  await requireItemReferences(context, direction, [patch])
  return updateRow(cashFlowItemTable, context, patch as Change)
}

async function remove(context: Context, input: Parsed<typeof cashFlowItem.delete>): Promise<{ id: number }> {
  const { cash_flow_id } = await getRow(cashFlowItemTable, context, input.id)
  await lockDraft(context, cash_flow_id)
  return removeRow(cashFlowItemTable, context, input)
}

const { list, get } = crudOf(cashFlowItemTable)

export const cashFlowItemFamily = serve(
  cashFlowItem,
  { list, get, add, update, delete: remove },
  personRows({
    table: 'cash_flow_item',
    merged: FOLLOWS,
    erased: { stays: 'what money was spent on is kept by law; nothing of it says who the customer was' },
    bundled: { table: cashFlowItemTable },
  }),
  listenedWith({ entity: 'cash_flow_item', permission: 'cash_flow:read' }),
  termPlaces(termColumn('cash_flow_item', 'category_term_id', 'cash_in_category', 'cash_out_category')),
)
