import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { OWNER_ROLE } from '../database/migrate.ts'
import { cachedUntilChanged } from '../database/cache.ts'
import type { Failure } from '../failure.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Storage } from '../storage.ts'
import type { Vault } from '../vault.ts'
import { startRescue } from './rescue.ts'
import { asTenant, type Job } from './job.ts'

/** A job that recurs in every active tenant. */
export interface Cron {
  job: string
  /** Five fields of cron, in UTC. */
  match: string
  /** Runs once after a start, when its time passed within these minutes while no server ran. */
  backfill_minutes?: number
}

export interface WorkerOptions {
  /** A connection that may act as the owner of the schema; only the queue itself is reached by it. */
  connection: pg.ClientConfig
  /** The app role's pool, which jobs work on. */
  pool: pg.Pool
  bus: Bus
  vault: Vault
  storage: Storage
  jobs: Readonly<Record<string, Job>>
  crons?: readonly Cron[]
  logger: Logger
  /** Called with every job that has failed for the last time: no caller waits for its answer. */
  onFailure?: (failure: Failure) => void
  /** Jobs at once. */
  concurrency?: number
}

export interface Worker {
  /** Lets running jobs end for some seconds, then gives them back. */
  stop(): Promise<void>
}

const AGAIN_MS = 1_000
const PATIENCE_MS = 7_000
const EACH_TENANT = 'each_tenant'

const LEVELS: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' }

/** The library's messages without the job they are about: payloads stay out of the log. */
const logTo = (logger: Logger) =>
  new JobLogger(() => (level, message) => logger[LEVELS[level] ?? 'debug']({ source: 'jobs' }, message))

/** Every active tenant gets a job of its own, so that one tenant's failure is not another's. */
const eachTenant: TaskList[string] = async (payload: unknown, helpers) => {
  const { task } = payload as { task: string }
  const { rows } = await helpers.query<{ id: number }>(
    `select id from public.tenant where status = 'active' order by id`,
  )
  await helpers.addJobs(
    rows.map(({ id }) => ({
      identifier: task,
      payload: { tenant_id: id },
      jobKey: `${id}/${task}/cron`,
      maxAttempts: 5,
    })),
  )
}

function openPool({ connection, concurrency = 4, logger }: WorkerOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: concurrency + 3,
    application_name: 'bcare jobs',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: `-c role=${OWNER_ROLE} -c statement_timeout=10s -c timezone=UTC`,
  })
  const warn = (error: Error) => logger.warn({ err: error, pool: 'jobs' }, 'a database connection was lost')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

const taskList = ({ jobs, ...options }: WorkerOptions): TaskList => {
  const ports = { ...options, cache: cachedUntilChanged(options.bus) }
  return {
    ...Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, asTenant(job, ports)])),
    [EACH_TENANT]: eachTenant,
  }
}

const cronItems = ({ crons = [] }: WorkerOptions) =>
  parseCronItems(
    crons.map(({ job, match, backfill_minutes = 0 }) => ({
      task: EACH_TENANT,
      match,
      identifier: job,
      payload: { task: job },
      options: { backfillPeriod: backfill_minutes * 60_000 },
    })),
  )

interface Shift {
  runner: Runner
  end(): Promise<void>
}

/** One life of the library's runner: it gives up when the database is lost at the wrong moment. */
async function startShift(options: WorkerOptions, pool: pg.Pool): Promise<Shift> {
  const { logger, concurrency = 4 } = options
  const events: WorkerEvents = new EventEmitter()
  const named = new Promise<string>((resolve) =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: logTo(logger),
    taskList: taskList(options),
    parsedCronItems: cronItems(options),
    // Without a batch the library lets a promise float: a database that is away when a job ends would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  let stopping: Promise<unknown> | undefined
  const stop = () => {
    stopping ??= runner
      .stop()
      .catch((error: unknown) => logger.warn({ err: error }, 'the job runner stopped badly'))
    return stopping
  }
  // What the library asked for when its connection was cut may be locked in its name, and it keeps that error for good:
  // only a runner of another name gets both free.
  events.once('worker:getJob:error', () => void stop())
  const rescue = await startRescue(pool, await named, logger).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const over = () => {
    stopping ??= Promise.resolve()
    rescue.stop()
  }
  runner.promise.then(over, over)
  const end = async () => {
    const patience = new AbortController()
    const late = wait(PATIENCE_MS, 'late', { signal: patience.signal }).catch(() => 'done')
    const outcome = await Promise.race([stop().then(() => 'done'), late])
    patience.abort()
    if (outcome === 'late') await runner.kill()
  }
  return { runner, end }
}

/**
 * Runs jobs of the queue until it is stopped, and comes back when the database was away. Each job works inside one
 * tenant as the app role; the queue belongs to the schema's owner.
 * @throws the database's error when the queue cannot be reached at the start
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const pool = openPool(options)
  const stopping = new AbortController()
  const { signal } = stopping
  let shift: Shift | undefined = await startShift(options, pool).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const startAgain = async (): Promise<Shift | undefined> => {
    while (!signal.aborted) {
      await wait(AGAIN_MS, undefined, { signal }).catch(() => {})
      const next = signal.aborted ? undefined : await startShift(options, pool).catch(() => undefined)
      if (next !== undefined) return next
    }
    return undefined
  }
  const keepOn = async () => {
    while (shift !== undefined) {
      const cause: unknown = await shift.runner.promise.catch((error: unknown) => error)
      if (signal.aborted) return
      options.logger.warn({ err: cause }, 'the job runner ended and starts again')
      shift = await startAgain()
      if (signal.aborted) await shift?.end()
    }
  }
  const keeping = keepOn()
  return {
    async stop() {
      stopping.abort()
      await shift?.end()
      await keeping
      await pool.end()
    },
  }
}
