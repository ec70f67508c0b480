import { deflateRawSync } from 'node:zlib'
import { cleanText } from '@bcare/rules/text/clean'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMITS } from '../../src/kit/sheets/limits.ts'
import { TableProblem } from '../../src/kit/sheets/table-problem.ts'
import { openTable } from '../../src/kit/sheets/table-read.ts'
import { tableFile, type TableFormat } from '../../src/kit/sheets/table-file.ts'
import { zipFile } from '../../src/kit/sheets/zip-write.ts'
import {
  all,
  gather,
  readSheet as read,
  refusedSheet as refused,
  sheetOf,
  sourceOf,
  workbook,
} from '../setup/sheets.ts'
import { bePatient } from '../suites/torture.ts'
import type { Column } from '../../src/kit/sheets/table-rows.ts'

bePatient()

const TEXT: readonly Column[] = [
  { label: 'Một', kind: 'text' },
  { label: 'Hai', kind: 'text' },
]

test.each<TableFormat>(['xlsx', 'csv'])(
  '%s: texts are read as they were written, formulas and all',
  async (format) => {
    // Texts as the product stores them: without what no reader sees, on one line.
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((said) =>
      cleanText(said.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, ''))
        .replaceAll('\n', ' ')
        .trim(),
    )
    const nasty = fc
      .constantFrom(
        '=1+1',
        '+84',
        '-',
        '@x',
        "'=x",
        '"',
        'a,b;c',
        '_x000D_',
        '<b>&amp;',
        ' đ ',
        'ế'.normalize('NFD'),
      )
      .map((said) => said.normalize('NFC').trim())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constant('x'), fc.oneof(text, nasty)), { maxLength: 20 }),
        async (rows) => {
          const { cells } = await read(await gather(tableFile(format, 'Thử', TEXT, [rows])))
          expect(cells.slice(1).map(([one = '', two = '']) => [one, two])).toEqual(rows)
        },
      ),
      { numRuns: 40 },
    )
  },
)

test('numbers, money, dates and times keep their kind', async () => {
  const columns: readonly Column[] = [
    { label: 'Tiền', kind: 'money' },
    { label: 'Ngày', kind: 'date' },
    { label: 'Lúc', kind: 'instant' },
  ]
  const bytes = await gather(
    tableFile('xlsx', 'Thử', columns, [[[-1_500_000, '2026-11-21', '2026-11-21T18:30:00Z']]]),
  )
  expect((await read(bytes)).cells).toEqual([
    ['Tiền', 'Ngày', 'Lúc'],
    ['-1500000', '21/11/2026', '22/11/2026 01:30'],
  ])
})

test.each<TableFormat>(['xlsx', 'csv'])(
  '%s: rows that fail to come fail the file, and nothing else',
  async (format) => {
    async function* failing(): AsyncGenerator<string[][]> {
      yield [['a', 'b']]
      throw new Error('the database is away')
    }
    await expect(gather(tableFile(format, 'Thử', TEXT, failing()))).rejects.toThrow('the database is away')
  },
)

test('a workbook of another program is read: shared and rich texts, gaps, namespaces, results of formulas', async () => {
  const sheet = sheetOf(
    `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t='str'><f>A1&amp;"x"</f><v>kết quả</v></c></row><row r="4"><c t="b"><v>1</v></c><c t="s"><v>1</v></c><c t="e"><v>#REF!</v></c><c><v>9.12000001E8</v></c></row>`,
  )
    .replaceAll('<c ', '<x:c ')
    .replaceAll('<c>', '<x:c>')
    .replaceAll('</c>', '</x:c>')
  const shared =
    '<sst><si><t>Họ &#234;&lt;</t></si><si><r><t>một </t></r><r><t>hai</t></r><rPh><t>bỏ</t></rPh></si></sst>'
  expect((await read(await workbook(sheet, shared))).cells).toEqual([
    ['', 'Họ ê<', '', 'kết quả'],
    ['Có', 'một hai', '', '912000001'],
  ])
})

test('text files are read in the encodings that Windows and Excel write', async () => {
  const text = 'Họ tên\tSố\nNguyễn Đức Ấn\t1\n'
  const sixteen = Buffer.from(text, 'utf16le')
  expect(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), sixteen]))).toMatchObject({
    encoding: 'utf-16le',
    cells: [
      ['Họ tên', 'Số'],
      ['Nguyễn Đức Ấn', '1'],
    ],
  })
  expect(await read(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(sixteen).swap16()]))).toMatchObject(
    {
      encoding: 'utf-16be',
      cells: [
        ['Họ tên', 'Số'],
        ['Nguyễn Đức Ấn', '1'],
      ],
    },
  )
  // «Hồ» and «Đà» in windows-1258: ô with a combining grave, Đ, à.
  const old = Buffer.from([0x48, 0xf4, 0xcc, 0x2c, 0xd0, 0xe0, 0x0a])
  expect(await read(old)).toMatchObject({ encoding: 'windows-1258', cells: [['Hồ', 'Đà']] })
})

test('a bomb, a lock, a picture, an old book and half a file are refused with a sentence that says what to do', async () => {
  const bomb = await workbook(sheetOf(`<row r="1"><c t="str"><v>${'0'.repeat(40_000)}</v></c></row>`))
  expect(await refused(bomb)).toContain('Dòng 1 có một ô quá dài')
  const endless = await gather(
    zipFile([
      {
        name: 'xl/worksheets/sheet1.xml',
        content: (function* () {
          yield '<worksheet><sheetData>'
          const blanks = ' '.repeat(1024 * 1024)
          for (let piece = 0; piece < 210; piece += 1) yield blanks
        })(),
      },
    ]),
  )
  expect(endless.length).toBeLessThan(1024 * 1024)
  expect(await refused(endless)).toContain('giải nén của tệp quá lớn')
  const locked = Buffer.from(await workbook(sheetOf('')))
  locked.writeUInt16LE(
    locked.readUInt16LE(locked.lastIndexOf('PK\u0001\u0002') + 8) | 1,
    locked.lastIndexOf('PK\u0001\u0002') + 8,
  )
  expect(await refused(locked)).toContain('mật khẩu')
  expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xls')
  expect(await refused(Buffer.from('%PDF-1.7'))).toContain('không phải tệp bảng tính')
  expect(await refused(Buffer.from('a\u0000b,c\n'))).toContain('không phải tệp bảng tính')
  expect(await refused(Buffer.alloc(0))).toContain('Tệp trống')
  expect(await refused((await workbook(sheetOf(''))).subarray(0, 60))).toContain('bị hỏng')
  expect(await refused(await workbook('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'))).toContain('bị hỏng')
  expect(
    await refused(await workbook(sheetOf('<row r="1"><c r="XFD1" t="str"><v>x</v></c></row>'))),
  ).toContain('hơn 200 cột')
  expect(await refused(await workbook(`<worksheet>${'<a '.repeat(40_000)}`))).toContain('bị hỏng')
})

test('whatever bytes come, they are read or refused, never more than that', async () => {
  const good = await workbook(
    sheetOf('<row r="1"><c t="str"><v>x</v></c></row>'),
    '<sst><si><t>a</t></si></sst>',
  )
  const flipped = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(good)
      for (const [at, value] of changes) bytes[at] = value
      return bytes
    })
  const wild = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  const packed = fc
    .string({
      unit: fc.constantFrom('<', '>', '/', '"', 'row', 'c r="A1"', '<v>', '&#x', '!', '[CDATA[', ' '),
      maxLength: 30,
    })
    .map((xml) => deflateRawSync(xml))
  await fc.assert(
    fc.asyncProperty(fc.oneof(flipped, wild, packed), async (bytes) => {
      // Beside the thread, which would begin four hundred times.
      const outcome = await openTable(sourceOf(bytes), LIMITS)
        .then(({ rows }) => all(rows))
        .catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(TableProblem)
    }),
    { numRuns: 400 },
  )
})
