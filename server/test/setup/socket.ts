import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Fault } from '@bcare/contract'
import type { SocketMessage } from '@bcare/contract/kit/events'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import type { EndReason } from '../../src/kit/realtime/connection.ts'
import { attachSockets, type Sockets } from '../../src/kit/realtime/sockets.ts'
import type { Clinic } from '../kit.ts'
import type { SocketOptions } from '../../src/kit/realtime/socket-options.ts'

export const DOOR: Record<string, string> = { bcare: 'bcare.localhost', saas: 'saas.localhost' }

export interface Door {
  app: FastifyInstance
  port: number
  sockets: Sockets
  /** Why sockets ended, as the server counted them. */
  closed: EndReason[]
}

/** A clinic's sockets on a port of their own, asking the clinic who a token stands for. */
export async function openDoor(clinic: Clinic, changed: Partial<SocketOptions> = {}): Promise<Door> {
  const { findTenant, identify, clock } = clinic.application.options
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
  const closed: EndReason[] = []
  const sockets = attachSockets(app, {
    bus: clinic.bus,
    clock,
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    identify: async (token, host) => {
      const tenant = await findTenant(host)
      if (tenant === undefined) throw new Fault('not_found')
      return identify(tenant.id, token, true)
    },
    meter: { opened: () => {}, received: () => {}, sent: () => {}, closed: (why) => void closed.push(why) },
    ...changed,
    limits: { sweep_ms: 20, ...changed.limits },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port, sockets, closed }
}

export interface Browser {
  socket: WebSocket
  heard: SocketMessage[]
  say(event: string, data?: unknown, id?: string): void
  /** The next message of this event that nobody has waited for yet. */
  next(event: string): Promise<SocketMessage>
  /** The close code. */
  closed: Promise<number>
}

/** A client of `/ws` on a host of its own choice. */
export async function connect(
  { port }: Pick<Door, 'port'>,
  host = DOOR['bcare'] ?? '',
  {
    origin = `http://${host}`,
    ...more
  }: { origin?: string | null; autoPong?: boolean; headers?: Record<string, string> } = {},
): Promise<Browser> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    ...more,
    ...(origin !== null && { origin }),
    headers: { host, ...more.headers },
  })
  const heard: SocketMessage[] = []
  const taken = new Set<SocketMessage>()
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()) as SocketMessage)
    socket.emit('heard')
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return {
    socket,
    heard,
    closed,
    say: (event, data, id) => socket.send(JSON.stringify({ event, data, id })),
    async next(event) {
      for (;;) {
        const found = heard.find((message) => message.event === event && !taken.has(message))
        if (found !== undefined) {
          taken.add(found)
          return found
        }
        if (socket.readyState === socket.CLOSED)
          throw new Error(`closed with ${await closed} before ${event}`)
        await Promise.race([once(socket, 'heard'), closed])
      }
    },
  }
}

/** Connected and signed in. */
export async function signedIn(door: Door, token: string, host?: string): Promise<Browser> {
  const browser = await connect(door, host)
  browser.say('auth', { token })
  await browser.next('auth')
  return browser
}
