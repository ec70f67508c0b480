import { api, useRead } from './api.ts'
import { useSession } from './session.ts'

/** The read behind `useMe`, for the frame that waits for it. */
export function useMeQuery() {
  const { user } = useSession()
  return useRead(api.auth.me, {}, { enabled: user !== null, staleTime: Infinity })
}

/** Who is signed in, with grants and branch; inside the signed-in frame it is always there. */
export const useMe = () => useMeQuery().data

/** Whether these grants hold a permission such as `deal:update`, in whatever scope; `*` stands for every object or action. */
export function holds(grants: Record<string, unknown>, permission: string): boolean {
  const [object, action] = permission.split(':')
  return [permission, `${object}:*`, `*:${action}`, '*:*'].some((key) => key in grants)
}

/**
 * Whether the signed-in user may: `useMay('deal:update')`. False until known. Only hides what the server would
 * refuse; the server decides (decisions 4).
 */
export function useMay(permission: string): boolean {
  const me = useMe()
  return me !== undefined && holds(me.grants, permission)
}
