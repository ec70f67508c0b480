import { createHash } from 'node:crypto'
import { ROLE_ABOUT } from '@bcare/rules/identity/role-words'
import { DEFAULT_ROLES, type RoleName } from '@bcare/rules/identity/roles'
import { widest, type Grant, type Scope } from '@bcare/rules/identity/scope'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import { granted, type Reaches } from '../kit/granted.ts'

/** The rights that a default role has in this version, each once at its widest, in an order of their own. */
export interface DefaultGrants {
  name: string
  label: string
  grants: readonly Grant[]
}

const EVERYTHING: Grant = { object: '*', action: '*', scope: 'all' }

const grantsIn = (object: string, reaches: Reaches): Grant[] =>
  (Object.entries(reaches) as [Scope, string][]).flatMap(([scope, actions]) =>
    actions.split(' ').map((action) => ({ object, action, scope })),
  )

/** Each right once, at its widest, in an order of its own. */
function merged(grants: readonly Grant[]): Grant[] {
  const rights = Map.groupBy(grants, ({ object, action }) => `${object}:${action}`)
  return [...rights]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([right, same]) => {
      const [object = '', action = ''] = right.split(':')
      return { object, action, scope: widest(same.map(({ scope }) => scope)) as Scope }
    })
}

const grantsOf = (role: RoleName): Grant[] =>
  role === 'admin'
    ? [EVERYTHING]
    : merged(
        granted
          .all()
          .flatMap(({ object, roles }) => [
            ...grantsIn(object, roles.everyone ?? {}),
            ...grantsIn(object, roles[role] ?? {}),
          ]),
      )

/** The roles that every clinic begins with, as the families of this version grant them (docs/domain/identity.md). */
export const defaultRoles = (): DefaultGrants[] =>
  DEFAULT_ROLES.map(({ name, label }) => ({ name, label, grants: grantsOf(name) }))

/** Identifies the defaults of one version. */
export const fingerprintOfDefaults = (): string =>
  createHash('sha256').update(JSON.stringify(defaultRoles())).digest('base64url').slice(0, 22)

const listed = (rows: readonly object[]): Sql => sql`${JSON.stringify(rows)}::json`

/** Notes what the default roles of the scope's clinic were given. */
export const defaultsNoted = (tenant_id: number): Sql => sql`
  insert into role_default (tenant_id, role_id, grants, fingerprint)
  select ${tenant_id}::int, r.id, g.grants, ${fingerprintOfDefaults()}
  from json_to_recordset(${listed(defaultRoles())}) as g(name text, grants jsonb)
  join role r on r.tenant_id = ${tenant_id} and r.name = g.name and r.is_system
  on conflict (tenant_id, role_id) do update set grants = excluded.grants, fingerprint = excluded.fingerprint`

/** Statements that give a new tenant the roles that every clinic begins with, to be run in its scope. */
export function roleStatements(tenant_id: number): Sql[] {
  const roles = DEFAULT_ROLES.map(
    ({ name, label }) => sql`(${tenant_id}::int, ${name}, ${label}, ${ROLE_ABOUT[name] ?? null}::text, true)`,
  )
  const grants = defaultRoles().flatMap(({ name, grants: given }) =>
    given.map((grant) => ({ role: name, ...grant })),
  )
  return [
    sql`insert into role (tenant_id, name, label, description, is_system) values ${join(roles)}`,
    sql`insert into role_permission (tenant_id, role_id, object, action, scope)
        select ${tenant_id}::int, r.id, g.object, g.action, g.scope
        from json_to_recordset(${listed(grants)}) as g(role text, object text, action text, scope text)
        join role r on r.tenant_id = ${tenant_id} and r.name = g.role`,
    defaultsNoted(tenant_id),
  ]
}
