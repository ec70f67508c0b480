import { Fault } from '@bcare/contract'
import type { RowDecision } from '@bcare/rules/imports/import'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { judgeContext, storeRows } from './check.ts'
import { cellsOf, type Importer } from './importer.ts'
import { storable } from './read.ts'
import { countRows, type ImportFacts } from './table.ts'

export interface Mending {
  no: number
  cells: readonly { at: number; text: string }[]
  /** What the user says of a row that resembles a record; null takes it back. */
  as?: RowDecision | null | undefined
}

/**
 * Writes cells of one row anew and judges it again, with the rows that were the same as it. Runs under the lock of
 * its import. @throws Fault not_found, rule
 */
export async function mendRow(
  importer: Importer,
  context: Context,
  facts: ImportFacts,
  { no, cells, as }: Mending,
): Promise<void> {
  const { db, caller } = context
  const { tenant_id } = caller
  const { id } = facts
  const { seal } = cellsOf(importer)
  const stored = await db.one<{ cells: string[] }>(
    sql`select cells from person_import_row where tenant_id = ${tenant_id} and import_id = ${id} and no = ${no}`,
  )
  if (stored === undefined) throw new Fault('not_found', 'Không tìm thấy dòng này trong tệp')
  if (as !== undefined && importer.decides === undefined)
    throw new Fault('rule', 'Dòng này không có gì để xác nhận')
  if (cells.some(({ at }) => at >= facts.headers.length)) throw new Fault('rule', 'Tệp không có cột này')
  const texts = new Map(cells.map(({ at, text }) => [at, seal(context, storable(text))]))
  const mended = facts.headers.map((_, at) => texts.get(at) ?? stored.cells[at] ?? '')
  await db.rows(
    sql`update person_import_row set cells = ${mended}, decided = ${as ?? null} where tenant_id = ${tenant_id} and import_id = ${id} and no = ${no}`,
  )
  const followers = await db.rows<{ no: number; cells: string[] }>(sql`
    select no, cells from person_import_row r where tenant_id = ${tenant_id} and import_id = ${id} and no <> ${no}
      and (match_no = ${no}${importer.touched === undefined ? sql`` : sql` or ${importer.touched}`}) order by no`)
  const { words } = await importer.words(db, tenant_id)
  const by = judgeContext({ tx: db, tenant_id, keeper: context }, facts, words)
  await storeRows(importer, id, [{ no, cells: mended }, ...followers], by)
  await importer.within({ tx: db, tenant_id, id })
  await db.rows(countRows(tenant_id, id, sql`r.status <> 'waiting'`))
}
