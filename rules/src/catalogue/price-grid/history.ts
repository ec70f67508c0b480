/** What is edited, with what it was before each step, and what was taken back. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

/** So many steps can be taken back. */
export const MOST_STEPS_BACK = 100

export const beginHistory = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** Makes one step; what was taken back is gone. A step that changes nothing is none. */
export const step = <T>(history: History<T>, next: T): History<T> =>
  next === history.now
    ? history
    : { past: [...history.past, history.now].slice(-MOST_STEPS_BACK), now: next, future: [] }

/** Takes the last step back, if there is one. */
export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  return past.length === 0
    ? history
    : { past: past.slice(0, -1), now: past.at(-1) as T, future: [now, ...future] }
}

/** Makes again the step that was taken back last, if there is one. */
export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  return future.length === 0
    ? history
    : { past: [...past, now], now: future[0] as T, future: future.slice(1) }
}
