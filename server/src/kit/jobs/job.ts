import type { JobHelpers } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Failure } from '../failure.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Cache } from '../database/cache.ts'
import type { Storage } from '../storage.ts'
import type { Vault } from '../vault.ts'
import {
  tenantDatabase,
  tenantTransaction,
  type TenantDatabase,
  type Transaction,
} from '../database/tenant-database.ts'

/** What a job works with: the same access to one tenant's data as a request's, as the app role. */
export interface JobContext {
  tenant_id: number
  /** Statements that stand alone; each call is atomic. */
  db: TenantDatabase
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Reaches all server processes, and so every browser that listens. */
  bus: Bus
  /** The same as a request's. */
  vault: Vault
  cache: Cache
  storage: Storage
  logger: Logger
  /** Aborted when the server stops: long work ends early, and the job runs again later. */
  signal: AbortSignal
  /** The last attempt: a failure now is final. */
  last: boolean
}

/**
 * Work after commit, at least once: a server that dies in the middle leaves the job to another, so running twice must
 * do no harm. A rejection is tried again later, up to 25 times over some days.
 */
export type Job = (payload: Record<string, unknown>, context: JobContext) => Promise<void>

interface JobPorts {
  /** The app role's pool. */
  pool: pg.Pool
  bus: Bus
  vault: Vault
  cache: Cache
  storage: Storage
  logger: Logger
  /** Called with a job that has failed for the last time. */
  onFailure?: ((failure: Failure) => void) | undefined
}

const KEYS_MS = 10_000

/** A job may run for longer than it takes until a clinic's new key is in use. */
const refresh = (vault: Vault, tenant_id: number, logger: Logger) =>
  void vault
    .ready(tenant_id)
    .catch((error: unknown) => logger.warn({ err: error, tenant_id }, 'the keys could not be read again'))

/** A job as graphile-worker calls it, inside the tenant that its payload names. */
export function asTenant(run: Job, { pool, bus, vault, cache, storage, logger, onFailure }: JobPorts) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers): Promise<void> => {
    const { tenant_id } = payload as { tenant_id?: unknown }
    if (typeof tenant_id !== 'number') throw new Error(`job ${job.id} names no tenant`)
    const request_id = `job:${job.id}`
    const actor = { tenant_id, user_id: null, request_id, ip: null, user_agent: null }
    const last = job.attempts >= job.max_attempts
    await vault.ready(tenant_id)
    const beat = setInterval(() => refresh(vault, tenant_id, logger), KEYS_MS)
    const working = run(payload as Record<string, unknown>, {
      tenant_id,
      db: tenantDatabase(pool, actor, { writes: true }),
      transaction: (work) => tenantTransaction(pool, actor, work),
      bus,
      vault,
      cache,
      storage,
      logger: logger.child({ task: job.task_identifier, job: job.id, tenant_id }),
      signal: abortSignal,
      last,
    })
    await working
      .catch((error: unknown) => {
        if (last)
          onFailure?.({ tenant_id, user_id: null, request_id, path: `job:${job.task_identifier}`, error })
        throw error
      })
      .finally(() => clearInterval(beat))
  }
}
