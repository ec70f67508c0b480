import { CODE, DEFAULT_SENTENCE, Fault } from '@bcare/contract'
import { AuthData, ClientMessage, RoomData, TopicData, type SocketMessage } from '@bcare/contract/kit/events'
import { tokenExpiry } from '@bcare/rules/identity/session'
import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import { poison } from '../poison.ts'
import { withinRate, type CloseReason, type Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { ownRooms, roomKeys, topicKey } from './rooms.ts'
import type { SocketLimits } from './limits.ts'

/** How often the client sends `ping`, and how long it waits for `pong`. */
const HEARTBEAT = { heartbeat_ms: 10_000, heartbeat_timeout_ms: 15_000 }

export interface ConversationOptions {
  hub: Hub
  /** Whose a token is at a host. @throws Fault */
  identify: (token: string, host: string) => Promise<Caller>
  /** Grows whenever a user's rights change: an identification that was under way then is done again. */
  identityChanges: () => number
  clock: () => Date
  logger: Logger
  limits: SocketLimits
}

type Answer = (connection: Connection, data: unknown, id: string | undefined) => void

const refusal = (
  kind: 'invalid' | 'unauthenticated' | 'forbidden' | 'too_many',
  event: string,
  id: string | undefined,
): SocketMessage => ({
  event: 'error',
  data: { code: CODE[kind], message: DEFAULT_SENTENCE[kind] },
  metadata: { event },
  ...(id === undefined ? {} : { id }),
})

const reasonOf = (error: unknown): CloseReason => {
  if (!(error instanceof Fault)) return 'unavailable'
  if (error.kind === 'unauthenticated') return 'unauthenticated'
  return error.kind === 'forbidden' || error.kind === 'not_found' ? 'forbidden' : 'unavailable'
}

/** Answers what clients say: `auth` first, then `join`, `leave`, `on`, `off` and `ping` (docs/interface.md "The socket"). */
export function conversation(options: ConversationOptions): (connection: Connection, text: string) => void {
  const { hub, clock, limits } = options
  const answers: Record<string, Answer> = {
    ...subscriptions(hub, limits),
    auth: (connection, data, id) => void authenticate(options, connection, data, id),
    ping: (connection, _data, id) =>
      hub.send(connection, { event: 'pong', ...(id === undefined ? {} : { id }) }),
  }
  // Nothing that one client says may reach the process: whatever is thrown ends that client's socket.
  const answer = (connection: Connection, event: string, data: unknown, id: string | undefined) => {
    try {
      answers[event]?.(connection, data, id)
    } catch (error) {
      options.logger.error({ err: error, event }, 'a socket could not be answered')
      hub.end(connection, 'unavailable')
    }
  }
  return (connection, text) => {
    if (connection.closing_at !== undefined) return
    if (!withinRate(connection, limits.messages_per_minute, clock().getTime()))
      return hub.end(connection, 'flood')
    const message = parse(text)
    if (message === undefined) return warnOnce(connection, options.logger)
    const { event, data, id } = message
    const open = event === 'auth' || event === 'ping' || connection.caller !== undefined
    if (open) answer(connection, event, data, id)
    else hub.send(connection, refusal('unauthenticated', event, id))
  }
}

function parse(text: string) {
  try {
    const said: unknown = JSON.parse(text)
    return poison(said) === undefined ? ClientMessage.safeParse(said).data : undefined
  } catch {
    return undefined
  }
}

function warnOnce(connection: Connection, logger: Logger): void {
  if (!connection.warned) logger.warn({ socket: connection.id }, 'a socket sent what is no message of ours')
  connection.warned = true
}

async function authenticate(
  options: ConversationOptions,
  connection: Connection,
  data: unknown,
  id: string | undefined,
): Promise<void> {
  const { hub, clock, logger } = options
  const said = AuthData.safeParse(data).data
  const token = typeof said === 'object' ? said.token : said
  const expires_at = token === undefined ? undefined : tokenExpiry(token)
  if (token === undefined || expires_at === undefined || expires_at <= clock().getTime())
    return hub.end(connection, 'unauthenticated')
  if (connection.authenticating) return hub.send(connection, refusal('too_many', 'auth', id))
  connection.authenticating = true
  try {
    const caller = await identifyNow(options, token, connection.host)
    if (connection.closing_at !== undefined) return
    if (caller.user_id === null) return hub.end(connection, 'unauthenticated')
    const before = connection.caller
    const another =
      before !== undefined && (before.tenant_id !== caller.tenant_id || before.user_id !== caller.user_id)
    if (another) return hub.end(connection, 'forbidden')
    welcome(hub, connection, caller, expires_at, id)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'unavailable') logger.error({ err: error }, 'a socket could not be identified')
    hub.end(connection, reason)
  } finally {
    connection.authenticating = false
  }
}

/** The answer of a moment in which no rights changed. */
async function identifyNow(
  { identify, identityChanges }: ConversationOptions,
  token: string,
  host: string,
): Promise<Caller> {
  for (;;) {
    const before = identityChanges()
    const caller = await identify(token, host)
    if (identityChanges() === before) return caller
  }
}

function welcome(
  hub: Hub,
  connection: Connection,
  caller: Caller,
  expires_at: number,
  id: string | undefined,
): void {
  const known = connection.caller === undefined ? [] : ownRooms(connection.caller)
  hub.admit(connection, caller, expires_at)
  const { user_id, session_id } = caller
  const data = {
    token: connection.id,
    user_id,
    session_id,
    expires_at: new Date(expires_at).toISOString(),
    ...HEARTBEAT,
  }
  hub.send(connection, { event: 'auth', data, ...(id === undefined ? {} : { id }) })
  for (const room of ownRooms(caller))
    if (!known.includes(room)) hub.send(connection, { event: 'must-join', data: { room } })
}

/** `join` and `leave` for rooms, `on` and `off` for entities: echoed when done, else an `error` with the refusal. */
function subscriptions(hub: Hub, limits: SocketLimits): Record<'join' | 'leave' | 'on' | 'off', Answer> {
  const reply = (connection: Connection, event: string, data: object, id: string | undefined) =>
    hub.send(connection, { event, data, ...(id === undefined ? {} : { id }) })
  const refuse = (
    connection: Connection,
    kind: 'invalid' | 'forbidden' | 'too_many',
    event: string,
    id: string | undefined,
  ) => hub.send(connection, refusal(kind, event, id))

  const room =
    (event: 'join' | 'leave'): Answer =>
    (connection, data, id) => {
      const named = RoomData.safeParse(data).data?.room
      const { caller, rooms } = connection
      if (named === undefined || caller === undefined) return refuse(connection, 'invalid', event, id)
      const own = ownRooms(caller).includes(named)
      if (event === 'join' ? !own && roomKeys(caller, named) === undefined : own)
        return refuse(connection, 'forbidden', event, id)
      if (event === 'leave') rooms.delete(named)
      else if (rooms.size >= limits.subscriptions) return refuse(connection, 'too_many', event, id)
      else if (!own) rooms.add(named)
      hub.place(connection)
      reply(connection, event, { room: named }, id)
    }
  const topic =
    (event: 'on' | 'off'): Answer =>
    (connection, data, id) => {
      const named = TopicData.safeParse(data).data?.event
      const { caller, topics } = connection
      if (named === undefined || caller === undefined) return refuse(connection, 'invalid', event, id)
      if (event === 'on' && topicKey(caller, named) === undefined)
        return refuse(connection, 'forbidden', event, id)
      if (event === 'off') topics.delete(named)
      else if (topics.size >= limits.subscriptions) return refuse(connection, 'too_many', event, id)
      else topics.add(named)
      hub.place(connection)
      reply(connection, event, { event: named }, id)
    }
  return { join: room('join'), leave: room('leave'), on: topic('on'), off: topic('off') }
}
