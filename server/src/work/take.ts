import type { Parsed } from '@bcare/contract'
import type { task, TaskOutcome } from '@bcare/contract/work/task'
import { isOpenTask } from '@bcare/rules/work/status'
import { Fault } from '@bcare/contract'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { outcomesOf } from './change.ts'
import { lockTasks } from './locked.ts'

interface Standing {
  id: number
  main_user_id: number | null
  main_name: string | null
  /** The caller's department only follows the task: others do it. */
  follows: boolean
}

/** Who answers for tasks, and whether the caller may only look on. */
const standingQuery = ({ caller }: Context, ids: readonly number[]) => sql`
  select t.id, m.user_id as main_user_id, m.name as main_name,
    t.department_id is distinct from ${caller.department_id}::bigint and t.created_by is distinct from ${caller.user_id}::bigint
      and exists (select from task_department d where d.tenant_id = t.tenant_id and d.task_id = t.id and d.department_id = ${caller.department_id}::bigint
        and d.visibility = 'follower' and d.deleted_at is null) as follows
  from task t
  left join lateral (select a.user_id, u.name from task_assignment a join "user" u on u.tenant_id = a.tenant_id and u.id = a.user_id
    where a.tenant_id = t.tenant_id and a.task_id = t.id and a.role = 'main' and a.deleted_at is null) m on true
  where t.tenant_id = ${caller.tenant_id} and t.id = any (${ids}::bigint[])`

/**
 * «Nhận việc»: the first user answers for a task that none has taken; one who was given it accepts it. The tasks
 * are locked, so of two who take one at once the second is answered whose it is. @throws Fault forbidden
 */
export async function takeTasks(
  context: Context,
  { ids }: Parsed<typeof task.take>,
): Promise<{ results: TaskOutcome[] }> {
  const { caller, db } = context
  const { tenant_id, user_id } = caller
  if (user_id === null) throw new Fault('forbidden')
  const found = await lockTasks(context, ids)
  const taken = new Map(
    (
      await db.rows<Standing>(
        standingQuery(
          context,
          found.map(({ id }) => id),
        ),
      )
    ).map((one) => [one.id, one]),
  )
  const refused = new Map<number, string>()
  for (const { id, status } of found) {
    const { main_user_id = null, main_name = null, follows = false } = taken.get(id) ?? {}
    if (!isOpenTask(status)) refused.set(id, 'Công việc đã kết thúc')
    else if (main_user_id !== null && main_user_id !== user_id)
      refused.set(id, `${main_name ?? 'Người khác'} đã nhận việc này`)
    else if (follows) refused.set(id, 'Bộ phận của bạn chỉ theo dõi công việc này')
  }
  const free = found.filter(({ id }) => !refused.has(id)).map(({ id }) => id)
  if (free.length > 0) {
    await db.batch(
      sql`update task_assignment a set role = 'main', accepted_at = coalesce(a.accepted_at, now()), version = a.version + 1, updated_at = now(), updated_by = ${user_id}
        where a.tenant_id = ${tenant_id} and a.task_id = any (${free}::bigint[]) and a.user_id = ${user_id} and a.deleted_at is null
          and (a.role <> 'main' or a.accepted_at is null)`,
      sql`insert into task_assignment (tenant_id, task_id, user_id, role, assigned_by, accepted_at, created_by, updated_by)
        select ${tenant_id}, f.id, ${user_id}::bigint, 'main', ${user_id}::bigint, now(), ${user_id}::bigint, ${user_id}::bigint from unnest(${free}::bigint[]) as f(id)
        where not exists (select from task_assignment a where a.tenant_id = ${tenant_id} and a.task_id = f.id and a.user_id = ${user_id} and a.deleted_at is null)`,
    )
    for (const id of free) context.emit({ entity: 'task', id, action: 'update', keys: ['assignees'] })
  }
  return { results: outcomesOf(ids, found, refused) }
}
