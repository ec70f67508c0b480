import type { Output, Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import { BOOKED_PAYMENTS } from '@bcare/rules/billing/payment'
import type { Context } from '../kit/context.ts'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { all, sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { paymentTable } from './payment-table.ts'

type Detail = Output<typeof payment.query_detail>['data'][number]

/** A row for each allocation of booked payments, and one for what went into deposits or out of them. */
export async function queryDetail(
  { caller, call, db }: Context,
  input: Parsed<typeof payment.query_detail>,
): Promise<Output<typeof payment.query_detail>> {
  const { payment_id, person_id, branch_id, from, to } = input
  const which = all([
    visible(paymentTable, caller, call),
    sql`t.status in ${states(BOOKED_PAYMENTS)}`,
    ...(payment_id === undefined ? [] : [sql`t.id = ${payment_id}`]),
    ...(person_id === undefined ? [] : [sql`t.person_id = ${person_id}`]),
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
    ...(from === undefined ? [] : [sql`t.paid_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`t.paid_at < ${to}`]),
  ])
  const rows = sql`
    select t.id as payment_id, t.code as payment_code, t.kind, t.direction, t.paid_at, t.person_id, person.full_name as person_name,
      part.allocation_id, bill.code as bill_code, part.bill_item_id, item.description, item.attachment_id,
      nullif(concat_ws(' ', doctor.title, doctor.name), '') as doctor_name, part.amount, part.is_deposit, t.methods, part.place
    from payment t
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    cross join lateral (
      select a.id as allocation_id, a.bill_id, a.bill_item_id, a.amount, false as is_deposit, a.id as place
      from payment_allocation a where a.tenant_id = t.tenant_id and a.payment_id = t.id
      union all
      select null, null, null, m.amount, true, m.id from deposit_movement m where m.tenant_id = t.tenant_id and m.payment_id = t.id) part
    left join bill on bill.tenant_id = t.tenant_id and bill.id = part.bill_id
    left join bill_item item on item.tenant_id = t.tenant_id and item.id = part.bill_item_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = item.doctor_id
    where ${which}`
  const order = sql`order by r.paid_at ${direction(input.order)}, r.payment_id ${direction(input.order)}, r.is_deposit, r.place`
  const [pages, counted] = await db.batch<[{ json: Detail[] }, { total: number }]>(
    sql`select coalesce(json_agg(to_jsonb(r) - 'place'), '[]') as json from (select * from (${rows}) r ${order} ${pageRange(input)}) r`,
    sql`select count(*)::int as total from (${rows}) r`,
  )
  return pageOf(pages[0]?.json ?? [], counted[0]?.total ?? 0, input)
}
