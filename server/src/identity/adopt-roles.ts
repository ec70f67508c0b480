import { adoption } from '@bcare/rules/identity/default-grants'
import type { GrantChange } from '@bcare/rules/identity/permissions'
import type { Grant } from '@bcare/rules/identity/scope'
import { sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import { defaultRoles, defaultsNoted } from './default-roles.ts'
import { grantsWritten } from './role-grants.ts'

/** What this version brings to one default role of a clinic. */
export interface RoleNews {
  label: string
  /** Whether the role has it now; not where the clinic has changed the role. */
  adopted: boolean
  news: readonly GrantChange[]
}

interface Stored {
  id: number
  name: string
  label: string
  given: Grant[] | null
  held: Grant[]
}

/**
 * Gives default roles what this version grants: to those that the clinic has left as they were, for others it only says
 * what is new. For the inside of a transaction; answers what an administrator is to know.
 */
export async function adoptRoles(db: TenantDatabase, tenant_id: number): Promise<RoleNews[]> {
  const stored = await db.rows<Stored>(sql`
    select r.id, r.name, r.label, d.grants as given, coalesce((
      select json_agg(json_build_object('object', p.object, 'action', p.action, 'scope', p.scope)) from role_permission p
      where p.tenant_id = r.tenant_id and p.role_id = r.id), '[]') as held
    from role r left join role_default d on d.tenant_id = r.tenant_id and d.role_id = r.id
    where r.tenant_id = ${tenant_id} and r.is_system order by r.id for update of r`)
  const found = defaultRoles().flatMap(({ name, grants }) => {
    const role = stored.find((one) => one.name === name)
    if (role === undefined) return []
    return [{ role, wanted: grants, ...adoption({ ...role, wanted: grants }) }]
  })
  const changed = found.filter(({ news }) => news.length > 0)
  await db.batch(
    sql`select set_config('app.reason', 'Phiên bản mới của phần mềm', true)`,
    ...changed
      .filter(({ adopts }) => adopts)
      .flatMap(({ role, wanted }) => grantsWritten(tenant_id, role.id, wanted)),
    defaultsNoted(tenant_id),
  )
  return changed.map(({ role: { label }, adopts, news }) => ({ label, adopted: adopts, news }))
}
