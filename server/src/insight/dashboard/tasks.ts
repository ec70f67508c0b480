import type { Output, Parsed } from '@bcare/contract'
import { taskDashboard } from '@bcare/contract/insight/dashboard'
import { dayBounds } from '@bcare/rules/text/date'
import { periodBefore, type Period } from '@bcare/rules/text/period'
import type { Context } from '../../kit/context.ts'
import { all, integer, sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { serve } from '../../kit/http/serve.ts'
import { DONE_LATE, LATE, OPEN, taskTable } from '../../work/task-table.ts'
import { answerOf, dayOf, MOST_GROUPS, requirePeriod, rowOf, rowsOf, within } from './period.ts'

type Query = Parsed<typeof taskDashboard.tasks>
type Answer = Output<typeof taskDashboard.tasks>

interface Figures extends Omit<Answer, 'before' | 'open' | 'overdue'> {
  before: Answer['now']
  standing: Pick<Answer, 'open' | 'overdue'>
}

const working = (
  user_id: number,
): Sql => sql`exists (select from task_assignment a where a.tenant_id = t.tenant_id and a.task_id = t.id
  and a.deleted_at is null and a.role <> 'watcher' and a.user_id = ${user_id})`

/** Tasks that are open now, or that were entered or done since the period before began, each with its standing. */
const pool = (
  { caller, call }: Context,
  { branch_id, user_id, type_term_id }: Query,
  since: string,
): Sql => sql`
  select t.tenant_id, t.id, t.type_term_id, t.created_at, t.done_at, t.status = 'done' as done, ${OPEN} as open,
    ${OPEN} and coalesce(${LATE}, false) as overdue, ${DONE_LATE} as late
  from task t where ${all([
    visible(taskTable, caller, call),
    sql`(${OPEN} or t.created_at >= ${since}::timestamptz or t.done_at >= ${since}::timestamptz)`,
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
    ...(type_term_id === undefined ? [] : [sql`t.type_term_id = ${type_term_id}`]),
    ...(user_id === undefined ? [] : [working(user_id)]),
  ])}`

const done = (period: Period): Sql => sql`(t.done and ${within(sql`t.done_at`, period)})`
const count = (which: Sql): Sql => sql`(count(*) filter (where ${which}))::int`

const sums = (
  period: Period,
): Sql => sql`${count(within(sql`t.created_at`, period))} as created, ${count(done(period))} as done,
  ${count(sql`${done(period)} and t.late`)} as late`
const standing = sql`${count(sql`t.open`)} as open, ${count(sql`t.overdue`)} as overdue`

/** Tasks in a period and as they stand now, by user and type. @throws Fault rule */
async function tasks(context: Context, query: Query): Promise<Answer> {
  requirePeriod(query)
  const before = periodBefore(query)
  const group = sql`${standing}, ${count(done(query))} as done, ${count(sql`${done(query)} and t.late`)} as late`
  const told = sql`(t.open or ${done(query)})`
  const most = integer(MOST_GROUPS)
  const found = await context.db.one<Figures>(sql`
    with d as materialized (${pool(context, query, dayBounds(before.from)[0])})
    select ${answerOf({
      standing: rowOf(sql`select ${standing} from d t`),
      now: rowOf(sql`select ${sums(query)} from d t`),
      before: rowOf(sql`select ${sums(before)} from d t`),
      days: rowsOf(sql`select day, sum(created)::int as created, sum(done)::int as done from (
          select ${dayOf(sql`t.created_at`)} as day, 1 as created, 0 as done from d t where ${within(sql`t.created_at`, query)}
          union all select ${dayOf(sql`t.done_at`)}, 0, 1 from d t where ${done(query)}) h group by day order by day`),
      users:
        rowsOf(sql`select a.user_id as id, n.name, coalesce(n.status = 'active', false) as is_active, ${group}
        from d t left join task_assignment a on a.tenant_id = t.tenant_id and a.task_id = t.id and a.deleted_at is null and a.role <> 'watcher'
          left join "user" n on n.tenant_id = t.tenant_id and n.id = a.user_id
        where ${told} group by a.user_id, n.name, n.status order by open desc, done desc, n.name limit ${most}`),
      types:
        rowsOf(sql`select t.type_term_id as id, n.name, coalesce(n.deleted_at is null, false) as is_active, ${group}
        from d t left join term n on n.tenant_id = t.tenant_id and n.id = t.type_term_id
        where ${told} group by t.type_term_id, n.name, n.deleted_at order by open desc, done desc, n.name limit ${most}`),
    })}`)
  if (found === undefined) throw new Error('figures have no row')
  const { standing: now_standing, ...rest } = found
  return { ...rest, ...now_standing, before: { ...before, ...found.before } }
}

export const taskDashboardFamily = serve(taskDashboard, { tasks })
