/** A database that says nothing: it hangs, or the network swallows what it says. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database has not answered in time')
  }
}

interface Stream {
  destroy(error: Error): unknown
}

/** The end of the time that is left to read what has arrived, when it was this process that was blocked. */
const GRACE_MS = 500

const limits = new WeakMap<object, number>()

/** Limits how long the database may be silent within a round trip of this connection. */
export const limitSilence = (client: object, milliseconds: number): void =>
  void limits.set(client, milliseconds)

/** How long the database may be silent on this connection; undefined where long work is in order. */
export const silenceLimit = (client: object): number | undefined => limits.get(client)

/**
 * PostgreSQL's own limits end a statement only while PostgreSQL lives. This one is ours: a connection that stays silent for
 * longer is destroyed, and with it fails all that waits on it. Answers how the watch ends.
 */
export function watchSilence(stream: Stream, milliseconds: number | undefined): () => void {
  if (milliseconds === undefined) return () => {}
  let last: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    last = setTimeout(() => stream.destroy(new DatabaseSilent()), GRACE_MS).unref()
  }, milliseconds - GRACE_MS).unref()
  return () => {
    clearTimeout(first)
    clearTimeout(last)
  }
}
