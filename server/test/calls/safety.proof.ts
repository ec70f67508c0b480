import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE, applyPolicies } from '../../src/kit/database/migrate.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { ownerRows, withClient } from '../suites/database.ts'
import { randomFrom } from '../suites/random.ts'
import { openLedger, PROBE, readOnce, workOnce, type Ledger } from '../suites/tenant-work.ts'
import { amount, bePatient, inParallel, progressOf } from '../suites/torture.ts'

bePatient()

const TENANTS = [101, 102, 103, 104, 105, 106, 107, 108]
const WORKERS = 16
const CONNECTIONS = 5
const KILLS = amount({ proofs: 100, torture: 2_000 })
const BETWEEN_KILLS = 40

const SEED = `
  insert into probe (tenant_id, word)
  select t, 't' || t || '-seed-' || n from unnest($1::int[]) t, generate_series(1, 30) n`

let clinic: Clinic
const pools: pg.Pool[] = []

beforeAll(async () => {
  clinic = await openClinic()
  await withClient(clinic.owner, async (client) => {
    await client.query(`set role bcare_owner; ${PROBE}`)
    await applyPolicies(client)
    await client.query('select app.begin_ids(id, 0) from unnest($1::int[]) id', [TENANTS])
    await client.query('reset role')
    await client.query(SEED, [TENANTS])
  })
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await clinic.close()
})

function poolAs(user: string, name: string): pg.Pool {
  const pool = createPool({
    connection: { ...clinic.owner, user },
    size: CONNECTIONS,
    name,
    logger: pino({ level: 'silent' }),
  })
  pools.push(pool)
  return pool
}

/** Ends one backend of a pool, one in the middle of a transaction if there is one. */
const KILL = `
  select coalesce(state, '') as state, pg_terminate_backend(pid) as ended from pg_stat_activity
  where application_name = $1 and datname = current_database()
  order by (state like 'idle in transaction%') desc, (state = 'active') desc, random() limit 1`

async function killNow(killer: pg.Client, kills: string[]): Promise<void> {
  const { rows } = await killer.query<{ state: string; ended: boolean }>(KILL, ['safety'])
  if (rows[0]?.ended === true) kills.push(rows[0].state)
}

/** What the ledger says, and what the database holds. */
async function compare(ledger: Ledger) {
  const rows = await ownerRows<{ word: string; tenant_id: number }>(
    clinic.owner,
    `select word, tenant_id from probe where word !~ 'seed'`,
  )
  const times = new Map<string, number>()
  for (const { word } of rows) times.set(word, (times.get(word) ?? 0) + 1)
  return {
    missing: [...ledger.stored].filter((word) => !times.has(word)),
    risen: [...ledger.dropped].filter((word) => times.has(word)),
    doubled: [...times].filter(([, count]) => count > 1),
    misplaced: rows.filter(({ word, tenant_id }) => !word.startsWith(`t${tenant_id}-`)),
  }
}

test('tenants that share few connections never see each other, while their connections are killed', async () => {
  const pool = poolAs(APP_ROLE, 'safety')
  const ledger = openLedger()
  const kills: string[] = []
  const tell = progressOf('kill', KILLS)
  await withClient(clinic.owner, async (killer) => {
    let killing: Promise<void> | undefined
    let nextKill = BETWEEN_KILLS
    const worker = async (index: number) => {
      const random = randomFrom(index)
      while (kills.length < KILLS) {
        await workOnce(pool, TENANTS, random, ledger)
        if (ledger.done < nextKill || killing !== undefined) continue
        nextKill = ledger.done + BETWEEN_KILLS
        killing = killNow(killer, kills)
        await killing
        killing = undefined
        tell(kills.length)
      }
    }
    await inParallel(WORKERS, WORKERS, worker)
  })
  expect(ledger.foreign).toEqual([])
  expect(ledger.surprises).toEqual([])
  expect(await compare(ledger)).toEqual({ missing: [], risen: [], doubled: [], misplaced: [] })
  expect(kills.length).toBeGreaterThanOrEqual(KILLS)
  expect(kills.filter((state) => state !== 'idle').length).toBeGreaterThan(KILLS / 2)
  expect(ledger.done).toBeGreaterThan(KILLS * BETWEEN_KILLS * 0.9)
  expect(ledger.stored.size).toBeGreaterThan(KILLS * 10)
  expect(ledger.dropped.size).toBeGreaterThan(KILLS * 5)
})

test('every change is in the log of its own tenant, in the name of its own user', async () => {
  const wrong = await ownerRows(
    clinic.owner,
    `select tenant_id, actor_id, request_id, changes -> 'word' -> 1 as word from history where entity_type = 'probe' and actor_id is not null
       and (actor_id <> tenant_id * 1000 or request_id <> 'request of ' || tenant_id or changes -> 'word' ->> 1 not like 't' || tenant_id || '-%')`,
  )
  const [all] = await ownerRows<{ count: number }>(
    clinic.owner,
    `select count(*)::int from history where entity_type = 'probe' and actor_id is not null`,
  )
  expect(wrong).toEqual([])
  expect(all?.count).toBeGreaterThan(KILLS * 10)
})

test('control: with row-level security off the same reading finds rows of others', async () => {
  const ledger = openLedger()
  const pool = poolAs(String(clinic.owner.user), 'control')
  await inParallel(200, WORKERS, (index) => readOnce(pool, TENANTS, randomFrom(index), ledger))
  expect(ledger.done).toBe(200)
  expect(ledger.foreign.length).toBeGreaterThan(1_000)
})
