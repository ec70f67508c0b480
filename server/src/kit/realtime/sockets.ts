import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { connectionOf, LIMITS, withinRate, type Connection } from './connection.ts'
import { conversation } from './conversation.ts'
import { createHub, type Hub } from './hub.ts'
import { guardUpgrade } from './upgrade.ts'
import type { SocketLimits } from './limits.ts'
import type { SocketOptions } from './socket-options.ts'

export interface Sockets {
  /** How many are open. */
  size(): number
}

/**
 * Serves `/ws` (docs/interface.md "The socket"). A client sends `auth` first and then joins its rooms;
 * `on` an entity's name brings `{event: entity, data: ChangeEvent}`, `join` a room what docs/domain/common.md says of it.
 * What is refused is answered by `{event: 'error', data: {code, message}, metadata: {event}, id}`. Closes with 1001
 * when the server stops, 1012 when events may have been missed, 4401 (sign in again, also at the token's end), 4403
 * (a token of another user), 4408 (too slow), 4429 (too many messages, or a sixth socket of one user ends the
 * oldest). Limits hold for each process. Before a socket exists 403 answers a foreign origin, and a missing one unless
 * an access token comes along as at any call, and 429 an address with too many sockets on which no user has signed in.
 */
export function attachSockets(app: FastifyInstance, options: SocketOptions): Sockets {
  const { bus, identify, clock, logger, meter } = options
  const limits = { ...LIMITS, ...options.limits }
  const hub = createHub(limits, meter)
  let identityChanges = 0
  const deaf = bus.listen((message) => {
    if (message.kind === 'identity' || message.kind === 'gap') identityChanges += 1
    hub.deliver(message)
  })
  const say = conversation({ hub, identify, identityChanges: () => identityChanges, clock, logger, limits })
  const sweep = setInterval(() => sweepAll(hub, limits, clock().getTime()), limits.sweep_ms)
  sweep.unref()

  const { refuse, strangerOf } = guardUpgrade(hub, limits, options)
  const open = (socket: WebSocket, request: FastifyRequest) => {
    const connection = connectionOf(socket, request.host, clock().getTime(), strangerOf(request))
    socket.on('message', (data: RawData, binary: boolean) => {
      meter?.received()
      say(connection, binary ? '' : textOf(data))
    })
    socket.on('ping', () => {
      const tooMany = !withinRate(connection, limits.messages_per_minute, clock().getTime())
      if (tooMany) hub.end(connection, 'flood')
    })
    socket.on('pong', () => (connection.alive = true))
    // Too large, not UTF-8, not masked: the library has closed it already.
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code?.startsWith('WS_ERR') === true) connection.why_ended ??= 'bad_frame'
    })
    socket.on('close', (code) => hub.forget(connection, code))
    hub.add(connection)
  }
  void app.register(websocket, {
    options: { maxPayload: limits.message_bytes, perMessageDeflate: false },
    errorHandler: (error, socket) => {
      logger.debug({ err: error }, 'a socket failed')
      if (socket.readyState === socket.OPEN) socket.close(1011)
    },
    preClose: async () => {
      deaf()
      await drain(hub, limits)
      clearInterval(sweep)
      app.websocketServer.close()
    },
  })
  void app.register(async (scope) => {
    scope.get('/ws', { websocket: true, preValidation: refuse }, open)
  })
  return { size: () => hub.connections.size }
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString()

function sweepAll(hub: Hub, limits: SocketLimits, now: number): void {
  for (const connection of hub.connections) {
    if (connection.closing_at !== undefined) cut(connection, limits)
    else if (connection.caller === undefined && now - connection.connected_at >= limits.auth_ms)
      hub.end(connection, 'auth_late')
    else if (connection.caller !== undefined && now >= connection.expires_at) hub.end(connection, 'expired')
    else askWhetherAlive(connection, limits)
  }
}

function cut({ socket, closing_at = 0 }: Connection, { close_ms }: SocketLimits): void {
  if (performance.now() - closing_at >= close_ms) socket.terminate()
}

/** Browsers answer a protocol ping by themselves, however much a hidden tab is slowed down. */
function askWhetherAlive(connection: Connection, { ping_ms }: SocketLimits): void {
  if (performance.now() - connection.pinged_at < ping_ms) return
  if (!connection.alive) return connection.socket.terminate()
  connection.alive = false
  connection.pinged_at = performance.now()
  connection.socket.ping()
}

async function drain(hub: Hub, { close_ms }: SocketLimits): Promise<void> {
  const gone = [...hub.connections].map(
    ({ socket }) => new Promise((resolve) => socket.once('close', resolve)),
  )
  for (const connection of hub.connections) hub.end(connection, 'leaving')
  const late = setTimeout(() => {
    for (const { socket } of hub.connections) socket.terminate()
  }, close_ms)
  await Promise.all(gone)
  clearTimeout(late)
}
