import { Fault, type Parsed } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import {
  itemsProblem,
  otherWay,
  stepNeedsReason,
  voucherStep,
  type VoucherState,
} from '@bcare/rules/cashbook/voucher'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { faultOf, giveReason } from '../appointments/references.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { addRow, getRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { notify } from '../notifications/notify.ts'
import { setting } from '../settings/setting.ts'
import { nextCode, requireHeld, requireOpenDay } from './books.ts'
import { cashFlowTable, type VoucherRow } from './cash-flow-table.ts'
import { lockVoucher } from './draft.ts'
import { nextPair } from './transfer.ts'

type Input = Parsed<typeof cashFlow.update_state>

/** @throws Fault rule, forbidden */
async function requireStep(context: Context, row: VoucherRow, to: VoucherState): Promise<void> {
  const { caller } = context
  const limit = await setting(context, 'finance.auto_approve_limit', { branch_id: row.branch_id })
  const problem = voucherStep(row, to, {
    may: (right) => caller.may(`cash_flow:${right}`),
    is_author: row.created_by !== null && row.created_by === caller.user_id,
    limit,
  })
  if (problem === undefined) return
  if (problem.kind === 'rule') throw faultOf(problem.refusal)
  throw new Fault('forbidden', problem.refusal.message, { needs: `cash_flow:${problem.needs ?? 'update'}` })
}

const REQUIRED = [
  ['fund_account_id', 'Vui lòng chọn quỹ'],
  ['category_term_id', 'Vui lòng chọn danh mục'],
  ['counterparty_name', 'Vui lòng nhập người nộp, người nhận'],
  ['reason', 'Vui lòng nhập nội dung'],
] as const

/** A draft that is handed in says everything that its paper says. @throws Fault rule */
async function requireWhole({ caller, db }: Context, row: VoucherRow): Promise<void> {
  const errors = REQUIRED.filter(([field]) => row[field] === null || row[field] === '').map(
    ([field, message]) => ({ field, message }),
  )
  if (errors[0] !== undefined) throw new Fault('rule', errors[0].message, { errors })
  const items = await db.rows<{ amount: number }>(sql`
    select amount from cash_flow_item where tenant_id = ${caller.tenant_id} and cash_flow_id = ${row.id} and deleted_at is null`)
  const problem = itemsProblem(row.amount, items)
  if (problem !== undefined) throw faultOf(problem)
}

/** What a step notes of itself. */
function stampsOf({ caller, now }: Context, { state, reason, posted_at }: Input): object {
  const by = caller.user_id
  switch (state) {
    case 'pending_approval':
      return { submitted_at: now, submitted_by: by, state_reason: null }
    case 'approved':
      return { approved_at: now, approved_by: by }
    case 'posted':
      return { posted_at: posted_at ?? now, posted_by: by, state_reason: null }
    case 'cancelled':
      return { cancelled_at: now, cancelled_by: by, state_reason: reason }
    default:
      return { state_reason: reason }
  }
}

/** Takes a voucher that is in the books back by its mirror: the same amount the other way, dated today. */
async function mirror(
  context: Context,
  row: VoucherRow,
  { code, transfer_pair_id, reason }: { code: string; transfer_pair_id: number | null; reason: string },
): Promise<void> {
  const { caller, now } = context
  await addRow(cashFlowTable, systemContext(context), {
    code,
    direction: otherWay(row.direction),
    state: 'posted',
    amount: row.amount,
    category_term_id: row.category_term_id,
    fund_account_id: row.fund_account_id,
    method_term_id: row.method_term_id,
    occurred_at: clinicDate(now),
    posted_at: now,
    posted_by: caller.user_id,
    branch_id: row.branch_id,
    counterparty_kind: row.counterparty_kind,
    counterparty_user_id: row.counterparty_user_id,
    counterparty_term_id: row.counterparty_term_id,
    counterparty_name: row.counterparty_name,
    counterparty_address: row.counterparty_address,
    person_id: row.person_id,
    deal_id: row.deal_id,
    reason: `Đảo phiếu ${row.code ?? ''}`.trim(),
    state_reason: reason,
    source: row.source,
    is_accounting: row.is_accounting,
    transfer_pair_id,
    reverses_id: row.id,
  })
}

/** Both rows of a transfer, locked in the order of their ids; of another voucher itself alone. */
async function lockPair(context: Context, row: VoucherRow): Promise<VoucherRow[]> {
  if (row.transfer_pair_id === null) return [row]
  const system = systemContext(context)
  const pair = await context.db.rows<{ id: number }>(sql`
    select id from cash_flow where tenant_id = ${context.caller.tenant_id} and transfer_pair_id = ${row.transfer_pair_id} order by id for update`)
  const rows: VoucherRow[] = []
  for (const { id } of pair) rows.push(await getRow(cashFlowTable, system, id))
  return rows
}

async function reverse(
  context: Context,
  row: VoucherRow,
  { reason = '', force }: Input,
): Promise<VoucherRow> {
  await requireOpenDay(context, clinicDate(context.now))
  const rows = await lockPair(context, row)
  if (rows.some(({ state }) => state !== 'posted'))
    throw faultOf(refuse('Phiếu này đã được đảo, hãy tải lại', 'state'))
  const back = rows.find(({ direction }) => direction === 'in')
  if (back !== undefined && back.fund_account_id !== null)
    await requireHeld(context, { fund_account_id: back.fund_account_id, amount: back.amount }, force)
  const code = await nextCode(context, row)
  const transfer_pair_id = row.transfer_pair_id === null ? null : await nextPair(context)
  const system = systemContext(context)
  for (const one of rows) {
    await updateRow(cashFlowTable, system, { id: one.id, state: 'reversed', state_reason: reason })
    await mirror(context, one, { code, transfer_pair_id, reason })
  }
  return getRow(cashFlowTable, context, row.id)
}

/** Notifies those whom a step concerns. */
async function announce(context: Context, row: VoucherRow, from: VoucherState): Promise<void> {
  const { code, amount, state, branch_id, created_by, approved_by, state_reason } = row
  const what = `${code ?? 'Phiếu nháp'} · ${formatMoney(amount)}`
  const about = {
    entity: { type: 'cash_flow', id: row.id },
    url: `/cash-flow?${new URLSearchParams({ search: code ?? '' })}`,
    body: state_reason ?? row.reason,
  }
  if (state === 'pending_approval')
    await notify(context, {
      type: 'cash_flow_pending',
      holders: { permission: 'cash_flow:approve', branch_id },
      title: `Chờ duyệt: ${what}`,
      ...about,
    })
  if (state === 'approved' || state === 'posted')
    await notify(context, {
      type: 'cash_flow_approved',
      to: [created_by, approved_by],
      title: `${state === 'approved' ? 'Đã duyệt' : 'Đã ghi sổ'}: ${what}`,
      ...about,
    })
  if (from !== 'draft' && (state === 'draft' || state === 'cancelled'))
    await notify(context, {
      type: 'cash_flow_rejected',
      to: [created_by],
      title: `${state === 'draft' ? 'Trả lại' : 'Đã hủy'}: ${what}`,
      ...about,
    })
}

/** @throws Fault rule when the moment is to come */
function requireMoment({ now }: Context, posted_at: string | undefined): void {
  if (posted_at !== undefined && milliseconds(posted_at) > milliseconds(now))
    throw faultOf(refuse('Giờ ghi sổ không được ở tương lai', 'posted_at'))
}

/**
 * Brings a voucher to its next state: approval, posting, return, cancelling, reversal.
 * @throws Fault conflict, not_found, rule (with `data.warnings` where `force` passes it), forbidden, locked
 */
export async function updateState(context: Context, input: Input): Promise<VoucherRow> {
  const { id, version, state, reason, posted_at, force } = input
  const row = await lockVoucher(context, id, version)
  await requireStep(context, row, state)
  if (stepNeedsReason(row.state, state) && !reason?.trim())
    throw faultOf(refuse('Vui lòng nhập lý do', 'reason'))
  await requireOpenDay(context, row.occurred_at)
  requireMoment(context, posted_at)
  await giveReason(context, reason)
  if (state === 'reversed') return reverse(context, row, input)
  if (row.state === 'draft' && state !== 'cancelled') await requireWhole(context, row)
  const { fund_account_id, amount, direction } = row
  if (state === 'posted' && direction === 'out' && fund_account_id !== null)
    await requireHeld(context, { fund_account_id, amount }, force)
  const is_numbered = row.code !== null || state === 'cancelled'
  const changed = await updateRow(cashFlowTable, context, {
    id,
    state,
    ...stampsOf(context, input),
    ...(is_numbered ? {} : { code: await nextCode(context, row) }),
  })
  await announce(context, changed, row.state)
  return changed
}
