import { useEffect, useRef } from 'react'
import { currentUser, onSessionEnding } from '../session/session.ts'
import { toast } from '../page/toast.tsx'

/** The part of a Mantine form that keeping a draft needs. */
export interface Draftable<T> {
  getValues: () => T
  setValues: (values: T) => void
  isDirty: () => boolean
}

/** Under which name a form's draft is kept: `tag:12`, or `tag:new`. */
export const draftKey = (entity: string, id?: number) => `${entity}:${id ?? 'new'}`

const PREFIX = 'draft:'
const open = new Map<string, () => unknown>()

/** A draft belongs to one person: the next one at this computer does not see it. */
const place = (key: string) => `${PREFIX}${currentUser()?.id ?? 0}:${key}`

function keepOpenDrafts(): void {
  for (const [key, snapshot] of open) {
    const values = snapshot()
    if (values !== undefined) sessionStorage.setItem(place(key), JSON.stringify(values))
  }
}

/** Forgets every draft of this tab. */
function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}

onSessionEnding((how) => (how === 'expired' ? keepOpenDrafts() : forgetDrafts()))
window.addEventListener('pagehide', keepOpenDrafts)

/** Whether something typed under `key` waits to be restored: a dialog opens itself again when it does. */
export const hasDraft = (key: string): boolean => sessionStorage.getItem(place(key)) !== null

/**
 * Keeps what was typed in `form` when the session expires or the page is reloaded, and restores it when the
 * same person opens the same form again (`key` names the form and its row, such as `person:12`). A form that
 * is closed or saved leaves nothing behind. Values must survive JSON: no files.
 */
export function useDraft<T>(key: string, form: Draftable<T>): void {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const kept = sessionStorage.getItem(place(key))
    if (kept !== null) {
      sessionStorage.removeItem(place(key))
      latest.current.setValues(JSON.parse(kept) as T)
      toast({ type: 'info', title: 'Đã khôi phục nội dung đang nhập dở' })
    }
    open.set(key, () => (latest.current.isDirty() ? latest.current.getValues() : undefined))
    return () => void open.delete(key)
  }, [key])
}
