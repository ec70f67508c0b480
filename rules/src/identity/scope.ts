/**
 * How far a grant reaches, narrow to wide (docs/decisions/0009-permissions-declared-in-the-contract.md). `today` adds to
 * one's own customers those who are expected or here today.
 */
export const SCOPES = ['own', 'today', 'department', 'branch', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** A right that a role gives; `*` stands for every object or action. */
export interface Grant {
  object: string
  action: string
  scope: Scope
}

/** The widest of several scopes, undefined when there is none. */
export const widest = (scopes: readonly Scope[]): Scope | undefined =>
  SCOPES.findLast((scope) => scopes.includes(scope))

/** Whether a grant of one scope reaches everything of another. */
export const covers = (granted: Scope, needed: Scope): boolean =>
  SCOPES.indexOf(granted) >= SCOPES.indexOf(needed)

/** How far grants reach for one `object:action`, undefined when it is not granted. */
export function scopeOf(grants: readonly Grant[], object: string, action: string): Scope | undefined {
  const matches = (pattern: string, value: string) => pattern === '*' || pattern === value
  const granting = grants.filter((grant) => matches(grant.object, object) && matches(grant.action, action))
  return widest(granting.map((grant) => grant.scope))
}
