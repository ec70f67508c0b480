export type CsvCell = string | number | null

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180) with the mark by which spreadsheets know UTF-8; no text of it is a formula. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\u{FEFF}${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
