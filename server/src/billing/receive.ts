import type { Parsed } from '@bcare/contract'
import type { deposit } from '@bcare/contract/billing/deposit'
import { WAITING_METHODS } from '@bcare/rules/billing/payment'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { moveDeal } from './deal-stage.ts'
import { addDeposit } from './held.ts'
import { depositTable, type DepositRow, type PaymentRow } from './payment-table.ts'
import { addPayment, post } from './post.ts'
import { requireDepositReferences } from './references.ts'
import { openTill } from './shifts/till.ts'

type Input = Parsed<typeof deposit.add>
type Meant = Pick<
  Input,
  'kind' | 'deal_id' | 'attachment_id' | 'doctor_id' | 'expires_on' | 'refundable' | 'note'
>

/** Books money that is held for the customer. */
export async function bookDeposit(context: Context, row: PaymentRow, meant: object): Promise<PaymentRow> {
  const { amount } = row
  const deposit_id = await addDeposit(context, row, { ...(meant as Meant), amount })
  const booked = await post(context, row, {
    allocations: [],
    movements: [{ deposit_id, kind: 'received', amount }],
  })
  await moveDeal(context, row.deal_id)
  return booked
}

/** Takes money that is held until it is used. @throws Fault not_found, rule, forbidden, locked */
export async function receiveDeposit(
  context: Context,
  { person_id, amount, methods, paid_at, branch_id, payer_name, pending, ...meant }: Input,
): Promise<{ deposit: DepositRow | null; payment: PaymentRow }> {
  const till = await openTill(context, { person_id, amount, methods, paid_at, branch_id })
  await requireDepositReferences(context, person_id, meant)
  if (pending && !till.methods.every(({ kind }) => WAITING_METHODS.includes(kind)))
    throw faultOf(
      refuse('Tiền mặt không có gì để chờ, chỉ chuyển khoản, thẻ và ví mới chờ xác nhận', 'pending'),
    )
  const row = await addPayment(context, {
    person_id,
    amount,
    deal_id: meant.deal_id,
    branch_id: till.branch_id,
    methods: till.methods,
    paid_at: till.paid_at,
    payer_name: payer_name ?? till.person_name,
    content: 'Đóng tạm ứng',
    note: meant.note,
    kind: 'deposit',
    direction: 'in',
    status: pending ? 'pending' : 'posted',
    intent: pending ? JSON.stringify(meant) : null,
  })
  if (pending) return { deposit: null, payment: row }
  const payment = await bookDeposit(context, row, meant)
  const { data } = await depositsOf(context, payment.id)
  return { deposit: data, payment }
}

/** The deposit that a payment has brought. */
async function depositsOf(context: Context, payment_id: number): Promise<{ data: DepositRow }> {
  const found = await context.db.one<{ id: number }>(
    sql`select id from deposit where tenant_id = ${context.caller.tenant_id} and payment_id = ${payment_id} order by id limit 1`,
  )
  if (found === undefined) throw new Error('a payment has brought no deposit')
  return { data: await getRow(depositTable, context, found.id) }
}
