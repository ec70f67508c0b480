import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvReader } from './csv-read.ts'
import {
  csvCell,
  csvLine,
  DELIMITERS,
  escapeFormula,
  guessDelimiter,
  looksLikeFormula,
  MOST_CELL,
  MOST_COLUMNS,
  TableProblem,
  unescapeFormula,
} from './csv.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', "'", '=', '+', '-', '@', 'a', 'ế'),
    maxLength: 12,
  }),
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 })

/** A text in pieces, cut wherever the numbers say. */
function* pieces(text: string, cuts: readonly number[]): Generator<string> {
  let from = 0
  for (const cut of cuts.map((part) => Math.floor(part * text.length)).toSorted((a, b) => a - b)) {
    yield text.slice(from, cut)
    from = cut
  }
  yield text.slice(from)
}

function read(text: string, delimiter = ',' as (typeof DELIMITERS)[number], cuts: readonly number[] = []) {
  const reader = csvReader(delimiter)
  const rows = [...pieces(text, cuts)].flatMap((piece) => reader.push(piece))
  return [...rows, ...reader.end()]
}

test('what was written is read again, wherever the file is cut into pieces', () => {
  fc.assert(
    fc.property(
      table,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (rows, cuts) => {
        const text = rows.map(csvLine).join('')
        expect(read(text, ',', cuts).map(({ cells }) => cells.map(unescapeFormula))).toEqual(rows)
      },
    ),
  )
})

test('no cell that is written begins as a formula does, and taking the sign off gives the text again', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = csvCell(text)
      expect(looksLikeFormula(written.replace(/^"/, ''))).toBe(false)
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }),
  )
  for (const text of ['=1+1', '+84912', '-2', '@SUM(A1)', '\t=1', "'=1"])
    expect(csvCell(text)).toMatch(/^"?'/)
  expect(csvCell("d'Artagnan")).toBe("d'Artagnan")
})

test('rows know the line on which they begin', () => {
  expect(read('a,b\r\n"c\r\nd",e\n\nf')).toEqual([
    { no: 1, cells: ['a', 'b'] },
    { no: 2, cells: ['c\r\nd', 'e'] },
    { no: 4, cells: [''] },
    { no: 5, cells: ['f'] },
  ])
})

test('what separates cells is found outside of quotes', () => {
  expect(guessDelimiter('Họ tên;"Điện thoại, số"\nA;1')).toBe(';')
  expect(guessDelimiter('Họ tên\tĐiện thoại\nA, B\t1')).toBe('\t')
  expect(guessDelimiter('Họ tên')).toBe(',')
  for (const delimiter of DELIMITERS)
    expect(read(['a', 'b'].join(delimiter), delimiter)).toEqual([{ no: 1, cells: ['a', 'b'] }])
})

test('endless rows, endless cells and open quotes are refused with their line', () => {
  expect(() => read(`a\n${'1,'.repeat(MOST_COLUMNS)}1`)).toThrow(`Dòng 2 có hơn ${MOST_COLUMNS} cột`)
  expect(read(`1${','.repeat(1_000_000)}`)[0]?.cells).toHaveLength(MOST_COLUMNS)
  expect(() => read('x'.repeat(MOST_CELL + 1))).toThrow(TableProblem)
  expect(() => read('a\n"b')).toThrow('Dấu ngoặc kép mở ở dòng 2 không được đóng')
})
