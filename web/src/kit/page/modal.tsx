import { type ComponentType, lazy, Suspense } from 'react'
import { createStore } from '../store.ts'

/** What a modal is shown for, and how it goes. */
export interface ModalProps<R> {
  request: R
  onClose: () => void
}

/** What opens a modal from anywhere, and who shows it. */
export interface Modal<R> {
  open: (request: R) => void
  close: () => void
  /** What it is shown for now, as a hook; null while it is closed. */
  useRequest: () => R | null
}

/** A modal over whatever screen is shown; `leave` is called with what was open when that closes or gives way. */
export function createModal<R>(leave?: (request: R) => void): Modal<R> {
  const shown = createStore<R | null>(null)
  const show = (next: R | null) => {
    const open = shown.get()
    if (open !== null) leave?.(open)
    shown.set(() => next)
  }
  return { open: show, close: () => show(null), useRequest: shown.use }
}

/** The place of a modal, whose code is fetched when it is first opened. */
export function modalHost<R>(
  modal: Modal<R>,
  load: () => Promise<ComponentType<ModalProps<R>>>,
): ComponentType {
  const Shown = lazy(async () => ({ default: await load() }))
  return function ModalHost() {
    const request = modal.useRequest()
    if (request === null) return null
    return (
      <Suspense fallback={null}>
        <Shown request={request} onClose={modal.close} />
      </Suspense>
    )
  }
}
