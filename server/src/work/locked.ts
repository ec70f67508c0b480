import type { TaskState } from '@bcare/rules/work/task'
import type { Repeat } from '@bcare/rules/work/repeat'
import type { SpokenTask } from '@bcare/rules/work/notice'
import type { TaskSource } from '@bcare/rules/work/status'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { taskTable } from './task-table.ts'

/** A locked task: all that commands decide by. */
export interface LockedTask extends TaskState, SpokenTask {
  id: number
  version: number
  due_at: string | null
  all_day: boolean
  source: TaskSource
  created_by: number | null
  needs_result: boolean
  repeat: Repeat | null
  series_no: number
  series_start: string | null
}

/**
 * Those of the tasks named that the caller may touch, locked in the order of their ids until the transaction ends. Who works at
 * them is asked afterwards: this statement may have waited, and sees other rows as they were before.
 */
export const lockTasks = ({ caller, call, db }: Context, ids: readonly number[]): Promise<LockedTask[]> =>
  db.rows<LockedTask>(sql`
    select t.id, t.version, t.title, t.status, t.start_at, t.due_at, t.all_day, t.remind_before, t.priority, t.type_term_id, t.result_term_id,
      t.result_note, t.status_reason, t.status_at, t.status_by, t.done_at, t.done_by, t.snooze_count, t.first_due_at, t.notice_at,
      t.source, t.created_by, t.repeat, t.series_no, t.series_start,
      (select coalesce(ty.data -> 'needs_result' = 'true'::jsonb, false) from term ty where ty.tenant_id = t.tenant_id and ty.id = t.type_term_id) as needs_result,
      (select p.full_name from person p where p.tenant_id = t.tenant_id and p.id = t.person_id) as person_name
    from task t where ${visible(taskTable, caller, call)} and t.id = any (${ids}::bigint[]) order by t.id for update of t`)
