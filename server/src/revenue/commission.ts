import type { Output, Parsed } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import { commissionOf } from '@bcare/rules/revenue/commission'
import type { Context } from '../kit/context.ts'
import { sql, states } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { requireSpan } from './span.ts'

type Statement = Output<typeof revenue.commission>
type Row = Statement['data'][number]

/**
 * What users earn of a span (Families 2.8, Commission): doctors of what they are credited, the others of what was collected of
 * their lines without the material, each at the rate that the service has for the role or, where it has none, the clinic. @throws Fault rule
 */
export async function commission(
  context: Context,
  query: Parsed<typeof revenue.commission>,
): Promise<Statement> {
  requireSpan(query)
  const { caller, call, db } = context
  const { from, to, branch_id } = query
  const { tenant_id } = caller
  const user_id = caller.scopeFor(call.permission) === 'own' ? caller.user_id : query.user_id
  const common = JSON.stringify({
    doctor: await setting(context, 'finance.commission_doctor'),
    assistant: await setting(context, 'finance.commission_assistant'),
    consultant: await setting(context, 'finance.commission_consultant'),
    referrer: await setting(context, 'finance.commission_referrer'),
  })
  const found = await db.rows<Omit<Row, 'commission'>>(sql`
    with paid as (
      select t.part, t.user_id, t.net, line.product_id, line.consultant_id, line.referrer_id, line.assistant_ids
      from revenue_entry t join attachment line on line.tenant_id = t.tenant_id and line.id = t.attachment_id
      where t.tenant_id = ${tenant_id} and t.occurred_on >= ${from}::date and t.occurred_on <= ${to}::date
        and t.part in ${states(COLLECTED_PARTS)} and t.net <> 0${branch_id === undefined ? sql`` : sql` and t.branch_id = ${branch_id}`}
    ), shares as (
      select 'doctor' as role, user_id, product_id, net from paid where part = 'step'
      union all select 'consultant', consultant_id, product_id, net from paid
      union all select 'referrer', referrer_id, product_id, net from paid
      union all select 'assistant', a.id, product_id, net from paid cross join lateral unnest(paid.assistant_ids) a(id)
    )
    select s.user_id, concat_ws(' ', u.title, u.name) as user_name, s.role, s.product_id, p.name as product_name, sum(s.net)::bigint as base,
      r.rate
    from shares s join product p on p.tenant_id = ${tenant_id} and p.id = s.product_id
      cross join lateral (select coalesce(p.commission_rates ->> s.role, ${common}::json ->> s.role)::float8 as rate) r
      join "user" u on u.tenant_id = ${tenant_id} and u.id = s.user_id
    where r.rate > 0${user_id === undefined || user_id === null ? sql`` : sql` and s.user_id = ${user_id}`}
    group by s.user_id, u.title, u.name, s.role, s.product_id, p.name, r.rate
    order by u.name, s.user_id, s.role, p.name`)
  const data = found.map((row) => ({ ...row, commission: commissionOf(row.base, row.rate) }))
  return {
    data,
    sums: {
      base: data.reduce((sum, row) => sum + row.base, 0),
      commission: data.reduce((sum, row) => sum + row.commission, 0),
    },
  }
}
