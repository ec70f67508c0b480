import { clinicDate } from '@bcare/rules/text/date'
import { nextNotice } from '@bcare/rules/work/due'
import { nextOccurrence, type Repeat } from '@bcare/rules/work/repeat'
import { sql, type Sql } from '../kit/database/sql.ts'
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

/**
 * Makes the next tasks of series, with the assignees of the ones before; a place in a series is filled once, however
 * often it runs.
 */
const insertion = (tenant_id: number, user_id: number | null, next: readonly NextTask[]): Sql => sql`
  with wanted as (
    select * from json_to_recordset(${JSON.stringify(next)}::json) as w(from_id bigint, start_at timestamptz, due_at timestamptz, notice_at timestamptz)
  ), made as (
    insert into task (tenant_id, title, description, type_term_id, priority, start_at, due_at, first_due_at, all_day, remind_before, notice_at, repeat,
      series_id, series_no, series_start, source, person_id, deal_id, parent_id, branch_id, department_id, checklist, created_by, updated_by)
    select t.tenant_id, t.title, t.description, t.type_term_id, t.priority, w.start_at, w.due_at, w.due_at, t.all_day, t.remind_before, w.notice_at, t.repeat,
      coalesce(t.series_id, t.id), t.series_no + 1, coalesce(t.series_start, (coalesce(t.first_due_at, t.due_at) at time zone 'Asia/Ho_Chi_Minh')::date), t.source, t.person_id, t.deal_id, t.parent_id,
      t.branch_id, t.department_id, (select coalesce(jsonb_agg(jsonb_build_object('text', c -> 'text', 'done', false) order by place), '[]')
        from jsonb_array_elements(t.checklist) with ordinality as e(c, place)), t.created_by, ${user_id}::bigint
    from wanted w join task t on t.tenant_id = ${tenant_id} and t.id = w.from_id
    on conflict do nothing returning id, tenant_id, series_id, series_no
  ), given as (
    insert into task_assignment (tenant_id, task_id, user_id, role, assigned_by, accepted_at, created_by, updated_by)
    select m.tenant_id, m.id, a.user_id, a.role, a.assigned_by, a.accepted_at, a.created_by, a.updated_by
    from made m
    join task before on before.tenant_id = m.tenant_id and coalesce(before.series_id, before.id) = m.series_id and before.series_no = m.series_no - 1
    join task_assignment a on a.tenant_id = before.tenant_id and a.task_id = before.id and a.deleted_at is null
    join "user" u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.status = 'active'
  )
  select id from made order by id`

/** Makes the tasks that follow; answers the ids of those that were not there yet. */
export async function followUp(
  db: TenantDatabase,
  { tenant_id, user_id, now }: { tenant_id: number; user_id: number | null; now: Date },
  tasks: readonly Recurring[],
): Promise<number[]> {
  const next = tasks.flatMap((task) => followingTask(task, now) ?? [])
  if (next.length === 0) return []
  return (await db.rows<{ id: number }>(insertion(tenant_id, user_id, next))).map(({ id }) => id)
}
