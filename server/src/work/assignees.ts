import { givenWords, namedTasks, type SpokenTask } from '@bcare/rules/work/notice'
import type { Worker } from '@bcare/rules/customers/round-robin'
import { type AssigneeRole, OPEN_TASK_STATUSES } from '@bcare/rules/work/status'
import { notify } from '../notifications/notify.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { wrong } from './references.ts'

export interface TaskStaff extends Worker {
  name: string
}

/** How many open tasks user `u` answers for. */
export const OPEN_LOAD: Sql = sql`(
  select count(*)::int from task_assignment a join task t on t.tenant_id = a.tenant_id and t.id = a.task_id
  where a.tenant_id = u.tenant_id and a.user_id = u.id and a.role = 'main' and a.deleted_at is null
    and t.status in ${states(OPEN_TASK_STATUSES)} and t.deleted_at is null)`

/** Colleagues who may be given tasks, with how many open ones each answers for. @throws Fault rule when one does not work here any more */
export async function requireStaff(
  { caller, db }: Context,
  ids: readonly number[],
  field = 'assignee_ids',
): Promise<TaskStaff[]> {
  if (ids.length === 0) return []
  const chosen = [...new Set(ids)]
  const staff = await db.rows<TaskStaff>(sql`
    select u.id, u.name, true as active, ${OPEN_LOAD} as load
    from "user" u where u.tenant_id = ${caller.tenant_id} and u.status = 'active' and u.deleted_at is null and u.id = any (${chosen}::bigint[])`)
  if (staff.length < chosen.length)
    throw wrong(field, 'Nhân viên được chọn không còn làm việc, hãy chọn người khác')
  return chosen.flatMap((id) => staff.find((one) => one.id === id) ?? [])
}

export interface AssigneeInput {
  task_id: number
  user_id: number
  role: AssigneeRole
}

/** The first one answers for a task, the others help. */
export const mainFirst = (task_id: number, user_ids: readonly number[]): AssigneeInput[] =>
  [...new Set(user_ids)].map((user_id, at) => ({ task_id, user_id, role: at === 0 ? 'main' : 'support' }))

/** Who goes when others come: all, the one who answered for the task, none of them, or one of those who work at it. */
export type Replaced = 'all' | 'main' | 'none' | { user_id: number }

function goneOf(replaced: Replaced): Sql {
  if (typeof replaced === 'object') return sql`a.user_id = ${replaced.user_id} and a.role <> 'watcher'`
  return { all: sql`true`, main: sql`a.role = 'main'`, none: sql`false` }[replaced]
}

/**
 * Assigns locked tasks to users; notifies those who had no part in them, once however many they get. A user who takes a
 * task by giving it to themselves has accepted it.
 */
export async function giveTasks(
  context: Context,
  tasks: readonly (SpokenTask & { id: number })[],
  inputs: readonly AssigneeInput[],
  replaced: Replaced,
): Promise<void> {
  const { caller, db } = context
  const { tenant_id, user_id } = caller
  const ids = tasks.map(({ id }) => id)
  const rows = sql`json_to_recordset(${JSON.stringify(inputs)}::json) as w(task_id bigint, user_id bigint, role text)`
  const stamp = sql`version = a.version + 1, updated_at = now(), updated_by = ${user_id}`
  const known = sql`a.tenant_id = ${tenant_id} and a.task_id = w.task_id and a.user_id = w.user_id and a.deleted_at is null and a.role <> w.role`
  const [, , , begun = []] = await db.batch<{ task_id: number; user_id: number }>(
    sql`update task_assignment a set deleted_at = now(), ${stamp}
      where a.tenant_id = ${tenant_id} and a.task_id = any (${ids}::bigint[]) and a.deleted_at is null and ${goneOf(replaced)}
        and not exists (select from ${rows} where w.task_id = a.task_id and w.user_id = a.user_id)`,
    sql`update task_assignment a set role = w.role, ${stamp} from ${rows} where ${known} and w.role <> 'main'`,
    sql`update task_assignment a set role = w.role, ${stamp} from ${rows} where ${known} and w.role = 'main'`,
    sql`insert into task_assignment (tenant_id, task_id, user_id, role, assigned_by, accepted_at, created_by, updated_by)
      select ${tenant_id}, w.task_id, w.user_id, w.role, ${user_id}::bigint, case when w.user_id = ${user_id}::bigint then now() end, ${user_id}::bigint, ${user_id}::bigint
      from ${rows} where not exists (select from task_assignment a where a.tenant_id = ${tenant_id} and a.task_id = w.task_id and a.user_id = w.user_id and a.deleted_at is null)
      returning task_id, user_id`,
  )
  await notifyAssigned(context, tasks, begun)
}

/** Notifies users of the tasks that they were given. */
export async function notifyAssigned(
  context: Context,
  tasks: readonly (SpokenTask & { id: number })[],
  given: readonly { task_id: number; user_id: number }[],
): Promise<void> {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  for (const [user_id, theirs] of Map.groupBy(given, (one) => one.user_id)) {
    const spoken = theirs.flatMap(({ task_id }) => byId.get(task_id) ?? [])
    const [first] = spoken
    if (first === undefined) continue
    await notify(context, {
      type: 'task_assigned',
      to: [user_id],
      ...givenWords(spoken),
      ...(spoken.length === 1
        ? { entity: { type: 'task', id: first.id } }
        : { url: '/task', carries: namedTasks(spoken.map(({ id }) => id)) }),
    })
  }
}
