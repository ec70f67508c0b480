import type { Parsed } from '@bcare/contract'
import { Task, type task } from '@bcare/contract/work/task'
import { bucketRange, type TaskBucket } from '@bcare/rules/work/due'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { inBranches, table, type LinkRule, type ScopeRule } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'

explainConstraints({
  task_due: 'Hạn phải sau thời điểm bắt đầu',
  task_parent: 'Không tìm thấy công việc cha',
  task_department_of: 'Không tìm thấy bộ phận xử lý',
})

/** Still to be done, over the alias `t`. */
export const OPEN = sql`t.status in ${states(OPEN_TASK_STATUSES)}`

/** Its minute is over (rules/work/due), over the alias `t`. */
export const LATE = sql`t.due_at < date_trunc('minute', now())`

/** Done, after the minute at which it was due, over the alias `t`. */
export const DONE_LATE = sql`(t.status = 'done' and coalesce(date_trunc('minute', t.done_at) > t.due_at, false))`

const assigned = (condition: Sql): Sql =>
  sql`exists (select from task_assignment a where a.tenant_id = t.tenant_id and a.task_id = t.id and a.deleted_at is null and ${condition})`

/** Tasks that wait for a department: its own, and those that it takes part in. */
const ofDepartment = ({ department_id }: Caller): Sql => sql`(t.department_id = ${department_id}
  or exists (select from task_department d where d.tenant_id = t.tenant_id and d.task_id = t.id and d.department_id = ${department_id} and d.deleted_at is null))`

/** The caller's own: given to them, entered by them, or there for the caller's department to take. */
const own = (caller: Caller): Sql =>
  sql`(t.created_by = ${caller.user_id} or ${assigned(sql`a.user_id = ${caller.user_id}`)} or ${ofDepartment(caller)})`

const byAssignee: LinkRule = (tenant_id, ids) => sql`
  select a.task_id from task_assignment a
  where a.tenant_id = ${tenant_id} and a.deleted_at is null and a.role <> 'watcher'${ids === undefined ? sql`` : sql` and a.user_id = any (${ids})`}`

export const taskTable = table(Task, {
  search: 'search_text',
  links: { assignee_ids: byAssignee },
  scopes: {
    own,
    department: (caller) =>
      sql`(${own(caller)} or ${assigned(sql`a.user_id in (select u.id from "user" u where u.tenant_id = t.tenant_id and u.department_id = ${caller.department_id})`)})`,
    branch: (caller) => sql`(${inBranches(caller)} or ${own(caller)})`,
  },
  joined: {
    is_overdue: sql`(${OPEN} and coalesce(${LATE}, false))`,
    done_late: DONE_LATE,
    assignees: sql`coalesce((select json_agg(json_build_object('user_id', u.id, 'name', u.name, 'role', a.role, 'accepted_at', a.accepted_at)
        order by array_position(array['main', 'support', 'watcher'], a.role), u.name)
      from task_assignment a join "user" u on u.tenant_id = a.tenant_id and u.id = a.user_id
      where a.tenant_id = t.tenant_id and a.task_id = t.id and a.deleted_at is null), '[]')`,
    type_name: sql`ty.name`,
    type_color: sql`ty.color`,
    needs_result: sql`coalesce(ty.data -> 'needs_result' = 'true'::jsonb, false)`,
    person_name: sql`p.full_name`,
    person_code: sql`p.code`,
    person_phone: sql`coalesce(p.phone, p.phone2)`,
    deal_name: sql`dl.name`,
    deal_pipeline_id: sql`dl.pipeline_id`,
    appointment_start_at: sql`ap.start_at`,
    department_name: sql`dp.name`,
    result_name: sql`rs.name`,
    created_by_name: sql`c.name`,
    note_count: sql`(select count(*)::int from task_note n where n.tenant_id = t.tenant_id and n.task_id = t.id and n.deleted_at is null)`,
  },
  joins: sql`
    join term ty on ty.tenant_id = t.tenant_id and ty.id = t.type_term_id
    left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    left join deal dl on dl.tenant_id = t.tenant_id and dl.id = t.deal_id
    left join appointment ap on ap.tenant_id = t.tenant_id and ap.id = t.appointment_id
    left join department dp on dp.tenant_id = t.tenant_id and dp.id = t.department_id
    left join term rs on rs.tenant_id = t.tenant_id and rs.id = t.result_term_id
    left join "user" c on c.tenant_id = t.tenant_id and c.id = t.created_by`,
})

/** The rule of tasks, asked of the task that a row belongs to. */
export const ofTask =
  (rule: ScopeRule | undefined): ScopeRule =>
  (caller) =>
    sql`t.task_id in (select t.id from task t where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and (${rule?.(caller) ?? sql`true`}))`

/** The scopes of a table whose rows are a task's. */
export const SCOPES_OF_TASK = {
  own: ofTask(taskTable.scopes.own),
  department: ofTask(taskTable.scopes.department),
  branch: ofTask(taskTable.scopes.branch),
}

/** Open tasks that are due within a bucket at this moment. */
export function inBucket(bucket: TaskBucket, now: Date): Sql {
  const range = bucketRange(bucket, now)
  if (range === undefined) return sql`${OPEN} and t.due_at is null`
  const [from, to] = range
  return sql`${OPEN} and t.due_at is not null
    ${from === null ? sql`` : sql`and t.due_at >= ${from}::timestamptz`} ${to === null ? sql`` : sql`and t.due_at < ${to}::timestamptz`}`
}

export type TaskNarrowing = Pick<Parsed<typeof task.list>, 'bucket' | 'is_open' | 'unassigned'>

/** A user works at it, not only watches. */
const TAKEN = assigned(sql`a.role <> 'watcher'`)

/** What narrows tasks beside their own columns. */
export const narrowedBy = ({ bucket, is_open, unassigned }: TaskNarrowing, now: Date): Sql[] => [
  ...(bucket === undefined ? [] : [inBucket(bucket, now)]),
  ...(is_open === undefined ? [] : [is_open ? OPEN : sql`not (${OPEN})`]),
  ...(unassigned === undefined ? [] : [unassigned ? sql`not ${TAKEN}` : TAKEN]),
]
