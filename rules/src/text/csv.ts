/** What Excel in Viet Nam, other programs and old exports put between cells. */
export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** More cells in one row than any list of people has; whatever stands further right is refused. */
export const MOST_COLUMNS = 200
/** Excel's own limit for one cell. */
export const MOST_CELL = 32_767

/** A table that cannot be read, in a sentence that says where. */
export class TableProblem extends Error {}

/** A spreadsheet would take such a text for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Text with an apostrophe before what a spreadsheet would run; one that was there already gets a second. */
export const escapeFormula = (text: string): string =>
  FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.replace(/^'+/, '')) ? text.slice(1) : text

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

export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  no: number
  cells: string[]
}

/** Reads a CSV file piece by piece: `push` answers the rows that a piece completes, `end` the last one. @throws TableProblem */
export interface CsvReader {
  push(piece: string): CsvRow[]
  end(): CsvRow[]
}

type State = 'start' | 'plain' | 'quoted' | 'closed'

export function csvReader(delimiter: Delimiter): CsvReader {
  let rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let state: State = 'start'
  let line = 1
  let begun = 1
  let carriage = false

  const take = (text: string) => {
    if (cell.length + text.length > MOST_CELL) throw new TableProblem(`Dòng ${begun} có một ô quá dài`)
    cell += text
  }
  const endCell = () => {
    if (cells.length < MOST_COLUMNS) cells.push(cell)
    else if (cell.trim() !== '') throw new TableProblem(`Dòng ${begun} có hơn ${MOST_COLUMNS} cột`)
    cell = ''
    state = 'start'
  }
  const endRow = () => {
    endCell()
    rows.push({ no: begun, cells })
    cells = []
    begun = line
  }
  /** The end of a run of ordinary characters from `from`, so that long texts are not read letter by letter. */
  const runEnd = (piece: string, from: number): number => {
    const stop =
      state === 'quoted'
        ? /["\r\n]/g
        : delimiter === '\t'
          ? /[\t\r\n]/g
          : delimiter === ','
            ? /[,\r\n]/g
            : /[;\r\n]/g
    stop.lastIndex = from
    return stop.exec(piece)?.index ?? piece.length
  }
  const special = (sign: string): void => {
    if (sign === '\n' || sign === '\r') {
      if (!(sign === '\n' && carriage)) line += 1
      if (state === 'quoted') take(sign)
      else if (!(sign === '\n' && carriage)) endRow()
      carriage = sign === '\r'
      return
    }
    if (state === 'quoted') state = 'closed'
    else endCell()
  }
  const read = (piece: string): void => {
    for (let at = 0; at < piece.length;) {
      const sign = piece.charAt(at)
      if (state === 'start' && sign === '"') {
        state = 'quoted'
      } else if (state === 'closed' && sign === '"') {
        take('"')
        state = 'quoted'
      } else {
        const end = runEnd(piece, at)
        if (end > at) {
          take(piece.slice(at, end))
          if (state !== 'quoted') state = 'plain'
          carriage = false
          at = end
          continue
        }
        if (sign !== '\n' && sign !== '\r') carriage = false
        special(sign)
        at += 1
        continue
      }
      carriage = false
      at += 1
    }
  }
  const given = (): CsvRow[] => {
    const done = rows
    rows = []
    return done
  }
  return {
    push(piece) {
      read(piece)
      return given()
    },
    end() {
      if (state === 'quoted') throw new TableProblem(`Dấu ngoặc kép mở ở dòng ${begun} không được đóng`)
      if (cell !== '' || cells.length > 0 || state !== 'start') endRow()
      return given()
    },
  }
}
