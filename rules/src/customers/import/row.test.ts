import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhone } from '../../text/phone.ts'
import { parseAddress } from '../particulars/address.ts'
import { birthParts, formatBirth } from '../particulars/birth.ts'
import type { ImportField } from './columns.ts'
import { importedBirth } from './date.ts'
import { strict, words } from './fixture.ts'
import { importedName, importedPhones, readImportRow, type ImportOptions } from './row.ts'

const today = '2026-11-24'

function read(row: Partial<Record<ImportField, string>>, options: Partial<ImportOptions> = {}) {
  const mapping = Object.keys(row) as ImportField[]
  return readImportRow(Object.values(row), {
    mapping,
    headers: mapping,
    options: { ...strict, ...options },
    decisions: new Map(),
    words,
    today,
  })
}

test('a cell is read in a time that grows with its length alone, and one that is too long for its field is told of', () => {
  // Blanks once took steps by the square of their number: of these the test would never end.
  const hostile = [' ', '- ', '09 ', '1/2/', 'Phường 1, ', '(', 'a-'].map(
    (sign) => `a${sign.repeat(100_000)}b`,
  )
  for (const text of hostile) {
    importedPhones(text)
    importedBirth(text, today)
    importedName(text)
    parseAddress(text, words.units)
  }
  for (const field of ['phone', 'address', 'email', 'full_name'] as const)
    expect(read({ full_name: 'An', phone: '0912345678', [field]: hostile[0] ?? '' }).problems).toContainEqual(
      { field, message: expect.stringMatching(/ dài quá 1.000 ký tự$/) },
    )
  const note = 'x'.repeat(20_000)
  expect(read({ full_name: 'An', phone: '0912345678', note })).toMatchObject({
    problems: [],
    person: { note },
  })
})

test('a citizen number without its zero, a country, a level and a day are read, and a wrong number is not repeated', () => {
  const { person, problems } = read({
    full_name: 'Lê Đủ Cột',
    phone: '0912345678',
    national_id: '79190000112',
    nationality: 'Nhật Bản',
    preferred_channel: 'Gọi điện',
    vip_level: 'Vàng',
    recall_due_at: '2027-05-03',
  })
  expect(problems).toEqual([])
  expect(person).toMatchObject({
    national_id: '079190000112',
    nationality: 'JP',
    preferred_channel: 'phone',
    vip_level_term_id: 7,
    recall_due_at: '2027-05-03',
  })
  const wrong = read({
    full_name: 'Lê Sai',
    phone: '0912345678',
    national_id: '1234567',
    recall_due_at: '5/2027',
  })
  expect(wrong.problems.map(({ message }) => message)).toEqual([
    'Số CCCD cần đủ 12 chữ số',
    'Hẹn tái khám «5/2027» không đọc được, hãy viết như 05/03/2027',
  ])
})

test('a name in capitals is written as names are, any other is left as it is', () => {
  expect(importedName('NGUYỄN THỊ NGỌC ÁNH')).toBe('Nguyễn Thị Ngọc Ánh')
  expect(importedName("ĐẶNG  D'ARC-MINH")).toBe("Đặng D'Arc-Minh")
  for (const name of ['Nguyễn văn an', 'AN', 'McDonald Ý']) expect(importedName(name)).toBe(name)
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (raw) => {
      const once = importedName(raw)
      expect(importedName(once)).toBe(once)
    }),
  )
})

test('a birth is read as the product writes it', () => {
  const part = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
  fc.assert(
    fc.property(
      part(28),
      part(12),
      fc.option(fc.integer({ min: 1900, max: 2025 })),
      (birth_day, birth_month, birth_year) => {
        const birth = { birth_day, birth_month, birth_year }
        const written = formatBirth(birth)
        fc.pre(
          birthParts(written) !== undefined &&
            (birth_day === null || birth_month !== null) &&
            (birth_month === null || birth_year !== null || birth_day !== null),
        )
        expect(importedBirth(written, today)).toEqual(birth)
      },
    ),
  )
})

test('a cell may hold two numbers, or one that lost its zero', () => {
  expect(importedPhones('0912 000 001 / 912000002')).toEqual(['+84912000001', '+84912000002'])
  expect(importedPhones('0912000001 - 0912000002')).toHaveLength(2)
  expect(importedPhones('12345')).toEqual([undefined])
  expect(
    read({ full_name: 'An', phone: '0912000001;0912000002', phone2: '0912000003' }).person,
  ).toMatchObject({
    phone: '+84912000001',
    phone2: '+84912000002',
    note: 'Điện thoại khác: 0912 000 003',
  })
})

test('a birth that cannot be read costs nobody their record: it is kept in the note and told', () => {
  const { person, problems, notices } = read({
    full_name: 'An',
    phone: '0912000001',
    birth: '31/02/1990',
    note: 'Hay đến muộn',
  })
  expect(problems).toEqual([])
  expect(person).toMatchObject({ birth_year: null, note: 'Hay đến muộn\nNgày sinh: 31/02/1990' })
  expect(notices).toEqual([
    { field: 'birth', message: 'Ngày sinh «31/02/1990» không đọc được, sẽ ghi vào ghi chú' },
  ])
})

test('a name that a spreadsheet would run is refused', () => {
  for (const name of ["=cmd|' /C calc'!A0", '+84912000001', '-1', '@SUM(A1)', '\uff1d1+1'])
    expect(read({ full_name: name, phone: '0912000001' }).problems).toEqual([
      { field: 'full_name', message: expect.stringContaining('bắt đầu như một công thức') },
    ])
})

test('words are found without accents, several labels in one cell too', () => {
  const { person, tag_ids, lifecycle, problems } = read({
    full_name: 'An',
    phone: '0912000001',
    source: 'FACEBOOK',
    occupation: 'Giáo viên',
    owner: 'nguyễn an',
    tags: 'VIP, Niềng răng; vip',
    first_channel: 'Zalo',
    lifecycle: 'Quan tâm',
    gender: 'Nữ',
    do_not_contact: 'x',
  })
  expect(problems).toEqual([])
  expect(person).toMatchObject({
    source_term_id: 7,
    occupation_term_id: 8,
    owner_id: 9,
    first_channel: 'zalo',
    gender: 'female',
    do_not_contact: true,
  })
  expect([tag_ids, lifecycle]).toEqual([[1, 2], 'prospect'])
})

test('nothing that is said is lost: it is in the person, in the note, or among what is refused', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'Facebook', 'VIP', '0912000001', '1990', 'Nam', 'lạ lẫm'),
    fc.string({ maxLength: 10 }),
  )
  const fields = fc.constantFrom<ImportField>(
    'source',
    'tags',
    'gender',
    'phone',
    'birth',
    'email',
    'workplace',
    'owner',
  )
  fc.assert(
    fc.property(fc.dictionary(fields, cell), (row) => {
      const { person, tag_ids, problems } = read(
        { full_name: 'An', ...row },
        { unknown_words: 'note', no_phone: 'accept' },
      )
      const refused = new Set(problems.map(({ field }) => field))
      const said = (field: ImportField) => (row[field] ?? '').trim() !== '' && !refused.has(field)
      if (said('source'))
        expect(person.source_term_id !== null || person.note?.includes('Nguồn đến')).toBe(true)
      if (said('owner'))
        expect(person.owner_id !== null || person.note?.includes('Người phụ trách')).toBe(true)
      if (said('tags') && /\w/.test(row.tags ?? ''))
        expect(tag_ids.length > 0 || person.note?.includes('Nhãn')).toBe(true)
      if (said('email')) expect(person.email).toBe(row.email?.trim().toLowerCase())
      if (said('birth'))
        expect((person.birth_year ?? person.birth_month) !== null || person.note?.includes('Ngày sinh')).toBe(
          true,
        )
      if (said('phone') && importedPhones(row.phone ?? '').length > 0)
        expect(parsePhone(person.phone ?? '')).toBeDefined()
    }),
  )
})
