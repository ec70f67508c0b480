import { Fault } from '@bcare/contract'
import type pg from 'pg'
import { explain, isDatabaseError } from '../../src/kit/database/errors.ts'
import { runPipeline } from '../../src/kit/database/pipeline.ts'
import { onConnection } from '../../src/kit/database/pool.ts'
import { sql, unnamed, type Sql } from '../../src/kit/database/sql.ts'
import { tenantDatabase, tenantTransaction, type Actor } from '../../src/kit/database/tenant-database.ts'
import { written } from './database.ts'
import type { Random } from './random.ts'

/** Every row names its tenant twice: in `tenant_id`, and in its word, which RLS does not look at. */
interface Probe {
  tenant_id: number
  word: string
}

/** What a run of work saw and what it was told; the database is compared with it afterwards. */
export interface Ledger {
  /** Operations that ended as they should. */
  done: number
  /** Words whose write was acknowledged. */
  stored: Set<string>
  /** Words whose write was refused or rolled back. */
  dropped: Set<string>
  /** Words whose connection was lost: stored or not. */
  unknown: Set<string>
  /** Rows of one tenant that another one got to see. */
  foreign: string[]
  /** Operations that were refused because a connection was lost. */
  lost: number
  surprises: string[]
}

export const openLedger = (): Ledger => ({
  done: 0,
  stored: new Set(),
  dropped: new Set(),
  unknown: new Set(),
  foreign: [],
  lost: 0,
  surprises: [],
})

/** The table that the work is done on, and a function that fails with any SQLSTATE. */
export const PROBE = `
  create table probe (
    tenant_id int not null, id bigint, word text not null, primary key (tenant_id, id));
  create function app.fail(state text) returns int language plpgsql as $$
    begin raise exception 'asked to fail' using errcode = state; end $$;`

const actorOf = (tenant_id: number): Actor => ({
  tenant_id,
  user_id: tenant_id * 1000,
  request_id: `request of ${tenant_id}`,
  ip: null,
  user_agent: null,
})

/** Errors after which a connection is kept, and errors after which it is thrown away. */
const STATES = ['22012', '23505', '40001', 'P0001', '57014', '53200', '0A000', '40P01', '55P03']
const failing = (random: Random): Sql => sql`select app.fail(${random.pick(STATES)})`

/** Many texts, so that connections differ in which of them they have prepared; some are never prepared. */
function reading(random: Random): Sql {
  const shape = random.int(1, 60)
  const text = sql`${written(`select tenant_id, word, ${shape} as shape from probe`)} where length(word) > ${random.int(0, 3)} order by id desc limit 40`
  return random.chance(0.2) ? unnamed(text) : text
}

const writing = (tenant_id: number, word: string): Sql =>
  sql`insert into probe (tenant_id, word) values (${tenant_id}, ${word}) returning tenant_id, word`

let words = 0
const newWord = (tenant_id: number) => `t${tenant_id}-${(words += 1)}`

class Given extends Fault {
  constructor() {
    super('rule', 'given up on purpose')
  }
}

type Step = (pool: pg.Pool, tenant_id: number, random: Random, ledger: Ledger) => Promise<void>

function look(ledger: Ledger, tenant_id: number, rows: readonly Probe[]): void {
  for (const row of rows) {
    const own = row.tenant_id === tenant_id && (row.word ?? `t${tenant_id}-`).startsWith(`t${tenant_id}-`)
    if (!own) ledger.foreign.push(`${tenant_id} saw ${row.tenant_id}/${row.word}`)
  }
}

/** Notes how an operation ended whose words are stored if, and only if, it succeeds. */
async function settle(
  ledger: Ledger,
  made: readonly string[],
  should: 'succeed' | 'fail',
  work: Promise<unknown>,
): Promise<void> {
  const note = (set: Set<string>) => made.forEach((word) => set.add(word))
  try {
    await work
    note(ledger.stored)
    if (should === 'fail') ledger.surprises.push('succeeded though a statement failed')
    ledger.done += 1
  } catch (error) {
    const lost = error instanceof Fault && error.kind === 'unavailable'
    if (should === 'fail') note(ledger.dropped)
    else note(lost ? ledger.unknown : ledger.dropped)
    if (lost) ledger.lost += 1
    else if (should === 'succeed') ledger.surprises.push(String(error))
    else ledger.done += 1
  }
}

const read: Step = (pool, tenant_id, random, ledger) => {
  const db = tenantDatabase(pool, actorOf(tenant_id))
  const queries = Array.from({ length: random.int(1, 4) }, () => reading(random))
  return settle(
    ledger,
    [],
    'succeed',
    db.batch<Probe>(...queries).then((sets) => look(ledger, tenant_id, sets.flat())),
  )
}

/** The error stands between statements that would have worked: nothing of the call may remain. */
const readWithError: Step = (pool, tenant_id, random, ledger) => {
  const db = tenantDatabase(pool, actorOf(tenant_id))
  const broken = random.pick([failing(random), sql`selekt wrong`, sql`select ${'x'}::int`])
  return settle(ledger, [], 'fail', db.batch(reading(random), broken, reading(random)))
}

const write: Step = (pool, tenant_id, random, ledger) => {
  const db = tenantDatabase(pool, actorOf(tenant_id), { writes: true })
  const made = Array.from({ length: random.int(1, 3) }, () => newWord(tenant_id))
  const fails = random.chance(0.4)
  const queries = [
    ...made.map((word) => writing(tenant_id, word)),
    ...(fails ? [failing(random)] : []),
    reading(random),
  ]
  const work = db.batch<Probe>(...queries).then((sets) => look(ledger, tenant_id, sets.flat()))
  return settle(ledger, made, fails ? 'fail' : 'succeed', work)
}

const writeForeign: Step = (pool, tenant_id, _random, ledger) => {
  const db = tenantDatabase(pool, actorOf(tenant_id), { writes: true })
  const word = newWord(tenant_id)
  return settle(ledger, [word], 'fail', db.rows(writing(tenant_id + 1, word)))
}

const WHO = sql`select app.current_tenant() as tenant_id, (app.actor() ->> 'user_id')::int as user_id`

/** Several round trips in one transaction, alone and side by side, with the scope asked for in between. */
const transact: Step = (pool, tenant_id, random, ledger) => {
  const made = Array.from({ length: random.int(1, 4) }, () => newWord(tenant_id))
  const end = random.pick(['commit', 'commit', 'commit', 'give up', 'error', 'swallow'] as const)
  let tries = 0
  const work = tenantTransaction(pool, actorOf(tenant_id), async (tx) => {
    tries += 1
    for (const word of made) {
      const [rows, who] = await Promise.all([
        tx.rows<Probe>(writing(tenant_id, word)),
        tx.one<{ tenant_id: number; user_id: number }>(WHO),
        tx.rows(reading(random)),
      ])
      look(ledger, tenant_id, rows)
      if (who?.tenant_id !== tenant_id || who.user_id !== tenant_id * 1000)
        ledger.foreign.push(`${tenant_id} acted as ${JSON.stringify(who)}`)
    }
    look(ledger, tenant_id, await tx.rows<Probe>(reading(random)))
    if (random.chance(0.2)) tx.beforeCommit(reading(random))
    if (end === 'give up') throw new Given()
    if (end === 'error')
      await Promise.all([tx.rows(reading(random)), tx.rows(failing(random)), tx.rows(reading(random))])
    if (end === 'swallow') await tx.rows(sql`select 1/0`).catch(() => undefined)
    if (end === 'commit' && tries === 1 && random.chance(0.1)) await tx.rows(sql`select app.fail('40001')`)
  })
  return settle(ledger, made, end === 'commit' ? 'succeed' : 'fail', work)
}

/** A statement that never said whose it is, on a connection that tenants have just used. */
const unscoped: Step = async (pool, tenant_id, random, ledger) => {
  const bare = random.pick([
    reading(random),
    writing(tenant_id, newWord(tenant_id)),
    sql`select * from history`,
  ])
  try {
    const rows = await onConnection(pool, (client) => runPipeline(client, [bare]))
    ledger.foreign.push(`an unscoped statement was answered: ${JSON.stringify(rows).slice(0, 200)}`)
  } catch (error) {
    const refused = isDatabaseError(error) && NO_SCOPE.has(error.code)
    const lost = (explain(error) as Partial<Fault>).kind === 'unavailable'
    if (refused) ledger.done += 1
    else if (lost) ledger.lost += 1
    else ledger.surprises.push(`unscoped: ${String(error)}`)
  }
}

/** `app.tenant_id` was never set on this connection, or a transaction that had set it has ended. */
const NO_SCOPE = new Set(['42704', '22P02'])

const STEPS: readonly Step[] = [read, read, readWithError, write, writeForeign, transact, transact, unscoped]

/** One operation of one tenant, chosen by chance. */
export const workOnce = (
  pool: pg.Pool,
  tenants: readonly number[],
  random: Random,
  ledger: Ledger,
): Promise<void> => random.pick(STEPS)(pool, random.pick(tenants), random, ledger)

/** One reading, as every list does it. */
export const readOnce = (
  pool: pg.Pool,
  tenants: readonly number[],
  random: Random,
  ledger: Ledger,
): Promise<void> => read(pool, random.pick(tenants), random, ledger)
