import { escapeFormula } from './formula.ts'

export { escapeFormula, looksLikeFormula, unescapeFormula } from './formula.ts'

/** What Excel in Viet Nam, other programs and old exports put between cells. */
export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** More cells in one row than any list of people has; whatever stands further right is refused. */
export const MOST_COLUMNS = 200
/** Excel's own limit for one cell. */
export const MOST_CELL = 32_767

/** A table that cannot be read, in a sentence that says where. */
export class TableProblem extends Error {}

/** One cell of a CSV file: quoted where it must be, and never a formula. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, with its end; a number is no text that could be a formula. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`

/** What separates cells, by the first lines of a file: whatever stands oftenest outside of quotes. */
export function guessDelimiter(start: string): Delimiter {
  const bare = start
    .split(/\r\n|\r|\n/, 20)
    .join('\n')
    .replace(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: Delimiter) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
