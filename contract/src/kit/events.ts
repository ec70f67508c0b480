import type { Channel } from '@bcare/rules/contact/preference'
import * as z from 'zod/mini'

/** What travels over `/ws` in both directions (docs/interface.md "The socket"). */
export interface SocketMessage {
  event: string
  data?: unknown
  metadata?: unknown
  id?: string
}

/** Client to server. Anything else is ignored with a warning and counts against the message limit. */
export const ClientMessage = z.strictObject({
  event: z.enum(['auth', 'join', 'leave', 'on', 'off', 'ping']),
  data: z.optional(z.unknown()),
  metadata: z.optional(z.unknown()),
  id: z.optional(z.string().check(z.maxLength(64))),
})

export const AuthData = z.union([z.string(), z.strictObject({ token: z.string() })])
export const RoomData = z.strictObject({ room: z.string().check(z.maxLength(100)) })
export const TopicData = z.strictObject({ event: z.string().check(z.maxLength(60)) })

/** A row changed: who listens reads it again over HTTP. No field values travel here. */
export interface ChangeEvent {
  entity: string
  id: number
  action: 'create' | 'update' | 'delete'
  keys: string[]
  /** The browser session that caused it need not be told twice. */
  by: number | null
}

/** What the event `notification` says to every socket of one person: no words, the bell reads those over HTTP. */
export type NotificationEvent =
  | { action: 'add'; id: number; type: string; severity: string; ways: Channel[] }
  | { action: 'read'; ids: number[]; read_at: string }
  | { action: 'read_all'; read_at: string }
  | { action: 'delete'; id: number }
