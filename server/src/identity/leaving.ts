import type { Leaving } from '@bcare/contract/identity/user'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'
import { OPEN_SUBMISSIONS } from '@bcare/rules/contact/submission'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'

/** What a user still holds and would have to hand over: counts only, even of rows that the caller may not see. */
export async function leaving(
  { caller: { tenant_id }, db }: Context,
  { id }: { id: number },
): Promise<Leaving> {
  const row = await db.one<Leaving>(sql`select
    (select count(distinct a.person_id)::int from person_assignment a where a.tenant_id = ${tenant_id} and a.user_id = ${id} and a.end_at is null and a.deleted_at is null) as customers,
    (select count(*)::int from deal d where d.tenant_id = ${tenant_id} and d.owner_id = ${id} and d.status = 'open' and d.deleted_at is null) as deals,
    (select count(*)::int from appointment a where a.tenant_id = ${tenant_id} and a.doctor_id = ${id} and a.start_at > now()
      and a.status = any (${ACTIVE_STATUSES}) and a.deleted_at is null) as appointments,
    (select count(*)::int from task_assignment a join task t on t.tenant_id = a.tenant_id and t.id = a.task_id
      where a.tenant_id = ${tenant_id} and a.user_id = ${id} and a.role <> 'watcher' and a.deleted_at is null
        and t.status = any (${OPEN_TASK_STATUSES}) and t.deleted_at is null) as tasks,
    (select count(*)::int from form_submission f where f.tenant_id = ${tenant_id} and f.assigned_user_id = ${id}
      and f.status = any (${OPEN_SUBMISSIONS}) and f.deleted_at is null) as submissions`)
  return row ?? { customers: 0, deals: 0, appointments: 0, tasks: 0, submissions: 0 }
}
