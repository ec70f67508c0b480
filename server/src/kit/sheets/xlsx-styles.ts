import type { XmlHandler } from './xml.ts'

/** What a number in a cell means to its reader. */
export type CellFormat = 'plain' | 'date' | 'date_time' | 'time'

/** Formats that every workbook has without saying so. */
const BUILT_IN: Readonly<Record<number, CellFormat>> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'date_time',
  45: 'time',
  46: 'time',
  47: 'time',
}

/** Excel takes no longer code. */
const LONGEST_CODE = 255

/** What a format's own code means: `dd/mm/yyyy` is a date, `#,##0 "đồng"` is not. */
function meaningOf(code: string): CellFormat {
  if (code.length > LONGEST_CODE) return 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  const date = /[dy]/.test(bare) || (/m/.test(bare) && !/[hs]/.test(bare) && !/[0#]/.test(bare))
  const time = /[hs]/.test(bare)
  if (date) return time ? 'date_time' : 'date'
  return time ? 'time' : 'plain'
}

/** Reads `styles.xml`; `formats` then answers the meaning of each style number that a cell may carry. */
export function numberFormats(): { handler: XmlHandler; formats(): CellFormat[] } {
  const own = new Map<number, CellFormat>()
  const styles: number[] = []
  let inCells = false
  return {
    handler: {
      open(name, attribute) {
        if (name === 'cellXfs') inCells = true
        if (name === 'numFmt')
          own.set(Number(attribute('numFmtId')), meaningOf(attribute('formatCode') ?? ''))
        if (name === 'xf' && inCells) styles.push(Number(attribute('numFmtId') ?? 0))
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
      },
      text() {},
    },
    formats: () => styles.map((id) => own.get(id) ?? BUILT_IN[id] ?? 'plain'),
  }
}
