import { Fault } from '@bcare/contract'
import { MOST_IMPORT_ROWS } from '@bcare/contract/imports/import'
import { rememberedMapping, type Mapping } from '@bcare/rules/imports/columns'
import { UNREAD_IMPORTS } from '@bcare/rules/imports/import'
import { getText } from '../kit/database/rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { columnName } from '../kit/sheets/xlsx-cell.ts'
import { withSheet, type Sheet } from '../kit/sheets/sheet-read.ts'
import type { SheetRow } from '../kit/sheets/sheet-row.ts'
import { cellsOf, type Importer } from './importer.ts'
import { NO_PROGRESS } from './table.ts'

/** What users chose for the headers of earlier files; the newest choice of a header holds. */
async function knownHeaders({ entity }: Importer, { db, caller }: Context) {
  const earlier = await db.rows<{ headers: string[]; mapping: Mapping }>(sql`
    select headers, mapping from person_import
    where tenant_id = ${caller.tenant_id} and entity = ${entity} and status not in ${states(UNREAD_IMPORTS)} order by created_at desc, id desc limit 20`)
  return new Map(
    earlier.toReversed().flatMap(({ headers, mapping }) => [...rememberedMapping(headers, mapping)]),
  )
}

async function begin(
  { entity, careful }: Importer,
  context: Context,
  file_name: string,
  { format, encoding }: Sheet,
): Promise<number> {
  const { tenant_id, user_id } = context.caller
  const made = await context.db.one<{ id: number }>(sql`
    insert into person_import (tenant_id, entity, file_name, format, encoding, options, progress, created_by, updated_by)
    values (${tenant_id}, ${entity}, ${file_name}, ${format}, ${encoding}, ${JSON.stringify(careful)}::jsonb, ${JSON.stringify(NO_PROGRESS)}::jsonb, ${user_id}, ${user_id}) returning id`)
  if (made === undefined) throw new Error('an import was not begun')
  return made.id
}

/** Text as PostgreSQL can store it. */
export const storable = (cell: string): string => {
  const text = cell.replaceAll('\u0000', '').toWellFormed()
  // No text of a user begins as a sealed one does.
  return text.startsWith('sealed:') ? ` ${text}` : text
}

/** Where the rows of a file are stored. */
interface Place {
  importer: Importer
  context: Context
  id: number
}

function storeRows({ importer, context, id }: Place, rows: readonly SheetRow[]) {
  const { seal } = cellsOf(importer)
  const stored = rows.map(({ no, cells }) => ({
    no,
    cells: cells.map((cell) => seal(context, storable(cell))),
  }))
  return context.db.rows(sql`
    insert into person_import_row (tenant_id, import_id, no, cells)
    select ${context.caller.tenant_id}::int, ${id}::bigint, r.no, array(select jsonb_array_elements_text(r.cells))
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r(no int, cells jsonb)`)
}

interface Stored {
  headers: string[]
  total: number
}

/** Reads a sheet into rows of the database; the first row is its header when it looks like one. @throws Fault invalid */
async function storeSheet(place: Place, sheet: Sheet): Promise<Stored> {
  const { isHeader } = place.importer.columns
  let headers: string[] | undefined
  let total = 0
  let widest = 0
  for await (const batch of sheet.rows) {
    const first = headers === undefined && isHeader(batch[0]?.cells ?? [])
    if (headers === undefined) headers = first ? (batch[0]?.cells ?? []).map(storable) : []
    const rows = first ? batch.slice(1) : batch
    total += rows.length
    if (total > MOST_IMPORT_ROWS)
      throw new Fault(
        'rule',
        `Tệp có hơn ${MOST_IMPORT_ROWS.toLocaleString('vi-VN')} dòng, hãy chia thành nhiều tệp`,
      )
    widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), widest)
    if (rows.length > 0) await storeRows(place, rows)
  }
  if (total === 0) throw new Fault('rule', 'Tệp không có dòng dữ liệu nào')
  const named = headers ?? []
  const all = Array.from(
    { length: Math.max(named.length, widest) },
    (_, index) => named[index] || `Cột ${columnName(index)}`,
  )
  return { headers: all.map((header) => header.slice(0, 200)), total }
}

async function forget({ db, caller }: Context, id: number): Promise<void> {
  const { tenant_id } = caller
  await db.batch(
    sql`delete from person_import_row where tenant_id = ${tenant_id} and import_id = ${id}`,
    sql`update person_import set deleted_at = now() where tenant_id = ${tenant_id} and id = ${id}`,
  )
}

/** Takes a file in: its rows, what its columns are called, and what they probably are. No record is added yet. @throws Fault */
export async function takeFile(importer: Importer, context: Context): Promise<JsonText> {
  const { file, caller } = context
  if (file === undefined) throw new Fault('invalid', 'Vui lòng chọn tệp Excel (.xlsx) hoặc CSV')
  const id = await withSheet(caller.tenant_id, file, (sheet) =>
    takeSheet(importer, context, file.name, sheet),
  )
  context.emit({ entity: importer.table.entity.name, id, action: 'create', keys: [] })
  return new JsonText(await getText(importer.table, context, id))
}

async function takeSheet(
  importer: Importer,
  context: Context,
  file_name: string,
  sheet: Sheet,
): Promise<number> {
  const { columns } = importer
  const known = await knownHeaders(importer, context)
  const custom = await importer.own?.(context)
  const id = await begin(importer, context, storable(file_name), sheet)
  try {
    const { headers, total } = await storeSheet({ importer, context, id }, sheet)
    const guessed = columns.guess(headers, known, custom)
    const mapping = guessed.map((field) =>
      field !== null && columns.isOpen(field, (right) => context.caller.may(right)) ? field : null,
    )
    await context.db.rows(sql`
      update person_import set headers = ${headers}, mapping = ${mapping}, total = ${total}
      where tenant_id = ${context.caller.tenant_id} and id = ${id}`)
    return id
  } catch (error) {
    await forget(context, id)
    throw error
  }
}
