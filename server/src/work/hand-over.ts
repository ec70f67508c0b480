import type { HandedOver, HandOver } from '@bcare/contract/customers/hand-over'
import { countShares, shareByPreference } from '@bcare/rules/customers/round-robin'
import { handedTasks, type TaskPart } from '@bcare/rules/work/hand-over'
import { requireTakers } from '../customers/assignment/assignee.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { under, type Context } from '../kit/context.ts'
import { giveTasks, OPEN_LOAD } from './assignees.ts'
import { lockTasks } from './locked.ts'
import { OPEN, taskTable } from './task-table.ts'

/** So many change hands in one call; a caller who has more repeats the call. */
const MOST_AT_ONCE = 200

/** Open tasks, over `t`, at which one user works. */
export const worksAt = (user_id: number): Sql => sql`${OPEN} and exists (
    select from task_assignment a where a.tenant_id = t.tenant_id and a.task_id = t.id and a.user_id = ${user_id}
      and a.role <> 'watcher' and a.deleted_at is null)`

/** The same, as far as the caller may give them to others. */
export function heldTasks({ caller }: Context, user_id: number): Sql {
  if (!caller.may('task:update') || !caller.may('task_assignment:update')) return sql`false`
  return sql`${visible(taskTable, caller, { permission: 'task:update' })} and ${worksAt(user_id)}`
}

interface Preferred {
  task_id: number
  user_id: number
}

/** Who of the takers works at each task already, else answers for its customer. */
const preferredQuery = (
  { caller }: Context,
  task_ids: readonly number[],
  takers: readonly number[],
): Sql => sql`
  select t.id as task_id, p.user_id from task t cross join lateral (
    select a.user_id, 0 as rank, a.id from task_assignment a where a.tenant_id = t.tenant_id and a.task_id = t.id
      and a.user_id = any (${takers}) and a.role <> 'watcher' and a.deleted_at is null
    union all
    select a.user_id, 1, a.id from person_assignment a where a.tenant_id = t.tenant_id and a.person_id = t.person_id
      and a.user_id = any (${takers}) and a.end_at is null and a.deleted_at is null
    order by rank, id limit 1) p
  where t.tenant_id = ${caller.tenant_id} and t.id = any (${task_ids})`

const partsQuery = ({ caller }: Context, task_ids: readonly number[]): Sql => sql`
  select a.task_id, a.user_id, a.role from task_assignment a
  where a.tenant_id = ${caller.tenant_id} and a.task_id = any (${task_ids}) and a.deleted_at is null`

/**
 * The open tasks of one member of staff go to others, each in the part that they had in it: a taker who
 * works at the task already comes first, then one who answers for its customer; the rest goes round. What is over
 * stays theirs, and nothing is cancelled.
 * @throws Fault rule
 */
export async function handOverTasks(context: Context, input: HandOver): Promise<HandedOver> {
  const { from_user_id, to_user_ids, reason } = input
  const staff = await requireTakers(context, input, OPEN_LOAD)
  const [[counted], held] = await context.db.batch<[{ total: number }, { id: number }]>(
    sql`select count(*)::int as total from task t where ${heldTasks(context, from_user_id)}`,
    sql`select t.id from task t where ${heldTasks(context, from_user_id)} order by t.id limit ${MOST_AT_ONCE}`,
  )
  const tasks = await lockTasks(
    under(context, 'task:update'),
    held.map(({ id }) => id),
  )
  const ids = tasks.map(({ id }) => id)
  const [preferred, parts] = await context.db.batch<[Preferred, TaskPart]>(
    preferredQuery(context, ids, to_user_ids),
    partsQuery(context, ids),
    sql`select set_config('app.reason', ${reason}, true)`,
  )
  const shares = shareByPreference(
    ids,
    staff,
    new Map(preferred.map(({ task_id, user_id }) => [task_id, user_id])),
  )
  await giveTasks(context, tasks, handedTasks(parts, from_user_id, shares), { user_id: from_user_id })
  for (const { id } of tasks) context.emit({ entity: 'task', id, action: 'update', keys: ['assignees'] })
  const remaining = Math.max(0, (counted?.total ?? 0) - tasks.length)
  return { moved: tasks.length, remaining, shares: countShares(staff, shares) }
}
