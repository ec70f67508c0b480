import type { ChangeEvent } from '@bcare/contract'

/** What processes tell each other. */
export type BusMessage =
  | { kind: 'change'; tenant_id: number; event: ChangeEvent }
  | { kind: 'notification'; tenant_id: number; user_id: number; id: number }
  | { kind: 'identity'; tenant_id: number; user_id: number | null; session_id: number | null }

/** Fan-out between server processes: a message published on one reaches the listeners of all, this one included. */
export interface Bus {
  publish(tenant_id: number, event: ChangeEvent): void
  send(message: BusMessage): Promise<void>
  listen(listener: (message: BusMessage) => void): () => void
  close(): Promise<void>
}
