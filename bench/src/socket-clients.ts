import { WebSocket } from 'ws'
import { ROOM, TOPIC, type Reach } from './child.ts'
import type { Server } from './process.ts'

/** How many connect at once. */
const LANES = 100

export interface Clients {
  all: readonly WebSocket[]
  room: readonly WebSocket[]
  /** Rejects when a connection ends before `close`. */
  lost: Promise<never>
  close(): void
}

/** Says something and waits for its answer, which is an event of the same name. */
function exchange(socket: WebSocket, event: string, data: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer) => {
      const heard = JSON.parse(text.toString()) as { event: string }
      if (heard.event === 'error') reject(new Error(text.toString()))
      if (heard.event !== event) return
      socket.off('message', hear)
      resolve()
    }
    socket.on('message', hear)
    socket.send(JSON.stringify({ event, data }))
  })
}

async function connect({ port, headers }: Server, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers,
    origin: `http://${headers.host}`,
    perMessageDeflate: false,
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  await exchange(socket, 'auth', { token })
  await exchange(socket, 'on', { event: TOPIC })
  return socket
}

/** Connects `count` clients, the tokens in turn. */
export async function connectAll(server: Server, tokens: readonly string[], count: number): Promise<Clients> {
  const all: WebSocket[] = []
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  const end = (code: number) => reject(new Error(`a socket was closed with ${code}`))
  let next = 0
  const lane = async () => {
    while (next < count) {
      const token = tokens[next++ % tokens.length] ?? ''
      const socket = await connect(server, token)
      socket.once('close', end)
      all.push(socket)
    }
  }
  await Promise.race([Promise.all(Array.from({ length: LANES }, lane)), lost])
  const room = all.slice(0, ROOM.members)
  for (const socket of room) await exchange(socket, 'join', { room: `${ROOM.entity}:${ROOM.id}` })
  return {
    all,
    room,
    lost,
    close() {
      for (const socket of all) socket.off('close', end).terminate()
    },
  }
}

/** Has one event published, and answers after how many milliseconds each member had it. */
export async function publishOnce(server: Server, clients: Clients, reach: Reach): Promise<number[]> {
  const times: number[] = []
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  let started = 0
  const members = clients[reach]
  const hear = () => {
    times.push(performance.now() - started)
    if (times.length === members.length) resolve()
  }
  for (const socket of members) socket.once('message', hear)
  started = performance.now()
  server.tell({ publish: reach })
  await Promise.race([heard, clients.lost])
  return times
}
