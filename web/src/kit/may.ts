import { api, useRead } from './api.ts'
import { useSession } from './session.ts'

/** Who is signed in, with grants and branch; undefined while it is being read. */
export function useMe() {
  const { user } = useSession()
  const { data } = useRead(api.auth.me, {}, { enabled: user !== null, staleTime: Infinity })
  return data
}

/**
 * Whether the signed-in user holds a permission such as `deal:update`, in whatever scope. Only hides what the
 * server would refuse: the server decides (decisions 4).
 */
export function useMay(permission: string): boolean {
  const me = useMe()
  return me !== undefined && permission in me.grants
}
