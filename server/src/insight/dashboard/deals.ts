import type { Output, Parsed } from '@bcare/contract'
import { dealDashboard } from '@bcare/contract/insight/dashboard'
import { dayBounds } from '@bcare/rules/text/date'
import { periodBefore, type Period } from '@bcare/rules/text/period'
import { READS_COSTS } from '../../catalogue/product-table.ts'
import type { Context } from '../../kit/context.ts'
import { integer, sql, type Sql } from '../../kit/database/sql.ts'
import { serve } from '../../kit/http/serve.ts'
import { dealsOf, reportOf, reportQueries, type ReportRows } from '../../sales/deal-stage-history.ts'
import { answerOf, dayOf, MOST_GROUPS, requirePeriod, rowOf, rowsOf, within } from './period.ts'

type Query = Parsed<typeof dealDashboard.deals>
type Answer = Output<typeof dealDashboard.deals>

interface Figures extends Omit<Answer, 'before' | 'stages'> {
  before: Answer['now']
  standing: { stage_id: number; amount: number | null }[]
}

type Measure = 'created' | 'won' | 'lost'

/** The same conditions as those of the lists behind the figures: `created_at`, `won_at` or `lost_at` in the period. */
const happened = (measure: Measure, period: Period): Sql =>
  within({ created: sql`t.created_at`, won: sql`t.won_at`, lost: sql`t.lost_at` }[measure], period)

/** What is summed of deals `t`; amounts are null for readers who may not know them. */
function measuring(knows_amounts: boolean) {
  const amount = (which: Sql): Sql =>
    knows_amounts
      ? sql`coalesce(sum(t.expected_amount) filter (where ${which}), 0)::bigint`
      : sql`null::bigint`
  const count = (which: Sql): Sql => sql`(count(*) filter (where ${which}))::int`
  const counts = (period: Period): Sql => sql`${count(happened('created', period))} as created,
    ${count(happened('won', period))} as won, ${count(happened('lost', period))} as lost`
  const sums = (
    period: Period,
  ): Sql => sql`${counts(period)}, ${amount(happened('created', period))} as created_amount,
    ${amount(happened('won', period))} as won_amount, ${amount(happened('lost', period))} as lost_amount,
    round(percentile_cont(0.5) within group (order by extract(epoch from t.won_at - t.created_at)) filter (where ${happened('won', period)}))::bigint as close_seconds`
  const group = (
    period: Period,
  ): Sql => sql`${counts(period)}, ${amount(happened('won', period))} as won_amount,
    ${count(sql`t.status = 'open'`)} as open, ${amount(sql`t.status = 'open'`)} as open_amount`
  return { amount, count, sums, group }
}

/** Deals `t` of the pipeline that stand open, or to which something happened since the period before began. */
const pool = (context: Context, query: Query, since: string): Sql => sql`
  select t.tenant_id, t.stage_id, t.status, t.owner_id, t.source_term_id, t.lost_reason_id, t.expected_amount, t.created_at, t.won_at, t.lost_at
  from deal t where ${dealsOf(context, query)} and t.pipeline_id = ${query.pipeline_id}
    and (t.status = 'open' or t.created_at >= ${since}::timestamptz or t.won_at >= ${since}::timestamptz or t.lost_at >= ${since}::timestamptz)`

const day = (measure: Measure, query: Query, column: Sql): Sql => sql`
  select ${dayOf(column)} as day, ${integer(measure === 'created' ? 1 : 0)} as created, ${integer(measure === 'won' ? 1 : 0)} as won,
    ${integer(measure === 'lost' ? 1 : 0)} as lost from d t where ${happened(measure, query)}`

const DAYS = (
  query: Query,
): Sql => sql`select day, sum(created)::int as created, sum(won)::int as won, sum(lost)::int as lost from (
    ${day('created', query, sql`t.created_at`)} union all ${day('won', query, sql`t.won_at`)} union all ${day('lost', query, sql`t.lost_at`)}) h
  group by day order by day`

/** Everything but the report of stages, in one pass over the pool. */
function figuresQuery(context: Context, query: Query): Sql {
  const before = periodBefore(query)
  const { amount, count, sums, group } = measuring(context.caller.may(READS_COSTS))
  const lost = happened('lost', query)
  const most = integer(MOST_GROUPS)
  return sql`with d as materialized (${pool(context, query, dayBounds(before.from)[0])})
    select ${answerOf({
      now: rowOf(sql`select ${sums(query)} from d t`),
      before: rowOf(sql`select ${sums(before)} from d t`),
      days: rowsOf(DAYS(query)),
      standing: rowsOf(
        sql`select t.stage_id, ${amount(sql`t.status = 'open'`)} as amount from d t group by 1`,
      ),
      sources:
        rowsOf(sql`select t.source_term_id as id, n.name, coalesce(n.deleted_at is null, false) as is_active, ${group(query)}
        from d t left join term n on n.tenant_id = t.tenant_id and n.id = t.source_term_id
        group by t.source_term_id, n.name, n.deleted_at order by created desc, open desc, n.name limit ${most}`),
      owners:
        rowsOf(sql`select t.owner_id as id, n.name, coalesce(n.status = 'active', false) as is_active, ${group(query)}
        from d t left join "user" n on n.tenant_id = t.tenant_id and n.id = t.owner_id
        group by t.owner_id, n.name, n.status order by created desc, open desc, n.name limit ${most}`),
      lost_reasons:
        rowsOf(sql`select t.lost_reason_id as id, n.name, coalesce(n.deleted_at is null, false) as is_active,
          ${count(lost)} as lost, ${amount(lost)} as lost_amount
        from d t left join term n on n.tenant_id = t.tenant_id and n.id = t.lost_reason_id
        where ${lost} group by t.lost_reason_id, n.name, n.deleted_at order by lost desc, n.name limit ${most}`),
    })}`
}

const moved = ({ created, won, lost, open }: Answer['owners'][number]): boolean =>
  created + won + lost + open > 0

/** Deals of a pipeline in a period, in one round trip. @throws Fault rule, not_found */
async function deals(context: Context, query: Query): Promise<Answer> {
  requirePeriod(query)
  const [[figures], ...report] = await context.db.batch<[Figures, ...ReportRows]>(
    figuresQuery(context, query),
    ...reportQueries(context, query),
  )
  if (figures === undefined) throw new Error('figures have no row')
  const { now, before, days, standing, sources, owners, lost_reasons } = figures
  const knows_amounts = context.caller.may(READS_COSTS)
  const amounts = new Map(standing.map(({ stage_id, amount }) => [stage_id, amount]))
  const stages = reportOf(report)
    .stages.filter(({ kind }) => kind === 'open')
    .map((stage) => ({
      ...stage,
      present_amount: knows_amounts ? (amounts.get(stage.stage_id) ?? 0) : null,
    }))
  return {
    now,
    before: { ...periodBefore(query), ...before },
    days,
    stages,
    sources: sources.filter(moved),
    owners: owners.filter(moved),
    lost_reasons,
  }
}

export const dealDashboardFamily = serve(dealDashboard, { deals })
