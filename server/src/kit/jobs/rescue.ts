import type pg from 'pg'
import type { Logger } from 'pino'

/** Makes our advisory locks ours. */
const SEED = 7_201_002
const EVERY_MS = 5_000

const LOCK_OF = `hashtextextended($1, ${SEED})`

/** Jobs of a worker that is gone are free at once, not after graphile-worker's four hours. */
export interface Rescue {
  /** Looks for jobs that a dead worker holds, and frees them; answers how many workers were dead. */
  look: () => Promise<number>
  stop: () => void
}

/**
 * Every worker holds an advisory lock in its own name for as long as it is connected. A name that holds jobs but no
 * lock is dead. Jobs taken in the last ten seconds are left alone: their worker may still be starting.
 */
export async function startRescue(pool: pg.Pool, worker_id: string, logger: Logger): Promise<Rescue> {
  let client: pg.PoolClient | undefined
  let stopped = false
  const hold = async (): Promise<pg.PoolClient> => {
    if (client !== undefined) return client
    const taken = await pool.connect()
    if (stopped) {
      taken.release(true)
      throw new Error('stopped')
    }
    taken.on('error', () => drop(taken))
    await taken.query(`select pg_advisory_lock_shared(${LOCK_OF})`, [worker_id])
    client = taken
    return taken
  }
  const drop = (lost: pg.PoolClient) => {
    if (client !== lost) return
    client = undefined
    lost.release(true)
  }
  const look = async () => {
    const holder = await hold()
    try {
      const { rows } = await holder.query<{ locked_by: string }>(
        `select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - interval '10 seconds' and locked_by <> $1`,
        [worker_id],
      )
      let dead = 0
      for (const { locked_by } of rows) if (await freeIfDead(holder, locked_by)) dead += 1
      if (dead > 0) logger.warn({ workers: dead }, 'jobs of a server that is gone are free again')
      return dead
    } catch (error) {
      drop(holder)
      throw error
    }
  }
  await look()
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      logger.warn({ err: error }, 'jobs of dead servers could not be looked for'),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    look,
    stop() {
      stopped = true
      clearInterval(timer)
      if (client !== undefined) drop(client)
    },
  }
}

async function freeIfDead(holder: pg.PoolClient, worker_id: string): Promise<boolean> {
  const { rows } = await holder.query<{ dead: boolean }>(`select pg_try_advisory_lock(${LOCK_OF}) as dead`, [
    worker_id,
  ])
  if (rows[0]?.dead !== true) return false
  try {
    await holder.query('select graphile_worker.force_unlock_workers(array[$1])', [worker_id])
  } finally {
    await holder.query(`select pg_advisory_unlock(${LOCK_OF})`, [worker_id])
  }
  return true
}
