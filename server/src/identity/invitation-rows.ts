import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'

/** Ends invitations of users that are not used yet: their links let no one in any more. */
export async function revokeInvitations({ caller, db }: Context, user_ids: readonly number[]): Promise<void> {
  await db.rows(
    sql`delete from invitation where tenant_id = ${caller.tenant_id} and user_id = any(${[...user_ids]}) and used_at is null`,
  )
}
