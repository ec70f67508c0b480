import { SCOPES, type Scope } from '@bcare/rules/identity/scope'
import { api, useRead } from './api.ts'
import { useSession } from './session.ts'

/** The read behind `useMe`, for the frame that waits for it. */
export function useMeQuery() {
  const { user } = useSession()
  return useRead(api.auth.me, {}, { enabled: user !== null, staleTime: Infinity })
}

/** Who is signed in, with grants and branch; inside the signed-in frame it is always there. */
export const useMe = () => useMeQuery().data

/** The keys under which grants may hold a permission; `*` stands for every object or action. */
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

/**
 * Whether the signed-in user may: `useMay('deal:update')`. False until known. Only hides what the server would
 * refuse; the server decides (decisions 4).
 */
export function useMay(permission: string): boolean {
  const me = useMe()
  return me !== undefined && holds(me.grants, permission)
}
