import pg from 'pg'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { jobs } from '../../src/jobs.ts'
import { cachedUntilChanged } from '../../src/kit/database/cache.ts'
import { tenantDatabase, tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import type { JobContext } from '../../src/kit/jobs/job.ts'
import { startWorker } from '../../src/kit/jobs/worker.ts'
import type { BusMessage } from '../../src/kit/realtime/bus.ts'
import type { Clinic } from '../kit.ts'

export const TENANT = 1
export const NOBODY = { tenant_id: TENANT, user_id: null, request_id: 'test', ip: null, user_agent: null }

/** The bells of a clinic: a worker that rings them, and what was rung. */
export interface Bells {
  /** Every ring since it was last cleared. */
  rung: Extract<BusMessage, { kind: 'notification' }>[]
  /** The number of a user by name. */
  ids: Record<string, number>
  owner: pg.Client
  /** What a job works with. */
  task: JobContext
  /** Resolves when no job waits or runs. */
  settled(): Promise<void>
  /** `username: title` of every row, oldest first, once no job waits or runs. */
  told(): Promise<string[]>
  clear(): Promise<void>
  close(): Promise<void>
}

const logger = pino({ level: 'silent' })

/** A worker that does one job at a time: two side by side would tell their notices in either order. */
const oneByOne = ({ owner, pool, bus, storage, application }: Clinic) =>
  startWorker({
    connection: owner,
    pool,
    bus,
    vault: application.options.vault,
    storage,
    jobs,
    logger,
    concurrency: 1,
  })

/** Starts a worker beside a clinic and listens to its bells. */
export async function openBells(clinic: Clinic): Promise<Bells> {
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  const rung: Bells['rung'] = []
  const ids: Record<string, number> = {}
  const { rows } = await owner.query(`select id, username from "user" where tenant_id = $1`, [TENANT])
  for (const { id, username } of rows) ids[username] = Number(id)
  clinic.bus.listen((message) => message.kind === 'notification' && rung.push(message))
  const { pool, bus, storage } = clinic
  const { vault } = clinic.application.options
  const worker = await oneByOne(clinic)
  const settled = () =>
    vi.waitFor(async () => {
      const left = await owner.query('select payload, last_error from graphile_worker._private_jobs')
      expect(left.rows).toEqual([])
    }, 30_000)
  return {
    rung,
    ids,
    owner,
    settled,
    task: {
      tenant_id: TENANT,
      db: tenantDatabase(pool, NOBODY, { writes: true }),
      transaction: (work) => tenantTransaction(pool, NOBODY, work),
      bus,
      vault,
      cache: cachedUntilChanged(bus),
      storage,
      logger,
      signal: new AbortController().signal,
      last: false,
    },
    async told() {
      await settled()
      const found = await owner.query<{ username: string; title: string }>(
        `select u.username, n.title from notification n join "user" u on u.tenant_id = n.tenant_id and u.id = n.user_id order by n.id`,
      )
      return found.rows.map(({ username, title }) => `${username}: ${title}`)
    },
    async clear() {
      await settled()
      await owner.query('delete from notification')
      rung.length = 0
    },
    async close() {
      await worker.stop()
      await owner.end()
    },
  }
}
