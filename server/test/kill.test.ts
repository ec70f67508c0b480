import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@bcare/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/kit/database/connect.ts'
import { PASSWORD } from './kit.ts'
import { furnish } from './setup/furnish.ts'
import { ownerRows } from './suites/database.ts'
import { endProcess, killDatabase, startProcess, type ServerProcess } from './suites/process.ts'
import { randomFrom, type Random } from './suites/random.ts'
import { amount, bePatient } from './suites/torture.ts'

bePatient()

const APP_KILLS = amount(6, 60)
const DATABASE_KILLS = amount(2, 6)
const BETWEEN_KILLS = amount(60, 80)
const WRITERS = 8
const BAD_CONNECTIONS = 0.2

const logger = pino({ level: 'silent' })
let folder: string
let server: Promise<ServerProcess>
let token: string

const openFolder = () => openDatabase({ data_dir: folder, url: undefined, secret: 'kill', logger })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-kill-'))
  const database = await openFolder()
  await furnish(database.owner)
  await database.stop()
  server = startProcess(folder)
  token = await signIn()
})
afterAll(async () => {
  await endProcess(await server, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

interface Ledger {
  /** Name → id, of every write that was acknowledged. */
  stored: Map<string, number>
  repeats: number
  refused: string[]
}

/** One attempt over a connection that may be cut right after the request has left. */
async function attempt(
  path: string,
  body: object,
  headers: Record<string, string>,
  cut: AbortSignal | undefined,
): Promise<Envelope<{ id: number } | null>> {
  const { url } = await server
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: cut ?? AbortSignal.timeout(10_000),
  })
  return (await answer.json()) as Envelope<{ id: number } | null>
}

const WRITES: readonly ((name: string) => [path: string, body: object])[] = [
  (name) => ['/v1/tag/add', { name }],
  (name) => ['/v1/person/add', { full_name: name, no_phone_reason: 'không nhớ', force: true }],
]

/** A client that gives one write one key, and sends it again until it hears how it ended. */
async function writeUntilKnown(name: string, keyed: boolean, random: Random, ledger: Ledger): Promise<void> {
  const [path, body] = random.pick(WRITES)(name)
  const key: Record<string, string> = keyed ? { 'idempotency-key': randomUUID() } : {}
  for (;;) {
    const cut = random.chance(BAD_CONNECTIONS) ? AbortSignal.timeout(random.int(1, 15)) : undefined
    const answer = await attempt(path, body, { authorization: `Bearer ${token}`, ...key }, cut).catch(
      () => undefined,
    )
    if (answer?.code === 0) {
      ledger.stored.set(name, answer.data?.id ?? 0)
      return
    }
    if (answer?.code === 401) token = await signIn().catch(() => token)
    else if (answer !== undefined && answer.code !== 503) {
      ledger.refused.push(`${name}: ${answer.code} ${answer.message}`)
      return
    }
    ledger.repeats += 1
    // How long a client of ours waits before it asks again.
    await wait(25)
  }
}

async function signIn(): Promise<string> {
  const answer = await attempt('/v1/auth/login', { username: 'admin', password: PASSWORD }, {}, undefined)
  return (answer.data as unknown as { access_token: string }).access_token
}

/** How many rows carry a name, as the product counts them. */
async function countOf(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const totals = ['/v1/tag/list', '/v1/person/list'].map(async (path) => {
    const { data } = await attempt(path, { search: name, limit: 1 }, headers, undefined)
    return (data as unknown as { total: number }).total
  })
  return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0)
}

test('control: without keys, repeats after a cut connection are doubled', async () => {
  const ledger: Ledger = { stored: new Map(), repeats: 0, refused: [] }
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const random = randomFrom(100 + index)
      for (let serial = 0; serial < 25; serial += 1) {
        await writeUntilKnown(`Không khóa ${index}-${serial}`, false, random, ledger)
      }
    }),
  )
  expect(ledger.stored.size).toBeGreaterThan(50)
  expect(await countOf('Không khóa')).toBeGreaterThan(ledger.stored.size)
})

/** What is stored in the end, read from the folder after the server has stopped in order. */
async function storedRows(): Promise<{ name: string; id: number }[]> {
  await endProcess(await server, 'SIGTERM')
  const database = await openFolder()
  const rows = await ownerRows<{ name: string; id: number }>(
    database.owner,
    `select name, id::int from tag where name ~ '^Mẫu' union all select full_name, id::int from person where full_name ~ '^Mẫu'`,
  )
  await database.stop()
  return rows
}

/** Kills now the server, now its database, whenever enough writes have been acknowledged since the last time. */
async function kill(kind: 'app' | 'database'): Promise<void> {
  if (kind === 'database') return killDatabase(folder)
  const dying = await server
  server = endProcess(dying, 'SIGKILL').then(() => startProcess(folder))
  await server
}

test('no acknowledged write is lost and none is doubled, though server and database are killed', async () => {
  const ledger: Ledger = { stored: new Map(), repeats: 0, refused: [] }
  const kills = [...Array<'app'>(APP_KILLS).fill('app')] as ('app' | 'database')[]
  for (let index = 0; index < DATABASE_KILLS; index += 1)
    kills.splice(1 + index * Math.floor(kills.length / DATABASE_KILLS), 0, 'database')
  const planned = kills.length
  let next = BETWEEN_KILLS
  let killing: Promise<void> | undefined
  const writer = async (index: number) => {
    const random = randomFrom(index)
    for (let serial = 0; kills.length > 0 || ledger.stored.size < next; serial += 1) {
      await writeUntilKnown(`Mẫu ${index}-${serial}`, true, random, ledger)
      if (ledger.stored.size < next || killing !== undefined) continue
      const kind = kills.shift()
      if (kind === undefined) continue
      killing = kill(kind)
      await killing
      next = ledger.stored.size + BETWEEN_KILLS
      killing = undefined
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)))
  const rows = await storedRows()
  expect(ledger.refused).toEqual([])
  expect(rows).toHaveLength(ledger.stored.size)
  expect(Object.fromEntries(rows.map(({ name, id }) => [name, id]))).toEqual(
    Object.fromEntries(ledger.stored),
  )
  expect(ledger.stored.size).toBeGreaterThanOrEqual(planned * BETWEEN_KILLS)
  expect(ledger.repeats).toBeGreaterThan(planned)
})
