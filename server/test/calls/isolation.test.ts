import { write, type Call } from '@bcare/contract'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { APP_ROLE } from '../../src/kit/database/migrate.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { name, sql } from '../../src/kit/database/sql.ts'
import { createApp } from '../../src/kit/http/app.ts'
import type { Served } from '../../src/kit/http/serve.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { startDiscount } from '../setup/running-discount.ts'
import { carriesCanary, digestOf, plantCanaries, plantedColumns, typedColumns } from '../suites/canary.ts'
import { ownerRows, tenantTables } from '../suites/database.ts'
import { randomFrom } from '../suites/random.ts'
import { bytesOf, isSelfDefeating, reachingBody } from '../suites/reach.ts'
import { calls, type NamedCall } from '../suites/schema.ts'
import { adds, ask, furnishFamilies, lastingToken, type Furnished } from '../suites/site.ts'
import { amount, bePatient, inParallel } from '../suites/torture.ts'

bePatient()

const REQUESTS = amount({ test: 2 * calls.length, proofs: 20_000, torture: 200_000 })
const AT_ONCE = 12

let clinic: Clinic
let ours: Furnished
let theirs: Furnished
let tenants: { ours: number; theirs: number }
let isCanary: (bytes: string) => boolean
const pools: pg.Pool[] = []

beforeAll(async () => {
  clinic = await openClinic()
  const rows = await ownerRows<{ id: number; key: string }>(clinic.owner, 'select id, key from tenant')
  const idOf = (key: string) => rows.find((row) => row.key === key)?.id ?? 0
  tenants = { ours: idOf('bcare'), theirs: idOf('saas') }
  await startDiscount(clinic)
  await startDiscount(clinic, 'saas')
  ours = await furnishFamilies(clinic, 'bcare')
  theirs = await plantCanaries(clinic, tenants.theirs)
  isCanary = carriesCanary()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await clinic.close()
})

test('there are canaries in every family that can be added to, and in the staff', async () => {
  expect(Object.keys(theirs.made).toSorted(), JSON.stringify(theirs.refused)).toEqual(
    adds.map(({ call }) => call.path).toSorted(),
  )
  const typed = await typedColumns(clinic.owner)
  expect(typed.length).toBeGreaterThan(40)
  expect(await plantedColumns(clinic.owner)).toEqual(expect.arrayContaining([...typed, 'history.changes']))
})

test('no byte of another tenant leaves in any answer, and nothing of it changes', async () => {
  const token = lastingToken(clinic)
  const targets = calls.filter((one) => !isSelfDefeating(one) && one.call.permission !== 'anyone')
  const before = await digestOf(clinic.owner, tenants.theirs)
  const codes = new Map<number, number>()
  const leaks: string[] = []
  await inParallel(REQUESTS, AT_ONCE, async (index) => {
    const random = randomFrom(index)
    const one = targets[index % targets.length] as NamedCall
    const body = reachingBody(one, { theirs: theirs.known, ours: ours.known }, random)
    const headers: Record<string, string> = random.chance(0.05)
      ? { 'x-tenant-id': String(tenants.theirs), 'x-original-host': 'saas.localhost' }
      : {}
    const answer = await ask(clinic.application.app, one.call.path, body, { token: await token(), headers })
    const code = Number(/^{"code":(\d+)/.exec(answer.text)?.[1])
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (isCanary(bytesOf(answer)))
      leaks.push(`${one.call.path} ${JSON.stringify(body)} → ${answer.text.slice(0, 300)}`)
  })
  expect(leaks).toEqual([])
  expect(await digestOf(clinic.owner, tenants.theirs)).toEqual(before)
  expect(codes.get(0)).toBeGreaterThan(REQUESTS / 5)
  expect(codes.get(404)).toBeGreaterThan(REQUESTS / 50)
})

test('the door of another tenant stays shut for our token, and its sign-in for our people', async () => {
  const token = await lastingToken(clinic)()
  const app = clinic.application.app
  for (const one of calls.filter(({ call }) => call.permission !== 'anyone')) {
    const body = reachingBody(one, { theirs: theirs.known, ours: ours.known }, randomFrom(1))
    const knocks = [
      await ask(app, one.call.path, body, { token, tenant: 'saas' }),
      await ask(app, one.call.path, body, { token, headers: { 'x-forwarded-host': 'saas.localhost' } }),
    ]
    for (const answer of knocks)
      expect([one.call.path, answer.status, isCanary(bytesOf(answer))]).toEqual([one.call.path, 401, false])
  }
  for (const path of ['/config.json', '/openapi.json']) {
    const answer = await app.inject({ method: 'GET', url: path, headers: { host: 'bcare.localhost' } })
    expect([path, isCanary(answer.payload)]).toEqual([path, false])
  }
})

/** A handler whose author forgot the tenant, for every table: only row-level security stands behind it. */
function forgetful(tables: readonly string[]): Served[] {
  return tables.map((table) => {
    const spec = write(z.strictObject({}), z.unknown())
    const call: Call = { ...spec, path: `/planted/${table}`, permission: 'signed_in', watches: [] }
    return {
      call,
      handler: (context) => context.db.rows(sql`select to_jsonb(t) as row from ${name(table)} t limit 5000`),
    }
  })
}

async function leakingTables(user: string): Promise<string[]> {
  const tables = await tenantTables(clinic.owner)
  const logger = pino({ level: 'silent' })
  const pool = createPool({ connection: { ...clinic.owner, user }, logger, name: 'planted' })
  pools.push(pool)
  const app: FastifyInstance = createApp({ ...clinic.application.options, pool, served: forgetful(tables) })
  const token = await lastingToken(clinic)()
  const leaking: string[] = []
  for (const table of tables) {
    const answer = await ask(app, `/planted/${table}`, {}, { token })
    expect([table, answer.status]).toEqual([table, 200])
    if (isCanary(bytesOf(answer))) leaking.push(table)
  }
  await app.close()
  return leaking
}

test('a handler that forgets the tenant still answers nothing of another one', async () => {
  expect(await leakingTables(APP_ROLE)).toEqual([])
})

test('control: with row-level security off, such a handler gives every canary away', async () => {
  const planted = new Set((await plantedColumns(clinic.owner)).map((column) => column.split('.')[0] ?? ''))
  const leaking = await leakingTables(String(clinic.owner.user))
  expect(leaking.length).toBeGreaterThan(8)
  expect(leaking.toSorted()).toEqual([...planted].toSorted())
})
