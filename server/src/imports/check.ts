import { decisionsOf } from '@bcare/rules/imports/words'
import { clinicDate } from '@bcare/rules/text/date'
import { sql, type Sql } from '../kit/database/sql.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import {
  cellsOf,
  importerOf,
  type Importer,
  type JudgeContext,
  type Judged,
  type SentRow,
} from './importer.ts'
import { countRows, entityOf, lockImport, publishProgress, rowsOf, type ImportFacts } from './table.ts'

const BATCH = 500

const numbers = (rows: readonly { no: number }[]) => rows.map(({ no }) => no)

const storeJudged = (tenant_id: number, id: number, rows: readonly Judged[]): Sql => sql`
  update person_import_row r set status = c.status, problems = array(select jsonb_array_elements_text(c.problems)),
    faulty = array(select jsonb_array_elements_text(c.faulty)::int), draft = c.draft,
    tails = array(select jsonb_array_elements_text(coalesce(c.tails, '[]'))), code = c.code,
    tag_ids = array(select jsonb_array_elements_text(coalesce(c.tag_ids, '[]'))::bigint), match_id = c.match_id, match_no = null, doubt = null
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(no int, status text, problems jsonb, faulty jsonb, draft jsonb, tails jsonb, code text, tag_ids jsonb, match_id bigint)
  where ${rowsOf(tenant_id, id, numbers(rows))} and r.no = c.no`

/** What rows of an import are judged by. */
export function judgeContext<W>(
  { tx, tenant_id, keeper }: Pick<JudgeContext<W>, 'tx' | 'tenant_id' | 'keeper'>,
  facts: ImportFacts,
  words: W,
): JudgeContext<W> {
  const decisions = decisionsOf(facts.options.words)
  return { tx, tenant_id, keeper, facts, decisions, words, today: clinicDate(Date.now()) }
}

/** Judges some rows and stores what was found of them. */
export async function storeRows(
  importer: Importer,
  id: number,
  rows: readonly SentRow[],
  by: JudgeContext<unknown>,
): Promise<void> {
  const { tx, tenant_id, keeper } = by
  const { open } = cellsOf(importer)
  const opened = rows.map(({ no, cells }) => ({ no, cells: cells.map((cell) => open(keeper, cell)) }))
  const judged = await importer.judge(opened, by)
  await tx.batch(storeJudged(tenant_id, id, judged))
  await importer.match?.({ tx, tenant_id, id }, numbers(judged))
}

interface Check {
  importer: Importer
  id: number
  words: unknown
}

/** Checks the next rows; answers the number of the last one, or undefined when there are none left or the import was called off. */
async function checkBatch(
  job: JobContext,
  { importer, id, words }: Check,
  after: number,
): Promise<number | undefined> {
  const { tenant_id } = job
  const keeper = { vault: job.vault, caller: { tenant_id } }
  return job.transaction(async (tx) => {
    const facts = await lockImport(tx, tenant_id, id)
    if (facts?.status !== 'checking') return undefined
    const rows = await tx.rows<{ no: number; cells: string[] }>(sql`
      select no, cells from person_import_row where tenant_id = ${tenant_id} and import_id = ${id} and no > ${after}
      order by no limit ${BATCH}`)
    if (rows.length === 0) {
      await importer.within({ tx, tenant_id, id })
      await tx.batch(
        countRows(tenant_id, id, sql`r.status <> 'waiting'`),
        sql`update person_import set status = 'checked', version = version + 1 where tenant_id = ${tenant_id} and id = ${id}`,
      )
      return undefined
    }
    await storeRows(importer, id, rows, judgeContext({ tx, tenant_id, keeper }, facts, words))
    await tx.batch(countRows(tenant_id, id, sql`r.status <> 'waiting'`))
    return rows.at(-1)?.no
  })
}

/**
 * Tries every row of a file without adding a record. Runs again from the beginning after a server died: it changes
 * nothing but its own rows.
 */
export const checkImportJob: Job = async (payload, job) => {
  const id = payload['id'] as number
  const importer = importerOf(await entityOf(job.db, job.tenant_id, id))
  const { words } = await importer.words(job.db, job.tenant_id)
  await refreshStatistics(job.db, importer.looks_in)
  let after = -1
  for (;;) {
    if (job.signal.aborted) throw new Error('the server stops')
    const last = await checkBatch(job, { importer, id, words }, after)
    publishProgress(job, importer.table, id)
    if (last === undefined) return
    after = last
  }
}
