import { randomUUID } from 'node:crypto'
import type { SocketMessage } from '@bcare/contract/kit/events'
import type { WebSocket } from 'ws'
import type { Caller } from '../caller.ts'
import type { Stranger } from './strangers.ts'
import type { SocketLimits } from './limits.ts'

/** The limits of docs/interface.md "The socket", and further ones. */
export const LIMITS: SocketLimits = {
  auth_ms: 5_000,
  message_bytes: 64 * 1024,
  messages_per_minute: 100,
  sockets_per_user: 5,
  sockets: 20_000,
  strangers_open: 100,
  strangers_a_minute: 300,
  subscriptions: 100,
  buffered_bytes: 1_000_000,
  ping_ms: 30_000,
  close_ms: 2_000,
  sweep_ms: 500,
}

/** Why a socket is closed; the first number is what the browser sees. */
export const CLOSE = {
  leaving: [1001, 'the server is going away'],
  broken: [1011, 'unexpected'],
  missed: [1012, 'events may have been missed, connect again'],
  unavailable: [1013, 'try again later'],
  unauthenticated: [4401, 'sign in again'],
  auth_late: [4401, 'no auth in time'],
  expired: [4401, 'the access token has expired'],
  forbidden: [4403, 'not permitted here'],
  slow: [4408, 'too slow'],
  flood: [4429, 'too many messages'],
  crowd: [4429, 'too many connections of this user'],
} as const satisfies Record<string, readonly [number, string]>

export type CloseReason = keyof typeof CLOSE

/** Why a socket has ended: our own reason, a frame that is not allowed, or the client's leaving, with a goodbye or without. */
export type EndReason = CloseReason | 'bad_frame' | 'left' | 'lost'

/** Closed without a closing handshake. */
const ABNORMAL = 1006

/** What became of a socket, from why we ended it or else the code that it closed with. */
export const endOf = ({ why_ended }: Pick<Connection, 'why_ended'>, code: number): EndReason =>
  why_ended ?? (code === ABNORMAL ? 'lost' : 'left')

/** One socket and what is known of it. */
export interface Connection {
  /** Given back as the token of the `auth` reply. */
  readonly id: string
  readonly socket: WebSocket
  readonly host: string
  readonly connected_at: number
  readonly stranger: Stranger
  caller: Caller | undefined
  /** When the access token ends, in milliseconds. */
  expires_at: number
  authenticating: boolean
  topics: Set<string>
  rooms: Set<string>
  minute: { since: number; count: number }
  warned: boolean
  /** On the monotonic clock, like the two below. */
  pinged_at: number
  alive: boolean
  closing_at: number | undefined
  /** Why it had to end, unless the client wanted it. */
  why_ended: EndReason | undefined
}

export const connectionOf = (
  socket: WebSocket,
  host: string,
  now: number,
  stranger: Stranger,
): Connection => ({
  id: randomUUID(),
  socket,
  host,
  connected_at: now,
  stranger,
  caller: undefined,
  expires_at: 0,
  authenticating: false,
  topics: new Set(),
  rooms: new Set(),
  minute: { since: now, count: 0 },
  warned: false,
  pinged_at: performance.now(),
  alive: true,
  closing_at: undefined,
  why_ended: undefined,
})

/** Counts one message; false when this minute has had its share. */
export function withinRate({ minute }: Connection, limit: number, now: number): boolean {
  if (now - minute.since >= 60_000) {
    minute.since = now
    minute.count = 0
  }
  minute.count += 1
  return minute.count <= limit
}

/** A message as the frame that goes to any number of sockets. */
export const frameOf = (message: SocketMessage): Buffer => Buffer.from(JSON.stringify(message))
