import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope, Row } from '@bcare/contract'
import type { Migration } from '@bcare/contract/settings/custom-field'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/kit/database/connect.ts'
import { reachDatabase } from '../../src/kit/database/reach.ts'
import { PASSWORD } from '../kit.ts'
import { furnish } from '../setup/furnish.ts'
import { ownerRows } from '../suites/database.ts'
import { endProcess, killDatabase, startProcess, type ServerProcess } from '../suites/process.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

const ROWS = amount({ proofs: 3_000, torture: 100_000 })
/** The field that changes its type. */
const DEFINITION = 1
/** Every so many of them hold a word that is no number. */
const LOST = 7

const logger = pino({ level: 'silent' })
let folder: string
let server: ServerProcess
let token: string

/** Customers with a text each, written past the product: what is tested is the change of type. */
const PEOPLE = `
  select set_config('app.tenant_id', '1', false);
  insert into person (tenant_id, full_name, no_phone_reason) select 1, 'Đổi Kiểu ' || n, 'không nhớ' from generate_series(1, ${ROWS}) n;
  insert into custom_definition (tenant_id, id, entity_type, name, label, type, status) values (1, ${DEFINITION}, 'person', 'so_con', 'Số con', 'text', 'active');
  insert into custom_value (tenant_id, entity_type, entity_id, data)
    select 1, 'person', p.id, jsonb_build_object('so_con', case when p.id % ${LOST} = 0 then 'nhiều' else (p.id % 20)::text end)
    from person p where p.tenant_id = 1 and p.full_name like 'Đổi Kiểu %'`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-type-kill-'))
  const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'kill', logger })
  await furnish(database.owner)
  await ownerRows(database.owner, PEOPLE)
  await database.stop()
  server = await startProcess(folder)
  await signIn()
})
afterAll(async () => {
  await endProcess(server, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function post<T>(path: string, body: object): Promise<Envelope<T>> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Envelope<T>
}

async function signIn(): Promise<void> {
  token = ''
  const { data } = await post<{ access_token: string }>('/v1/auth/login', {
    username: 'admin',
    password: PASSWORD,
  })
  token = data.access_token
}

async function call<T>(path: string, body: object): Promise<T> {
  const { code, message, data } = await post<T>(path, body)
  if (code !== 0) throw new Error(`${path}: ${code} ${message}`)
  return data
}

type Change = Row<typeof Migration>
const AT = '/v1/custom-fields/migrations'
const standing = (id: number) => call<Change>(`${AT}/status`, { id })
const changeType = (more: object) =>
  call<Change>(`${AT}/change-type`, { definition_id: DEFINITION, to_type: 'integer', ...more })

/** Rows as the database's owner sees them, whether the server lives or not. */
async function beside<T extends object>(text: string): Promise<T[]> {
  const { owner } = await reachDatabase({ data_dir: folder, url: undefined, logger })
  return ownerRows<T>(owner, text)
}

interface MigratedRow {
  values: number
  wrong: number
  kept: number
  index: number
}

/** How many values stand, how many are not what they are to be, how many originals are kept, and what the index holds. */
async function found(right: string): Promise<MigratedRow> {
  const [row] = await beside<MigratedRow>(`
    select count(*) filter (where v.data ? 'so_con')::int as values,
      count(*) filter (where v.data -> 'so_con' is distinct from ${right})::int as wrong,
      (select count(*)::int from custom_original) as kept,
      (select count(*)::int from custom_index where definition_id = ${DEFINITION}) as index
    from custom_value v where v.entity_type = 'person'`)
  return row as MigratedRow
}

const TEXT = `to_jsonb(case when v.entity_id % ${LOST} = 0 then 'nhiều' else (v.entity_id % 20)::text end)`
const NUMBER = `case when v.entity_id % ${LOST} <> 0 then to_jsonb(v.entity_id % 20) end`
const lost = () =>
  beside<{ count: number }>(
    `select count(*)::int from person where full_name like 'Đổi Kiểu %' and id % ${LOST} = 0`,
  )

/** Waits until so many values are done, or the change is over. */
async function until(id: number, processed: number): Promise<Change> {
  for (;;) {
    const now = await standing(id)
    if (now.processed >= processed || now.state === 'done') return now
    await wait(50)
  }
}

/** Kills now the server, now its database, in the midst of a change; the server is there again at once. */
async function killAt(id: number, processed: number, what: 'server' | 'database'): Promise<number> {
  const { state, processed: done } = await until(id, processed)
  expect(state).toBe('running')
  if (what === 'database') killDatabase(folder)
  await endProcess(server, 'SIGKILL')
  return done
}

async function startAgain(): Promise<void> {
  server = await startProcess(folder)
  await signIn()
}

test('a change of type goes on where a killed server left it and keeps every original once; taking it back outlives a killed database', async () => {
  const tried = await until((await changeType({ dry_run: true })).id, ROWS + 1)
  const [{ count } = { count: 0 }] = await lost()
  expect(tried).toMatchObject({ state: 'done', total: ROWS, failed: count })

  const { id } = await changeType({ after_dry_run_id: tried.id })
  const first = await killAt(id, ROWS / 6, 'server')
  // The control: what is asked of the end does not hold in the midst, or the kill came too late to show anything.
  const midway = await found(NUMBER)
  expect(midway.wrong).toBeGreaterThan(0)
  expect(midway.kept).toBeGreaterThanOrEqual(first)
  expect(midway.kept).toBeLessThan(ROWS)
  await startAgain()
  const done = await until(id, ROWS + 1)
  expect(done).toMatchObject({ state: 'done', total: ROWS, processed: ROWS, failed: count })
  expect(await found(NUMBER)).toEqual({ values: ROWS - count, wrong: 0, kept: ROWS, index: ROWS - count })

  const back = await call<Change>(`${AT}/restore`, { id })
  await killAt(back.id, ROWS / 4, 'database')
  await startAgain()
  expect(await until(back.id, ROWS + 1)).toMatchObject({ state: 'done', failed: 0 })
  expect(await found(TEXT)).toMatchObject({ values: ROWS, wrong: 0, index: ROWS })
})
