import { type ComponentType, lazy, Suspense } from 'react'
import { createStore } from '../store.ts'

/** What a modal is shown for, and how it goes. */
export interface ModalProps<W> {
  wanted: W
  onClose: () => void
}

/** What opens a modal from anywhere, and who shows it. */
export interface Modal<W> {
  open: (wanted: W) => void
  close: () => void
  /** What it is shown for now, as a hook; null while it is closed. */
  useWanted: () => W | null
}

/** A modal over whatever screen is shown; `leave` is told of what was open when that closes or gives way. */
export function createModal<W>(leave?: (wanted: W) => void): Modal<W> {
  const shown = createStore<W | null>(null)
  const show = (next: W | null) => {
    const open = shown.get()
    if (open !== null) leave?.(open)
    shown.set(() => next)
  }
  return { open: show, close: () => show(null), useWanted: shown.use }
}

/** The place of a modal, whose code is fetched when it is first opened. */
export function modalHost<W>(
  modal: Modal<W>,
  load: () => Promise<ComponentType<ModalProps<W>>>,
): ComponentType {
  const Shown = lazy(async () => ({ default: await load() }))
  return function ModalHost() {
    const wanted = modal.useWanted()
    if (wanted === null) return null
    return (
      <Suspense fallback={null}>
        <Shown wanted={wanted} onClose={modal.close} />
      </Suspense>
    )
  }
}
