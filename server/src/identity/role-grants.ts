import type { Grant } from '@bcare/rules/identity/scope'
import { sql, type Sql } from '../kit/database/sql.ts'

/** Writes what a role grants: rights that stay are left alone, so that the log shows what changed and nothing else. */
export function grantsWritten(tenant_id: number, role_id: number, grants: readonly Grant[]): Sql[] {
  const rows = JSON.stringify(grants)
  const listed = sql`json_to_recordset(${rows}::json) as g(object text, action text, scope text)`
  return [
    sql`delete from role_permission p where p.tenant_id = ${tenant_id} and p.role_id = ${role_id}
      and not exists (select from ${listed} where g.object = p.object and g.action = p.action)`,
    sql`insert into role_permission as p (tenant_id, role_id, object, action, scope)
      select ${tenant_id}, ${role_id}, g.object, g.action, g.scope from ${listed}
      on conflict (tenant_id, role_id, object, action) do update set scope = excluded.scope where p.scope <> excluded.scope`,
  ]
}
