import { Fault, type Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import type { Movement } from '@bcare/rules/billing/deposit'
import { allocate, type Share } from '@bcare/rules/billing/allocation'
import { paymentStep } from '@bcare/rules/billing/payment'
import { refuse } from '@bcare/rules/refusal'
import { faultOf, giveReason } from '../appointments/references.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { getRow, lockRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { NewAllocation } from './hooks.ts'
import { bookReceipt, type Intent, type OpenItem, openItems } from './pay.ts'
import { bookDeposit } from './receive.ts'
import { paymentTable, type PaymentRow } from './payment-table.ts'
import { addPayment, type NewMovement, post, type Posting } from './post.ts'
import { lockPerson, requireOpenBooks, type StoredMethod } from './shifts/till.ts'

/** A payment locked for a change made on `version`, its customer before it. @throws Fault conflict, not_found */
export async function lockPayment(context: Context, id: number, version?: number): Promise<PaymentRow> {
  const { person_id } = await getRow(paymentTable, context, id)
  await context.db.rows(lockPerson(context, person_id))
  const current = await lockRow(paymentTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  return current
}

const MIRROR_OF: Readonly<Record<Movement, Movement | undefined>> = {
  received: 'cancelled',
  applied: 'unapplied',
  refunded: 'unrefunded',
  unapplied: undefined,
  unrefunded: undefined,
  cancelled: undefined,
}

interface Written {
  allocations: (NewAllocation & { id: number; is_reversed: boolean; is_refunded: boolean })[]
  movements: { deposit_id: number; kind: Movement; amount: number; converted: number; refunded: number }[]
}

/** What a payment has written into the ledgers. */
async function writtenBy({ caller, db }: Context, payment_id: number): Promise<Written> {
  const { tenant_id } = caller
  const [allocations, movements] = await db.batch<
    [Written['allocations'][number], Written['movements'][number]]
  >(
    sql`select a.id, a.bill_id, a.bill_item_id, a.attachment_id, a.amount, a.refunds_id,
        a.reverses_id is not null or exists (select from payment_allocation m where m.tenant_id = a.tenant_id and m.reverses_id = a.id) as is_reversed,
        coalesce((select sum(r.amount) from payment_allocation r where r.tenant_id = a.tenant_id and r.refunds_id = a.id
          and a.refunds_id is null), 0) <> 0 as is_refunded
      from payment_allocation a where a.tenant_id = ${tenant_id} and a.payment_id = ${payment_id} order by a.id`,
    sql`select m.deposit_id, m.kind, abs(m.amount) as amount, d.converted, d.refunded
      from deposit_movement m join deposit d on d.tenant_id = m.tenant_id and d.id = m.deposit_id
      where m.tenant_id = ${tenant_id} and m.payment_id = ${payment_id} order by m.id`,
  )
  return { allocations, movements }
}

/** @throws Fault rule when what the payment brought was used or given back since */
function requireUntouched({ allocations, movements }: Written): void {
  if (allocations.some(({ is_refunded }) => is_refunded))
    throw faultOf(refuse('Phiếu này đã hoàn tiền một phần, hãy đảo phiếu hoàn trước'))
  const used = movements.some(
    ({ kind, converted, refunded }) => kind === 'received' && converted + refunded > 0,
  )
  if (used)
    throw faultOf(
      refuse('Tạm ứng từ phiếu này đã được dùng hoặc hoàn, hãy hủy các lần dùng và hoàn đó trước'),
    )
}

/** The rows that take back what a payment wrote. */
const mirrored = ({ allocations, movements }: Written): Posting => ({
  allocations: allocations
    .filter(({ is_reversed }) => !is_reversed)
    .map(({ id, bill_id, bill_item_id, attachment_id, amount, refunds_id }) => ({
      bill_id,
      bill_item_id,
      attachment_id,
      amount: -amount,
      refunds_id: refunds_id ?? null,
      reverses_id: id,
    })),
  movements: movements.flatMap(({ deposit_id, kind, amount }): NewMovement[] => {
    const back = MIRROR_OF[kind]
    return back === undefined ? [] : [{ deposit_id, kind: back, amount }]
  }),
})

/**
 * Takes a payment back by its mirror: the same amount the other way, dated now. Bills owe again, deposits have back what
 * was used or lose what came. @throws Fault conflict, not_found, rule, locked
 */
export async function reversePayment(
  context: Context,
  { id, version, reason }: Parsed<typeof payment.reverse>,
): Promise<PaymentRow> {
  const original = await lockPayment(context, id, version)
  const problem =
    original.reversal_of_id === null
      ? paymentStep(original.status, 'reversed')
      : refuse('Phiếu đảo không đảo lại được, hãy ghi một phiếu mới')
  if (problem !== undefined) throw faultOf(problem)
  await requireOpenBooks(context, original.paid_at)
  const written = await writtenBy(context, id)
  requireUntouched(written)
  await giveReason(context, reason)
  await updateRow(paymentTable, context, { id, status: 'reversed', status_reason: reason })
  const { kind, direction, amount, person_id, branch_id, deal_id, bill_id, track_id, payer_name, code } =
    original
  const mirror = await addPayment(context, {
    kind,
    direction: direction === 'in' ? 'out' : 'in',
    amount,
    person_id,
    branch_id,
    deal_id,
    bill_id,
    track_id,
    refund_of_id: original.refund_of_id,
    methods: original.methods as StoredMethod[],
    paid_at: context.now,
    payer_name: payer_name ?? original.person_name,
    content: `Đảo phiếu ${code}`,
    note: reason,
    status: 'posted',
    reversal_of_id: id,
  })
  return post(context, mirror, mirrored(written))
}

/** What a receipt that has waited is put on: what was meant, as far as it is still owed. */
const stillOwed = (amount: number, { shares }: Intent, items: readonly OpenItem[]): Share[] =>
  allocate(
    amount,
    shares.flatMap(({ ref, amount: meant }) => {
      const item = items.find(({ id }) => String(id) === ref)
      return item === undefined ? [] : [{ ref, remaining: Math.min(item.remaining, meant) }]
    }),
  ).shares

/**
 * Says that money has come, or that it has not: the first books the payment as it was meant, the second ends it.
 * @throws Fault conflict, not_found, rule, locked
 */
export async function confirmPayment(
  context: Context,
  { id, version, to, reason }: Parsed<typeof payment.confirm>,
): Promise<PaymentRow> {
  const waiting = await lockPayment(context, id, version)
  const problem = paymentStep(waiting.status, to)
  if (problem !== undefined) throw faultOf(problem)
  if (to !== 'posted') {
    if (!reason?.trim()) throw faultOf(refuse('Vui lòng nhập lý do', 'reason'))
    await giveReason(context, reason)
    return updateRow(paymentTable, context, { id, status: to, status_reason: reason, intent: null })
  }
  if (waiting.kind === 'refund' || waiting.kind === 'deposit_refund')
    throw new Error('a refund waits for its approval, not for money')
  await requireOpenBooks(context, waiting.paid_at)
  const meant = await context.db.one<{ intent: Intent & object }>(
    sql`select intent from payment where tenant_id = ${context.caller.tenant_id} and id = ${id}`,
  )
  if (meant === undefined) throw new Error('a payment is gone while it is confirmed')
  const posted = await updateRow(paymentTable, context, {
    id,
    status: 'posted',
    posted_at: context.now,
    intent: null,
  })
  if (waiting.kind === 'deposit') return bookDeposit(context, posted, meant.intent)
  const items = await context.db.rows<OpenItem>(
    openItems(systemContext(context), waiting.person_id, waiting.bill_id, sql`true`),
  )
  return bookReceipt(context, posted, stillOwed(waiting.amount, meant.intent, items), items)
}
