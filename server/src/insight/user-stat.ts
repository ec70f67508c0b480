import type { Output } from '@bcare/contract'
import { userStat, type TaskFigures } from '@bcare/contract/insight/user-stat'
import { dayBounds } from '@bcare/rules/text/date'
import { periodBefore } from '@bcare/rules/text/period'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'
import { datesOf } from '../appointments/schedule/staff-window.ts'
import { scheduleOn } from '../appointments/schedule/work-schedule.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { DONE_LATE, LATE } from '../work/task-table.ts'
import { granted } from '../kit/granted.ts'
import { performance } from './user-stat-performance.ts'
import { requireWindow, staffQuery, type StatQuery } from './user-stat-staff.ts'

type Week = Awaited<ReturnType<typeof scheduleOn>>[number]

/** Time planned and booked on some days, in minutes. */
function timeOn(days: Week['days']) {
  const planned_min = days.reduce((sum, day) => sum + day.planned_min, 0)
  const booked_min = days.reduce((sum, day) => sum + day.booked_min, 0)
  const leave_days = days.filter(({ intervals }) => intervals.some(({ kind }) => kind === 'leave')).length
  const fill_rate = planned_min === 0 ? null : Math.round((booked_min / planned_min) * 100)
  return { planned_min, booked_min, leave_days, fill_rate }
}

/** Time planned and booked, from the same days that the schedule's own screen shows; both periods in one reading. @throws Fault rule */
async function plannedTime(context: Context, query: StatQuery): Promise<Output<typeof userStat.schedule>> {
  const { from, to } = query
  const before = periodBefore({ from, to })
  const dates = [...datesOf(before), ...datesOf({ from, to })]
  const staff = staffQuery(context, query)
  const among = sql`select s.id from (${staff}) s`
  const weeks = await scheduleOn(context, { from: before.from, to, among }, dates)
  const data = weeks.map(({ user_id, name, days }) => ({
    user_id,
    name,
    ...timeOn(days.filter(({ date }) => date >= from)),
    before: timeOn(days.filter(({ date }) => date < from)),
  }))
  return { data }
}

const DAY_SECONDS = 86_400

type Standing = Omit<TaskFigures, keyof TaskFigures['before']>

/** What was finished of some tasks. */
const finished = (which: Sql): Sql => sql`json_build_object('done', count(*) filter (where ${which}),
  'done_late', count(*) filter (where ${which} and late),
  'average_days', round(avg(greatest(seconds, 0)) filter (where ${which}) / ${DAY_SECONDS}, 1)::float)`
const NOTHING_DONE = sql`json_build_object('done', 0, 'done_late', 0, 'average_days', null)`

/** Open tasks as they are now, and those done in the period and in the one before, of each who takes part in them. */
async function tasks(context: Context, query: StatQuery): Promise<Output<typeof userStat.task>> {
  requireWindow(query)
  const { tenant_id } = context.caller
  const [begin, end] = [dayBounds(query.from)[0], dayBounds(query.to)[1]]
  const since = dayBounds(periodBefore({ from: query.from, to: query.to }).from)[0]
  const found = await context.db.rows<Standing & { now: TaskFigures['before'] }>(sql`
    with staff as (${staffQuery(context, query)}),
    mine as (
      select a.user_id, t.type_term_id, t.status <> 'done' as open, t.status <> 'done' and coalesce(${LATE}, false) as overdue,
        t.status = 'done' and t.done_at >= ${begin} as done, t.status = 'done' and t.done_at < ${begin} as earlier, ${DONE_LATE} as late,
        extract(epoch from t.done_at - a.assigned_at) as seconds
      from staff s join task_assignment a on a.tenant_id = ${tenant_id} and a.user_id = s.id and a.role <> 'watcher' and a.deleted_at is null
        join task t on t.tenant_id = a.tenant_id and t.id = a.task_id and t.deleted_at is null
      where t.status = any (${OPEN_TASK_STATUSES}) or (t.status = 'done' and t.done_at >= ${since} and t.done_at < ${end})),
    sums as (
      select user_id, (count(*) filter (where open))::int as open, (count(*) filter (where overdue))::int as overdue,
        ${finished(sql`done`)} as now, ${finished(sql`earlier`)} as before
      from mine group by user_id),
    types as (
      select k.user_id, json_agg(json_build_object('type_term_id', k.type_term_id, 'type_name', n.name, 'open', k.open,
        'overdue', k.overdue, 'done', k.done) order by n."order", n.name, n.id) as list
      from (select user_id, type_term_id, (count(*) filter (where open))::int as open,
          (count(*) filter (where overdue))::int as overdue, (count(*) filter (where done))::int as done
        from mine group by user_id, type_term_id) k
        join term n on n.tenant_id = ${tenant_id} and n.id = k.type_term_id group by k.user_id)
    select s.id as user_id, s.name, coalesce(m.open, 0) as open, coalesce(m.overdue, 0) as overdue,
      coalesce(m.now, ${NOTHING_DONE}) as now, coalesce(m.before, ${NOTHING_DONE}) as before, coalesce(y.list, '[]') as by_type
    from staff s left join sums m on m.user_id = s.id left join types y on y.user_id = s.id
    order by s.calendar_order, s.name, s.id`)
  return { data: found.map(({ now, ...row }) => ({ ...row, ...now })) }
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
