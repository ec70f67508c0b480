import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { LIMITS } from '@bcare/server/kit/realtime/connection'
import { ROOM, type Reach } from './child.ts'
import type { Open } from './folder.ts'
import { start, type Server } from './process.ts'
import { isSelected, say, sayFigure, SETTINGS } from './settings.ts'
import { connectAll, publishOnce, type Clients } from './socket-clients.ts'
import { socketTokens } from './socket-users.ts'

/** Events published to a room, and to everybody. */
const EVENTS: Record<Reach, number> = { room: 100, all: 10 }
/** What a process needs open files for besides. */
const OTHER_FILES = 500
const SETTLE_MS = 2_000

/** As many as the system's limit of open files allows; Node has raised its own to the hard one. */
function affordable(wanted: number): number {
  const [, most = 'unlimited'] =
    /Max open files\s+(\S+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  const bearable = most === 'unlimited' ? wanted : Math.min(wanted, Number(most) - OTHER_FILES)
  if (bearable < wanted)
    say(`sockets: ${bearable} instead of ${wanted}, because a process may open ${most} files (ulimit -Hn)`)
  return bearable
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

/** Connects everybody, says what they weigh, and how fast events reach them. */
async function weigh(side: string, server: Server, tokens: readonly string[], count: number): Promise<void> {
  const { rss: before = 0 } = await server.ask({ weigh: true })
  const started = performance.now()
  const clients = await connectAll(server, tokens, count)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  await wait(SETTLE_MS)
  const { rss: after = 0 } = await server.ask({ weigh: true })
  const each = ((after - before) / count / 1024).toFixed(1)
  sayFigure(
    `sockets, ${count} idle`,
    side,
    `${each} KB each, ${megabytes(after)} MB in all (${megabytes(before)} without); signed in within ${seconds} s`,
  )
  await sayDelivery(side, server, clients, 'room')
  await sayDelivery(side, server, clients, 'all')
  clients.close()
}

async function sayDelivery(side: string, server: Server, clients: Clients, reach: Reach): Promise<void> {
  await publishOnce(server, clients, reach)
  const times: number[] = []
  for (let event = 0; event < EVENTS[reach]; event += 1)
    times.push(...(await publishOnce(server, clients, reach)))
  times.sort((left, right) => left - right)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  const name = reach === 'room' ? `  event to ${ROOM.members} of them` : '  event to all of them'
  sayFigure(name, side, `p50 ${at(0.5)}  p99 ${at(0.99)}  last ${at(1)} ms`)
}

/**
 * Idle sockets on one product process, then on a bare `ws` server. All come from 127.0.0.1, whose port range bears
 * 28,000; a user may have five, so there are a fifth as many users.
 */
export async function sockets(open: Open): Promise<void> {
  if (!isSelected('sockets')) return
  const database = await open()
  const count = affordable(SETTINGS.sockets)
  const tokens = await socketTokens(database.owner, Math.ceil(count / LIMITS.sockets_per_user))
  for (const [side, file] of [
    ['product', './product.ts'],
    ['floor', './floor-sockets.ts'],
  ] as const) {
    const server = await start(file, database.app)
    try {
      await weigh(side, server, tokens, count)
    } finally {
      server.stop()
    }
  }
}
