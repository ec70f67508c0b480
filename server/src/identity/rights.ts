import { sql } from '../kit/database/sql.ts'
import type { RoleGrant } from './grants.ts'

/** Where a user works and what their roles grant. */
export interface Rights {
  department_id: number | null
  branch_id: number | null
  branch_ids: number[]
  roles: string[]
  grants: RoleGrant[]
}

/** The same as a select list over `"user" u`. A user who still has a temporary password may do nothing but change it. */
export const RIGHTS = sql`u.department_id, u.branch_id, to_json(u.branch_ids) as branch_ids,
  coalesce((select array_agg(r.name order by r.name) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '{}') as roles,
  coalesce((select json_agg(json_build_object('role', r.name, 'object', p.object, 'action', p.action, 'scope', p.scope))
    from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and not u.must_change_password), '[]') as grants`
