import { MOST_CELL, MOST_COLUMNS } from '@bcare/rules/text/table'
import { CsvError, parse, type CsvErrorCode, type Parser } from 'csv-parse'
import { guessDelimiter, type Delimiter } from './delimiter.ts'
import type { Limits } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { longCell, noTable, openQuote, TableProblem, tooManyColumns, tooManyRows } from './table-problem.ts'

/** Excel's own widest row: so many cells may be there, if those behind `MOST_COLUMNS` are blank. */
const MOST_CELLS = 16_384
/** Bytes of one row: a quote that is not closed takes the rest of the file for one cell. */
const MOST_ROW_BYTES = 8 * 1024 * 1024
/** By how much text the delimiter is guessed. */
const START = 16 * 1024

const LINE_END = /\r\n|\r|\n/g
const linesIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(LINE_END)?.length ?? 0), 1)

/** Rows as the parser completes them; a row's number is the line on which it begins. */
interface Gathered {
  rows: SheetRow[]
  line: number
  count: number
}

function parserInto(gathered: Gathered, delimiter: Delimiter, limits: Limits): Parser {
  return parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_ROW_BYTES,
    cast(cell, { index }) {
      if (cell.length > MOST_CELL) throw longCell(gathered.line)
      if (index >= MOST_CELLS || (index >= MOST_COLUMNS && cell.trim() !== ''))
        throw tooManyColumns(gathered.line, MOST_COLUMNS)
      return cell
    },
    on_record(cells: string[]) {
      gathered.count += 1
      if (gathered.count > limits.rows) throw tooManyRows(limits.rows)
      gathered.rows.push({ no: gathered.line, cells: cells.slice(0, MOST_COLUMNS) })
      gathered.line += linesIn(cells)
      return null
    },
  })
}

const SENTENCES: Readonly<Partial<Record<CsvErrorCode, (row: number) => TableProblem>>> = {
  CSV_QUOTE_NOT_CLOSED: openQuote,
  CSV_MAX_RECORD_SIZE: longCell,
}

function asProblem(error: Error, line: number): TableProblem {
  if (error instanceof TableProblem) return error
  return (error instanceof CsvError ? SENTENCES[error.code]?.(line) : undefined) ?? noTable(error)
}

/** Text from its beginning on until there is enough of it to guess by, then piece by piece. */
async function* startFirst(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let start = ''
  for await (const piece of pieces) {
    start += piece
    if (start.length < START) continue
    yield start
    start = ''
  }
  yield start
}

/** The rows of a CSV file as it is read, whatever separates its cells. @throws TableProblem */
export async function* csvRows(pieces: AsyncIterable<string>, limits: Limits): AsyncGenerator<SheetRow[]> {
  const gathered: Gathered = { rows: [], line: 1, count: 0 }
  let parser: Parser | undefined
  const taken = () => gathered.rows.splice(0)
  for await (const piece of startFirst(pieces)) {
    parser ??= parserInto(gathered, guessDelimiter(piece), limits)
    if (piece !== '') await given(parser, gathered, (reader, done) => reader.write(piece, done))
    yield taken()
  }
  if (parser === undefined) return
  await given(parser, gathered, (reader, done) => reader.resume().end(done))
  yield taken()
}

/** Waits until the parser has dealt with what it was given. */
async function given(
  parser: Parser,
  gathered: Gathered,
  give: (parser: Parser, done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error: Error) => reject(asProblem(error, gathered.line))
  parser.once('error', fail)
  give(parser, (error) => (error ? fail(error) : resolve()))
  await promise
  parser.off('error', fail)
}
