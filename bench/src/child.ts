import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who hears an event: the members of one room, or everybody. */
export type Reach = 'room' | 'all'

/** The topic that every client hears, and the room that some of them are in. */
export const TOPIC = 'appointment'
export const ROOM = { entity: 'person', id: 1, members: 100 }

/** What the bench asks of a server process. */
export type Order = { weigh: true } | { publish: Reach }

/** Where the process listens, or what it weighs after its garbage is collected, in bytes. */
export interface Answer {
  port?: number
  rss?: number
}

/** Says where a listening server is, obeys the bench, and ends with it. */
export function obey(server: Server, publish: (reach: Reach) => void = () => {}): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (order: Order) => {
    if ('publish' in order) return publish(order.publish)
    globalThis.gc?.()
    process.send?.({ rss: process.memoryUsage().rss } satisfies Answer)
  })
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies Answer)
}
