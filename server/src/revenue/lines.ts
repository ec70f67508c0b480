import type { Output, Parsed } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { BINDING_BILLS } from '@bcare/rules/billing/bill'
import type { Context } from '../kit/context.ts'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { all, sql, states, type Sql } from '../kit/database/sql.ts'
import { revenueTable } from './revenue-table.ts'
import { entriesOf, MEASURES, requireSpan, seesAll } from './span.ts'

type Query = Parsed<typeof revenue.attachment>
type Lines = Output<typeof revenue.attachment>

const ORDERS: Readonly<Record<Query['sort_by'], Sql>> = {
  last_on: sql`r.last_on`,
  collected: sql`r.collected`,
  performed: sql`r.performed`,
  net: sql`r.net`,
  held: sql`r.held`,
}

/** Services of which something was worked or collected in a span. @throws Fault rule */
export async function lines(context: Context, query: Query): Promise<Lines> {
  requireSpan(query)
  const { product_id, category_id, person_id, source_id, sort_by, order } = query
  const which = all([
    entriesOf(context, query),
    ...(product_id === undefined ? [] : [sql`coalesce(line.product_id, item.product_id) = ${product_id}`]),
    ...(category_id === undefined ? [] : [sql`product.category_term_id = ${category_id}`]),
    ...(person_id === undefined ? [] : [sql`person.id = ${person_id}`]),
    ...(source_id === undefined ? [] : [sql`person.source_term_id = ${source_id}`]),
  ])
  const rows = sql`
    select t.line_id, max(t.occurred_on) as last_on, ${MEASURES}
    from revenue_entry t ${revenueTable.joins}
      left join product on product.tenant_id = t.tenant_id and product.id = coalesce(line.product_id, item.product_id)
    where ${which} group by t.line_id`
  const whole = seesAll(context)
  const known = (figure: Sql) => (whole ? figure : sql`null::bigint`)
  const { tenant_id } = context.caller
  const placed = sql`order by ${ORDERS[sort_by]} ${direction(order, 'desc')}, r.line_id`
  const [[found], [counted]] = await context.db.batch<
    [{ json: Lines['data'] }, { total: number; sums: Lines['sums'] }]
  >(
    sql`select coalesce(json_agg(x order by x.place), '[]') as json from (
      select r.place, l.attachment_id, l.bill_item_id, coalesce(line.title, item.description) as title, line.teeth, line.status,
        person.id as person_id, person.full_name as person_name, person.code as person_code, coalesce(line.product_id, item.product_id) as product_id,
        category.name as category_name, nullif(concat_ws(' ', doctor.title, doctor.name), '') as doctor_name,
        ${known(sql`coalesce(line.total, item.total)`)} as total, ${known(sql`coalesce(line.billed_amount, item.total)`)} as billed,
        ${known(sql`coalesce((select sum(i.remaining)::bigint from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
          where i.tenant_id = l.tenant_id and i.attachment_id = l.attachment_id and i.deleted_at is null and b.status in ${states(BINDING_BILLS)}), item.remaining, 0)`)} as owed,
        r.performed, r.collected, r.material, r.net, r.held, r.last_on
      from (select r.*, row_number() over (${placed}) as place from (${rows}) r ${placed} ${pageRange(query)}) r
        join revenue_line l on l.tenant_id = ${tenant_id} and l.id = r.line_id
        left join attachment line on line.tenant_id = l.tenant_id and line.id = l.attachment_id
        left join bill_item item on item.tenant_id = l.tenant_id and item.id = l.bill_item_id
        left join bill on bill.tenant_id = item.tenant_id and bill.id = item.bill_id
        join person on person.tenant_id = l.tenant_id and person.id = coalesce(line.person_id, bill.person_id)
        left join "user" doctor on doctor.tenant_id = l.tenant_id and doctor.id = coalesce(line.doctor_id, item.doctor_id)
        left join product on product.tenant_id = l.tenant_id and product.id = coalesce(line.product_id, item.product_id)
        left join term category on category.tenant_id = l.tenant_id and category.id = product.category_term_id) x`,
    sql`select count(*)::int as total, json_build_object('performed', coalesce(sum(r.performed), 0)::bigint, 'collected', coalesce(sum(r.collected), 0)::bigint,
        'material', coalesce(sum(r.material), 0)::bigint, 'net', coalesce(sum(r.net), 0)::bigint, 'held', coalesce(sum(r.held), 0)::bigint) as sums
      from (${rows}) r`,
  )
  if (found === undefined || counted === undefined) throw new Error('a page or its count has no row')
  const data = found.json.map((row) => {
    const { place: _, ...rest } = row as typeof row & { place: number }
    return rest
  })
  return { ...pageOf(data, counted.total, query), sums: counted.sums }
}
