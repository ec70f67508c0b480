import { sql } from '../kit/database/sql.ts'
import { sweepReceived } from '../kit/http/sweep-received.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import type { Storage } from '../kit/storage.ts'

/** What was begun and not finished within a day; its pieces follow as strays. */
export const UPLOAD_SWEEP: Sweep = {
  table: 'file_upload',
  gone: sql`created_at < now() - interval '24 hours'`,
}

const BATCH = 500
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Files that nothing uses: taken off their last record thirty days ago, or at once where nothing is left to take back. */
async function forgetUnused({ db, tenant_id, signal }: JobContext): Promise<number> {
  await db.rows(
    sql`delete from file_usage where tenant_id = ${tenant_id} and deleted_at < now() - interval '30 days'`,
  )
  let total = 0
  for (let gone = BATCH; gone === BATCH && !signal.aborted; total += gone) {
    const rows = await db.rows(sql`
      delete from file where tenant_id = ${tenant_id} and id in (
        select f.id from file f where f.tenant_id = ${tenant_id} and f.updated_at < now() - interval '1 hour'
          and not exists (select from file_usage u where u.tenant_id = f.tenant_id and u.file_id = f.id)
        order by f.id limit ${BATCH} for update) returning 1`)
    gone = rows.length
  }
  return total
}

/** Keys of these that a row names; a piece is known by its upload. */
async function knownOf({ db, tenant_id }: JobContext, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    select k.key from unnest(${[...keys]}::text[]) as k(key) where
      exists (select from file f where f.tenant_id = ${tenant_id} and (f.storage_key = k.key or f.thumb_key = k.key))
      or exists (select from file_upload u where u.tenant_id = ${tenant_id} and u.storage_key = regexp_replace(k.key, '/[0-9]+$', ''))`)
  return new Set(rows.map(({ key }) => key))
}

/** What has been in the storage for more than a day without a row that names it. */
async function removeStrays(job: JobContext): Promise<number> {
  const { storage, tenant_id, signal } = job
  let removed = 0
  const settle = async (keys: readonly string[]) => {
    const known = await knownOf(job, keys)
    for (const key of keys.filter((one) => !known.has(one))) {
      await storage.remove(key)
      removed += 1
    }
  }
  let batch: string[] = []
  for await (const { key, stored_at } of storage.list(`${tenant_id}/`)) {
    if (signal.aborted) return removed
    if (Date.now() - stored_at.getTime() < DAY_MS) continue
    batch.push(key)
    if (batch.length === BATCH) {
      await settle(batch)
      batch = []
    }
  }
  await settle(batch)
  return removed
}

/**
 * Takes away what servers that died were receiving and storing: nothing that is being written rests for an hour.
 * At every start, because the night may find no server running, and every night. Answers how much.
 */
export async function sweepHalves(storage: Storage): Promise<number> {
  const halves = await storage.forgetHalves(new Date(Date.now() - HOUR_MS))
  return halves + (await sweepReceived())
}

/** Takes out of the storage what no record needs any more, and what servers that died have left half done. */
export const sweepFilesJob: Job = async (_payload, job) => {
  const files = await forgetUnused(job)
  const strays = await removeStrays(job)
  const halves = await sweepHalves(job.storage)
  if (files + strays + halves > 0) job.logger.info({ files, strays, halves }, 'swept files')
}
