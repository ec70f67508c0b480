import type { Fault } from '@bcare/contract'
import { FIT_ROWS, MATCHED_ROWS } from '@bcare/rules/imports/import'
import { notifyFromJob } from '../notifications/notify.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { telling, walk, type BatchResult } from './batches.ts'
import { importerOf, type Importer, type Step } from './importer.ts'
import { followVersions, ofBatch } from './records.ts'
import { countRows, entityOf, inTheNameOf, lockImport, publishProgress, type ImportFacts } from './table.ts'

async function bringIn(importer: Importer, step: Step): Promise<void> {
  const { tx, tenant_id, facts, nos } = step
  await importer.prepare?.(step)
  await tx.batch(inTheNameOf(facts, 'Nhập từ tệp'), ...importer.add(step))
  await importer.change(step)
  const records = sql`select b.record_id from person_import_row b where b.tenant_id = ${tenant_id} and b.import_id = ${facts.id} and b.no = any (${nos}::int[])`
  const [left = []] = await tx.batch<{ left: number }>(
    sql`select count(*)::int as left from person_import_row r where ${ofBatch(step)} and r.status in ${states(FIT_ROWS)} and r.status not in ${states(MATCHED_ROWS)}`,
    importer.skip(step),
    followVersions(tenant_id, facts.id, importer.entity, records),
    countRows(tenant_id, facts.id, sql`r.outcome is not null or r.status = 'error'`),
  )
  // A row that becomes new in its own batch waits for the next one, but never all of them.
  if (left[0]?.left === nos.length) throw new Error(`import ${facts.id} makes no progress at row ${nos[0]}`)
}

/** The next rows that nothing became of yet. */
const nextRows = ({ order = sql`no` }: Importer, tenant_id: number, id: number, most: number): Sql => sql`
  select no from person_import_row
  where tenant_id = ${tenant_id} and import_id = ${id} and outcome is null and status in ${states(FIT_ROWS)} order by ${order} limit ${most}`

/** One batch in one transaction: a server that dies in it has done nothing, one that dies behind it has done all of it. */
async function runBatch(job: JobContext, importer: Importer, id: number, most: number): Promise<BatchResult> {
  const { tenant_id } = job
  return telling(job, async (tx, emit) => {
    const facts = await lockImport(tx, tenant_id, id)
    if (facts?.status !== 'running') return 'over'
    const rows = await tx.rows<{ no: number }>(nextRows(importer, tenant_id, id, most))
    if (rows.length > 0) {
      await bringIn(importer, { tx, tenant_id, facts, nos: rows.map(({ no }) => no), job, emit })
      return 'more'
    }
    await tx.batch(
      inTheNameOf(facts, 'Nhập từ tệp'),
      countRows(tenant_id, id, sql`r.outcome is not null or r.status = 'error'`),
      sql`update person_import set status = 'done', finished_at = now(), version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
    )
    return 'over'
  })
}

/** A row that the database refuses, such as one that names a label deleted since, is an error of its own, not of its batch. */
async function refuseRow(
  { transaction, tenant_id }: JobContext,
  importer: Importer,
  id: number,
  { message }: Fault,
): Promise<void> {
  await transaction((tx) =>
    tx.rows(sql`
      update person_import_row set status = 'error', problems = ${[message]}
      where tenant_id = ${tenant_id} and import_id = ${id} and no = (select no from (${nextRows(importer, tenant_id, id, 1)}) n)`),
  )
}

/**
 * Brings the checked rows in. Goes on where it was after a server died: what a row became is stored with the row, in
 * the same transaction.
 */
export const runImportJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  const importer = importerOf(await entityOf(job.db, job.tenant_id, id))
  await walk(job, {
    before: async () => void (await refreshStatistics(job.db, importer.looks_in)),
    batch: (most) => runBatch(job, importer, id, most),
    refuse: (fault) => refuseRow(job, importer, id, fault),
    after: () => publishProgress(job, importer.table, id),
  })
  await notifyImportEnd(job, importer, id)
}

/** Lists of records are read again, and the user who asked for the import is notified. */
async function notifyImportEnd(job: JobContext, importer: Importer, id: number): Promise<void> {
  const { bus, db, tenant_id } = job
  bus.publish(tenant_id, { entity: importer.entity, id, action: 'create', keys: [], by: null })
  const facts = await db.one<ImportFacts>(sql`
    select file_name, status, progress, created_by from person_import where tenant_id = ${tenant_id} and id = ${id}`)
  if (facts?.status !== 'done') return
  const { added, updated, skipped, error } = facts.progress
  await notifyFromJob(job, {
    type: 'import_done',
    to: [facts.created_by],
    title: `Đã nhập xong «${facts.file_name}»`,
    body: `Thêm ${added}, ${importer.changed} ${updated}, bỏ qua ${skipped}, lỗi ${error}`,
    url: importer.page(id),
    dedupe_key: `import_done/${id}`,
  })
}
