import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { Fault } from '@bcare/contract'
import { MOST_CELL } from '@bcare/rules/text/table'
import { expect, test } from 'vitest'
import type { ByteSource } from '../../src/kit/sheets/byte-source.ts'
import { withSheet } from '../../src/kit/sheets/sheet-read.ts'
import { tableFile } from '../../src/kit/sheets/table-file.ts'
import { zipFile } from '../../src/kit/sheets/zip-write.ts'
import { gather, readSheet, refusedSheet, sheetOf, sourceOf, useSheet, workbook } from '../setup/sheets.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

function* repeated(
  text: string,
  count: number,
  before = '<worksheet><sheetData>',
  after = '</sheetData></worksheet>',
) {
  yield before
  for (let done = 0; done < count; done += 1) yield text
  yield after
}

/** What a work leaves the main thread to do: how often it got a turn meanwhile, a turn a millisecond. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await work().finally(() => clearInterval(timer))
  return turns
}

test('attributes of 60 kB full of signs that end tags are read as they are, many of them too', async () => {
  const nasty = `"${'>'.repeat(60_000)}"`
  const once = await workbook(sheetOf(`<row r="1"><c t="str" x=${nasty}><v>một</v></c></row>`))
  expect((await readSheet(once)).cells).toEqual([['một']])
  const rows = function* () {
    for (let row = 1; row <= 300; row += 1)
      yield `<row r="${row}"><c t="str" x=${nasty}><v>${row}</v></c></row>`
  }
  const many = await workbook(
    (function* () {
      yield '<worksheet><sheetData>'
      yield* rows()
      yield '</sheetData></worksheet>'
    })(),
  )
  // 18 MB of them unpack from almost nothing, which the ratio would refuse.
  expect((await readSheet(many, { ratio: 2_000 })).cells).toHaveLength(300)
  const long = await workbook(sheetOf(`<row r="1"><c x="${'>'.repeat(70_000)}"/></row>`))
  expect(await refusedSheet(long)).toContain('bị hỏng')
})

test('endless tags, names, comments, texts and depths are refused while they are read', async () => {
  const endless = [
    `<row ${Array.from({ length: 300 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
    `<${'a'.repeat(2_000_000)}`,
    `<!--${'a'.repeat(2_000_000)}-->`,
    `<row r="1">${'<a>'.repeat(1_000)}`,
    `&${'a'.repeat(2_000_000)};`,
    '<row r="1"><c><v>&unknown;</v></c></row>',
    '<row r="1"><c r="1A"><v>1</v></c></row>',
    '<row r="7"/><row r="7"/>',
    '<row r="1.5"/>',
  ]
  for (const xml of endless) expect(await refusedSheet(await workbook(sheetOf(xml)))).toMatch(/bị hỏng/)
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'
  expect(await refusedSheet(await workbook(entities))).toContain('bị hỏng')
  for (const far of ['2000000', '1e300'])
    expect(await refusedSheet(await workbook(sheetOf(`<row r="${far}"/>`)))).toContain('1.048.576 dòng')
  expect(await refusedSheet(await workbook('<worksheet><sheetData><row r="1">'))).toContain('bị hỏng')
})

test('a bomb is refused by what it unpacks to, one file of it and all together', async () => {
  const blanks = ' '.repeat(1024 * 1024)
  const packed = await workbook(repeated(blanks, 20))
  expect(packed.length).toBeLessThan(100_000)
  expect(await refusedSheet(packed)).toContain('giải nén của tệp quá lớn')
  expect(await refusedSheet(await workbook(repeated(blanks, 3)), { all_bytes: 1024 * 1024 })).toContain(
    'quá lớn',
  )
  const text = 'x'.repeat(MOST_CELL)
  const cell = `<c t="s"><v>0</v></c>`
  const laughing = await workbook(
    sheetOf(`<row>${cell.repeat(150)}</row>`.repeat(200)),
    `<sst><si><t>${text}</t></si></sst>`,
  )
  expect(laughing.length).toBeLessThan(10_000)
  expect(await refusedSheet(laughing)).toContain('quá lớn')
  const texts = await workbook(sheetOf(''), `<sst>${'<si/>'.repeat(2_000)}</sst>`)
  expect(await refusedSheet(texts, { texts: 1_000 })).toContain('quá lớn')
})

/** A header that claims less than what is packed. */
test('a file that unpacks to more than its header says is refused', async () => {
  const bytes = await workbook(sheetOf(`<row r="1"><c t="str"><v>${'ab'.repeat(9_000)}</v></c></row>`))
  const directory = bytes.lastIndexOf('PK\u0001\u0002')
  bytes.writeUInt32LE(100, directory + 24)
  expect(await refusedSheet(bytes)).toContain('bị hỏng')
})

/** An archive of empty files: headers alone. */
function hollow(count: number): Buffer {
  const name = Buffer.from('a')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(1, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt32LE(crc32(Buffer.alloc(0)), 16)
  central.writeUInt16LE(1, 28)
  const directory = Buffer.concat(Array.from({ length: count }, () => [central, name]).flat())
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(31n, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(BigInt(31 + directory.length), 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(0xffff, 10)
  return Buffer.concat([local, name, directory, end64, locator, end])
}

test('an archive of a hundred thousand files is refused, one of nine thousand is looked through', async () => {
  expect(await refusedSheet(hollow(100_000))).toContain('quá lớn')
  expect(await refusedSheet(hollow(9_000))).toContain('không có trang tính')
})

test('20 MB of quotes are read or refused without holding the server', async () => {
  const nested = Buffer.from(`a,b\n${'"a"b"",'.repeat(100)}\n`.repeat(28_000))
  const open = Buffer.from(`a,b\n"${'x""y,'.repeat(4_000_000)}`)
  const bare = Buffer.from('"'.repeat(20_000_001))
  expect(nested.length).toBeGreaterThan(19_000_000)
  const turns = await turnsDuring(async () => {
    expect((await readSheet(nested)).cells).toHaveLength(56_000)
    expect(await refusedSheet(open)).toContain('Dòng 2 có một ô quá dài')
    expect(await refusedSheet(bare)).toContain('Dòng 1 có một ô quá dài')
  })
  expect(turns).toBeGreaterThan(100)
})

test('a reading that takes too long ends with a sentence, and the next one begins', async () => {
  const rows = await workbook(repeated('<row><c><v>1</v></c></row>', 200_000))
  expect(await refusedSheet(rows, { reading_ms: 1, ratio: 2_000 })).toContain('quá nhiều thời gian')
  expect((await readSheet(Buffer.from('a,b\n'))).cells).toEqual([['a', 'b']])
})

test('what the rows are used for does not count toward the time', async () => {
  const bytes = Buffer.from('a,b\n'.repeat(2_500))
  const cells = await useSheet(
    bytes,
    async ({ rows }) => {
      let count = 0
      for await (const batch of rows) {
        // Longer than the whole reading may take.
        if (count === 0) await wait(6_000)
        count += batch.length
      }
      return count
    },
    { reading_ms: 5_000 },
  )
  expect(cells).toBe(2_500)
})

test('a reading that needs too much memory ends with a sentence, and nothing else does', async () => {
  const texts = await workbook(
    sheetOf(''),
    `<sst>${Array.from({ length: 400_000 }, (_, index) => `<si><t>chữ thứ ${index} của bảng</t></si>`).join('')}</sst>`,
  )
  expect(await refusedSheet(texts, { memory_mb: 16 })).toContain('quá nhiều bộ nhớ')
})

test('rows are read no faster than they are used', async () => {
  const bytes = Buffer.from(`${'x'.repeat(98)}\n`.repeat(190_000))
  const whole = Promise.withResolvers<string>()
  let used = false
  const source: ByteSource = {
    size: bytes.length,
    read: async (at, length) => {
      if (used && at + length === bytes.length) whole.resolve('read to its end')
      return bytes.subarray(at, at + length)
    },
  }
  await useSheet(source, async ({ rows }) => {
    used = true
    for await (const _ of rows) break
    // Reading on to the end takes far less; a wait cannot make this fail.
    expect(await Promise.race([whole.promise, wait(2_000, 'waits')])).toBe('waits')
  })
})

test('a file that cannot be read fails as it is, and its thread ends', async () => {
  const source: ByteSource = {
    size: 1_000,
    read: () => Promise.reject(new Error('the storage is away')),
  }
  await expect(useSheet(source, async () => undefined)).rejects.toThrow('the storage is away')
})

test('of one clinic one file is read at a time, and few wait', async () => {
  const source = sourceOf(Buffer.from('a,b\n'))
  const gate = Promise.withResolvers<void>()
  let inside = 0
  const begin = (tenant_id: number) =>
    withSheet(tenant_id, source, async () => {
      inside += 1
      await gate.promise
      inside -= 1
    })
  const first = Array.from({ length: 65 }, () => begin(-1))
  const busy = await begin(-1).catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(Fault)
  expect(busy).toMatchObject({ kind: 'too_many' })
  const other = begin(-2)
  await expect.poll(() => inside, { timeout: 60_000 }).toBe(2)
  gate.resolve()
  await Promise.all([...first, other])
  expect(inside).toBe(0)
})

test.each([['xlsx'], ['csv']] as const)(
  '%s: a reader who stops taking a file ends its rows',
  async (format) => {
    let made = 0
    let ended = false
    async function* rows() {
      try {
        for (;;) {
          made += 1
          yield Array.from({ length: 1_000 }, () => [String(Math.random()), 'b'])
        }
      } finally {
        ended = true
      }
    }
    const columns = [
      { label: 'Một', kind: 'text' },
      { label: 'Hai', kind: 'text' },
    ] as const
    let taken = 0
    for await (const piece of tableFile(format, 'Thử', columns, rows())) {
      taken += piece.length
      if (taken > 200_000) break
    }
    await expect.poll(() => ended, { timeout: 60_000 }).toBe(true)
    // Not much more was made than was taken: about 20 bytes a row in a packed file.
    expect(made).toBeLessThan(60)
  },
)

test('an archive is made while it is taken: a part begins when its turn comes', async () => {
  const begun: string[] = []
  const part = (name: string) => ({
    name,
    content: (function* () {
      begun.push(name)
      yield name
    })(),
  })
  expect(begun).toEqual([])
  const bytes = await gather(zipFile([part('a'), part('b')]))
  expect(begun).toEqual(['a', 'b'])
  expect(await gather(zipFile([part('a'), part('b')]))).toEqual(bytes)
})
