import { looksLikeFormula } from '@bcare/rules/text/formula'
import { MOST_CELL, MOST_COLUMNS } from '@bcare/rules/text/table'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from '../../src/kit/sheets/csv-read.ts'
import { csvLines } from '../../src/kit/sheets/csv-write.ts'
import { DELIMITERS, guessDelimiter } from '../../src/kit/sheets/delimiter.ts'
import { LIMITS } from '../../src/kit/sheets/limits.ts'
import { tableFile } from '../../src/kit/sheets/table-file.ts'
import { all, gather, readSheet } from '../setup/sheets.ts'
import type { Column } from '../../src/kit/sheets/table-rows.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', "'", '=', '+', '-', '@', 'a', 'ế'),
    maxLength: 12,
  }),
)
/** The first line has more commas than anything else: what separates cells is guessed by it. */
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
  .map((rows) => [Array.from({ length: 200 }, () => 'x'), ...rows])

/** A text in pieces, cut wherever the numbers say. */
async function* pieces(text: string, cuts: readonly number[]): AsyncGenerator<string> {
  let from = 0
  for (const cut of cuts.map((part) => Math.floor(part * text.length)).toSorted((a, b) => a - b)) {
    // No decoder gives half a letter.
    const at = /[\udc00-\udfff]/.test(text.charAt(cut)) ? cut - 1 : cut
    if (at <= from) continue
    yield text.slice(from, at)
    from = at
  }
  yield text.slice(from)
}

const read = async (text: string, cuts: readonly number[] = []) =>
  (await all(csvRows(pieces(text, cuts), LIMITS))).flat()

test('what was written is read again, wherever the file is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      async (rows, cuts) => {
        const found = await read(csvLines(rows), cuts)
        const plain = rows.map((cells) =>
          cells.map((text) => (looksLikeFormula(text.replace(/^'+/, '')) ? `'${text}` : text)),
        )
        expect(found.map(({ cells }) => cells)).toEqual(plain)
      },
    ),
  )
})

test('no text that is written begins as a formula does, and numbers stay numbers', async () => {
  const columns: readonly Column[] = [
    { label: '=Một', kind: 'text' },
    { label: 'Hai', kind: 'number' },
  ]
  const rows = [
    ['\u200b=1+1', -1_500_000],
    ['\n＝cmd', -0.5],
    ['\u00a0+84', 12.25],
  ] as const
  const bytes = await gather(tableFile('csv', 'Thử', columns, [rows]))
  expect(bytes.toString()).toBe(
    '\ufeff\'=Một,Hai\r\n\'\u200b=1+1,-1500000\r\n"\'\n＝cmd","-0,5"\r\n\'\u00a0+84,"12,25"\r\n',
  )
  expect((await readSheet(bytes)).cells).toEqual([
    ['=Một', 'Hai'],
    ['=1+1', '-1500000'],
    ['＝cmd', '-0,5'],
    ['+84', '12,25'],
  ])
})

test('rows know the line on which they begin', async () => {
  expect(await read('a,b\r\n"c\r\nd",e\n\nf\r"g\rh\n"\n""\ni')).toEqual([
    { no: 1, cells: ['a', 'b'] },
    { no: 2, cells: ['c\r\nd', 'e'] },
    { no: 4, cells: [''] },
    { no: 5, cells: ['f'] },
    { no: 6, cells: ['g\rh\n'] },
    { no: 9, cells: [''] },
    { no: 10, cells: ['i'] },
  ])
})

test('a quote inside a text is a sign like others', async () => {
  expect(await read('Răng 5" đau,"Lan ""Tê"""\n')).toEqual([{ no: 1, cells: ['Răng 5" đau', 'Lan "Tê"'] }])
})

test('what separates cells is found outside of quotes', async () => {
  expect(guessDelimiter('Họ tên;"Điện thoại, số"\nA;1')).toBe(';')
  expect(guessDelimiter('Họ tên\tĐiện thoại\nA, B\t1')).toBe('\t')
  expect(guessDelimiter('Họ tên')).toBe(',')
  for (const delimiter of DELIMITERS)
    expect(await read(['a', 'b'].join(delimiter))).toEqual([{ no: 1, cells: ['a', 'b'] }])
})

test('endless rows, endless cells and open quotes are refused with their line', async () => {
  await expect(read(`a\n${'1,'.repeat(MOST_COLUMNS)}1`)).rejects.toThrow(`Dòng 2 có hơn ${MOST_COLUMNS} cột`)
  expect((await read(`1${','.repeat(16_000)}`))[0]?.cells).toHaveLength(MOST_COLUMNS)
  await expect(read(`1${','.repeat(1_000_000)}`)).rejects.toThrow(`Dòng 1 có hơn ${MOST_COLUMNS} cột`)
  await expect(read('x'.repeat(MOST_CELL + 1))).rejects.toThrow('Dòng 1 có một ô quá dài')
  await expect(read('a\n"b')).rejects.toThrow('Dấu ngoặc kép mở ở dòng 2 không được đóng')
  await expect(read(`a\n"${'b'.repeat(9 * 1024 * 1024)}`)).rejects.toThrow('Dòng 2 có một ô quá dài')
  await expect(all(csvRows(pieces('\n'.repeat(11), []), { ...LIMITS, rows: 10 }))).rejects.toThrow(
    'hơn 10 dòng',
  )
})
