import { clinicDate } from '@bcare/rules/text/date'
import { nextNotice } from '@bcare/rules/work/due'
import { nextOccurrence, type Repeat } from '@bcare/rules/work/repeat'
import { Task } from '@bcare/contract/work/task'
import { TaskAssignment } from '@bcare/contract/work/task-assignment'
import { TaskDepartment } from '@bcare/contract/work/task-department'
import { copyCustoms } from '../kit/custom/write.ts'
import { carrying } from '../kit/database/carried.ts'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'

/** A task of a series. */
export interface Recurring {
  id: number
  repeat: Repeat | null
  series_no: number
  series_start: string | null
  start_at: string | null
  due_at: string | null
  /** Its place in the series, wherever it was moved. */
  first_due_at: string | null
  all_day: boolean
  remind_before: readonly number[]
}

export interface NextTask {
  from_id: number
  start_at: string | null
  due_at: string
  notice_at: string | null
}

/** The task that follows one of a series; undefined when it is the last, or repeats no more. */
export function followingTask(task: Recurring, now: Date): NextTask | undefined {
  const { id, repeat, due_at, all_day, remind_before } = task
  if (repeat === null || due_at === null) return undefined
  const series_start = task.series_start ?? clinicDate(task.first_due_at ?? due_at)
  const next = nextOccurrence({ ...task, repeat, series_start, due_at }, clinicDate(now))
  if (next === undefined) return undefined
  const notice_at = nextNotice({ status: 'todo', due_at: next.due_at, all_day, remind_before }, now)
  return { from_id: id, ...next, notice_at }
}

/** What the next task of a series has of the one before; an appointment or a visit is that of one day. */
export const NEXT_TASK = carrying(Task, {
  also: ['source', 'branch_id', 'created_by'],
  own: ['start_at', 'due_at', 'checklist', 'appointment_id', 'track_id'],
})

/** What it has of its own, from the task `t` before it and its times `w`. */
export const NEXT_TASK_OWN: Readonly<Record<string, Sql>> = {
  start_at: sql`w.start_at`,
  due_at: sql`w.due_at`,
  first_due_at: sql`w.due_at`,
  notice_at: sql`w.notice_at`,
  series_id: sql`coalesce(t.series_id, t.id)`,
  series_no: sql`t.series_no + 1`,
  series_start: sql`coalesce(t.series_start, (coalesce(t.first_due_at, t.due_at) at time zone 'Asia/Ho_Chi_Minh')::date)`,
  checklist: sql`(select coalesce(jsonb_agg(jsonb_build_object('text', c -> 'text', 'done', false) order by place), '[]')
    from jsonb_array_elements(t.checklist) with ordinality as e(c, place))`,
}

/** Who takes part in the next task, as in the one before: users, and further departments. */
const TAKING_PART = {
  task_assignment: carrying(TaskAssignment, { also: ['assigned_by', 'accepted_at'], own: ['task_id'] }),
  task_department: carrying(TaskDepartment, { own: ['task_id'] }),
} as const

/** Those who took part in a task `before` take part in what follows it, `made`. */
const takingPart = (table: keyof typeof TAKING_PART, still: Sql): Sql => {
  const { fields } = TAKING_PART[table]
  return sql`insert into ${name(table)} (tenant_id, task_id, ${join(fields.map((field) => name(field)))}, created_by, updated_by)
    select m.tenant_id, m.id, ${join(fields.map((field) => sql`a.${name(field)}`))}, a.created_by, a.updated_by
    from made m join ${name(table)} a on a.tenant_id = m.tenant_id and a.task_id = m.from_id and a.deleted_at is null ${still}`
}

/**
 * Makes the next tasks of series, with all who take part in the ones before; a place in a series is filled once, however
 * often it runs. Answers which follows which.
 */
function insertion(tenant_id: number, user_id: number | null, next: readonly NextTask[]): Sql {
  const columns: Readonly<Record<string, Sql>> = {
    ...Object.fromEntries(NEXT_TASK.fields.map((field) => [field, sql`t.${name(field)}`])),
    ...NEXT_TASK_OWN,
    updated_by: sql`${user_id}::bigint`,
  }
  return sql`
  with wanted as (
    select * from json_to_recordset(${JSON.stringify(next)}::json) as w(from_id bigint, start_at timestamptz, due_at timestamptz, notice_at timestamptz)
  ), added as (
    insert into task (tenant_id, ${join(Object.keys(columns).map((field) => name(field)))})
    select t.tenant_id, ${join(Object.values(columns))}
    from wanted w join task t on t.tenant_id = ${tenant_id} and t.id = w.from_id
    on conflict do nothing returning id, tenant_id, series_id, series_no
  ), made as (
    select n.tenant_id, n.id, before.id as from_id from added n
    join task before on before.tenant_id = n.tenant_id and coalesce(before.series_id, before.id) = n.series_id and before.series_no = n.series_no - 1
  ), given as (
    ${takingPart('task_assignment', sql`join "user" u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.status = 'active'`)}
  ), shared as (
    ${takingPart('task_department', sql``)}
  )
  select id, from_id from made order by id`
}

/** Makes the tasks that follow, custom fields included; answers the ids of those that were not there yet. */
export async function followUp(
  db: TenantDatabase,
  { tenant_id, user_id, now }: { tenant_id: number; user_id: number | null; now: Date },
  tasks: readonly Recurring[],
): Promise<number[]> {
  const next = tasks.flatMap((task) => followingTask(task, now) ?? [])
  if (next.length === 0) return []
  const made = await db.rows<{ id: number; from_id: number }>(insertion(tenant_id, user_id, next))
  if (made.length > 0)
    await db.rows(
      copyCustoms(
        tenant_id,
        'task',
        made.map(({ id, from_id }) => ({ from: from_id, to: id })),
      ),
    )
  return made.map(({ id }) => id)
}
