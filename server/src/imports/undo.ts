import { SETTLED_ROWS, WRITTEN_ROWS } from '@bcare/rules/imports/import'
import { sql, states, type Sql } from '../kit/database/sql.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { telling, walk, type BatchResult } from './batches.ts'
import { importerOf, type Importer } from './importer.ts'
import { followVersions, keepRest, referencesTo, removeAdded, type Reference } from './records.ts'
import { countRows, entityOf, inTheNameOf, lockImport, publishProgress } from './table.ts'

/**
 * The next rows to undo. What was added goes before what was changed is put back, whose place it may have taken; then from
 * the end of the file, and one row a record at a time: what was changed last is put back first.
 */
const nextRows = (tenant_id: number, id: number, most: number): Sql => sql`
  select max(no)::int as no from person_import_row where tenant_id = ${tenant_id} and import_id = ${id} and outcome in ${states(WRITTEN_ROWS)}
  group by record_id order by bool_or(outcome = 'added') desc, max(no) desc limit ${most}`

interface Undo {
  importer: Importer
  id: number
  references: readonly Reference[]
}

async function undoBatch(job: JobContext, undo: Undo, most: number): Promise<BatchResult> {
  const { tenant_id } = job
  const { importer, id, references } = undo
  return telling(job, async (tx, emit) => {
    const facts = await lockImport(tx, tenant_id, id)
    if (facts?.status !== 'undoing') return 'over'
    const counted = countRows(tenant_id, id, sql`r.outcome in ${states(SETTLED_ROWS)}`)
    const rows = await tx.rows<{ no: number }>(nextRows(tenant_id, id, most))
    if (rows.length === 0) {
      await tx.batch(
        counted,
        sql`update person_import set status = 'undone', version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
      )
      return 'over'
    }
    const step = { tx, tenant_id, facts, nos: rows.map(({ no }) => no), job, emit }
    const records = sql`select b.record_id from person_import_row b where b.tenant_id = ${tenant_id} and b.import_id = ${id} and b.no = any (${step.nos}::int[]) and b.outcome = 'undone'`
    await tx.batch(
      inTheNameOf(facts, 'Hoàn tác nhập từ tệp'),
      ...(importer.takeAway ? [] : [removeAdded(step, importer.entity, references, importer.unused)]),
    )
    await importer.takeAway?.(step)
    await tx.batch(
      ...importer.putBack(step),
      keepRest(step),
      followVersions(tenant_id, id, importer.entity, records),
      counted,
    )
    return 'more'
  })
}

/** A record that cannot be put back, because others have taken its place since, is kept as it is. */
const keepRow = ({ transaction, tenant_id }: JobContext, id: number) =>
  transaction((tx) =>
    tx.rows(sql`
      update person_import_row set outcome = 'kept'
      where tenant_id = ${tenant_id} and import_id = ${id} and no = (select no from (${nextRows(tenant_id, id, 1)}) n)`),
  )

/** Takes an import back as far as no user has touched it since. Goes on where it was after a server died. */
export const undoImportJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  const importer = importerOf(await entityOf(job.db, job.tenant_id, id))
  const undo = { importer, id, references: await referencesTo(job.db, importer.entity) }
  await walk(job, {
    batch: (most) => undoBatch(job, undo, most),
    refuse: async () => void (await keepRow(job, id)),
    after: () => publishProgress(job, importer.table, id),
  })
  job.bus.publish(job.tenant_id, { entity: importer.entity, id, action: 'delete', keys: [], by: null })
}
