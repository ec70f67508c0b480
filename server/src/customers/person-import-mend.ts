import { Fault } from '@bcare/contract'
import { decisionsOf } from '@bcare/rules/customers/import-words'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { sealCell } from './national-id.ts'
import { matchRows, matchWithin, storeRows } from './person-import-check.ts'
import { storable } from './person-import-read.ts'
import { countRows, type ImportFacts } from './person-import-table.ts'
import { clinicWords } from './person-import-words.ts'

/**
 * Writes cells of one row anew and checks it again, with the rows that were the same as it. Runs under the lock of
 * its import. @throws Fault not_found, rule
 */
export async function mendRow(
  context: Context,
  facts: ImportFacts,
  no: number,
  cells: readonly { at: number; text: string }[],
): Promise<void> {
  const { db, caller } = context
  const { tenant_id } = caller
  const { id } = facts
  const stored = await db.one<{ cells: string[] }>(
    sql`select cells from person_import_row where tenant_id = ${tenant_id} and import_id = ${id} and no = ${no}`,
  )
  if (stored === undefined) throw new Fault('not_found', 'Không tìm thấy dòng này trong tệp')
  if (cells.some(({ at }) => at >= facts.headers.length)) throw new Fault('rule', 'Tệp không có cột này')
  const texts = new Map(cells.map(({ at, text }) => [at, sealCell(context, storable(text))]))
  const mended = facts.headers.map((_, at) => texts.get(at) ?? stored.cells[at] ?? '')
  const followers = await db.rows<{ no: number }>(sql`
    update person_import_row set status = 'new', match_id = null, match_no = null
    where tenant_id = ${tenant_id} and import_id = ${id} and match_no = ${no} and status <> 'error' returning no`)
  await db.rows(
    sql`update person_import_row set cells = ${mended} where tenant_id = ${tenant_id} and import_id = ${id} and no = ${no}`,
  )
  await storeRows({ tx: db, tenant_id, keeper: context }, id, [{ no, cells: mended }], {
    facts,
    decisions: decisionsOf(facts.options.words),
    words: await clinicWords(db, tenant_id),
    today: clinicDate(Date.now()),
  })
  await db.batch(
    matchRows(
      tenant_id,
      id,
      followers.map((row) => row.no),
    ),
    matchWithin(tenant_id, id),
    countRows(tenant_id, id, sql`r.status <> 'waiting'`),
  )
}
