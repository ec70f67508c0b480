import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type CustomColumn,
} from '@bcare/rules/customers/import-columns'
import { sql } from '../kit/database/sql.ts'
import { getRow } from '../kit/database/rows.ts'
import type { Context } from '../kit/context.ts'
import { Download } from '../kit/http/download.ts'
import { CONTENT_TYPE, tableFile, type TableFormat } from '../kit/sheets/table-file.ts'
import { openCell } from './national-id.ts'
import { personImportTable } from './person-import-table.ts'

const BATCH = 1_000

/** Rows in error as they were sent, in batches, each with what is wrong at its end. */
async function* errorRows(context: Context, id: number, width: number): AsyncGenerator<string[][]> {
  const { db, caller } = context
  for (let after = -1; ;) {
    const rows = await db.rows<{ no: number; cells: string[]; problems: string[] }>(sql`
      select no, cells, problems from person_import_row
      where tenant_id = ${caller.tenant_id} and import_id = ${id} and status = 'error' and no > ${after} order by no limit ${BATCH}`)
    yield rows.map(({ no, cells, problems }) => [
      ...Array.from({ length: width }, (_, index) => openCell(context, cells[index] ?? '')),
      String(no),
      problems.join('; '),
    ])
    if (rows.length < BATCH) return
    after = rows.at(-1)?.no ?? after
  }
}

/** The rows in error of a file, to be mended and sent again: same columns, and what is wrong. @throws Fault not_found */
export async function errorFile(context: Context, id: number): Promise<Download> {
  const { file_name, headers } = await getRow(personImportTable, context, id)
  const columns = [...headers, 'Dòng', 'Lỗi'].map((label) => ({ label, kind: 'text' as const }))
  const name = `Lỗi - ${file_name.replace(/\.\w{1,5}$/, '')}.csv`
  return new Download(
    name,
    CONTENT_TYPE.csv,
    tableFile('csv', 'Lỗi', columns, errorRows(context, id, headers.length)),
  )
}

const EXAMPLE: Partial<Record<ImportField, string>> = {
  full_name: 'Nguyễn Thị Ngọc Ánh',
  title: 'Chị',
  gender: 'Nữ',
  birth: '05/03/1990',
  phone: '0912 345 678',
  email: 'ngocanh@example.vn',
  address: '12 Lê Lợi, Phường Sài Gòn, Thành phố Hồ Chí Minh',
  note: 'Dòng này là mẫu, hãy xóa trước khi nhập',
}

/** Fields of the template, in the order in which users know them. */
const OFFERED = IMPORT_FIELD_NAMES.filter(
  (field) => !['code', 'ward', 'district', 'province', 'address_line', 'address_legacy'].includes(field),
)

/** A file to fill in: every column that is understood, and one line that shows how. */
export function templateFile(format: TableFormat, custom: readonly CustomColumn[]): Download {
  const labels = [...OFFERED.map((field) => IMPORT_FIELDS[field]), ...custom.map(({ label }) => label)]
  const columns = labels.map((label) => ({ label, kind: 'text' as const, width: 22 }))
  const rows = [[[...OFFERED.map((field) => EXAMPLE[field] ?? null), ...custom.map(() => null)]]]
  return new Download(
    `Mẫu nhập khách hàng.${format}`,
    CONTENT_TYPE[format],
    tableFile(format, 'Khách hàng', columns, rows),
  )
}
