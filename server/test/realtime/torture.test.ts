import { createHistogram, performance } from 'node:perf_hooks'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LIMITS } from '../../src/kit/realtime/connection.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { openDoor, signedIn, type Browser, type Door } from '../setup/socket.ts'
import { FULL } from '../suites/amount.ts'
import { amount, bePatient, inParallel, printFigure } from '../suites/torture.ts'
import type { SocketLimits } from '../../src/kit/realtime/limits.ts'

bePatient()

const SOCKETS = amount({ test: 40, proofs: 300, torture: 2_000 })
const SLOW = SOCKETS / 10
const FLOODING = SOCKETS / 20
/** Who reads the heavy events as well as the slow ones do not. */
const STRONG = 5
const ROUNDS = amount({ test: 10, proofs: 40, torture: 200 })
const PER_ROUND = 10
const MB = 1024 * 1024
/** What the process may grow by, the clients of this test included (docs/security.md "Proofs"). */
const MOST_BYTES = 400 * MB

/** No user is cut off for being silent or for another user's sockets: those limits have tests of their own. */
const limits: Partial<SocketLimits> = { sockets_per_user: SOCKETS, ping_ms: 3_600_000, close_ms: 100 }
/** Within which 99 of a hundred events are heard, at the full size. */
const MOST_MS = 500
const USERS = ['admin', 'manager', 'receptionist', 'consultant', 'care']
/** A frame of some 50 KB: it takes many of them to fill what the system buffers for a client that does not read. */
const KEYS = Array.from({ length: 1_500 }, (_, index) => `a_rather_long_name_of_a_key_${index}`)

let clinic: Clinic
let tenant_id: number
const doors: Door[] = []
const now = new Date()

beforeAll(async () => {
  clinic = await openClinic({ clock: () => now })
  const caller = await clinic.application.options.identify(1, await clinic.token('admin'), true)
  tenant_id = caller.tenant_id
})
afterEach(async () => {
  await Promise.all(doors.splice(0).map(({ app }) => app.close()))
})
afterAll(() => clinic.close())

async function openTheDoor(changed: Partial<SocketLimits>): Promise<Door> {
  const door = await openDoor(clinic, { limits: changed })
  doors.push(door)
  return door
}

/** When each light event left, and how many microseconds each took to each client that hears all. */
const left: number[] = []
const took = createHistogram()

const publish = (entity: string, id: number, keys: string[] = []) =>
  clinic.bus.publish(tenant_id, { entity, id, action: 'update', keys, by: null })

/** Bytes that the server holds for clients that have not taken them. */
const heldBy = ({ app }: Door): number => {
  const held = [...app.websocketServer.clients].map(({ bufferedAmount }) => bufferedAmount)
  return held.reduce((sum, bytes) => sum + bytes, 0)
}

interface Listener extends Pick<Browser, 'socket' | 'closed'> {
  /** The last light event, and how many heavy ones. */
  heard: number
  heavy: number
  /** What came out of turn. */
  amiss: number[]
}

/** A client that counts what it hears and keeps nothing of it. */
async function listener(door: Door, index: number, topics: readonly string[]): Promise<Listener> {
  const browser = await signedIn(door, await clinic.token(USERS[index % USERS.length] ?? 'admin'))
  for (const event of topics) {
    browser.say('on', { event })
    await browser.next('on')
  }
  const { socket, closed } = browser
  const me: Listener = { socket, closed, heard: 0, heavy: 0, amiss: [] }
  socket.removeAllListeners('message')
  socket.on('message', (bytes: Buffer) => {
    const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: { id: number } }
    if (event === 'deal') me.heavy += 1
    if (event !== 'tag') return
    if (data.id !== me.heard + 1) me.amiss.push(data.id)
    me.heard = data.id
    took.record(Math.max(1, Math.round((performance.now() - (left[data.id] ?? 0)) * 1_000)))
  })
  return me
}

async function crowd(door: Door, count: number, topics: readonly string[]): Promise<Listener[]> {
  const members: Listener[] = []
  await inParallel(count, 20, async (index) => {
    members[index] = await listener(door, index, topics)
  })
  return members
}

const reached = (members: readonly Listener[], last: number) =>
  vi.waitFor(() => expect(members.filter(({ heard }) => heard < last).length).toBe(0), {
    timeout: 3_600_000,
    interval: 5,
  })

test(`of ${SOCKETS} clients the slow and the flooding are cut, the others hear every event in its order`, async () => {
  const door = await openTheDoor(limits)
  const before = process.memoryUsage().rss
  const healthy = await crowd(door, SOCKETS - SLOW - FLOODING - STRONG, ['tag'])
  const strong = await crowd(door, STRONG, ['tag', 'deal'])
  const slow = await crowd(door, SLOW, ['tag', 'deal'])
  const flooding = await crowd(door, FLOODING, ['tag'])
  expect(door.sockets.size()).toBe(SOCKETS)
  for (const { socket } of slow) socket.pause()

  const well = [...healthy, ...strong]
  const cut = () => door.closed.filter((why) => why === 'slow').length
  let published = 0
  let rounds = 0
  let held = 0
  while (rounds < ROUNDS || cut() < SLOW) {
    rounds += 1
    if (rounds === 3) {
      for (const { socket } of flooding)
        for (let said = 0; said <= LIMITS.messages_per_minute; said += 1) socket.send('{"event":"ping"}')
    }
    for (let each = 0; each < PER_ROUND; each += 1) {
      left[(published += 1)] = performance.now()
      publish('tag', published)
    }
    publish('deal', rounds, KEYS)
    held = Math.max(held, heldBy(door))
    await reached(well, published)
  }

  const grown = process.memoryUsage().rss - before
  const [half, most] = [50, 99].map((percent) => Math.round(took.percentile(percent) / 1_000))
  printFigure(
    `${SOCKETS} sockets: ${took.count} events heard, half within ${half} ms, 99 % within ${most} ms; ` +
      `grown by ${Math.round(grown / MB)} MB, of which at most ${Math.round(held / MB)} MB held for the slow`,
  )
  expect(grown).toBeLessThan(MOST_BYTES)
  // A time is held where nothing else runs on the machine.
  if (FULL) expect(most).toBeLessThan(MOST_MS)
  expect(held).toBeLessThan((SLOW + STRONG) * LIMITS.buffered_bytes)
  expect(held).toBeGreaterThan(LIMITS.buffered_bytes)
  await vi.waitFor(() => expect(door.sockets.size()).toBe(well.length), { timeout: 60_000 })
  expect(Object.groupBy(door.closed, (why) => why)).toEqual({
    slow: Array.from({ length: SLOW }, () => 'slow'),
    flood: Array.from({ length: FLOODING }, () => 'flood'),
  })
  expect(new Set(await Promise.all(flooding.map(({ closed }) => closed)))).toEqual(new Set([4429]))
  expect(well.flatMap(({ amiss }) => amiss)).toEqual([])
  expect(new Set(well.map(({ heard }) => heard))).toEqual(new Set([published]))
  expect(new Set(strong.map(({ heavy }) => heavy))).toEqual(new Set([rounds]))
  expect(well.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
  for (const { socket } of slow) socket.terminate()
})

test('without the limit a client that does not read is never cut, and the server holds what it does not take', async () => {
  const door = await openTheDoor({ ...limits, buffered_bytes: Number.MAX_SAFE_INTEGER })
  const [slow] = await crowd(door, 1, ['deal'])
  slow?.socket.pause()
  for (let id = 1; heldBy(door) < 3 * LIMITS.buffered_bytes; id += 1) {
    publish('deal', id, KEYS)
    await new Promise(setImmediate)
  }
  expect(door.closed).toEqual([])
  slow?.socket.terminate()
})
