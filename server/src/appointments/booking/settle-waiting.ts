import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

interface Settled {
  /** An appointment that has been put somewhere else, or that is no longer waited for. */
  appointment_id?: number
  /** A customer who has been booked. */
  person_id?: number | null
}

/** Takes off the clipboard who waits no longer, whichever way the slot was found. */
export async function settleWaiting(context: Context, { appointment_id, person_id }: Settled): Promise<void> {
  const { caller, db } = context
  const settled = await db.rows<{ id: number }>(sql`
    update appointment_waiting t set deleted_at = now(), updated_at = now(), updated_by = ${caller.user_id}, version = t.version + 1
    where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null
      and (t.appointment_id = ${appointment_id ?? null} or t.person_id = ${person_id ?? null}) returning t.id`)
  for (const { id } of settled)
    context.emit({ entity: 'appointment_waiting', id, action: 'delete', keys: [] })
}
