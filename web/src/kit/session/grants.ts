import { SCOPES, type Scope } from '@bcare/rules/identity/scope'

/** The keys under which grants may hold a permission; `*` means every object or action. */
function keysOf(permission: string): string[] {
  const [object, action] = permission.split(':')
  return [permission, `${object}:*`, `*:${action}`, '*:*']
}

/** Whether these grants hold a permission such as `deal:update`, in whatever scope. */
export const holds = (grants: Record<string, unknown>, permission: string): boolean =>
  keysOf(permission).some((key) => key in grants)

/** The widest scope in which these grants hold a permission; undefined when they do not. */
export const scopeIn = (grants: Record<string, Scope>, permission: string): Scope | undefined =>
  SCOPES.findLast((scope) => keysOf(permission).some((key) => grants[key] === scope))
