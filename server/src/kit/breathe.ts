import { setImmediate as nextTurn } from 'node:timers/promises'

/** What the main thread gives to one piece of long work before it looks after all the others. */
const MOST_MS = 20

/**
 * For work over many rows on the main thread: awaited after each of them, it lets other requests be served once the work
 * has held the thread for a while.
 */
export function breather(most_ms = MOST_MS): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < most_ms) return
    await nextTurn()
    since = performance.now()
  }
}

/** `map` that breathes. */
export async function mapBreathing<T, R>(
  items: readonly T[],
  turn: (item: T) => R | Promise<R>,
): Promise<R[]> {
  const breathe = breather()
  const made: R[] = []
  for (const item of items) {
    made.push(await turn(item))
    await breathe()
  }
  return made
}
