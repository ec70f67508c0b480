import { type ComponentType, lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../store.ts'

/** What a modal is shown for, how it is answered, and how it goes without an answer. */
export interface ModalProps<R, A = true> {
  request: R
  onAnswer: (answer: A) => void
  onClose: () => void
}

/** What opens a modal from anywhere, and who shows it. */
export interface Modal<R, A = true> {
  open: (request: R) => void
  /** Opens it and waits for the answer; undefined when it is closed without one or gives way to another. */
  ask: (request: R) => Promise<A | undefined>
  answer: (answer: A) => void
  close: () => void
  subscribe: Store<unknown>['subscribe']
  /** What it is shown for now; null while it is closed. */
  get: () => R | null
  /** The same as a hook. */
  useRequest: () => R | null
}

/** A modal over whatever screen is shown. */
export function createModal<R, A = true>(): Modal<R, A> {
  const shown = createStore<{ request: R; settle: (answer: A | undefined) => void } | null>(null)
  const show = (next: ReturnType<typeof shown.get>, answer?: A) => {
    const open = shown.get()
    shown.set(() => next)
    open?.settle(answer)
  }
  const ask = (request: R) => new Promise<A | undefined>((settle) => show({ request, settle }))
  return {
    open: (request) => void ask(request),
    ask,
    answer: (answer) => show(null, answer),
    close: () => show(null),
    subscribe: shown.subscribe,
    get: () => shown.get()?.request ?? null,
    useRequest: () => shown.use()?.request ?? null,
  }
}

/** A question that a component shows, with how it is answered. */
export type OpenQuestion<Q, A> = Q & { answer: (answer: A) => void; giveUp: () => void }

/** The questions of one component, asked as a modal asks: one at a time, undefined when it is given up. */
export function useQuestion<Q extends object, A = true>() {
  const [{ ask, answer, close, subscribe, get }] = useState(() => createModal<Q, A>())
  const request = useSyncExternalStore(subscribe, get)
  const question = useMemo<OpenQuestion<Q, A> | undefined>(
    () => (request === null ? undefined : { ...request, answer, giveUp: close }),
    [request, answer, close],
  )
  return { question, ask }
}

/** The place of a modal, whose code is fetched when it is first opened. */
export function modalHost<R, A>(
  modal: Modal<R, A>,
  load: () => Promise<ComponentType<ModalProps<R, A>>>,
): ComponentType {
  const Shown = lazy(async () => ({ default: await load() }))
  return function ModalHost() {
    const request = modal.useRequest()
    if (request === null) return null
    return (
      <Suspense fallback={null}>
        <Shown request={request} onAnswer={modal.answer} onClose={modal.close} />
      </Suspense>
    )
  }
}
