import { planStatus, type PlanStatus } from '@bcare/rules/billing/installment'
import type { Context } from '../../kit/context.ts'
import { sql } from '../../kit/database/sql.ts'

interface Sums {
  id: number
  status: PlanStatus
  paid: number
  refunded: number
  remaining: number
}

/**
 * Makes the plans of bills and their instalments say what the ledger says of them. What is unpaid of a cancelled plan is
 * waived, also when money of it is taken back later.
 */
export async function settleInstallments(context: Context, bill_ids: readonly number[]): Promise<void> {
  if (bill_ids.length === 0) return
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const ids = [...new Set(bill_ids)]
  const [changed, sums] = await db.batch<[{ id: number }, Sums]>(
    sql`update installment i set paid = s.paid, refunded = s.refunded, closed_as = s.closed_as, version = i.version + 1, updated_at = ${now}, updated_by = ${user_id}
      from (
        select o.id, m.paid, m.refunded, case when o.closed_as is null and p.status = 'cancelled' and m.paid - m.refunded < o.amount
          then 'waived' else o.closed_as end as closed_as
        from installment_plan p join installment o on o.tenant_id = p.tenant_id and o.plan_id = p.id and o.deleted_at is null
        cross join lateral (
          select coalesce(sum(a.amount) filter (where a.refunds_id is null), 0) as paid,
            coalesce(-sum(a.amount) filter (where a.refunds_id is not null), 0) as refunded
          from payment_allocation a where a.tenant_id = o.tenant_id and a.installment_id = o.id) m
        where p.tenant_id = ${tenant_id} and p.bill_id = any (${ids}::bigint[])) s
      where i.tenant_id = ${tenant_id} and i.id = s.id and (i.paid, i.refunded, i.closed_as) is distinct from (s.paid, s.refunded, s.closed_as)
      returning i.id`,
    sql`select p.id, p.status, sum(i.paid)::bigint as paid, sum(i.refunded)::bigint as refunded, sum(i.remaining)::bigint as remaining
      from installment_plan p join installment i on i.tenant_id = p.tenant_id and i.plan_id = p.id and i.deleted_at is null
      where p.tenant_id = ${tenant_id} and p.bill_id = any (${ids}::bigint[]) and p.deleted_at is null group by p.id, p.status`,
  )
  if (sums.length === 0) return
  const settled = sums.map((plan) => ({ ...plan, status: planStatus(plan.status, plan.remaining) }))
  const plans = await db.rows<{ id: number }>(sql`
    update installment_plan p set status = s.status, paid = s.paid, refunded = s.refunded, remaining = s.remaining, version = p.version + 1,
      updated_at = ${now}, updated_by = ${user_id}
    from json_to_recordset(${JSON.stringify(settled)}::json) as s(id bigint, status text, paid bigint, refunded bigint, remaining bigint)
    where p.tenant_id = ${tenant_id} and p.id = s.id
      and (p.status, p.paid, p.refunded, p.remaining) is distinct from (s.status, s.paid, s.refunded, s.remaining)
    returning p.id`)
  for (const { id } of changed)
    context.emit({ entity: 'installment', id, action: 'update', keys: ['paid', 'remaining', 'status'] })
  for (const { id } of plans)
    context.emit({ entity: 'installment_plan', id, action: 'update', keys: ['status', 'paid', 'remaining'] })
}
