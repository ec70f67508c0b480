import type { Output, Parsed } from '@bcare/contract'
import { paymentAllocation } from '@bcare/contract/billing/payment-allocation'
import { available } from '@bcare/rules/billing/deposit'
import { refuse } from '@bcare/rules/refusal'
import { faultOf, giveReason } from '../appointments/references.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { listPage } from '../kit/database/list.ts'
import { getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { addDeposit, lockDeposits } from './held.ts'
import type { NewAllocation } from './hooks.ts'
import { applyDeposit, type OpenItem, openItems } from './pay.ts'
import { allocationTable, type AllocationRow, type PaymentRow } from './payment-table.ts'
import { move, type NewMovement } from './post.ts'
import { lockPayment } from './reverse.ts'
import { requireOpenBooks } from './shifts/till.ts'

type Rows = Output<typeof paymentAllocation.add>
type Shares = Parsed<typeof paymentAllocation.add>['items']

/** What is put on which item. @throws Fault rule */
async function onItems(context: Context, person_id: number, shares: Shares): Promise<NewAllocation[]> {
  const items = await context.db.rows<OpenItem>(openItems(context, person_id, null, sql`true`))
  const left = new Map(items.map(({ id, remaining }) => [id, remaining]))
  return shares.map(({ bill_item_id, amount }) => {
    const item = items.find(({ id }) => id === bill_item_id)
    const rest = left.get(bill_item_id) ?? 0
    if (item === undefined || amount > rest)
      throw faultOf(refuse('Có dòng vừa được trả hoặc còn ít hơn số tiền phân bổ, hãy tải lại', 'items'))
    left.set(bill_item_id, rest - amount)
    return { bill_id: item.bill_id, bill_item_id, attachment_id: item.attachment_id, amount }
  })
}

/** The rows that a payment has in the ledger, the newest first. */
async function rowsOf(context: Context, payment_id: number): Promise<Rows> {
  const input = { page: 1, limit: 200, sort_by: 'created_at', payment_id }
  const { data } = JSON.parse(await listPage(allocationTable, systemContext(context), input)) as Rows
  return { data }
}

/** Puts what a receipt has over on items: out of the deposits that it has brought, so that the deposit is used, not spent twice. */
async function add(
  context: Context,
  { payment_id, items }: Parsed<typeof paymentAllocation.add>,
): Promise<Rows> {
  const payment = await lockPayment(context, payment_id)
  if (payment.status !== 'posted') throw faultOf(refuse('Phiếu này chưa ghi sổ hoặc đã đảo', 'payment_id'))
  const allocations = await onItems(context, payment.person_id, items)
  const whole = allocations.reduce((sum, { amount }) => sum + amount, 0)
  const found = await context.db.rows<{ id: number }>(
    sql`select id from deposit where tenant_id = ${context.caller.tenant_id} and payment_id = ${payment_id} order by id`,
  )
  const deposits = await lockDeposits(
    context,
    found.map(({ id }) => id),
  )
  const held = deposits.find((one) => available(one) >= whole)
  if (held === undefined) throw faultOf(refuse('Phiếu này không còn đủ tiền chưa phân bổ', 'items'))
  await applyDeposit(context, { id: held.id, amount: whole }, allocations, {
    ...payment,
    payer_name: payment.payer_name ?? payment.person_name,
    paid_at: context.now,
  })
  return rowsOf(context, payment_id)
}

interface LockedAllocation {
  row: AllocationRow
  payment: PaymentRow
}

/** An allocation that stands, its customer and payment locked before it. @throws Fault not_found, rule, locked */
async function lockAllocation(context: Context, id: number): Promise<LockedAllocation> {
  const { payment_id } = await getRow(allocationTable, context, id)
  const payment = await lockPayment(context, payment_id)
  await requireOpenBooks(context, payment.paid_at)
  const row = await getRow(allocationTable, context, id)
  if (row.is_reversed) throw faultOf(refuse('Khoản này đã được gỡ, hãy tải lại'))
  if (row.amount < 0 || payment.status !== 'posted')
    throw faultOf(refuse('Chỉ chuyển hoặc gỡ được tiền của phiếu thu đang có hiệu lực'))
  const returned = await context.db.one<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as sum from payment_allocation where tenant_id = ${context.caller.tenant_id} and refunds_id = ${id}`,
  )
  if ((returned?.sum ?? 0) !== 0) throw faultOf(refuse('Khoản này đã hoàn một phần, không chuyển được'))
  return { row, payment }
}

const mirrorOf = ({ id, bill_id, bill_item_id, attachment_id, amount }: AllocationRow): NewAllocation => ({
  bill_id,
  bill_item_id,
  attachment_id,
  amount: -amount,
  reverses_id: id,
})

/** Moves money from one item to others; the payment stays as it is. */
async function update(
  context: Context,
  { id, items }: Parsed<typeof paymentAllocation.update>,
): Promise<Rows> {
  const { row, payment } = await lockAllocation(context, id)
  if (items.reduce((sum, { amount }) => sum + amount, 0) !== row.amount)
    throw faultOf(refuse('Tổng các dòng mới phải bằng số tiền của khoản này', 'items'))
  // What is taken off is owed again before it is put elsewhere; the database looks at the sums when all is written.
  await move(context, payment, { allocations: [mirrorOf(row)], movements: [] })
  const allocations = await onItems(context, payment.person_id, items)
  await move(context, payment, { allocations, movements: [] })
  return rowsOf(context, payment.id)
}

/** Takes money off an item: back into the deposit that it came from, else into one of its own. */
async function remove(
  context: Context,
  { id, reason }: Parsed<typeof paymentAllocation.delete>,
): Promise<Rows> {
  const { row, payment } = await lockAllocation(context, id)
  const { amount } = row
  await giveReason(context, reason)
  const movement: NewMovement =
    payment.kind === 'deposit_apply'
      ? { deposit_id: await sourceOf(context, payment.id), kind: 'unapplied', amount }
      : {
          deposit_id: await addDeposit(context, payment, { kind: 'overpay', amount, refundable: true }),
          kind: 'received',
          amount,
        }
  await move(context, payment, { allocations: [mirrorOf(row)], movements: [movement] })
  context.emit({
    entity: 'person',
    id: payment.person_id,
    action: 'update',
    keys: ['debt', 'deposit_balance'],
  })
  return rowsOf(context, payment.id)
}

/** The deposit that a payment was made from. */
async function sourceOf({ caller, db }: Context, payment_id: number): Promise<number> {
  const found = await db.one<{ deposit_id: number }>(sql`
    select deposit_id from deposit_movement where tenant_id = ${caller.tenant_id} and payment_id = ${payment_id} and kind = 'applied' limit 1`)
  if (found === undefined) throw new Error('a payment out of a deposit names none')
  return found.deposit_id
}

const { list, get } = crudOf(allocationTable)

export const paymentAllocationFamily = serve(
  paymentAllocation,
  { list, get, add, update, delete: remove },
  listenedWith({ entity: 'payment_allocation', permission: 'payment:read' }),
)
