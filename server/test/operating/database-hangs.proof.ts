import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@bcare/contract'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cluster, startCluster } from '../../src/kit/database/launcher/launcher.ts'
import { migrate } from '../../src/kit/database/migrate.ts'
import { runPipeline } from '../../src/kit/database/pipeline.ts'
import { createPool, onConnection } from '../../src/kit/database/pool.ts'
import { limitSilence } from '../../src/kit/database/silence.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { PASSWORD } from '../kit.ts'
import { furnish } from '../setup/furnish.ts'
import { connect, type Browser } from '../setup/socket.ts'
import { swallowingProxy, type SwallowingProxy } from '../setup/swallow.ts'
import { ownerRows, withClient } from '../suites/database.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

/** What the product promises, with room for a busy machine; database-silence.test.ts holds the moment itself, by a clock of its own. */
const ANSWERED_MS = 10_000 + 2_000
const READY_MS = 1_000 + 500
const BACK_MS = 2_000 + 1_000
const POOL = 5

let folder: string
let cluster: Cluster
let proxy: SwallowingProxy
let server: ServerProcess
let owner: pg.ClientConfig
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-hang-'))
  cluster = await startCluster({ dataDir: folder, logger: pino({ level: 'silent' }) })
  const { connection } = cluster
  await withClient({ ...connection, database: 'postgres' }, (client) => client.query('create database bcare'))
  owner = { ...connection, database: 'bcare' }
  await migrate({ connection: owner, app_password: randomUUID() })
  await furnish(owner)
  proxy = await swallowingProxy(connection)
  server = await startProcess(join(folder, 'product'), {
    DATABASE_URL: `postgres://${connection.user}:${connection.password}@127.0.0.1:${proxy.port}/bcare`,
    DATABASE_POOL: String(POOL),
    SECRET: 'a secret for a database that hangs',
  })
  const { data } = await post<{ access_token: string }>('/v1/auth/login', {
    username: 'admin',
    password: PASSWORD,
  })
  token = data?.access_token ?? ''
})
afterAll(async () => {
  proxy.swallow('nothing')
  await endProcess(server, 'SIGTERM')
  await proxy.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answered<T> extends Envelope<T | null> {
  status: number
  milliseconds: number
}

async function post<T>(path: string, body: object, key?: string): Promise<Answered<T>> {
  const begun = performance.now()
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const envelope = (await answer.json()) as Envelope<T>
  return { ...envelope, status: answer.status, milliseconds: performance.now() - begun }
}

async function ready(): Promise<{ status: number; text: string; milliseconds: number }> {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/readyz`)
  return { status: answer.status, text: await answer.text(), milliseconds: performance.now() - begun }
}

const list = () => post('/v1/tag/list', { limit: 1 })

/** How long it takes until every call is answered again. */
async function backAfter(): Promise<number> {
  const begun = performance.now()
  while ((await list()).code !== 0) expect(performance.now() - begun).toBeLessThan(60_000)
  return performance.now() - begun
}

async function socketOf(): Promise<Browser> {
  const host = new URL(server.url).host
  const browser = await connect({ port: Number(new URL(server.url).port) }, host)
  browser.say('auth', { token })
  await browser.next('auth')
  return browser
}

const backends = async () =>
  (
    await ownerRows<{ pid: number }>(
      owner,
      `select pid from pg_stat_activity where application_name = 'bcare' order by pid`,
    )
  ).map(({ pid }) => pid)

test('a database that swallows everything is told of at once, and gives 503 within the limit of a statement', async () => {
  expect((await list()).code).toBe(0)
  expect(await ready()).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  const browser = await socketOf()
  // Every connection is open: those that only dial would give up sooner than one that waits for an answer.
  await vi.waitFor(async () => {
    await Promise.all(Array.from({ length: 4 * POOL }, list))
    expect(await backends()).toHaveLength(POOL)
  }, 30_000)
  const before = await backends()
  proxy.swallow('everything')

  const said = await ready()
  expect(said).toMatchObject({ status: 503, text: '{"status":"database unavailable"}' })
  expect(said.milliseconds).toBeLessThan(READY_MS)

  const calls = Array.from({ length: 4 * POOL }, (_, index) =>
    index % 2 === 0 ? list() : post('/v1/tag/add', { name: `Treo ${index}` }, randomUUID()),
  )
  // While every connection is lent, readiness is still told in time.
  expect((await ready()).milliseconds).toBeLessThan(READY_MS)
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 503, code: 503, data: { retryable: true } })
    expect(answer.milliseconds).toBeLessThan(ANSWERED_MS)
  }
  browser.say('ping')
  await browser.next('pong')

  proxy.swallow('nothing')
  expect(await backAfter()).toBeLessThan(BACK_MS)
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), 30_000)
  // The connections that were silent are gone, on both sides; one that nobody has asked may still be there.
  await vi.waitFor(async () => {
    const after = await backends()
    expect(after.filter((pid) => before.includes(pid)).length).toBeLessThan(before.length)
    expect(after.length).toBeLessThanOrEqual(POOL)
  }, 30_000)
  expect(server.child.exitCode).toBeNull()
})

test('a COMMIT whose answer is swallowed is an unknown outcome, and its key tells how it ended', async () => {
  await list()
  const key = randomUUID()
  const body = { name: 'Không rõ kết cục' }
  proxy.swallow('answers')
  const hung = await post<{ id: number }>('/v1/tag/add', body, key)
  expect(hung).toMatchObject({ status: 503, code: 503, data: { retryable: true } })
  proxy.swallow('nothing')
  await backAfter()
  const again = await post<{ id: number }>('/v1/tag/add', body, key)
  expect(again.code).toBe(0)
  const rows = await ownerRows<{ id: number }>(owner, `select id::int from tag where name = $1`, [body.name])
  expect(rows).toEqual([{ id: again.data?.id }])
})

test('a connection of one’s own, as migrations and commands have, has only its own limits', async () => {
  await withClient(owner, (client) => runPipeline(client, [sql`select pg_sleep(12)`]))
})

test('a statement that failed leaves nothing behind that would end its connection later', async () => {
  await withClient(owner, async (client) => {
    limitSilence(client, 500)
    for (const wrong of [sql`select 1/0`, sql`selekt`])
      await expect(runPipeline(client, [sql`select 1`, wrong])).rejects.toMatchObject({ severity: 'ERROR' })
    limitSilence(client, 60_000)
    // Longer than the limit that the failed ones had.
    await runPipeline(client, [sql`select pg_sleep(3)`])
  })
})

test('no more than a thousand wait for a connection; the next is turned away at once', async () => {
  const logger = pino({ level: 'silent' })
  const pool = createPool({ connection: owner, logger, name: 'crowd', size: 1 })
  const free = Promise.withResolvers<void>()
  const busy = onConnection(pool, () => free.promise)
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(1), 30_000)
  const waiting = Array.from({ length: 1_000 }, () => onConnection(pool, () => Promise.resolve('had one')))
  await expect(onConnection(pool, () => Promise.resolve())).rejects.toMatchObject({ kind: 'unavailable' })
  free.resolve()
  await busy
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['had one']))
  await pool.end()
})
