import { name, sql, type Sql } from '../database/sql.ts'
import type { Job } from './job.ts'

/** Rows of a table that have expired. */
export interface Sweep {
  table: string
  /** The condition on that table alone; nothing else of the tenant may match it. */
  gone: Sql
}

const BATCH = 1_000

/** Answers of idempotency keys, of no use after 48 hours (docs/decisions/0007-idempotency-key.md). */
export const KEYS: Sweep = { table: 'idempotency_key', gone: sql`created_at < now() - interval '48 hours'` }

/** Deletes what has expired in one tenant, a thousand rows at a time, so that no request waits for it. */
export const sweepJob =
  (sweeps: readonly Sweep[]): Job =>
  async (_payload, { tenant_id, db, signal, logger }) => {
    for (const { table, gone } of sweeps) {
      let total = 0
      for (let deleted = BATCH; deleted === BATCH && !signal.aborted; total += deleted) {
        const rows = await db.rows(sql`
          delete from ${name(table)} where tenant_id = ${tenant_id} and ctid = any(array(
            select ctid from ${name(table)} where tenant_id = ${tenant_id} and ${gone} limit ${BATCH}))
          returning 1`)
        deleted = rows.length
      }
      if (total > 0) logger.info({ table, rows: total }, 'swept')
    }
  }
