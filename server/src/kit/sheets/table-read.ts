import { cleanText } from '@bcare/rules/text/clean'
import { unescapeFormula } from '@bcare/rules/text/formula'
import { inBlocks, type ByteSource } from './byte-source.ts'
import { csvRows } from './csv-read.ts'
import type { Limits } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { emptyFile, noTable, oldBook, tooLarge } from './table-problem.ts'
import { textPieces, type TextEncoding } from './text-read.ts'
import { xlsxRows } from './xlsx-read.ts'

/** What a file is, before its rows are read. */
export interface TableHead {
  format: 'csv' | 'xlsx'
  /** Of a text file. */
  encoding: TextEncoding | null
}

export interface Table extends TableHead {
  /** Rows with something in them, in batches of at most `BATCH_ROWS`, and of few when they are long. */
  rows: AsyncGenerator<SheetRow[]>
}

/** What one statement carries well. */
const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 512 * 1024

const MAGIC = { zip: '504b0304', old: 'd0cf11e0' }
/** PDF, PNG, JPEG, GIF, gzip, RAR, 7-Zip: what users choose by mistake. */
const OTHERS = /^(25504446|89504e47|ffd8ff|47494638|1f8b|52617221|377abcaf)/

/** Opens a table, whatever its name says it is. @throws TableProblem */
export async function openTable(from: ByteSource, limits: Limits): Promise<Table> {
  if (from.size === 0) throw emptyFile()
  const source = inBlocks(from)
  const magic = (await source.read(0, 4)).toString('hex')
  const packed = (rows: AsyncIterable<SheetRow[]>) => batched(rows, limits)
  if (magic === MAGIC.zip)
    return { format: 'xlsx', encoding: null, rows: packed(filled(xlsxRows(source, limits))) }
  if (magic === MAGIC.old) throw oldBook()
  if (OTHERS.test(magic)) throw noTable()
  const { encoding, pieces } = await textPieces(source)
  return { format: 'csv', encoding, rows: packed(filled(csvRows(pieces, limits), unescapeFormula)) }
}

/** Rows without their blank ones, cells clean and without the empty ones at the end. */
async function* filled(
  batches: AsyncIterable<SheetRow[]>,
  read: (cell: string) => string = (cell) => cell,
): AsyncGenerator<SheetRow[]> {
  for await (const batch of batches) {
    yield batch.flatMap(({ no, cells }) => {
      const trimmed = cells.map((cell) => cleanText(read(cell)))
      const last = trimmed.findLastIndex((cell) => cell !== '')
      return last < 0 ? [] : [{ no, cells: trimmed.slice(0, last + 1) }]
    })
  }
}

const lengthOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + cell.length, 0)

async function* batched(batches: AsyncIterable<SheetRow[]>, limits: Limits): AsyncGenerator<SheetRow[]> {
  let waiting: SheetRow[] = []
  let length = 0
  let all = 0
  for await (const batch of batches) {
    for (const row of batch) {
      waiting.push(row)
      length += lengthOf(row)
      if (all + length > limits.characters) throw tooLarge()
      if (waiting.length < BATCH_ROWS && length < BATCH_CHARACTERS) continue
      yield waiting
      all += length
      waiting = []
      length = 0
    }
  }
  if (waiting.length > 0) yield waiting
}
