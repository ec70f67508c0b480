import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@bcare/contract'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/kit/database/connect.ts'
import { PASSWORD } from '../kit.ts'
import { furnish } from '../setup/furnish.ts'
import { csvOf, formOf, type Import } from '../setup/import-fixture.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

const ROWS = amount({ proofs: 1_200, torture: 20_000 })
const KILLS = amount({ proofs: 2, torture: 8 })
const RECALLED = 5

const logger = pino({ level: 'silent' })
let folder: string
let server: ServerProcess
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-jobs-kill-'))
  const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'kill', logger })
  await furnish(database.owner)
  await database.stop()
  server = await startProcess(folder)
  token = await signIn()
})
afterAll(async () => {
  await endProcess(server, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function post<T>(
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Envelope<T>> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: body as string,
  })
  return (await answer.json()) as Envelope<T>
}

async function signIn(): Promise<string> {
  token = ''
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const answer = await fetch(`${server.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as Envelope<{ access_token: string }>).data.access_token
}

const call = async <T>(path: string, body: object): Promise<T> => {
  const { code, message, data } = await post<T>(path, JSON.stringify(body))
  if (code !== 0) throw new Error(`${path}: ${code} ${message}`)
  return data
}

const standing = (id: number) => call<Import>('/v1/person-import/get', { id })

/** Waits for a state, killing the server at its hardest every time that so many more rows are in. */
async function until(id: number, status: string, kills: number): Promise<number> {
  let killed = 0
  for (;;) {
    const now = await standing(id)
    if (now.status === status) return killed
    if (killed < kills && now.progress.done >= ((killed + 1) * ROWS) / (kills + 2)) {
      await endProcess(server, 'SIGKILL')
      killed += 1
      server = await startProcess(folder)
      token = await signIn()
    }
    await wait(5)
  }
}

test('a server killed in the middle of an import loses no row and doubles none, and the undoing neither', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => [
    `Người Thứ ${index}`,
    `09160${String(index).padStart(5, '0')}`,
  ])
  const { headers, payload } = formOf('đông.csv', csvOf([['Họ tên', 'Điện thoại'], ...rows]))
  const { data: uploaded } = await post<Import>('/v1/person-import/add', payload, headers)
  expect(uploaded.total).toBe(ROWS)
  const { id, mapping } = uploaded
  await call('/v1/person-import/check', { id, mapping })
  await until(id, 'checked', 0)
  await call('/v1/person-import/run', { id })
  expect(await until(id, 'done', KILLS)).toBe(KILLS)
  const done = await standing(id)
  expect(done.progress).toMatchObject({ added: ROWS, error: 0, done: ROWS })
  expect(await counted()).toEqual({ people: ROWS, names: ROWS, entries: ROWS })
  await call('/v1/person-import/undo', { id })
  expect(await until(id, 'undone', 1)).toBeLessThanOrEqual(1)
  expect((await standing(id)).progress).toMatchObject({ undone: ROWS, kept: 0 })
  expect(await counted()).toMatchObject({ people: 0 })
})

/** Resolves once a connection waits for a lock: the job stands in the middle of its work. */
async function untilHeld(owner: pg.Client): Promise<void> {
  for (let look = 0; look < 500; look += 1, await wait(20)) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%auto_made%' and pid <> pg_backend_pid()`,
    )
    if (rowCount !== 0) return
  }
  throw new Error('the job never came to the table that was held')
}

test('a server killed while it makes the morning’s tasks makes each of them once, and tells of it once', async () => {
  const yesterday = addDays(clinicDate(Date.now()), -1)
  for (let no = 0; no < RECALLED; no += 1)
    await call('/v1/person/add', {
      full_name: `Người Tái Khám ${no}`,
      phone: `09170${String(no).padStart(5, '0')}`,
      recall_due_at: yesterday,
    })
  const owner = await openDatabaseBeside()
  const begin = `select graphile_worker.add_job('task_morning', json_build_object('tenant_id', 1))`
  await owner.query('begin; lock table task_assignment in share mode')
  const other = await openDatabaseBeside()
  await other.query(begin)
  await untilHeld(other)
  await endProcess(server, 'SIGKILL')
  await owner.query('rollback')
  const made = async () =>
    (
      await other.query<{ count: number }>(
        `select count(*)::int from task where rule_key = 'recall' group by rule_target`,
      )
    ).rows
  expect(await made()).toEqual([])
  // Its jobs are free as soon as it counts as dead.
  await other.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  server = await startProcess(folder)
  await other.query(begin)
  const settled = async () =>
    (await other.query(`select from graphile_worker._private_jobs where run_at <= now()`)).rowCount === 0
  for (let look = 0; look < 500 && !(await settled()); look += 1) await wait(20)
  expect(await made()).toEqual(Array.from({ length: RECALLED }, () => ({ count: 1 })))
  const { rows } = await other.query<{ user_id: string; title: string }>(
    `select user_id, title from notification where type = 'task_assigned'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
  for (const { title } of rows) expect(title).toBe(`Bạn được giao ${RECALLED} công việc`)
  await Promise.all([owner.end(), other.end()])
})

/** What is on file, as the database's owner sees it. */
async function counted() {
  const database = await openDatabaseBeside()
  const { rows } = await database.query(`
    select count(*) filter (where deleted_at is null)::int as people, count(distinct full_name) filter (where deleted_at is null)::int as names,
      (select count(*)::int from history where entity_type = 'person' and action = 'create' and reason like 'Nhập từ tệp%') as entries
    from person where full_name like 'Người Thứ %'`)
  await database.end()
  return rows[0] as { people: number; names: number; entries: number }
}

async function openDatabaseBeside(): Promise<pg.Client> {
  const { reachDatabase } = await import('../../src/kit/database/reach.ts')
  const { owner } = await reachDatabase({ data_dir: folder, url: undefined, logger })
  const client = new pg.Client(owner)
  await client.connect()
  return client
}
