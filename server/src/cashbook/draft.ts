import { Fault, type Parsed } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { itemsProblem, type VoucherWay } from '@bcare/rules/cashbook/voucher'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import { branchQuery, requireBranch } from '../appointments/branch.ts'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { addRow, getRow, lockRow, removeRow, updateRow, type Change } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { requireOpenDay } from './books.ts'
import { cashFlowTable, type VoucherRow } from './cash-flow-table.ts'
import { addItems, replaceItems, requireItemReferences } from './items.ts'
import { bookOpening, bookTransfer } from './transfer.ts'
import { requireParty, requireVoucherTerms } from './voucher-references.ts'

type Draft = Parsed<typeof cashFlow.add>

/** Writes a draft; a transfer and an opening balance are posted at once. @throws Fault rule, locked, forbidden */
export async function addVoucher(context: Context, sent: Draft): Promise<VoucherRow> {
  const {
    direction,
    target_fund_account_id,
    is_opening,
    counterparty_id,
    items,
    force,
    branch_id,
    ...draft
  } = sent
  const occurred_at = draft.occurred_at ?? clinicDate(context.now)
  await requireOpenDay(context, occurred_at)
  const branches = await context.db.rows<{ id: number }>(
    branchQuery(context, { branch_id, permission: context.call.permission }),
  )
  const at = { occurred_at, branch_id: requireBranch(branches) }
  const way: VoucherWay = direction === 'transfer' ? 'out' : direction
  await requireVoucherTerms(context, way, { ...draft, target_fund_account_id })
  if (direction !== 'transfer' && target_fund_account_id !== undefined)
    throw faultOf(refuse('Chỉ phiếu chuyển quỹ mới có quỹ nhận', 'target_fund_account_id'))
  const party = await requireParty(context, { kind: draft.counterparty_kind, id: counterparty_id ?? null })
  const { name, ...columns } = party
  const voucher = { ...draft, ...at, ...columns, counterparty_name: draft.counterparty_name ?? name }
  if (direction === 'transfer' || is_opening) {
    if (items !== undefined && items.length > 0)
      throw faultOf(refuse('Phiếu chuyển quỹ và số dư ban đầu không chia thành khoản', 'items'))
    return direction === 'transfer'
      ? bookTransfer(context, voucher, { target_fund_account_id, force })
      : bookOpening(context, voucher, direction)
  }
  const problem = itemsProblem(draft.amount, items ?? [])
  if (problem !== undefined) throw faultOf(problem)
  const row = await addRow(cashFlowTable, context, {
    ...voucher,
    direction,
    state: 'draft',
    source: 'manual',
  })
  if (items === undefined || items.length === 0) return row
  await requireItemReferences(context, direction, items)
  await addItems(context, row.id, items)
  return getRow(cashFlowTable, context, row.id)
}

/** A voucher locked for a change made on `version`. @throws Fault conflict, not_found */
export async function lockVoucher(context: Context, id: number, version?: number): Promise<VoucherRow> {
  const current = await lockRow(cashFlowTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  return current
}

/** A draft that may be changed. @throws Fault conflict, not_found, rule, locked */
export async function lockDraft(context: Context, id: number, version?: number): Promise<VoucherRow> {
  const row = await lockVoucher(context, id, version)
  if (row.state !== 'draft')
    throw faultOf(
      refuse(
        row.state === 'posted' || row.state === 'reversed'
          ? 'Phiếu đã ghi sổ không sửa được, hãy lập phiếu đảo'
          : 'Chỉ sửa được phiếu nháp; phiếu đang chờ duyệt thì trả lại trước khi sửa',
        'state',
      ),
    )
  await requireOpenDay(context, row.occurred_at)
  return row
}

type Patch = Parsed<typeof cashFlow.update>

/** What a patch makes of the counterparty; nothing where it does not name one. */
async function partyOf(context: Context, row: VoucherRow, patch: Patch): Promise<object> {
  if (patch.counterparty_kind === undefined && patch.counterparty_id === undefined) return {}
  const kind = patch.counterparty_kind ?? row.counterparty_kind
  const kept = kind === row.counterparty_kind ? row.counterparty_id : null
  const id = patch.counterparty_id === undefined ? kept : patch.counterparty_id
  const { name, ...columns } = await requireParty(context, { kind, id })
  const named = patch.counterparty_name === undefined && id !== row.counterparty_id && name !== null
  return { ...columns, ...(named && { counterparty_name: name }) }
}

/** Changes a draft; with `items` all of them are written anew. @throws Fault conflict, not_found, rule, locked */
export async function updateVoucher(context: Context, patch: Patch): Promise<VoucherRow> {
  const { id, version, items, counterparty_id: _, ...fields } = patch
  const row = await lockDraft(context, id, version)
  if (fields.occurred_at !== undefined) await requireOpenDay(context, fields.occurred_at)
  await requireVoucherTerms(context, row.direction, fields)
  const party = await partyOf(context, row, patch)
  const amount = fields.amount ?? row.amount
  if (items !== undefined) {
    const problem = itemsProblem(amount, items)
    if (problem !== undefined) throw faultOf(problem)
    await requireItemReferences(context, row.direction, items)
    await replaceItems(context, id, items)
  }
  return updateRow(cashFlowTable, context, { id, ...fields, ...party } as Change)
}

/** Deletes a draft that never had a number; one that had is cancelled, so that the series has no gap. @throws Fault rule */
export async function deleteVoucher(
  context: Context,
  { id, version }: Parsed<typeof cashFlow.delete>,
): Promise<{ id: number }> {
  const { code } = await lockDraft(context, id, version)
  if (code !== null)
    throw faultOf(refuse('Phiếu đã có số thì không xóa được, hãy hủy phiếu và ghi lý do', 'code'))
  const { tenant_id, user_id } = context.caller
  await context.db.rows(sql`
    update cash_flow_item set deleted_at = now(), updated_at = now(), updated_by = ${user_id}, version = version + 1
    where tenant_id = ${tenant_id} and cash_flow_id = ${id} and deleted_at is null`)
  return removeRow(cashFlowTable, context, { id })
}
