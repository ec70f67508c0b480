import type { AudioKind } from '@bcare/rules/files/audio'
import { sql } from '../kit/database/sql.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import type { JobContext } from '../kit/jobs/job.ts'
import { newKey, sha256Of } from './ingest-upload.ts'
import { quotaBytes, usedBytes } from './quota.ts'
import type { Source } from './source.ts'

/** The sound of a record, in the storage; its row is still to come. */
export interface KeptAudio {
  name: string
  mime: string
  size: number
  sha256: string
  storage_key: string
}

/** Whether so much more fits into what the clinic may store. */
export async function hasRoom(job: JobContext, size: number): Promise<boolean> {
  const stored = await job.db.one<{ used: number }>(usedBytes(job.tenant_id))
  return (stored?.used ?? 0) + size <= (await quotaBytes(job))
}

/** Puts sound into the storage. What gets no row is swept with all else that no row names. */
export async function keepAudio(
  { storage, tenant_id }: JobContext,
  source: Source,
  { mime }: AudioKind,
): Promise<KeptAudio> {
  const { name, size } = source
  const storage_key = newKey(tenant_id)
  const sha256 = await sha256Of(source)
  await storage.put(storage_key, source.bytes(), size)
  return { name, mime, size, sha256, storage_key }
}

/** Hangs sound on a record, in the transaction that says so there. Answers its file: one that the clinic had, or a new one. */
export async function addAudio(
  tx: Transaction,
  tenant_id: number,
  { name, mime, size, sha256, storage_key }: KeptAudio,
  { entity_type, entity_id }: { entity_type: string; entity_id: number },
): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    insert into file (tenant_id, sha256, mime, size, storage_key) values (${tenant_id}, ${sha256}, ${mime}, ${size}, ${storage_key})
    on conflict (tenant_id, sha256) do update set updated_at = now() returning id`)
  if (made === undefined) throw new Error('a file got no row')
  await tx.rows(sql`
    insert into file_usage (tenant_id, file_id, entity_type, entity_id, purpose, name)
    values (${tenant_id}, ${made.id}, ${entity_type}, ${entity_id}, 'recording', ${name})`)
  return made.id
}
