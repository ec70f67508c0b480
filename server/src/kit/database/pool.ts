import { Fault } from '@bcare/contract'
import type { Logger } from 'pino'
import pg from 'pg'
import { fairTurns, type Turns } from '../turns.ts'
import { leavesConnectionSound } from './errors.ts'
import { limitSilence } from './silence.ts'

export interface PoolOptions {
  connection: pg.PoolConfig
  size?: number
  logger: Logger
  /** Shown in pg_stat_activity. */
  name: string
}

/** How long a statement may take. PostgreSQL ends it then; when it does not say so, it hangs, and we end it in the same moment. */
const STATEMENT_MS = 10_000

/** Who waits for a connection at once; more than this are turned away, for they would wait in vain. */
const MOST_WAITING = 1_000

/**
 * Named statements keep one plan: planning a joined list anew cost ten times its execution. What must be planned with
 * its parameters says so by `unnamed`.
 *
 * A pool with the time limits of docs/security.md "Database connections". It always has an error listener: without one, an idle
 * connection that PostgreSQL closes would end the process.
 */
export function createPool({ connection, size = 20, logger, name }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    application_name: name,
    // Waiting for a free connection counts as connecting: a burst may wait, a dead server is noticed at once anyway.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: `-c statement_timeout=${STATEMENT_MS} -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s -c timezone=UTC -c plan_cache_mode=force_generic_plan`,
  })
  // One that dies while it is lent says so twice: the query's own rejection is the one that counts. The listener is
  // there before a caller can have the connection, because its end may be in the same packet as its beginning.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    limitSilence(client, STATEMENT_MS)
  })
  pool.on('error', (error) => logger.warn({ err: error, pool: name }, 'an idle database connection was lost'))
  return pool
}

/** What one clinic may hold of the connections, in quarters: the others come at once however much it asks. */
const QUARTERS = 3
/** How long work of a clinic waits for its turn. */
const PATIENCE_MS = 5_000

const turnsOf = new WeakMap<pg.Pool, Turns>()

/** The turns of clinics at the connections of a pool. */
function turnsAt(pool: pg.Pool): Turns {
  const known = turnsOf.get(pool)
  if (known !== undefined) return known
  const at_once = pool.options.max
  const made = fairTurns({
    at_once,
    most_each: Math.ceil((at_once * QUARTERS) / 4),
    most_waiting: MOST_WAITING,
    patience_ms: PATIENCE_MS,
    full: () => new Fault('unavailable', undefined, { retryable: true }),
  })
  turnsOf.set(pool, made)
  return made
}

/** How many pieces of work wait for a connection. */
export const waitingAt = (pool: pg.Pool): number => pool.waitingCount + turnsAt(pool).waiting()

/** Lends a connection to work of a clinic, when it is its turn. @throws Fault unavailable */
export const onClinicConnection = <T>(
  pool: pg.Pool,
  tenant_id: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => turnsAt(pool).inTurn(tenant_id, () => onConnection(pool, work))

/**
 * Lends a connection to a piece of work. One that may be broken is destroyed instead of given back.
 * @throws Fault unavailable when too many wait for one already
 */
export async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount >= MOST_WAITING) throw new Fault('unavailable', undefined, { retryable: true })
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = !(error instanceof Fault) && !leavesConnectionSound(error)
    throw error
  } finally {
    client.release(broken)
  }
}
