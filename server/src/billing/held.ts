import type { DepositFacts, DepositKind } from '@bcare/rules/billing/deposit'
import type { Context } from '../kit/context.ts'
import { addRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { depositTable, type PaymentRow } from './payment-table.ts'

export interface LockedDeposit extends DepositFacts {
  id: number
  person_id: number
  branch_id: number
  deal_id: number | null
  payment_id: number
  code: string
  /** How much of it a command uses. */
  used: number
}

/** Deposits, locked in the order of their ids. */
export const lockDeposits = ({ caller, db }: Context, ids: readonly number[]): Promise<LockedDeposit[]> =>
  db.rows<LockedDeposit>(sql`
    select d.id, d.person_id, d.branch_id, d.deal_id, d.payment_id, d.code, d.amount, d.converted, d.refunded, d.status, d.refundable,
      d.expires_on::text as expires_on, 0 as used
    from deposit d where d.tenant_id = ${caller.tenant_id} and d.id = any (${ids}::bigint[]) order by d.id for no key update`)

interface NewDeposit {
  kind: DepositKind
  amount: number
  refundable: boolean
  [column: string]: unknown
}

/** A deposit that a payment brings; its first movement is written with the payment. */
export async function addDeposit(context: Context, payment: PaymentRow, values: NewDeposit): Promise<number> {
  const { code, person_id, branch_id, deal_id, id, paid_at } = payment
  const { id: deposit_id } = await addRow(depositTable, context, {
    deal_id,
    ...values,
    code,
    person_id,
    branch_id,
    payment_id: id,
    received_at: paid_at,
  })
  await context.db.rows(
    sql`update payment p set to_deposit = p.to_deposit + ${values.amount} where p.tenant_id = ${context.caller.tenant_id} and p.id = ${id}`,
  )
  return deposit_id
}
