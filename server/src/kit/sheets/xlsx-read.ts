import { MOST_CELL, MOST_COLUMNS } from '@bcare/rules/text/table'
import type { ByteSource } from './byte-source.ts'
import type { Limits } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { brokenBook, longCell, noSheet, tooLarge, tooManyColumns, tooManyRows } from './table-problem.ts'
import { cellText, columnIndex } from './xlsx-cell.ts'
import { numberFormats, type CellFormat } from './xlsx-styles.ts'
import { xmlReader, type XmlHandler } from './xml.ts'
import { openArchive, type Archive } from './zip-read.ts'

/** A workbook that is being read. */
interface Book {
  archive: Archive
  limits: Limits
}

/** Lets a handler see one file of a workbook, piece by piece; nothing happens when it is not there. */
async function* passing(
  { archive }: Book,
  name: string,
  most_bytes: number,
  handler: XmlHandler,
): AsyncGenerator<void> {
  if (!archive.has(name)) return
  const reader = xmlReader(handler)
  const decoder = new TextDecoder()
  for await (const piece of archive.content(name, most_bytes)) {
    reader.push(decoder.decode(piece, { stream: true }))
    yield
  }
  reader.push(decoder.decode())
  reader.end()
  yield
}

async function visit(book: Book, name: string, most_bytes: number, handler: XmlHandler): Promise<void> {
  for await (const _ of passing(book, name, most_bytes, handler));
}

const ignore = () => {}

/** The file of the first sheet that is not hidden. */
async function firstSheet(book: Book): Promise<string> {
  const { archive, limits } = book
  const sheets: { id: string; hidden: boolean }[] = []
  await visit(book, 'xl/workbook.xml', limits.small_bytes, {
    open(name, attribute) {
      if (name === 'sheet')
        sheets.push({
          id: attribute('id') ?? '',
          hidden: attribute('state') !== undefined && attribute('state') !== 'visible',
        })
    },
    close: ignore,
    text: ignore,
  })
  const targets = new Map<string, string>()
  await visit(book, 'xl/_rels/workbook.xml.rels', limits.small_bytes, {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
    close: ignore,
    text: ignore,
  })
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const target = targets.get(chosen?.id ?? '') ?? 'worksheets/sheet1.xml'
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const found = [path, 'xl/worksheets/sheet1.xml'].find((name) => archive.has(name))
  if (found === undefined) throw noSheet()
  return found
}

/** The texts that cells refer to by number. */
async function sharedTexts(book: Book): Promise<string[]> {
  const { text_bytes, texts: most } = book.limits
  const texts: string[] = []
  let current = ''
  let inText = false
  let phonetic = false
  await visit(book, 'xl/sharedStrings.xml', text_bytes, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    close(name) {
      if (name === 'si' && texts.push(current) > most) throw tooLarge()
      if (name === 'rPh') phonetic = false
      inText = false
    },
    text(value) {
      if (inText && current.length <= MOST_CELL) current += value
    },
  })
  return texts
}

interface Words {
  texts: readonly string[]
  formats: readonly CellFormat[]
  most_rows: number
}

/** Rows go upwards and say so; one that does not say its number follows the one before. */
function rowNumber(reference: string | undefined, before: number, most_rows: number): number {
  const no = reference === undefined ? before + 1 : Number(reference)
  if (!Number.isInteger(no) || no <= before) throw brokenBook()
  if (no > most_rows) throw tooManyRows(most_rows)
  return no
}

/** Collects the rows of a sheet as its XML goes by. */
function rowCollector({ texts, formats, most_rows }: Words): XmlHandler & { take(): SheetRow[] } {
  let rows: SheetRow[] = []
  let row: SheetRow = { no: 0, cells: [] }
  let cell = { at: -1, type: 'n', format: 'plain' as CellFormat }
  let value = ''
  let reading = false
  const endCell = () => {
    const text = cellText(value, cell.type, cell.format, texts)
    if (text === '') return
    if (cell.at < 0) throw brokenBook()
    if (cell.at >= MOST_COLUMNS) throw tooManyColumns(row.no, MOST_COLUMNS)
    if (text.length > MOST_CELL) throw longCell(row.no)
    while (row.cells.length < cell.at) row.cells.push('')
    row.cells[cell.at] = text
  }
  return {
    open(name, attribute) {
      if (name === 'row') row = { no: rowNumber(attribute('r'), row.no, most_rows), cells: [] }
      if (name === 'c') {
        const reference = attribute('r')
        cell = {
          at: reference === undefined ? cell.at + 1 : columnIndex(reference),
          type: attribute('t') ?? 'n',
          format: formats[Number(attribute('s') ?? 0)] ?? 'plain',
        }
        value = ''
      }
      reading = name === 'v' || name === 't'
    },
    close(name) {
      if (name === 'c') endCell()
      if (name === 'row') {
        rows.push(row)
        cell = { ...cell, at: -1 }
      }
      reading = false
    },
    text(piece) {
      if (!reading) return
      if (value.length + piece.length > MOST_CELL) throw longCell(row.no)
      value += piece
    },
    take() {
      const done = rows
      rows = []
      return done
    },
  }
}

/**
 * The rows of a workbook's first sheet, in batches, as users see them: dates as dd/MM/yyyy, results of formulas instead
 * of formulas. The workbook is never whole in memory. @throws TableProblem
 */
export async function* xlsxRows(source: ByteSource, limits: Limits): AsyncGenerator<SheetRow[]> {
  const book = { archive: await openArchive(source, limits), limits }
  const sheet = await firstSheet(book)
  const styles = numberFormats()
  await visit(book, 'xl/styles.xml', limits.small_bytes, styles.handler)
  const texts = await sharedTexts(book)
  const rows = rowCollector({ texts, formats: styles.formats(), most_rows: limits.rows })
  for await (const _ of passing(book, sheet, limits.sheet_bytes, rows)) {
    const batch = rows.take()
    if (batch.length > 0) yield batch
  }
}
