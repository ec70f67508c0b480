import { looksLikeFormula } from '@bcare/rules/text/formula'
import { milliseconds } from '@bcare/rules/text/date'
import { columnName, EPOCH } from './xlsx-cell.ts'
import { zipFile } from './zip-write.ts'
import type { Column, TableRows, Value } from './table-rows.ts'

/** Characters that leave at once: a row alone is too little to be worth a turn. */
const PIECE = 16 * 1024

const DAY = 86_400_000
const CLINIC_OFFSET = 7 * 3_600_000

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Numbers of the styles below, in their order. */
const STYLE = { plain: 0, header: 1, money: 2, date: 3, instant: 4, quoted: 5 } as const

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

const ROOT = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// oxlint-disable-next-line no-control-regex -- these are exactly the characters that XML cannot hold
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]/g

/** Text as XML: signs escaped, and control characters as Excel writes them. */
const xmlText = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

const workbook = (title: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const textCell = (reference: string, text: string, style: number): string =>
  `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const numberCell = (reference: string, value: number, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

const days = (at: number): number => (at - EPOCH) / DAY

function cell(reference: string, value: Value, { kind }: Column): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number')
    return numberCell(reference, value, kind === 'money' ? STYLE.money : STYLE.plain)
  if (kind === 'date') return numberCell(reference, days(milliseconds(`${value}T00:00:00Z`)), STYLE.date)
  if (kind === 'instant')
    return numberCell(
      reference,
      days(Math.floor((milliseconds(value) + CLINIC_OFFSET) / 60_000) * 60_000),
      STYLE.instant,
    )
  return textCell(reference, value, looksLikeFormula(value) ? STYLE.quoted : STYLE.plain)
}

async function* sheet(columns: readonly Column[], rows: TableRows): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index))
  const widths = columns.map(
    ({ width = 18 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const header = columns.map(({ label }, index) => textCell(`${names[index]}1`, label, STYLE.header))
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
  let no = 1
  let made = ''
  for await (const batch of rows) {
    for (const values of batch) {
      no += 1
      made += `<row r="${no}">${columns.map((column, index) => cell(`${names[index]}${no}`, values[index] ?? null, column)).join('')}</row>`
      // The XML of a whole batch would be one large text, which outlives many small ones.
      if (made.length < PIECE) continue
      yield made
      made = ''
    }
  }
  yield `${made}</sheetData></worksheet>`
}

/** A workbook of one sheet as it is being made: real dates and numbers, a header that stays in view, no formula anywhere. */
export const xlsxFile = (
  title: string,
  columns: readonly Column[],
  rows: TableRows,
): AsyncGenerator<Buffer> =>
  zipFile([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [ROOT] },
    { name: 'xl/workbook.xml', content: [workbook(title)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [RELATIONS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ])
