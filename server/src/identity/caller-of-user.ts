import { sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import { caller, type Caller } from '../kit/caller.ts'
import { resolveGrants } from './grants.ts'
import { RIGHTS, type Rights } from './rights.ts'

/**
 * A user of the staff with the rights of this moment, for work in their name after the call; undefined when they may no
 * longer work.
 */
export async function callerOfUser(
  db: TenantDatabase,
  tenant_id: number,
  user_id: number,
): Promise<Caller | undefined> {
  const row = await db.one<Rights>(sql`
    select ${RIGHTS} from "user" u
    where u.tenant_id = ${tenant_id} and u.id = ${user_id} and u.status = 'active' and u.deleted_at is null`)
  if (row === undefined) return undefined
  const { department_id, branch_id, branch_ids, roles, grants } = row
  return caller({
    tenant_id,
    user_id,
    session_id: null,
    department_id,
    branch_id,
    branch_ids,
    roles,
    grants: await resolveGrants(tenant_id, roles, grants),
  })
}
