import { csvLine } from '@bcare/rules/text/csv'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { xlsxFile } from './xlsx-write.ts'

export const TABLE_FORMATS = ['xlsx', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** What a column holds: money and numbers stay numbers; a date is YYYY-MM-DD and an instant ISO 8601 until it is written. */
export interface Column {
  label: string
  kind: 'text' | 'number' | 'money' | 'date' | 'instant'
  /** In characters. */
  width?: number
}

export type Value = string | number | null
/** Rows in batches, so that neither a row costs a turn nor all of them memory. */
export type TableRows = AsyncIterable<readonly (readonly Value[])[]> | Iterable<readonly (readonly Value[])[]>

export const CONTENT_TYPE: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

function plainText(value: Value, { kind }: Column): string | number {
  if (value === null) return ''
  // A point would group thousands to whoever reads Vietnamese, a program among them.
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',')
  if (kind === 'date') return formatDate(value)
  return kind === 'instant' ? formatDateTime(value) : value
}

const line = (values: readonly Value[], columns: readonly Column[]): string =>
  csvLine(columns.map((column, index) => plainText(values[index] ?? null, column)))

/** A CSV file as it is being made, with the mark by which Excel knows UTF-8. */
async function* csvFile(columns: readonly Column[], rows: TableRows): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ label }) => label))}`)
  for await (const batch of rows) yield Buffer.from(batch.map((values) => line(values, columns)).join(''))
}

/** A table as the file that people open. */
export const tableFile = (
  format: TableFormat,
  title: string,
  columns: readonly Column[],
  rows: TableRows,
): AsyncGenerator<Buffer> => (format === 'xlsx' ? xlsxFile(title, columns, rows) : csvFile(columns, rows))
