import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { runPipeline } from '../kit/database/pipeline.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { tenantTransaction } from '../kit/database/tenant-database.ts'
import { sealNext } from '../kit/log/seal-block.ts'
import { appendHeads, type Head } from './seal-heads.ts'

export interface SealerOptions {
  /** The app role's pool: it may add blocks and never change them. */
  pool: pg.Pool
  /** Where the newest hashes are written, outside the database. */
  heads_file: string
  logger: Logger
  every_ms?: number
}

export interface Sealer {
  /** Seals what can be sealed now; answers how many blocks it made. */
  seal(): Promise<number>
  /** Seals once more, then ends. */
  stop(): Promise<void>
}

const SEED = 7_201_003

/** One block, unless another server is sealing this tenant just now. */
function sealTenant(pool: pg.Pool, tenant_id: number): Promise<Head | undefined> {
  const actor = { tenant_id, user_id: null, request_id: 'seal', ip: null, user_agent: null }
  return tenantTransaction(pool, actor, async (tx) => {
    const lock = await tx.one<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEED}, ${tenant_id}) as ours`,
    )
    if (lock?.ours !== true) return undefined
    const block = await tx.one<{ no: number; hash: string }>(sealNext(tenant_id))
    return block === undefined ? undefined : { tenant_id, ...block }
  })
}

async function unscoped<T>(pool: pg.Pool, query: Sql): Promise<T[]> {
  const client = await pool.connect()
  try {
    return ((await runPipeline(client, [query]))[0] ?? []) as T[]
  } finally {
    client.release()
  }
}

/**
 * Seals the audit entries of all tenants every second (docs/decisions/0012-audit-and-its-seal.md), on however many
 * servers: the one that comes first seals a tenant. Nothing happens while nothing was committed. A failure is logged
 * and tried again.
 */
export function startSealer({ pool, heads_file, logger, every_ms = 1_000 }: SealerOptions): Sealer {
  let seen = ''
  let unwritten: Head[] = []
  const sealAll = async (): Promise<number> => {
    const [{ horizon } = { horizon: '' }] = await unscoped<{ horizon: string }>(
      pool,
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    )
    if (horizon === seen) return 0
    const tenants = await unscoped<{ id: number }>(pool, sql`select app.unsealed_tenants() as id`)
    let made = 0
    for (const { id } of tenants) {
      for (let head = await sealTenant(pool, id); head !== undefined; head = await sealTenant(pool, id)) {
        unwritten.push(head)
        made += 1
      }
    }
    seen = horizon
    return made
  }
  const write = async () => {
    const heads = unwritten
    unwritten = []
    if (heads.length === 0) return
    await appendHeads(heads_file, heads, new Date()).catch((error: unknown) => {
      unwritten = [...heads, ...unwritten]
      throw error
    })
  }
  const seal = async () => {
    try {
      return await sealAll()
    } finally {
      await write()
    }
  }
  return { ...repeat(seal, every_ms, logger), seal }
}

/** Runs `work` again and again with a pause between, once more at the end; logs a failure when it begins. */
function repeat(work: () => Promise<unknown>, every_ms: number, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let failing = false
  const run = async () => {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) logger.error({ err: error }, 'audit entries could not be sealed')
      failing = true
    }
  }
  const keepOn = async () => {
    while (!signal.aborted) {
      await wait(every_ms, undefined, { signal }).catch(() => {})
      await run()
    }
  }
  const sealing = keepOn()
  return {
    async stop() {
      stopping.abort()
      await sealing
    },
  }
}
