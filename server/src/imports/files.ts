import type { CustomColumn } from '@bcare/rules/imports/columns'
import { getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { Download } from '../kit/http/download.ts'
import { CONTENT_TYPE, tableFile, type TableFormat } from '../kit/sheets/table-file.ts'
import { cellReader, type Importer } from './importer.ts'

const BATCH = 1_000

interface ErrorFile {
  id: number
  file_name: string
  headers: string[]
  mapping: (string | null)[]
}

/** Rows in error as they were sent, in batches, each with what is wrong at its end. */
async function* errorRows(
  importer: Importer,
  context: Context,
  { id, headers, mapping }: ErrorFile,
): AsyncGenerator<string[][]> {
  const { db, caller } = context
  const open = cellReader(importer, context, mapping)
  for (let after = -1; ;) {
    const rows = await db.rows<{ no: number; cells: string[]; problems: string[] }>(sql`
      select no, cells, problems from person_import_row
      where tenant_id = ${caller.tenant_id} and import_id = ${id} and status = 'error' and no > ${after} order by no limit ${BATCH}`)
    yield rows.map(({ no, cells, problems }) => [
      ...headers.map((_, at) => open(cells[at] ?? '', at)),
      String(no),
      problems.join('; '),
    ])
    if (rows.length < BATCH) return
    after = rows.at(-1)?.no ?? after
  }
}

/** The rows in error of a file, to be mended and sent again: same columns, and what is wrong. @throws Fault not_found */
export async function errorFile(importer: Importer, context: Context, id: number): Promise<Download> {
  const file = (await getRow(importer.table, context, id)) as unknown as ErrorFile
  const { file_name, headers } = file
  const columns = [...headers, 'Dòng', 'Lỗi'].map((label) => ({ label, kind: 'text' as const }))
  const name = `Lỗi - ${file_name.replace(/\.\w{1,5}$/, '')}.csv`
  return new Download(
    name,
    CONTENT_TYPE.csv,
    tableFile('csv', 'Lỗi', columns, errorRows(importer, context, file)),
  )
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)

/** A file to fill in: every column that the user may fill in, and one line that shows how. */
export async function templateFile(
  { columns, example, what, own }: Importer,
  context: Context,
  format: TableFormat,
): Promise<Download> {
  const custom: readonly CustomColumn[] = (await own?.(context)) ?? []
  const offered = columns.offered.filter((field) =>
    columns.isOpen(field, (right) => context.caller.may(right)),
  )
  const labels = [
    ...offered.map((field) => columns.labels[field] ?? field),
    ...custom.map(({ label }) => label),
  ]
  const rows = [[[...offered.map((field) => example[field] ?? null), ...custom.map(() => null)]]]
  return new Download(
    `Mẫu nhập ${what}.${format}`,
    CONTENT_TYPE[format],
    tableFile(
      format,
      capital(what),
      labels.map((label) => ({ label, kind: 'text' as const, width: 22 })),
      rows,
    ),
  )
}
