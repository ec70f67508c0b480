import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../../src/kit/database/launcher/launcher.ts'

/** Which way nothing gets through: neither way, answers alone, or nothing at all. */
export type Swallows = 'nothing' | 'answers' | 'everything'

/** A way to PostgreSQL that can hang: it takes what is sent and hands it on only when it goes on. */
export interface SwallowingProxy {
  port: number
  swallow(what: Swallows): void
  close(): Promise<void>
}

/** One direction of a connection; what is swallowed is kept, its end too. */
function lane(from: Socket, to: Socket, open: () => boolean) {
  let kept: Buffer[] = []
  let ended = false
  const go = () => {
    if (!open() || to.destroyed) return
    for (const bytes of kept) to.write(bytes)
    kept = []
    if (ended) to.end()
  }
  from.on('data', (bytes: Buffer) => {
    kept.push(bytes)
    go()
  })
  from.on('close', () => {
    ended = true
    go()
  })
  from.on('error', () => {})
  return go
}

const target = ({ host, port }: Connection) =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }

/** Opens the way on a port of its own. */
export async function swallowingProxy(connection: Connection): Promise<SwallowingProxy> {
  let swallows: Swallows = 'nothing'
  const lanes = new Set<() => void>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target(connection))
    const both = [
      lane(client, database, () => swallows !== 'everything'),
      lane(database, client, () => swallows === 'nothing'),
    ]
    for (const go of both) lanes.add(go)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow(what) {
      swallows = what
      for (const go of lanes) go()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
