import { Fault } from '@bcare/contract'
import { csvReader } from '@bcare/rules/text/csv-read'
import { guessDelimiter, TableProblem, unescapeFormula } from '@bcare/rules/text/csv'
import type { SheetRow } from './sheet-row.ts'
import { noTable, textPieces, type TextEncoding } from './text-read.ts'
import { xlsxRows } from './xlsx-read.ts'
import type { ByteSource } from './zip-read.ts'

export interface Sheet {
  format: 'csv' | 'xlsx'
  /** Of a text file. */
  encoding: TextEncoding | null
  /** Rows with something in them, in batches. */
  rows: AsyncIterable<SheetRow[]>
}

const MAGIC = { zip: '504b0304', old: 'd0cf11e0' }
/** PDF, PNG, JPEG, GIF, gzip, RAR, 7-Zip: what people choose by mistake. */
const OTHERS = /^(25504446|89504e47|ffd8ff|47494638|1f8b|52617221|377abcaf)/

const START = 64 * 1024

/** Opens a table that somebody sent, whatever its name says it is. @throws Fault invalid */
export async function openSheet(source: ByteSource): Promise<Sheet> {
  if (source.size === 0) throw new Fault('invalid', 'Tệp trống, hãy chọn tệp khác')
  const magic = (await source.read(0, 4)).toString('hex')
  if (magic === MAGIC.zip) return { format: 'xlsx', encoding: null, rows: filled(xlsxRows(source)) }
  if (magic === MAGIC.old)
    throw new Fault(
      'invalid',
      'Tệp Excel đời cũ (.xls) hoặc có mật khẩu, hãy mở bằng Excel rồi lưu lại thành .xlsx không mật khẩu',
    )
  if (OTHERS.test(magic)) throw noTable()
  const { encoding, pieces } = await textPieces(source)
  return { format: 'csv', encoding, rows: filled(csvRows(pieces), unescapeFormula) }
}

async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<SheetRow[]> {
  let start = ''
  let reader: ReturnType<typeof csvReader> | undefined
  try {
    for await (const piece of pieces) {
      if (reader === undefined) {
        start += piece
        if (start.length < START / 4) continue
        reader = csvReader(guessDelimiter(start))
        yield reader.push(start)
      } else yield reader.push(piece)
    }
    reader ??= csvReader(guessDelimiter(start))
    if (start.length < START / 4) yield reader.push(start)
    yield reader.end()
  } catch (error) {
    throw error instanceof TableProblem
      ? new Fault('invalid', `${error.message}, hãy kiểm tra lại tệp`)
      : error
  }
}

/** Rows without their blank ones, cells trimmed and without the empty ones at the end. */
async function* filled(
  batches: AsyncIterable<SheetRow[]>,
  read: (cell: string) => string = (cell) => cell,
): AsyncGenerator<SheetRow[]> {
  for await (const batch of batches) {
    const rows = batch.flatMap(({ no, cells }) => {
      const trimmed = cells.map((cell) => read(cell.trim()))
      const last = trimmed.findLastIndex((cell) => cell !== '')
      return last < 0 ? [] : [{ no, cells: trimmed.slice(0, last + 1) }]
    })
    if (rows.length > 0) yield rows
  }
}
