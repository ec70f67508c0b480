import type { Row } from '@bcare/contract'
import type { Installment } from '@bcare/contract/billing/installment'
import type { InstallmentPlan } from '@bcare/contract/billing/installment-plan'
import { MOST_INSTALLMENTS } from '@bcare/rules/billing/schedule'

export type PlanRow = Row<typeof InstallmentPlan>
export type InstallmentRow = Row<typeof Installment>

/** What commands about plans make out of date beside the plans themselves. */
export const TOUCHED = [
  'installment',
  'installment_plan',
  'payment',
  'bill',
  'bill_item',
  'deposit',
  'payment_allocation',
  'person',
] as const

/** The instalments of a plan, with those that were replaced by others. */
export const rowsOf = (plan_id: number) =>
  ({ plan_id, sort_by: 'due_on', order: 'asc', limit: MOST_INSTALLMENTS + 79 }) as const

/** Instalments in their order, without those in whose place others stand. */
export function current(rows: readonly InstallmentRow[]): InstallmentRow[] {
  return rows.filter(({ status }) => status !== 'cancelled').toSorted((one, other) => one.seq - other.seq)
}

/** The first instalment that is still to be paid. */
export const nextOf = (rows: readonly InstallmentRow[]): InstallmentRow | undefined =>
  current(rows).find(({ remaining }) => remaining > 0)
