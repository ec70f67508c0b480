import { objectOf, type ExportEntity } from '@bcare/contract/insight/export-entities'
import { notifyFromJob } from '../notifications/notify.ts'
import { callerOfUser } from '../identity/caller-of-user.ts'
import { sql, states } from '../kit/database/sql.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { tableFile, type TableFormat } from '../kit/sheets/table-file.ts'
import { exportRows, type ExportQuery } from './export-rows.ts'
import { exportedFields, exportedPage, exportedTable, chosenColumns, type Reader } from './export-tables.ts'
import type { Value } from '../kit/sheets/table-rows.ts'
import { UNFINISHED_EXPORTS } from '@bcare/contract/insight/export'

/** Files are downloaded or forgotten within a day. */
export const EXPORT_SWEEP: Sweep = {
  table: 'export_piece',
  gone: sql`created_at < now() - interval '24 hours'`,
}

/** So large that a row carries it well, and so small that its text in base64 is no large object to the collector. */
const PIECE = 64 * 1024

interface Facts {
  id: number
  entity: ExportEntity
  format: TableFormat
  file_name: string
  filter: Record<string, unknown>
  columns: string[]
  total: number
  created_by: number
}

class Cancelled extends Error {}

/** Claims the file and throws away what an earlier try left of it. */
async function begin({ transaction, tenant_id }: JobContext, id: number): Promise<Facts | undefined> {
  return transaction(async (tx) => {
    const facts = await tx.one<Facts>(sql`
      update export_file set status = 'running', progress = '{"done": 0}', version = version + 1, updated_at = now()
      where tenant_id = ${tenant_id} and id = ${id} and status in ${states(UNFINISHED_EXPORTS)}
      returning id, entity, format, file_name, filter, columns, total, created_by`)
    if (facts !== undefined)
      await tx.rows(sql`delete from export_piece where tenant_id = ${tenant_id} and export_id = ${id}`)
    return facts
  })
}

/** Says how far the file is. @throws Cancelled when the user has cancelled it */
async function publishDone({ db, bus, tenant_id }: JobContext, id: number, done: number): Promise<void> {
  const running = await db.one(sql`
    update export_file set progress = jsonb_build_object('done', ${done}::int), updated_at = now()
    where tenant_id = ${tenant_id} and id = ${id} and status = 'running' returning 1`)
  bus.publish(tenant_id, { entity: 'export_file', id, action: 'update', keys: ['done'], by: null })
  if (running === undefined) throw new Cancelled()
}

async function* counted(
  job: JobContext,
  id: number,
  rows: AsyncIterable<Value[][]>,
): AsyncGenerator<Value[][]> {
  let done = 0
  for await (const batch of rows) {
    if (job.signal.aborted) throw new Error('the server stops')
    done += batch.length
    await publishDone(job, id, done)
    yield batch
  }
}

/** Writes a file into pieces of a size that one row carries well. */
async function store({ db, tenant_id }: JobContext, id: number, file: AsyncIterable<Buffer>): Promise<void> {
  let no = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    await db.rows(
      sql`insert into export_piece (tenant_id, export_id, no, bytes) values (${tenant_id}, ${id}, ${no}, ${Buffer.concat(waiting)}::bytea)`,
    )
    no += 1
    waiting = []
    size = 0
  }
  for await (const bytes of file) {
    waiting.push(bytes)
    size += bytes.length
    if (size >= PIECE) await flush()
  }
  if (size > 0) await flush()
}

async function end({ db, tenant_id }: JobContext, id: number, status: 'done' | 'failed'): Promise<boolean> {
  const ended = await db.one(sql`
    update export_file set status = ${status}, finished_at = now(), version = version + 1, updated_at = now()
    where tenant_id = ${tenant_id} and id = ${id} and status = 'running' returning 1`)
  return ended !== undefined
}

async function make(job: JobContext, facts: Facts): Promise<void> {
  const { id, entity, format, file_name, filter, columns, created_by } = facts
  const caller = await callerOfUser(job.db, job.tenant_id, created_by)
  // A user who has left, or may no longer export, gets no file.
  if (caller?.may(`${objectOf(entity)}:export`) !== true) {
    await end(job, id, 'failed')
    return
  }
  const reader: Reader = { caller, db: job.db, vault: job.vault }
  const fields = await exportedFields(entity, reader)
  const query: ExportQuery = {
    entity,
    filter,
    fields,
    columns: chosenColumns(entity, columns, caller, fields),
  }
  const { label } = exportedTable(entity).entity
  const rows = counted(job, id, exportRows(reader, query))
  await store(job, id, tableFile(format, label, query.columns, rows))
  if (!(await end(job, id, 'done'))) return
  job.bus.publish(job.tenant_id, {
    entity: 'export_file',
    id,
    action: 'update',
    keys: ['status'],
    by: null,
  })
  const page = exportedPage(entity)
  await notifyFromJob(job, {
    type: 'export_ready',
    to: [created_by],
    title: `Tệp «${file_name}» đã sẵn sàng`,
    body: `${facts.total.toLocaleString('vi-VN')} dòng, tải về trong 24 giờ`,
    url: `${page}${page.includes('?') ? '&' : '?'}export=${id}`,
    dedupe_key: `export_ready/${id}`,
  })
}

/** Makes a large file. A server that dies leaves it to another, which begins anew. */
export const exportJob: Job = async (payload, job) => {
  const facts = await begin(job, payload['id'] as number)
  if (facts === undefined) return
  try {
    await make(job, facts)
  } catch (error) {
    if (error instanceof Cancelled) return
    if (job.last) await end(job, facts.id, 'failed')
    throw error
  }
}
