import { Fault } from '@bcare/contract'
import { MOST_CELL, MOST_COLUMNS } from '@bcare/rules/text/csv'
import { numberFormats, type CellFormat } from './xlsx-styles.ts'
import { xmlReader, type XmlHandler } from './xml.ts'
import { zipContent, zipEntries, type ByteSource, type ZipEntry } from './zip-read.ts'
import { cellText, columnIndex } from './xlsx-cell.ts'
import type { SheetRow } from './sheet-row.ts'

/** Unpacked sizes beyond which a workbook is no list of people. */
const MOST_SHEET = 200 * 1024 * 1024
const MOST_TEXTS = 64 * 1024 * 1024
const MOST_SMALL = 4 * 1024 * 1024

type Entries = ReadonlyMap<string, ZipEntry>

const noSheet = () => new Fault('invalid', 'Tệp Excel không có trang tính nào, hãy kiểm tra lại tệp')

/** Lets a handler see one file of a workbook; nothing happens when it is not there. */
async function visit(
  source: ByteSource,
  entry: ZipEntry | undefined,
  most: number,
  handler: XmlHandler,
): Promise<void> {
  if (entry === undefined) return
  const reader = xmlReader(handler)
  const decoder = new TextDecoder()
  for await (const piece of zipContent(source, entry, most))
    reader.push(decoder.decode(piece, { stream: true }))
}

const ignore = () => {}

/** The file of the first sheet that is not hidden. */
async function firstSheet(source: ByteSource, entries: Entries): Promise<ZipEntry> {
  const sheets: { id: string; hidden: boolean }[] = []
  await visit(source, entries.get('xl/workbook.xml'), MOST_SMALL, {
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
  await visit(source, entries.get('xl/_rels/workbook.xml.rels'), MOST_SMALL, {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
    close: ignore,
    text: ignore,
  })
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const target = targets.get(chosen?.id ?? '') ?? 'worksheets/sheet1.xml'
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const entry = entries.get(path) ?? entries.get('xl/worksheets/sheet1.xml')
  if (entry === undefined) throw noSheet()
  return entry
}

/** The texts that cells refer to by number. */
async function sharedTexts(source: ByteSource, entries: Entries): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let inText = false
  let phonetic = false
  await visit(source, entries.get('xl/sharedStrings.xml'), MOST_TEXTS, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    close(name) {
      if (name === 'si') texts.push(current)
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
}

/** Collects the rows of a sheet as its XML goes by. */
function rowCollector({ texts, formats }: Words): XmlHandler & { take(): SheetRow[] } {
  let rows: SheetRow[] = []
  let row: SheetRow = { no: 0, cells: [] }
  let cell = { at: -1, type: 'n', format: 'plain' as CellFormat }
  let value = ''
  let reading = false
  const endCell = () => {
    const text = cellText(value, cell.type, cell.format, texts)
    if (text === '') return
    if (cell.at >= MOST_COLUMNS)
      throw new Fault('invalid', `Dòng ${row.no} có hơn ${MOST_COLUMNS} cột, hãy bỏ bớt cột`)
    while (row.cells.length < cell.at) row.cells.push('')
    row.cells[cell.at] = text
  }
  return {
    open(name, attribute) {
      if (name === 'row') row = { no: Number(attribute('r')) || row.no + 1, cells: [] }
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
      if (value.length + piece.length > MOST_CELL)
        throw new Fault('invalid', `Dòng ${row.no} có một ô quá dài`)
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
 * The rows of a workbook's first sheet, in batches, as people see them: dates as dd/MM/yyyy, results of formulas instead
 * of formulas. The workbook is never whole in memory. @throws Fault invalid
 */
export async function* xlsxRows(source: ByteSource): AsyncGenerator<SheetRow[]> {
  const entries = await zipEntries(source)
  const sheet = await firstSheet(source, entries)
  const styles = numberFormats()
  await visit(source, entries.get('xl/styles.xml'), MOST_SMALL, styles.handler)
  const rows = rowCollector({ texts: await sharedTexts(source, entries), formats: styles.formats() })
  const reader = xmlReader(rows)
  const decoder = new TextDecoder()
  for await (const piece of zipContent(source, sheet, MOST_SHEET)) {
    reader.push(decoder.decode(piece, { stream: true }))
    const batch = rows.take()
    if (batch.length > 0) yield batch
  }
}
