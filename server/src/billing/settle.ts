import { billStatus } from '@bcare/rules/billing/bill'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'

interface Sums {
  id: number
  status: string
  total: number
  paid: number
  refunded: number
}

/** Makes bills and their items say what the ledger says of them. */
export async function settleBills(context: Context, bill_ids: readonly number[]): Promise<void> {
  if (bill_ids.length === 0) return
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const ids = [...new Set(bill_ids)]
  const [, sums] = await db.batch<[object, Sums]>(
    sql`update bill_item i set paid_amount = s.paid, refunded_amount = s.refunded, version = i.version + 1, updated_at = ${now}, updated_by = ${user_id}
      from (
        select o.id, coalesce(sum(a.amount) filter (where a.refunds_id is null), 0) as paid,
          coalesce(-sum(a.amount) filter (where a.refunds_id is not null), 0) as refunded
        from bill_item o left join payment_allocation a on a.tenant_id = o.tenant_id and a.bill_item_id = o.id
        where o.tenant_id = ${tenant_id} and o.bill_id = any (${ids}::bigint[]) group by o.id) s
      where i.tenant_id = ${tenant_id} and i.id = s.id and (i.paid_amount, i.refunded_amount) is distinct from (s.paid, s.refunded)`,
    sql`select b.id, b.status, coalesce(sum(i.total), 0)::bigint as total, coalesce(sum(i.paid_amount), 0)::bigint as paid,
        coalesce(sum(i.refunded_amount), 0)::bigint as refunded
      from bill b left join bill_item i on i.tenant_id = b.tenant_id and i.bill_id = b.id and i.deleted_at is null
      where b.tenant_id = ${tenant_id} and b.id = any (${ids}::bigint[]) group by b.id, b.status`,
  )
  const settled = sums.map(({ id, status, ...money }) => ({
    id,
    status: status === 'draft' || status === 'cancelled' ? status : billStatus(money),
    ...money,
  }))
  await db.rows(sql`
    update bill b set status = s.status, subtotal = i.subtotal, discount_total = i.discount, vat_total = i.vat, total = s.total,
      paid_total = s.paid, refunded_total = s.refunded, version = b.version + 1, updated_at = ${now}, updated_by = ${user_id}
    from json_to_recordset(${JSON.stringify(settled)}::json) as s(id bigint, status text, total bigint, paid bigint, refunded bigint)
      cross join lateral (
        select coalesce(sum(o.total + o.line_discount + o.promo_discount + o.order_discount_share), 0) as subtotal,
          coalesce(sum(o.line_discount + o.promo_discount + o.order_discount_share), 0) as discount, coalesce(sum(o.vat_amount), 0) as vat
        from bill_item o where o.tenant_id = ${tenant_id} and o.bill_id = s.id and o.deleted_at is null) i
    where b.tenant_id = ${tenant_id} and b.id = s.id`)
  for (const { id } of settled)
    context.emit({
      entity: 'bill',
      id,
      action: 'update',
      keys: ['status', 'total', 'paid_total', 'remaining'],
    })
}

/** Makes lines say how much of them is billed. */
export async function countBilled(
  context: Context,
  attachment_ids: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(attachment_ids.filter((id) => id !== null))]
  if (ids.length === 0) return
  const { tenant_id, user_id } = context.caller
  await context.db.rows(sql`
    update attachment l set billed_amount = s.covers, version = l.version + 1, updated_at = ${context.now}, updated_by = ${user_id}
    from (
      select o.id, coalesce((select sum(i.covers) from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
        where i.tenant_id = o.tenant_id and i.attachment_id = o.id and i.deleted_at is null and b.deleted_at is null and b.status <> 'cancelled'), 0) as covers
      from attachment o where o.tenant_id = ${tenant_id} and o.id = any (${ids}::bigint[])) s
    where l.tenant_id = ${tenant_id} and l.id = s.id and l.billed_amount <> s.covers`)
  for (const id of ids) context.emit({ entity: 'attachment', id, action: 'update', keys: ['billed_amount'] })
}
