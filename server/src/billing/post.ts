import { cashOf, NUMBER_OF, type PaymentKind, type PaymentStatus } from '@bcare/rules/billing/payment'
import { depositStatus, type Movement, REPAYMENTS, SIGN_OF, USES } from '@bcare/rules/billing/deposit'
import { clinicDate } from '@bcare/rules/text/date'
import { systemContext, type Context } from '../kit/context.ts'
import { addRow, getRow } from '../kit/database/rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import { moneyPlaced, type NewAllocation } from './hooks.ts'
import { withInstallments } from './installments/installment-fill.ts'
import { paymentTable, type PaymentRow } from './payment-table.ts'
import { settleInstallments } from './installments/settle-installments.ts'
import { settleBills } from './settle.ts'
import type { StoredMethod } from './shifts/till.ts'

export interface NewMovement {
  deposit_id: number
  kind: Movement
  /** Above zero; its sign is the kind's. */
  amount: number
}

/** What a payment is put on. */
export interface Posting {
  allocations: readonly NewAllocation[]
  movements: readonly NewMovement[]
}

export interface NewPayment {
  kind: PaymentKind
  direction: 'in' | 'out'
  amount: number
  person_id: number
  branch_id: number
  methods: readonly StoredMethod[]
  paid_at: Date
  status: PaymentStatus
  payer_name: string
  content: string
  [column: string]: unknown
}

/** Writes a voucher under the next number of its branch; nothing is put on anything yet. */
export async function addPayment(context: Context, { kind, ...values }: NewPayment): Promise<PaymentRow> {
  const { caller, db, now } = context
  const numbered = await db.one<{ code: string }>(
    sql`select app.voucher_code(${NUMBER_OF[kind]}, ${values.branch_id}, ${clinicDate(now).slice(0, 4)}) as code`,
  )
  if (numbered === undefined) throw new Error('a voucher has no number')
  return addRow(paymentTable, context, {
    ...values,
    kind,
    code: numbered.code,
    methods: JSON.stringify(values.methods),
    cashier_id: caller.user_id,
    posted_at: values.status === 'posted' ? now : null,
  })
}

/** What a kind of payment is in the cash book. */
const SOURCE_OF: Readonly<Record<PaymentKind, 'payment' | 'deposit' | 'refund'>> = {
  receipt: 'payment',
  deposit: 'deposit',
  deposit_apply: 'deposit',
  refund: 'refund',
  deposit_refund: 'refund',
}

/** Categories of the cash book that rows of payments are under, by the names that every clinic begins with. */
const CATEGORY_OF: Readonly<Record<PaymentKind, readonly [vocabulary: string, name: string]>> = {
  receipt: ['cash_in_category', 'Thu tiền điều trị'],
  deposit: ['cash_in_category', 'Thu tạm ứng'],
  deposit_apply: ['cash_in_category', 'Thu tạm ứng'],
  refund: ['cash_out_category', 'Hoàn tiền cho khách'],
  deposit_refund: ['cash_out_category', 'Hoàn tiền cho khách'],
}

/** A row of the cash book for each method of a payment that moves cash. */
async function bookCash(context: Context, payment: PaymentRow): Promise<void> {
  if (cashOf({ ...payment, status: 'posted' }) === 0) return
  const { tenant_id, user_id } = context.caller
  const [vocabulary, category] = CATEGORY_OF[payment.kind]
  const lines = payment.methods.map(({ amount, method_term_id, fund_account_id }) => ({
    amount,
    method_term_id,
    fund_account_id: fund_account_id ?? null,
  }))
  await context.db.rows(sql`
    insert into cash_flow (tenant_id, code, direction, state, amount, category_term_id, fund_account_id, method_term_id, occurred_at, posted_at,
      branch_id, counterparty_name, reason, source, payment_id, person_id, deal_id, created_by, updated_by)
    select ${tenant_id}, ${payment.code}, ${payment.direction}, 'posted', m.amount,
      (select term.id from term where term.tenant_id = ${tenant_id} and term.vocabulary = ${vocabulary} and term.name = ${category}
        and term.deleted_at is null order by term.id limit 1),
      coalesce(m.fund_account_id, (select term.id from term where term.tenant_id = ${tenant_id} and term.vocabulary = 'fund_account'
        and term.is_active and term.deleted_at is null and (term.data ->> 'method_term_id')::bigint = m.method_term_id
        and coalesce((term.data ->> 'branch_id')::bigint, ${payment.branch_id}) = ${payment.branch_id}
        order by term.data ->> 'branch_id' nulls last, term.id limit 1)),
      m.method_term_id, ${clinicDate(new Date(payment.paid_at))}::date, ${context.now}, ${payment.branch_id}, ${payment.payer_name}, ${payment.content},
      ${SOURCE_OF[payment.kind]}, ${payment.id}, ${payment.person_id}, ${payment.deal_id}, ${user_id}, ${user_id}
    from json_to_recordset(${JSON.stringify(lines)}::json) as m(amount bigint, method_term_id bigint, fund_account_id bigint)`)
}

/** Writes the rows of the ledgers. */
async function place(
  context: Context,
  payment_id: number,
  { allocations, movements }: Posting,
): Promise<void> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const moved = movements.map(({ amount, ...movement }) => ({
    ...movement,
    amount: amount * SIGN_OF[movement.kind],
  }))
  await db.batch(
    sql`insert into payment_allocation (tenant_id, payment_id, bill_id, bill_item_id, attachment_id, amount, reverses_id, refunds_id, installment_id, allocated_at, created_by, updated_by)
      select ${tenant_id}, ${payment_id}, a.bill_id, a.bill_item_id, a.attachment_id, a.amount, a.reverses_id, a.refunds_id,
        coalesce(a.installment_id, (select o.installment_id from payment_allocation o where o.tenant_id = ${tenant_id} and o.id = coalesce(a.reverses_id, a.refunds_id))),
        ${now}, ${user_id}, ${user_id}
      from json_to_recordset(${JSON.stringify(allocations)}::json)
        as a(bill_id bigint, bill_item_id bigint, attachment_id bigint, amount bigint, reverses_id bigint, refunds_id bigint, installment_id bigint)`,
    sql`insert into deposit_movement (tenant_id, deposit_id, payment_id, kind, amount, moved_at, created_by, updated_by)
      select ${tenant_id}, m.deposit_id, ${payment_id}, m.kind, m.amount, ${now}, ${user_id}, ${user_id}
      from json_to_recordset(${JSON.stringify(moved)}::json) as m(deposit_id bigint, kind text, amount bigint)`,
  )
}

interface DepositSums {
  id: number
  amount: number
  converted: number
  refunded: number
  cancelled: boolean
}

/** Makes deposits say what their movements come to. */
async function settleDeposits(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const sums = await db.rows<DepositSums>(sql`
    select d.id, d.amount, coalesce(-sum(m.amount) filter (where m.kind in ${states(USES)}), 0)::bigint as converted,
      coalesce(-sum(m.amount) filter (where m.kind in ${states(REPAYMENTS)}), 0)::bigint as refunded, coalesce(bool_or(m.kind = 'cancelled'), false) as cancelled
    from deposit d left join deposit_movement m on m.tenant_id = d.tenant_id and m.deposit_id = d.id
    where d.tenant_id = ${tenant_id} and d.id = any (${[...new Set(ids)]}::bigint[]) group by d.tenant_id, d.id`)
  const settled = sums.map(({ cancelled, ...held }) => ({
    ...held,
    status: cancelled ? 'cancelled' : depositStatus(held),
  }))
  await db.rows(sql`
    update deposit d set converted = s.converted, refunded = s.refunded, status = s.status, version = d.version + 1, updated_at = ${now}, updated_by = ${user_id}
    from json_to_recordset(${JSON.stringify(settled)}::json) as s(id bigint, converted bigint, refunded bigint, status text)
    where d.tenant_id = ${tenant_id} and d.id = s.id`)
  for (const { id } of settled)
    context.emit({ entity: 'deposit', id, action: 'update', keys: ['available', 'status'] })
}

/** Writes what a payment puts elsewhere, which moves no cash: bills, items, instalments and deposits follow. */
export async function move(
  context: Context,
  { id }: PaymentRow,
  posting: Posting,
  at: Date = context.now,
): Promise<void> {
  const allocations = await withInstallments(context, posting.allocations)
  await place(context, id, { ...posting, allocations })
  await settleDeposits(
    context,
    posting.movements.map(({ deposit_id }) => deposit_id),
  )
  const bill_ids = allocations.map(({ bill_id }) => bill_id)
  await settleBills(context, bill_ids)
  await settleInstallments(context, bill_ids)
  for (const follow of moneyPlaced.all()) await follow(context, { payment_id: id, at, allocations })
}

/**
 * Books a payment: what it puts on items and moves in deposits, and its cash. The sums of bills, items and deposits follow;
 * the deferred triggers of the database prove that all of it adds up. Answers the payment as it stands now.
 */
export async function post(context: Context, payment: PaymentRow, posting: Posting): Promise<PaymentRow> {
  await bookCash(context, payment)
  await move(context, payment, posting, new Date(payment.paid_at))
  context.emit({
    entity: 'person',
    id: payment.person_id,
    action: 'update',
    keys: ['debt', 'deposit_balance'],
  })
  return getRow(paymentTable, systemContext(context), payment.id)
}
