import { nextNotice, passedNotice } from '@bcare/rules/work/due'
import { noticeWords, type SpokenTask } from '@bcare/rules/work/notice'
import type { TaskStatus } from '@bcare/rules/work/status'
import { notifyWithin } from '../notifications/notify.ts'
import { sql } from '../kit/database/sql.ts'
import type { Job } from '../kit/jobs/job.ts'

interface Due extends SpokenTask {
  id: number
  status: TaskStatus
  remind_before: number[]
  to: number[]
}

const AT_ONCE = 200

/**
 * Notifies users of tasks whose moment has come, and plans the next moment, both or neither: reminders, the hour itself,
 * and once that it has passed. What came up while no server ran is notified as it is now. Two servers share the work.
 */
export const taskNoticesJob: Job = async (_payload, { tenant_id, transaction }) =>
  transaction(async (tx) => {
    const now = new Date()
    const due = await tx.rows<Due>(sql`
      select t.id, t.title, t.status, t.due_at, t.all_day, t.remind_before,
        (select p.full_name from person p where p.tenant_id = t.tenant_id and p.id = t.person_id) as person_name,
        coalesce(
          (select array_agg(a.user_id order by a.id) from task_assignment a where a.tenant_id = t.tenant_id and a.task_id = t.id and a.deleted_at is null and a.role <> 'watcher'),
          (select array_agg(u.id order by u.id) from "user" u where u.tenant_id = t.tenant_id and u.department_id = t.department_id and u.status = 'active' and u.deleted_at is null),
          array_remove(array[t.created_by], null)) as "to"
      from task t where t.tenant_id = ${tenant_id} and t.notice_at <= now() and t.deleted_at is null
      order by t.notice_at limit ${AT_ONCE} for update of t skip locked`)
    if (due.length === 0) return
    for (const task of due) {
      const kind = passedNotice(task, now)
      if (kind === undefined) continue
      await notifyWithin(tx, {
        type: kind === 'overdue' ? 'task_overdue' : 'task_due',
        to: task.to,
        ...noticeWords(kind, task),
        entity: { type: 'task', id: task.id },
        dedupe_key: `task/${task.id}/${kind}/${String(task.due_at)}`,
      })
    }
    const next = due.map((task) => nextNotice(task, now))
    await tx.rows(sql`
      update task t set notice_at = n.at from unnest(${due.map(({ id }) => id)}::bigint[], ${next}::timestamptz[]) as n (id, at)
      where t.tenant_id = ${tenant_id} and t.id = n.id`)
  })
