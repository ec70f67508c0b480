import type { ChangeEvent } from '@bcare/contract'
import type { NotificationEvent } from '@bcare/contract/kit/events'

/** What processes send each other. */
export type BusMessage =
  | { kind: 'change'; tenant_id: number; event: ChangeEvent }
  | { kind: 'notification'; tenant_id: number; user_id: number; data: NotificationEvent }
  /** A user's rights changed: of one session, of a user (`session_id` null), or of a whole tenant (`user_id` null). */
  | { kind: 'identity'; tenant_id: number; user_id: number | null; session_id: number | null }
  /** Messages may have been missed: what was cached because of them must be read again. */
  | { kind: 'gap' }

/** Fan-out between server processes: a message published on one reaches the listeners of all, this one included. */
export interface Bus {
  /** Local listeners are called at once, other processes some milliseconds later. Never throws. */
  publish(tenant_id: number, event: ChangeEvent): void
  /** The same for any message; resolves when it is on its way to the other processes. Never rejects. */
  send(message: BusMessage): Promise<void>
  /** Answers how to stop listening. */
  listen(listener: (message: BusMessage) => void): () => void
  close(): Promise<void>
}
