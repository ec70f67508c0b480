import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { csvLines } from './csv-write.ts'
import { xlsxFile } from './xlsx-write.ts'
import type { Column, Value, TableRows } from './table-rows.ts'

export const TABLE_FORMATS = ['xlsx', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** What a column holds: money and numbers stay numbers; a date is YYYY-MM-DD and an instant ISO 8601 until it is written. */
export const CONTENT_TYPE: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

function plainText(value: Value, { kind }: Column): string | number {
  if (value === null) return ''
  if (typeof value === 'number') return value
  if (kind === 'date') return formatDate(value)
  return kind === 'instant' ? formatDateTime(value) : value
}

const plainRow = (values: readonly Value[], columns: readonly Column[]): (string | number)[] =>
  columns.map((column, index) => plainText(values[index] ?? null, column))

/** A CSV file as it is being made, with the mark by which Excel knows UTF-8. */
async function* csvFile(columns: readonly Column[], rows: TableRows): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLines([columns.map(({ label }) => label)])}`)
  for await (const batch of rows)
    yield Buffer.from(csvLines(batch.map((values) => plainRow(values, columns))))
}

/** A table as the file that users open. */
export const tableFile = (
  format: TableFormat,
  title: string,
  columns: readonly Column[],
  rows: TableRows,
): AsyncGenerator<Buffer> => (format === 'xlsx' ? xlsxFile(title, columns, rows) : csvFile(columns, rows))
