import type { SocketMessage } from '@bcare/contract/kit/events'

type Listener = (message: SocketMessage) => void

const listeners = new Map<string, Set<Listener>>()

/** Called when the connection is back after a loss: a listener with data of its own reads it again. */
export const MISSED = 'missed'

/** Calls `listener` for every real-time event of this name, such as `notification`; the answer stops that. */
export function onLiveEvent(event: string, listener: Listener): () => void {
  const known = listeners.get(event) ?? new Set()
  listeners.set(event, known.add(listener))
  return () => void known.delete(listener)
}

/** Hands an event of the socket to the listeners. */
export function publishLiveEvent(message: SocketMessage): void {
  for (const listener of listeners.get(message.event) ?? []) listener(message)
}
