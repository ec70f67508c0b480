import type { Output, Parsed } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import { commissionOf } from '@bcare/rules/revenue/commission'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { sql, states, type Sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { requireSpan, type Span } from './span.ts'

type Statement = Output<typeof revenue.commission>
export type CommissionBase = Omit<Statement['data'][number], 'commission'>

interface CommissionSpan extends Span {
  branch_id?: number | undefined
  /** Whose; everybody's without it. */
  user_id?: number | undefined
}

/** What the clinic gives where a service has no rate of its own. */
async function commonRates(context: Context): Promise<string> {
  return JSON.stringify({
    doctor: await setting(context, 'finance.commission_doctor'),
    assistant: await setting(context, 'finance.commission_assistant'),
    consultant: await setting(context, 'finance.commission_consultant'),
    referrer: await setting(context, 'finance.commission_referrer'),
  })
}

/** What commission is reckoned of, by user, role and service, with the rate of each. */
export async function commissionQuery(context: Context, span: CommissionSpan): Promise<Sql> {
  const { from, to, branch_id, user_id } = span
  const { tenant_id } = context.caller
  const common = await commonRates(context)
  return sql`
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
    where r.rate > 0${user_id === undefined ? sql`` : sql` and s.user_id = ${user_id}`}
    group by s.user_id, u.title, u.name, s.role, s.product_id, p.name, r.rate
    order by u.name, s.user_id, s.role, p.name`
}

/** Whose commission a caller may know: undefined for everybody's. */
export const earnersOf = (caller: Caller): number | undefined =>
  caller.scopeFor('revenue:commission') === 'own' ? (caller.user_id ?? 0) : undefined

/**
 * What users earn of a span (Families 2.8, Commission): doctors of what they are credited, the others of what was collected of
 * their lines without the material, each at the rate that the service has for the role or, where it has none, the clinic. @throws Fault rule
 */
export async function commission(
  context: Context,
  query: Parsed<typeof revenue.commission>,
): Promise<Statement> {
  requireSpan(query)
  const user_id = earnersOf(context.caller) ?? query.user_id
  const found = await context.db.rows<CommissionBase>(await commissionQuery(context, { ...query, user_id }))
  const data = found.map((row) => ({ ...row, commission: commissionOf(row.base, row.rate) }))
  return {
    data,
    sums: {
      base: data.reduce((sum, row) => sum + row.base, 0),
      commission: data.reduce((sum, row) => sum + row.commission, 0),
    },
  }
}
