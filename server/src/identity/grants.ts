import { SCOPES, type Grant, type Scope } from '@bcare/rules/identity/scope'
import { newEnforcer, newModelFromString } from 'casbin'

/** Roles grant `object × action × scope` within a tenant (docs/decisions/0009-permissions-declared-in-the-contract.md); casbin resolves which roles a user has. */
const MODEL = `
[request_definition]
r = sub, dom, obj, act
[policy_definition]
p = sub, dom, obj, act, scope
[role_definition]
g = _, _, _
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = g(r.sub, p.sub, r.dom) && r.dom == p.dom && (p.obj == '*' || r.obj == p.obj) && (p.act == '*' || r.act == p.act)
`

export interface RoleGrant extends Grant {
  role: string
}

/** What a user's roles amount to: `object:action` → the widest scope any of them gives. */
export async function resolveGrants(
  tenant_id: number,
  roles: readonly string[],
  rows: readonly RoleGrant[],
): Promise<Map<string, Scope>> {
  const enforcer = await newEnforcer(newModelFromString(MODEL))
  const domain = String(tenant_id)
  await enforcer.addPolicies(
    rows.map(({ role, object, action, scope }) => [`role:${role}`, domain, object, action, scope]),
  )
  await enforcer.addGroupingPolicies(roles.map((role) => ['user', `role:${role}`, domain]))
  const implied = await enforcer.getImplicitPermissionsForUser('user', domain)
  const grants = new Map<string, Scope>()
  for (const [, , object, action, scope] of implied) {
    const key = `${object}:${action}`
    const wider = Math.max(SCOPES.indexOf(grants.get(key) ?? 'own'), SCOPES.indexOf(scope as Scope))
    grants.set(key, SCOPES[wider] ?? 'own')
  }
  return grants
}
