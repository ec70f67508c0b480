import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '@bcare/contract'
import type pg from 'pg'
import { explain, isDatabaseError, isRetryable, leavesConnectionSound } from './errors.ts'
import { runPipeline } from './pipeline.ts'
import { onClinicConnection } from './pool.ts'
import { sql, type Sql } from './sql.ts'

/** In whose name statements run: it fills row-level security, and the audit entries that triggers write. */
export interface Actor {
  tenant_id: number
  user_id: number | null
  request_id: string
  ip: string | null
  user_agent: string | null
}

type AnyRow = Record<string, unknown>

type RowsOfEach<T> = T extends readonly object[] ? { -readonly [K in keyof T]: T[K][] } : T[][]

/** The only access to the data: statements of one tenant. */
export interface TenantDatabase {
  rows<T extends object = AnyRow>(query: Sql): Promise<T[]>
  /** The first row, if there is one. */
  one<T extends object = AnyRow>(query: Sql): Promise<T | undefined>
  /** Several statements in one round trip; the rows of each: of one kind, or `batch<[Person, Deal]>(people, deals)`. */
  batch<T extends object = AnyRow>(...queries: Sql[]): Promise<RowsOfEach<T>>
}

export interface Transaction extends TenantDatabase {
  /** Sent together with COMMIT, in their order. */
  beforeCommit(statement: Sql): void
  /**
   * The last statement of the work: it travels with COMMIT, and nothing can follow. Without a row it has changed
   * nothing, and a new transaction begins with whatever is asked next.
   */
  finish<T extends object = AnyRow>(statement: Sql): Promise<T[]>
}

const scopeOf = (actor: Actor): Sql => {
  if (!Number.isSafeInteger(actor.tenant_id)) throw new Error('a statement needs a tenant')
  return sql`select set_config('app.tenant_id', ${String(actor.tenant_id)}, true)`
}

/** What every write of a clinic shares, and what stops them all while its rows are replaced. */
export const CLINIC_WRITES = 'clinic writes'

const fullScopeOf = (actor: Actor): Sql => {
  const { tenant_id, user_id, request_id, ip, user_agent } = actor
  if (!Number.isSafeInteger(tenant_id)) throw new Error('a statement needs a tenant')
  const facts = JSON.stringify({ user_id, request_id, ip, user_agent })
  return sql`select set_config('app.tenant_id', ${String(tenant_id)}, true), set_config('app.actor', ${facts}, true),
    pg_advisory_xact_lock_shared(hashtext(${CLINIC_WRITES}), ${tenant_id}::int)`
}

const OWN_PLANS = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`
const CACHED_PLANS = sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`

interface Planned {
  statements: Sql[]
  /** Where among them those are that were asked for. */
  asked: number[]
}

/** Statements with what makes each be planned as it wants to be: plans are cached, but for those with plans of their own. */
function planned(queries: readonly Sql[]): Planned {
  const statements: Sql[] = []
  const asked: number[] = []
  let own = false
  for (const query of queries) {
    if ((query.unnamed === true) !== own) {
      own = !own
      statements.push(own ? OWN_PLANS : CACHED_PLANS)
    }
    asked.push(statements.push(query) - 1)
  }
  return { statements, asked }
}

const facade = (run: (queries: Sql[]) => Promise<pg.QueryResultRow[][]>): TenantDatabase => ({
  rows: async <T extends object>(query: Sql) => ((await run([query]))[0] ?? []) as T[],
  one: async <T extends object>(query: Sql) => (await run([query]))[0]?.[0] as T | undefined,
  batch: async <T extends object>(...queries: Sql[]) => (await run(queries)) as RowsOfEach<T>,
})

/** Counts the statements of a round trip, for the budget tests. */
type OnQuery = ((count: number) => void) | undefined

export interface DoorOptions {
  /** Whether statements may write; then the audit triggers need to know the whole actor. */
  writes?: boolean
  onQuery?: (count: number) => void
}

/**
 * Statements without a transaction of their own: each call is one round trip and one implicit transaction, scoped
 * to the tenant by the statement before it. What writes here is atomic within one call.
 */
export function tenantDatabase(
  pool: pg.Pool,
  actor: Actor,
  { writes = false, onQuery }: DoorOptions = {},
): TenantDatabase {
  return facade(async (queries) => {
    onQuery?.(queries.length)
    const scope = writes ? fullScopeOf(actor) : scopeOf(actor)
    const { statements, asked } = planned(queries)
    const [, ...results] = await onClinicConnection(pool, actor.tenant_id, (client) =>
      runPipeline(client, [scope, ...statements]),
    ).catch((error: unknown) => {
      throw explain(error)
    })
    return asked.map((place) => results[place] ?? [])
  })
}

const begin = sql`begin`
const commit = sql`commit`
const rollback = sql`rollback`

async function attempt<T>(
  client: pg.PoolClient,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  onQuery: OnQuery,
): Promise<T> {
  const scoped = [begin, fullScopeOf(actor)]
  let opening: Sql[] = [...scoped]
  let finished = false
  const closing: Sql[] = []
  const send = async (queries: Sql[], last: Sql[]) => {
    if (finished) throw new Error('a statement came after the last one of its transaction')
    finished = last.length > 0
    const first = opening
    opening = []
    if (queries.length > 0) onQuery?.(queries.length)
    const { statements, asked } = planned(queries)
    const results = await runPipeline(client, [...first, ...statements, ...last])
    return asked.map((place) => results[first.length + place] ?? [])
  }
  const finish = (queries: Sql[]) =>
    send(queries, [...closing, commit]).catch((error: unknown) => {
      throw isDatabaseError(error) && leavesConnectionSound(error) ? error : new UnknownOutcome(error)
    })
  const tx: Transaction = {
    ...facade((queries) => send(queries, [])),
    beforeCommit: (statement) => {
      if (finished) throw new Error('a statement came after the last one of its transaction')
      closing.push(statement)
    },
    finish: async <R extends object>(statement: Sql) => {
      const [rows = []] = await finish([statement])
      if (rows.length === 0) [opening, finished] = [scoped, false]
      return rows as R[]
    },
  }
  try {
    const result = await work(tx)
    if (!finished && (opening.length === 0 || closing.length > 0)) await finish([])
    return result
  } catch (error) {
    if (error instanceof UnknownOutcome) throw error
    const sound = error instanceof Fault || leavesConnectionSound(error)
    if (sound && opening.length === 0) await runPipeline(client, [rollback])
    throw error
  }
}

/** The connection was lost at COMMIT: the work may or may not be stored, and only its idempotency key can show it. */
class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause })
  }
}

const MOST_TRIES = 3

/**
 * One transaction of one tenant. It opens together with its first statement and commits together with what
 * `beforeCommit` was given. Serialization failures and deadlocks run `work` again, at most three times in all.
 * @throws Fault `unavailable` with `retryable` when the outcome of the commit is not known.
 */
export async function tenantTransaction<T>(
  pool: pg.Pool,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  onQuery?: OnQuery,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await onClinicConnection(pool, actor.tenant_id, (client) =>
        attempt(client, actor, work, onQuery),
      )
    } catch (error) {
      if (error instanceof UnknownOutcome) throw new Fault('unavailable', undefined, { retryable: true })
      if (!isRetryable(error) || tries >= MOST_TRIES) throw explain(error)
      await wait(Math.random() * 20 * tries)
    }
  }
}
