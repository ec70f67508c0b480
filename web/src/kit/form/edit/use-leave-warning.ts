import { useBlocker } from '@tanstack/react-router'
import { currentUser } from '../../session/session.ts'
import { confirm } from '../../data/confirm.tsx'
import { FORM_TEXTS } from '../texts.ts'

/** While `dirty`, asks before another page is gone to, and has the browser ask before the tab is closed. Changes of the query alone pass, and so does a session that ends: its draft is kept. */
export function useLeaveWarning(dirty: boolean): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || currentUser() === null) return false
      const leave = await confirm({
        title: FORM_TEXTS.leave,
        lost: FORM_TEXTS.leave_lost,
        action: FORM_TEXTS.leave_action,
        cancel: FORM_TEXTS.stay,
        destructive: true,
      })
      return !leave
    },
  })
}
