import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: T | ((current: T) => T)) => void
  /** Calls `listener` after every change; the answer stops that. */
  subscribe: (listener: () => void) => () => void
  /** The value, as a hook. */
  use: () => T
}

/** A value that lives outside React and that components can follow: session, tenant, what is open. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next) {
      value = typeof next === 'function' ? (next as (current: T) => T)(value) : next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
