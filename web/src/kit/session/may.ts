import { api, useRead } from '../api/api.ts'
import { holds } from './grants.ts'
import { useSession } from './session.ts'

export { holds, scopeIn } from './grants.ts'

/** The read behind `useMe`, for the frame that waits for it. */
export function useMeQuery() {
  const { user } = useSession()
  return useRead(api.auth.me, {}, { enabled: user !== null, staleTime: Infinity })
}

/** Who is signed in, with grants and branch; inside the signed-in frame it is always there. */
export const useMe = () => useMeQuery().data

/**
 * Whether the signed-in user may: `useMay('deal:update')`. False until known. Only hides what the server would
 * refuse; the server decides (docs/decisions/0009-permissions-declared-in-the-contract.md).
 */
export function useMay(permission: string): boolean {
  const me = useMe()
  return me !== undefined && holds(me.grants, permission)
}
