import type { CustomColumn } from '@bcare/rules/imports/columns'
import { getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { Download } from '../kit/http/download.ts'
import { CONTENT_TYPE, tableFile, type TableFormat } from '../kit/sheets/table-file.ts'
import { cellsOf, type Importer } from './importer.ts'

const BATCH = 1_000

/** Rows in error as they were sent, in batches, each with what is wrong at its end. */
async function* errorRows(
  importer: Importer,
  context: Context,
  id: number,
  width: number,
): AsyncGenerator<string[][]> {
  const { db, caller } = context
  const { open } = cellsOf(importer)
  for (let after = -1; ;) {
    const rows = await db.rows<{ no: number; cells: string[]; problems: string[] }>(sql`
      select no, cells, problems from person_import_row
      where tenant_id = ${caller.tenant_id} and import_id = ${id} and status = 'error' and no > ${after} order by no limit ${BATCH}`)
    yield rows.map(({ no, cells, problems }) => [
      ...Array.from({ length: width }, (_, index) => open(context, cells[index] ?? '')),
      String(no),
      problems.join('; '),
    ])
    if (rows.length < BATCH) return
    after = rows.at(-1)?.no ?? after
  }
}

/** The rows in error of a file, to be mended and sent again: same columns, and what is wrong. @throws Fault not_found */
export async function errorFile(importer: Importer, context: Context, id: number): Promise<Download> {
  const { file_name, headers } = (await getRow(importer.table, context, id)) as unknown as {
    file_name: string
    headers: string[]
  }
  const columns = [...headers, 'Dòng', 'Lỗi'].map((label) => ({ label, kind: 'text' as const }))
  const name = `Lỗi - ${file_name.replace(/\.\w{1,5}$/, '')}.csv`
  return new Download(
    name,
    CONTENT_TYPE.csv,
    tableFile('csv', 'Lỗi', columns, errorRows(importer, context, id, headers.length)),
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
