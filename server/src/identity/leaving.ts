import type { Leaving } from '@bcare/contract/identity/user'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'

/** What somebody still holds and would have to hand over: counts only, whoever may see the rows. */
export async function leaving(
  { caller: { tenant_id }, db }: Context,
  { id }: { id: number },
): Promise<Leaving> {
  const row = await db.one<Leaving>(sql`select
    (select count(distinct a.person_id)::int from person_assignment a where a.tenant_id = ${tenant_id} and a.user_id = ${id} and a.end_at is null and a.deleted_at is null) as customers,
    (select count(*)::int from deal d where d.tenant_id = ${tenant_id} and d.owner_id = ${id} and d.status = 'open' and d.deleted_at is null) as deals,
    (select count(*)::int from appointment a where a.tenant_id = ${tenant_id} and a.doctor_id = ${id} and a.start_at > now()
      and a.status = any (${ACTIVE_STATUSES}) and a.deleted_at is null) as appointments`)
  return row ?? { customers: 0, deals: 0, appointments: 0 }
}
