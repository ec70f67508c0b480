import { Fault } from '@bcare/contract'
import { refuse } from '@bcare/rules/refusal'
import type { VoucherWay } from '@bcare/rules/cashbook/voucher'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { addRow, getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { nextCode, requireHeld } from './books.ts'
import { cashFlowTable, type VoucherRow } from './cash-flow-table.ts'

/** What both rows of a transfer, and an opening balance, have in common. */
interface Booked {
  amount: number
  branch_id: number
  fund_account_id: number | null
  category_term_id: number | null
  [column: string]: unknown
}

/** @throws Fault forbidden when the caller may not post, rule without a fund */
function requirePosting({ caller }: Context, { fund_account_id, category_term_id }: Booked): number {
  if (!caller.may('cash_flow:finalize'))
    throw new Fault('forbidden', 'Phiếu này được ghi sổ ngay nên cần người có quyền ghi sổ', {
      needs: 'cash_flow:finalize',
    })
  if (fund_account_id === null) throw faultOf(refuse('Vui lòng chọn quỹ', 'fund_account_id'))
  if (category_term_id !== null)
    throw faultOf(refuse('Phiếu này không thuộc danh mục thu chi nào', 'category_term_id'))
  return fund_account_id
}

const posted = ({ caller, now }: Context) => ({ state: 'posted', posted_at: now, posted_by: caller.user_id })

/** A number that both rows of a transfer have, and no other row. */
export async function nextPair({ db }: Context): Promise<number> {
  const made = await db.one<{ pair: number }>(sql`select app.next_value('cash_flow_pair', '') as pair`)
  if (made === undefined) throw new Error('a transfer has no pair')
  return made.pair
}

interface Target {
  target_fund_account_id: number | undefined
  force: boolean
}

/**
 * Moves money from one fund into another: two rows under one number, out and in. Answers the row that goes out.
 * @throws Fault forbidden, rule
 */
export async function bookTransfer(
  context: Context,
  voucher: Booked,
  { target_fund_account_id, force }: Target,
): Promise<VoucherRow> {
  const fund_account_id = requirePosting(context, voucher)
  if (target_fund_account_id === undefined)
    throw faultOf(refuse('Vui lòng chọn quỹ nhận tiền', 'target_fund_account_id'))
  if (target_fund_account_id === fund_account_id)
    throw faultOf(refuse('Quỹ nhận phải khác quỹ chuyển', 'target_fund_account_id'))
  const { amount, branch_id } = voucher
  await requireHeld(context, { fund_account_id, amount }, force)
  const row = {
    ...voucher,
    ...posted(context),
    code: await nextCode(context, { direction: 'out', source: 'transfer', branch_id }),
    source: 'transfer',
    transfer_pair_id: await nextPair(context),
    is_accounting: false,
  }
  const out = await addRow(cashFlowTable, context, { ...row, direction: 'out' })
  await addRow(cashFlowTable, context, { ...row, direction: 'in', fund_account_id: target_fund_account_id })
  return getRow(cashFlowTable, context, out.id)
}

/** Says what a fund held before the clinic kept its books here. @throws Fault forbidden, rule */
export async function bookOpening(
  context: Context,
  voucher: Booked,
  direction: VoucherWay,
): Promise<VoucherRow> {
  requirePosting(context, voucher)
  if (direction === 'out')
    throw faultOf(refuse('Số dư ban đầu là tiền đã có trong quỹ, hãy chọn phiếu thu', 'direction'))
  const { branch_id } = voucher
  return addRow(cashFlowTable, context, {
    ...voucher,
    ...posted(context),
    direction,
    code: await nextCode(context, { direction, source: 'import', branch_id }),
    source: 'import',
    is_accounting: false,
  })
}
