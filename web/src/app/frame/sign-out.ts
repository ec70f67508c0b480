import { Fault } from '@bcare/contract/kit/codes'
import { api } from '../../kit/api/api.ts'
import { currentUser, endSession, setLeaving } from '../../kit/session/session.ts'
import { toast } from '../../kit/page/toast.tsx'

/** Signs out here, or on every device, with the toasts of docs/interface.md "Toasts". Who could not be signed out stays signed in. */
export async function signOut(where: 'here' | 'everywhere'): Promise<void> {
  setLeaving(true)
  try {
    await (where === 'here' ? api.auth.logout : api.auth.logout_everywhere)({}, { quiet: true })
  } catch (error) {
    if (currentUser() === null) return
    setLeaving(false)
    if (!(error instanceof Fault)) throw error
    toast({ type: 'error', title: 'Đăng xuất thất bại', message: 'Có lỗi xảy ra khi đăng xuất' })
    return
  }
  endSession()
  toast({ type: 'success', title: 'Đăng xuất thành công' })
}
