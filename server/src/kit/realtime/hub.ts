import type { SocketMessage } from '@bcare/contract/kit/events'
import type { Caller } from '../caller.ts'
import { audience } from './audience.ts'
import type { BusMessage } from './bus.ts'
import { CLOSE, endOf, frameOf, type CloseReason, type Connection, type EndReason } from './connection.ts'
import { changeKey, ownRooms, roomKeys, topicKey, userRoom, type Key } from './rooms.ts'
import type { SocketLimits } from './limits.ts'

/** What an operator counts. */
export interface SocketMeter {
  opened(): void
  closed(reason: EndReason): void
  received(): void
  sent(messages: number): void
}

/** All sockets of this process: who listens to what, and how each of them ends. */
export interface Hub {
  readonly connections: ReadonlySet<Connection>
  add(connection: Connection): void
  /** After the socket has closed. */
  forget(connection: Connection, code: number): void
  /** Binds the socket to a caller; rooms and topics that this caller may not have fall away. */
  admit(connection: Connection, caller: Caller, expires_at: number): void
  /** After topics or rooms of a connection have changed. */
  place(connection: Connection): void
  send(connection: Connection, message: SocketMessage): void
  end(connection: Connection, reason: CloseReason): void
  deliver(message: BusMessage): void
}

function keysOf({ caller, topics, rooms }: Connection): Set<Key> {
  if (caller === undefined) return new Set()
  const chosen = [...topics]
    .map((topic) => topicKey(caller, topic))
    .concat([...rooms].flatMap((room) => roomKeys(caller, room)))
  return new Set([...ownRooms(caller), ...chosen.filter((key) => key !== undefined)])
}

function concerns(
  { tenant_id, user_id, session_id }: BusMessage & { kind: 'identity' },
  { caller }: Connection,
): boolean {
  if (caller?.tenant_id !== tenant_id) return false
  return (
    (user_id === null || user_id === caller.user_id) &&
    (session_id === null || session_id === caller.session_id)
  )
}

/** Sockets by user, oldest first. */
function siblings() {
  const byUser = new Map<string, Set<Connection>>()
  const userOf = ({ tenant_id, user_id }: Caller) => `${tenant_id}/${user_id}`
  return {
    add(connection: Connection, caller: Caller): ReadonlySet<Connection> {
      const user = userOf(caller)
      const all = byUser.get(user) ?? new Set()
      byUser.set(user, all.add(connection))
      return all
    },
    remove(connection: Connection): void {
      if (connection.caller === undefined) return
      const user = userOf(connection.caller)
      byUser.get(user)?.delete(connection)
      if (byUser.get(user)?.size === 0) byUser.delete(user)
    },
  }
}

/** Binds a socket to a caller; rooms and topics that this caller may not have fall away. */
function take(connection: Connection, caller: Caller, expires_at: number): void {
  Object.assign(connection, { caller, expires_at })
  connection.stranger.known()
  for (const topic of connection.topics)
    if (topicKey(caller, topic) === undefined) connection.topics.delete(topic)
  for (const room of connection.rooms) if (roomKeys(caller, room) === undefined) connection.rooms.delete(room)
}

/** Sends a frame, unless the socket is closing; false also when it now closes because its client does not read. */
function write(
  connection: Connection,
  frame: Buffer,
  { buffered_bytes }: SocketLimits,
  end: Hub['end'],
): boolean {
  const { socket, closing_at } = connection
  if (closing_at !== undefined || socket.readyState !== socket.OPEN) return false
  if (socket.bufferedAmount + frame.length > buffered_bytes) {
    end(connection, 'slow')
    return false
  }
  socket.send(frame, { binary: false })
  return true
}

interface Delivery {
  broadcast: (tenant_id: number, keys: Key[], message: SocketMessage) => void
  endWhere: (isMeant: (connection: Connection) => boolean, reason: CloseReason) => void
}

const deliver = (message: BusMessage, { broadcast, endWhere }: Delivery): void => {
  switch (message.kind) {
    case 'change': {
      const { entity, id } = message.event
      const keys = [changeKey(entity, '*'), changeKey(entity, id)]
      return broadcast(message.tenant_id, keys, { event: entity, data: message.event })
    }
    case 'notification': {
      const { tenant_id, user_id, data } = message
      return broadcast(tenant_id, [userRoom(user_id)], { event: 'notification', data })
    }
    case 'identity':
      return endWhere((connection) => concerns(message, connection), 'unauthenticated')
    case 'gap':
      return endWhere(() => true, 'missed')
  }
}

export function createHub(limits: SocketLimits, meter: SocketMeter | undefined): Hub {
  const connections = new Set<Connection>()
  const listeners = audience<Connection>()
  const users = siblings()
  const leave = (connection: Connection) => {
    listeners.remove(connection)
    users.remove(connection)
  }
  const end: Hub['end'] = (connection, reason) => {
    if (connection.closing_at !== undefined) return
    const [code, text] = CLOSE[reason]
    Object.assign(connection, { closing_at: performance.now(), why_ended: reason })
    leave(connection)
    connection.socket.close(code, text)
  }
  const sendAll = (members: Iterable<Connection>, message: SocketMessage) => {
    const frame = frameOf(message)
    let sent = 0
    for (const connection of members) if (write(connection, frame, limits, end)) sent += 1
    meter?.sent(sent)
  }
  const place: Hub['place'] = (connection) => {
    const { caller } = connection
    if (caller !== undefined) listeners.place(connection, caller.tenant_id, keysOf(connection))
  }
  const delivery: Delivery = {
    broadcast(tenant_id, keys, message) {
      const members = listeners.of(tenant_id, keys)
      if (members.size > 0) sendAll(members, message)
    },
    endWhere(isMeant, reason) {
      for (const connection of connections) if (isMeant(connection)) end(connection, reason)
    },
  }
  return {
    connections,
    place,
    end,
    send: (connection, message) => sendAll([connection], message),
    deliver: (message) => deliver(message, delivery),
    add(connection) {
      connections.add(connection)
      meter?.opened()
    },
    forget(connection, code) {
      connection.closing_at ??= performance.now()
      connection.stranger.gone()
      leave(connection)
      connections.delete(connection)
      meter?.closed(endOf(connection, code))
    },
    admit(connection, caller, expires_at) {
      take(connection, caller, expires_at)
      place(connection)
      const all = users.add(connection, caller)
      const [oldest] = all
      if (all.size > limits.sockets_per_user && oldest !== undefined) end(oldest, 'crowd')
    },
  }
}
