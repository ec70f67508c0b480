import type { Output, Parsed } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { revenueTable } from './revenue-table.ts'
import { entriesOf, MEASURES, requireSpan } from './span.ts'

type DoctorRevenue = Output<typeof revenue.attachment_doctor>

/** What each user worked and was credited, service by service. @throws Fault rule */
export async function byDoctor(
  context: Context,
  query: Parsed<typeof revenue.attachment_doctor>,
): Promise<DoctorRevenue> {
  requireSpan(query)
  const which = entriesOf(context, query)
  const [[found], [sums]] = await context.db.batch<
    [{ json: DoctorRevenue['data'] }, { json: DoctorRevenue['sums'] }]
  >(
    sql`select coalesce(json_agg(r order by r.user_name nulls last, r.user_id, r.net desc, r.product_name), '[]') as json from (
      select t.user_id, min(nullif(concat_ws(' ', worker.title, worker.name), '')) as user_name, product.id as product_id, min(product.name) as product_name,
        count(distinct t.line_id)::int as lines, ${MEASURES}
      from revenue_entry t ${revenueTable.joins}
        left join product on product.tenant_id = t.tenant_id and product.id = coalesce(line.product_id, item.product_id)
      where ${which} group by t.user_id, product.id) r`,
    sql`select row_to_json(s) as json from (select ${MEASURES} from revenue_entry t where ${which}) s`,
  )
  if (found === undefined || sums === undefined) throw new Error('sums have no row')
  return { data: found.json, sums: sums.json }
}
