import type { Output, Parsed } from '@bcare/contract'
import { revenueDashboard } from '@bcare/contract/insight/dashboard'
import type { RevenueGroup } from '@bcare/rules/revenue/report'
import { clinicDate } from '@bcare/rules/text/date'
import { periodBefore, type Period } from '@bcare/rules/text/period'
import { owing } from '../../billing/debts.ts'
import type { Context } from '../../kit/context.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { serve } from '../../kit/http/serve.ts'
import { groupsOf, heap, SUMS } from '../../revenue/summary.ts'
import { answerOf, requirePeriod, rowOf } from './period.ts'

type Query = Parsed<typeof revenueDashboard.revenue>
type Answer = Output<typeof revenueDashboard.revenue>

/** The heap of a period, of customers from one source where that was asked for. */
const heapOf = (context: Context, query: Query, period: Period): Sql => sql`
  select t.* from (${heap(context, query, period)}) t${query.source_id === undefined ? sql`` : sql` where t.source_id = ${query.source_id}`}`

/** What is owed today; of one user's or one source's revenue nobody says. */
function debtQuery({ caller, now }: Context, { branch_id, user_id, source_id }: Query): Sql {
  const narrowed = user_id !== undefined || source_id !== undefined
  if (narrowed || !caller.may('bill:read')) return sql`select null::json as debt`
  return sql`select ${rowOf(sql`
    select coalesce(sum(t.remaining), 0)::bigint as debt, coalesce(sum(t.remaining) filter (where t.due_at < ${clinicDate(now)}::date), 0)::bigint as overdue,
      count(distinct t.person_id)::int as persons
    from bill t where ${owing(caller, { permission: 'bill:read' }, branch_id)}`)} as debt`
}

type Totals = Omit<Answer, 'before' | 'debt'>

/** What revenue came to in a period, and in the one before. @throws Fault rule */
async function revenue(context: Context, query: Query): Promise<Answer> {
  requirePeriod(query)
  const before = periodBefore(query)
  const group = (by: RevenueGroup) => groupsOf(by, sql`h`)
  const [[totals], [then], [owed]] = await context.db.batch<
    [Totals, { json: Answer['now'] }, Pick<Answer, 'debt'>]
  >(
    sql`with h as materialized (${heapOf(context, query, query)})
      select ${answerOf({
        now: rowOf(sql`select ${SUMS} from h t`),
        days: group('day'),
        branches: group('branch'),
        sources: group('source'),
        doctors: context.caller.may('revenue:read') ? group('doctor') : sql`null::json`,
      })}`,
    sql`select ${rowOf(sql`select ${SUMS} from (${heapOf(context, query, before)}) t`)} as json`,
    debtQuery(context, query),
  )
  if (totals === undefined || then === undefined || owed === undefined) throw new Error('sums have no row')
  return { ...totals, before: { ...before, ...then.json }, debt: owed.debt }
}

export const revenueDashboardFamily = serve(revenueDashboard, { revenue })
