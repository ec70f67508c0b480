import { Fault, type Parsed } from '@bcare/contract'
import type { deposit } from '@bcare/contract/billing/deposit'
import type { payment } from '@bcare/contract/billing/payment'
import { type Share, takeBack } from '@bcare/rules/billing/allocation'
import { depositRefundProblem } from '@bcare/rules/billing/deposit'
import { refuse } from '@bcare/rules/refusal'
import { formatMoney } from '@bcare/rules/text/money'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { lockDeposits } from './held.ts'
import type { NewAllocation } from './hooks.ts'
import { paymentTable, type PaymentRow } from './payment-table.ts'
import { addPayment, post } from './post.ts'
import { requireTerm } from './references.ts'
import { lockPayment } from './reverse.ts'
import { openTill, type StoredMethod, type Till } from './shifts/till.ts'

type Input = Parsed<typeof payment.refund>

/** Money of a payment on an item that can still be given back. */
interface Refundable extends NewAllocation {
  id: number
  returned: number
}

const refundableOf = ({ caller, db }: Context, payment_id: number): Promise<Refundable[]> =>
  db.rows<Refundable>(sql`
    select a.id, a.bill_id, a.bill_item_id, a.attachment_id, a.amount,
      -coalesce((select sum(r.amount) from payment_allocation r where r.tenant_id = a.tenant_id and r.refunds_id = a.id), 0)::bigint as returned
    from payment_allocation a
    where a.tenant_id = ${caller.tenant_id} and a.payment_id = ${payment_id} and a.amount > 0 and a.reverses_id is null
      and not exists (select from payment_allocation m where m.tenant_id = a.tenant_id and m.reverses_id = a.id)
    order by a.id`)

/** What is given back of each allocation, the last one first; of the items that are named only. @throws Fault rule */
function sharesOf({ amount, items }: Pick<Input, 'amount' | 'items'>, from: readonly Refundable[]): Share[] {
  const takes = items ?? [{ bill_item_id: undefined, amount }]
  if (takes.reduce((sum, take) => sum + take.amount, 0) !== amount)
    throw faultOf(refuse('Tổng hoàn từng dịch vụ khác số tiền hoàn', 'items'))
  return takes.flatMap((take) => {
    const taken = from
      .filter(({ bill_item_id }) => take.bill_item_id === undefined || bill_item_id === take.bill_item_id)
      .map(({ id, amount: whole, returned }) => ({ ref: String(id), amount: whole, returned }))
    const { shares, rest } = takeBack(take.amount, taken)
    if (rest > 0)
      throw faultOf(refuse(`Chỉ hoàn được tối đa ${formatMoney(take.amount - rest)} từ phiếu này`, 'amount'))
    return shares
  })
}

/** @throws Fault rule when what was meant to go back of an allocation went back since */
function stillThere(shares: readonly Share[], from: readonly Refundable[]): readonly Share[] {
  for (const { ref, amount } of shares) {
    const one = from.find(({ id }) => String(id) === ref)
    if (one === undefined || one.amount - one.returned < amount)
      throw faultOf(refuse('Một phần tiền đã hoàn hoặc đảo trong lúc chờ duyệt, hãy hủy phiếu và lập lại'))
  }
  return shares
}

const backFrom = (shares: readonly Share[], from: readonly Refundable[]): NewAllocation[] =>
  shares.map(({ ref, amount }) => {
    const found = from.find(({ id }) => String(id) === ref)
    if (found === undefined) throw new Error('money is given back that was not put anywhere')
    const { id, bill_id, bill_item_id, attachment_id } = found
    return { bill_id, bill_item_id, attachment_id, amount: -amount, refunds_id: id }
  })

/** Money goes back the way it came, unless the caller may decide otherwise. @throws Fault forbidden */
export function requireWay(
  { caller }: Context,
  methods: readonly StoredMethod[],
  original: readonly StoredMethod[],
): void {
  const ways = new Set(original.map(({ kind }) => kind))
  if (ways.size === 0 || methods.every(({ kind }) => ways.has(kind)) || caller.may('payment:approve')) return
  throw new Fault('forbidden', 'Hoàn bằng phương thức khác lúc thu cần người có quyền duyệt hoàn tiền', {
    needs: 'payment:approve',
  })
}

/** Whether a refund waits for a second user. */
async function waits(context: Context, amount: number): Promise<boolean> {
  const limit = await setting(context, 'finance.refund_limit')
  return limit > 0 && amount > limit
}

interface Voucher {
  person_id: number
  kind: 'refund' | 'deposit_refund'
  amount: number
  content: string
  refund_of_id: number
  refund_reason_id: number
  note: string | undefined
  deal_id: number | null
  bill_id: number | null
  track_id: number | null
  intent: object
  /** What the refund comes to in all, where it is not this voucher alone. */
  whole?: number
}

/** The voucher of a refund; one above the limit waits for its approval. */
async function addRefund(
  context: Context,
  till: Till,
  { intent, whole, ...voucher }: Voucher,
): Promise<{ row: PaymentRow; waiting: boolean }> {
  const waiting = await waits(context, whole ?? voucher.amount)
  const row = await addPayment(context, {
    ...voucher,
    branch_id: till.branch_id,
    methods: till.methods,
    paid_at: till.paid_at,
    payer_name: till.person_name,
    direction: 'out',
    status: waiting ? 'pending' : 'posted',
    intent: waiting ? JSON.stringify(intent) : null,
  })
  return { row, waiting }
}

/** What is promised by refunds that wait for their approval. */
async function promised({ caller, db }: Context, payment_id: number): Promise<number> {
  const found = await db.one<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from payment
    where tenant_id = ${caller.tenant_id} and refund_of_id = ${payment_id} and status = 'pending'`)
  return found?.sum ?? 0
}

/** A part of a refund: what goes back of one payment. */
interface GivenBack extends Pick<Input, 'amount' | 'items' | 'reason_id' | 'note'> {
  /** So much of these allocations; without it of the last ones first. */
  shares?: readonly Share[]
  /** The whole refund, which decides whether it waits. */
  whole: number
}

/** Gives back of a payment that is locked, out of a till that is open. @throws Fault rule */
export async function giveBack(
  context: Context,
  till: Till,
  original: PaymentRow,
  { amount, items, shares: named, reason_id, note, whole }: GivenBack,
): Promise<PaymentRow> {
  const { id: payment_id, person_id } = original
  const from = await refundableOf(context, payment_id)
  const shares = named ?? sharesOf({ amount, items }, from)
  const left =
    from.reduce((sum, one) => sum + one.amount - one.returned, 0) - (await promised(context, payment_id))
  if (amount > left)
    throw faultOf(refuse(`Chỉ hoàn được tối đa ${formatMoney(Math.max(left, 0))} từ phiếu này`, 'amount'))
  const { row, waiting } = await addRefund(context, till, {
    person_id,
    kind: 'refund',
    amount,
    whole,
    content: `Hoàn tiền phiếu ${original.code}`,
    refund_of_id: payment_id,
    refund_reason_id: reason_id,
    note,
    deal_id: original.deal_id,
    bill_id: original.bill_id,
    track_id: original.track_id,
    intent: { items: items ?? null, shares: named ?? null },
  })
  return waiting ? row : post(context, row, { allocations: backFrom(shares, from), movements: [] })
}

/** Gives money of a receipt back. @throws Fault not_found, rule, forbidden, locked */
export async function refundPayment(context: Context, input: Input): Promise<PaymentRow> {
  const { payment_id, amount, items, reason_id, methods, note, paid_at } = input
  const original = await lockPayment(context, payment_id)
  if (
    original.status !== 'posted' ||
    original.reversal_of_id !== null ||
    !['receipt', 'deposit_apply'].includes(original.kind)
  )
    throw faultOf(refuse('Chỉ hoàn được phiếu thu đã ghi sổ; tạm ứng thì hoàn ở khoản tạm ứng', 'payment_id'))
  const { person_id, branch_id } = original
  const till = await openTill(context, { person_id, amount, methods, paid_at, branch_id })
  requireWay(context, till.methods, original.methods as StoredMethod[])
  await requireTerm(context, 'reason_id', reason_id, 'refund_reason')
  return giveBack(context, till, original, { amount, items, reason_id, note, whole: amount })
}

/** Gives back what a deposit still holds. @throws Fault not_found, rule, forbidden, locked */
export async function refundDeposit(
  context: Context,
  { deposit_id, amount, reason_id, methods, note, paid_at }: Parsed<typeof deposit.refund>,
  found: { person_id: number; branch_id: number },
): Promise<PaymentRow> {
  const { person_id, branch_id } = found
  const till = await openTill(context, { person_id, amount, methods, paid_at, branch_id })
  const [held] = await lockDeposits(context, [deposit_id])
  if (held === undefined) throw new Fault('not_found', 'Không tìm thấy tạm ứng')
  const problem = depositRefundProblem(held, amount)
  if (problem !== undefined) throw faultOf(problem)
  const source = await context.db.one<{ methods: StoredMethod[] }>(
    sql`select methods from payment where tenant_id = ${context.caller.tenant_id} and id = ${held.payment_id}`,
  )
  requireWay(context, till.methods, source?.methods ?? [])
  await requireTerm(context, 'reason_id', reason_id, 'refund_reason')
  const { row, waiting } = await addRefund(context, till, {
    person_id,
    kind: 'deposit_refund',
    amount,
    content: `Hoàn tạm ứng ${held.code}`,
    refund_of_id: held.payment_id,
    refund_reason_id: reason_id,
    note,
    deal_id: held.deal_id,
    bill_id: null,
    track_id: null,
    intent: { deposit_id },
  })
  return waiting
    ? row
    : post(context, row, { allocations: [], movements: [{ deposit_id, kind: 'refunded', amount }] })
}

/**
 * Approves a refund that waits: another user than the one who asked for it, and only what can still be given back.
 * @throws Fault forbidden, rule
 */
export async function approveRefund(context: Context, waiting: PaymentRow): Promise<PaymentRow> {
  const { caller, db, now } = context
  caller.scopeFor('payment:approve')
  if (waiting.created_by === caller.user_id)
    throw new Fault('forbidden', 'Khoản hoàn cần người khác duyệt, không phải người lập', {
      needs: 'payment:approve',
    })
  const meant = await db.one<{
    intent: { items?: Input['items'] | null; shares?: Share[] | null; deposit_id?: number }
  }>(sql`select intent from payment where tenant_id = ${caller.tenant_id} and id = ${waiting.id}`)
  const { items, shares: named, deposit_id } = meant?.intent ?? {}
  const { amount, id, refund_of_id } = waiting
  if (refund_of_id === null) throw new Error('a refund is of no payment')
  const approved = () =>
    updateRow(paymentTable, context, { id, status: 'posted', posted_at: now, intent: null })
  if (deposit_id !== undefined) {
    const [held] = await lockDeposits(context, [deposit_id])
    const problem =
      held === undefined ? refuse('Khoản tạm ứng không còn') : depositRefundProblem(held, amount)
    if (problem !== undefined) throw faultOf(problem)
    return post(context, await approved(), {
      allocations: [],
      movements: [{ deposit_id, kind: 'refunded', amount }],
    })
  }
  const from = await refundableOf(context, refund_of_id)
  const shares =
    named == null ? sharesOf({ amount, items: items ?? undefined }, from) : stillThere(named, from)
  return post(context, await approved(), { allocations: backFrom(shares, from), movements: [] })
}
