import { Fault, type Output, type Parsed } from '@bcare/contract'
import { userStat, type Performance, type TaskFigures } from '@bcare/contract/insight/user-stat'
import { addDays, dayBounds } from '@bcare/rules/text/date'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'
import { workSchedule } from '../appointments/work-schedule.ts'
import { userTable } from '../identity/user-table.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { DONE_LATE, LATE } from '../work/task-table.ts'
import { WITHDRAWN_STATUSES, CAME_STATUSES } from '@bcare/rules/appointments/appointment'
import { granted } from '../kit/granted.ts'

type StatQuery = Parsed<typeof userStat.performance>

const MOST_DAYS = 366
const MOST_PEOPLE = 200

/** @throws Fault rule */
function requireWindow({ from, to }: Pick<StatQuery, 'from' | 'to'>): void {
  if (to < from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  if (addDays(from, MOST_DAYS) <= to)
    throw new Fault('rule', `Chỉ thống kê được tối đa ${MOST_DAYS} ngày một lần`)
}

/** The staff whose figures the caller may see, as the alias `t`. */
const staffQuery = (
  { caller, call }: Context,
  { user_ids, branch_id }: Pick<StatQuery, 'user_ids' | 'branch_id'>,
): Sql => sql`
  select t.id, t.name, t.calendar_order from "user" t
  where ${visible(userTable, caller, call)}${user_ids === undefined ? sql` and t.status <> 'resigned'` : sql` and t.id = any(${user_ids})`}
    ${branch_id === undefined ? sql`` : sql` and (t.branch_id = ${branch_id} or ${branch_id} = any(t.branch_ids))`}
  order by t.calendar_order, t.name, t.id limit ${MOST_PEOPLE}`

/** Each figure is one grouped pass over its own rows; the staff are joined to them at the end. */
async function performance(context: Context, query: StatQuery): Promise<Output<typeof userStat.performance>> {
  requireWindow(query)
  const { tenant_id } = context.caller
  const [begin, end] = [dayBounds(query.from)[0], dayBounds(query.to)[1]]
  const within = (column: Sql) => sql`${column} >= ${begin} and ${column} < ${end}`
  const data = await context.db.rows<Performance>(sql`
    with staff as (${staffQuery(context, query)}),
    people as (select created_by as id, count(*)::int as n from person
      where tenant_id = ${tenant_id} and deleted_at is null and ${within(sql`created_at`)} group by 1),
    booked as (select created_by as id, count(*)::int as n from appointment
      where tenant_id = ${tenant_id} and deleted_at is null and ${within(sql`created_at`)} group by 1),
    seen as (select doctor_id as id, count(*)::int as n,
        (count(*) filter (where status in ${states(CAME_STATUSES)}))::int as arrived,
        (count(*) filter (where status = 'no_show'))::int as no_show
      from appointment where tenant_id = ${tenant_id} and deleted_at is null and status not in ${states(WITHDRAWN_STATUSES)}
        and ${within(sql`start_at`)} group by 1),
    won as (select owner_id as id, count(*)::int as n, sum(expected_amount)::bigint as amount from deal
      where tenant_id = ${tenant_id} and deleted_at is null and status = 'won' and ${within(sql`won_at`)} group by 1),
    lost as (select owner_id as id, count(*)::int as n from deal
      where tenant_id = ${tenant_id} and deleted_at is null and status = 'lost' and ${within(sql`lost_at`)} group by 1),
    rated as (select m.user_id as id, round(avg(r.score), 1)::float as score from deal_user_rating r
      join deal_user m on m.tenant_id = r.tenant_id and m.id = r.deal_user_id
      where r.tenant_id = ${tenant_id} and r.deleted_at is null and ${within(sql`r.at`)} group by 1)
    select s.id as user_id, s.name, coalesce(people.n, 0) as new_persons, coalesce(booked.n, 0) as booked,
      coalesce(seen.n, 0) as appointments, coalesce(seen.arrived, 0) as arrived, coalesce(seen.no_show, 0) as no_show,
      coalesce(won.n, 0) as deals_won, coalesce(lost.n, 0) as deals_lost, coalesce(won.amount, 0) as won_amount, rated.score as rating
    from staff s left join people on people.id = s.id left join booked on booked.id = s.id left join seen on seen.id = s.id
      left join won on won.id = s.id left join lost on lost.id = s.id left join rated on rated.id = s.id
    order by s.calendar_order, s.name, s.id`)
  return { data }
}

/** Time planned and booked, from the same days that the schedule's own screen shows. */
async function plannedTime(context: Context, query: StatQuery): Promise<Output<typeof userStat.schedule>> {
  const staff = await context.db.rows<{ id: number }>(staffQuery(context, query))
  const user_ids = staff.map(({ id }) => id)
  const weeks = await workSchedule(context, { from: query.from, to: query.to, user_ids })
  const data = weeks.data.map(({ user_id, name, days }) => {
    const planned_min = days.reduce((sum, day) => sum + day.planned_min, 0)
    const booked_min = days.reduce((sum, day) => sum + day.booked_min, 0)
    const leave_days = days.filter(({ intervals }) => intervals.some(({ kind }) => kind === 'leave')).length
    const fill_rate = planned_min === 0 ? null : Math.round((booked_min / planned_min) * 100)
    return { user_id, name, planned_min, booked_min, leave_days, fill_rate }
  })
  return { data }
}

const DAY_SECONDS = 86_400

/** Open tasks as they are now, and those done in the period, of each who takes part in them. */
async function tasks(context: Context, query: StatQuery): Promise<Output<typeof userStat.task>> {
  requireWindow(query)
  const { tenant_id } = context.caller
  const [begin, end] = [dayBounds(query.from)[0], dayBounds(query.to)[1]]
  const data = await context.db.rows<TaskFigures>(sql`
    with staff as (${staffQuery(context, query)}),
    mine as (
      select a.user_id, t.type_term_id, t.status <> 'done' as open, t.status <> 'done' and coalesce(${LATE}, false) as overdue,
        t.status = 'done' as done, ${DONE_LATE} as late,
        extract(epoch from t.done_at - a.assigned_at) as seconds
      from staff s join task_assignment a on a.tenant_id = ${tenant_id} and a.user_id = s.id and a.role <> 'watcher' and a.deleted_at is null
        join task t on t.tenant_id = a.tenant_id and t.id = a.task_id and t.deleted_at is null
      where t.status = any (${OPEN_TASK_STATUSES}) or (t.status = 'done' and t.done_at >= ${begin} and t.done_at < ${end})),
    sums as (
      select user_id, (count(*) filter (where open))::int as open, (count(*) filter (where overdue))::int as overdue,
        (count(*) filter (where done))::int as done, (count(*) filter (where late))::int as late,
        round(avg(greatest(seconds, 0)) filter (where done) / ${DAY_SECONDS}, 1)::float as days
      from mine group by user_id),
    types as (
      select k.user_id, json_agg(json_build_object('type_term_id', k.type_term_id, 'type_name', n.name, 'open', k.open,
        'overdue', k.overdue, 'done', k.done) order by n."order", n.name, n.id) as list
      from (select user_id, type_term_id, (count(*) filter (where open))::int as open,
          (count(*) filter (where overdue))::int as overdue, (count(*) filter (where done))::int as done
        from mine group by user_id, type_term_id) k
        join term n on n.tenant_id = ${tenant_id} and n.id = k.type_term_id group by k.user_id)
    select s.id as user_id, s.name, coalesce(m.open, 0) as open, coalesce(m.overdue, 0) as overdue, coalesce(m.done, 0) as done,
      coalesce(m.late, 0) as done_late, m.days as average_days, coalesce(y.list, '[]') as by_type
    from staff s left join sums m on m.user_id = s.id left join types y on y.user_id = s.id
    order by s.calendar_order, s.name, s.id`)
  return { data }
}

export const userStatFamily = serve(
  userStat,
  { performance, schedule: plannedTime, task: tasks },
  granted('report', {
    manager: { all: 'read' },
    doctor: { own: 'read' },
    assistant: { own: 'read' },
    receptionist: { own: 'read' },
    consultant: { own: 'read' },
    telesale: { own: 'read' },
    care: { own: 'read' },
    accountant: { all: 'read' },
    storekeeper: { own: 'read' },
    marketing: { own: 'read' },
  }),
)
