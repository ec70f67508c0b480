import { giveReason } from '../../appointments/references.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { billTable } from '../bill-table.ts'
import { type PlanRow, planTable } from './installment-table.ts'

/** Ends a plan that is locked: what is unpaid of it is waived, and stays owed on its bill as any other. */
export async function endPlan(context: Context, plan: PlanRow, reason: string): Promise<PlanRow> {
  const { caller, db, now } = context
  const system = systemContext(context)
  await giveReason(context, reason)
  await db.rows(sql`
    update installment i set closed_as = 'waived', version = i.version + 1, updated_at = ${now}, updated_by = ${caller.user_id}
    where i.tenant_id = ${caller.tenant_id} and i.plan_id = ${plan.id} and i.remaining > 0 and i.deleted_at is null`)
  if (plan.bill_id !== null && plan.status !== 'draft')
    await updateRow(billTable, system, { id: plan.bill_id, installment_plan_id: null })
  return updateRow(planTable, system, {
    id: plan.id,
    status: 'cancelled',
    remaining: 0,
    cancelled_at: now,
    cancelled_by: caller.user_id,
    cancel_reason: reason,
  })
}
