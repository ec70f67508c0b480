import type { Output, Parsed } from '@bcare/contract'
import { callDashboard } from '@bcare/contract/insight/dashboard'
import { periodBefore } from '@bcare/rules/text/period'
import { callTable } from '../../contact/call/call-table.ts'
import { CALL_FIGURES } from '../../contact/call/figures.ts'
import type { Context } from '../../kit/context.ts'
import { all, integer, sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { serve } from '../../kit/http/serve.ts'
import { answerOf, dayOf, MOST_GROUPS, requirePeriod, rowOf, rowsOf, within } from './period.ts'

type Query = Parsed<typeof callDashboard.calls>
type Answer = Output<typeof callDashboard.calls>

const pool = ({ caller, call }: Context, { from, to, branch_id, user_id }: Query): Sql => sql`
  select t.* from call t where ${all([
    visible(callTable, caller, call),
    within(sql`t.started_at`, { from: periodBefore({ from, to }).from, to }),
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
    ...(user_id === undefined ? [] : [sql`t.user_id = ${user_id}`]),
  ])}`

/** Calls of a period by day and user, beside the period before. @throws Fault rule */
async function calls(context: Context, query: Query): Promise<Answer> {
  requirePeriod(query)
  const before = periodBefore(query)
  const found = await context.db.one<Omit<Answer, 'before'> & { before: Answer['now'] }>(sql`
    with b as materialized (${pool(context, query)}),
      p as materialized (select * from b where ${within(sql`b.started_at`, query)})
    select ${answerOf({
      now: rowOf(sql`select ${CALL_FIGURES} from p t`),
      before: rowOf(sql`select ${CALL_FIGURES} from b t where ${within(sql`t.started_at`, before)}`),
      days: rowsOf(sql`select f.day, f.taken, f.made, f.missed from (
        select ${dayOf(sql`t.started_at`)} as day, ${CALL_FIGURES} from p t group by 1) f order by f.day`),
      agents:
        rowsOf(sql`select t.user_id as id, n.name, coalesce(n.status = 'active', false) as is_active, ${CALL_FIGURES}
        from p t left join "user" n on n.tenant_id = t.tenant_id and n.id = t.user_id
        group by t.user_id, n.name, n.status order by taken desc, made desc, n.name limit ${integer(MOST_GROUPS)}`),
    })}`)
  if (found === undefined) throw new Error('figures have no row')
  return { ...found, before: { ...before, ...found.before } }
}

export const callDashboardFamily = serve(callDashboard, { calls })
