import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rememberedMapping } from '../../imports/columns.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, PERSON_COLUMNS } from './columns.ts'

const { guess: guessMapping, problem: mappingProblem, isHeader, isMany } = PERSON_COLUMNS

test('columns are known by what people and other programs call them, with or without accents', () => {
  expect(
    guessMapping([
      'HỌ VÀ TÊN *',
      'sdt',
      'So dien thoai 2',
      'Năm sinh',
      'Giới tính (Nam/Nữ)',
      'Tỉnh/TP',
      'Màu yêu thích',
    ]),
  ).toEqual(['full_name', 'phone', 'phone2', 'birth', 'gender', 'province', null])
})

test('every field is known by its own label, so that an exported file needs no choosing', () => {
  expect(guessMapping(Object.values(IMPORT_FIELDS))).toEqual(IMPORT_FIELD_NAMES)
})

const header = fc.oneof(fc.constantFrom(...Object.values(IMPORT_FIELDS)), fc.string({ maxLength: 12 }))

test('a guess never brings two columns into one field that holds one value', () => {
  fc.assert(
    fc.property(fc.array(header, { maxLength: 12 }), (headers) => {
      const mapping = guessMapping(headers)
      expect(mapping).toHaveLength(headers.length)
      const single = mapping.filter((field) => field !== null && !isMany(field))
      expect(new Set(single).size).toBe(single.length)
      expect(
        mappingProblem(['full_name', ...mapping.filter((field) => field !== 'full_name')]),
      ).toBeUndefined()
    }),
  )
})

test('what was chosen once is chosen again for the same headers', () => {
  const headers = ['A', 'B', 'C']
  const known = rememberedMapping(headers, ['full_name', null, 'note'])
  expect(guessMapping(['c', 'a', 'Điện thoại'], known)).toEqual(['note', 'full_name', 'phone'])
  // What was chosen for one column says nothing of another with other accents.
  const twins = rememberedMapping(['Bà', 'Ba'], ['note', 'title'])
  expect(guessMapping(['Ba', 'Bà'], twins)).toEqual(['title', 'note'])
})

test('what the clinic calls a field of its own is that field, unless the product calls one so', () => {
  const own = [
    { name: 'biet_qua', label: 'Biết qua' },
    { name: 'zalo_2', label: 'Nguồn đến' },
    { name: 'sdt', label: 'Máy bàn' },
  ]
  const headers = ['Biết qua', 'Nguồn đến', 'SDT', 'máy bàn']
  expect(guessMapping(headers)).toEqual(['source', null, 'phone', null])
  expect(guessMapping(headers, new Map(), own)).toEqual(['custom.biet_qua', 'source', 'phone', 'custom.sdt'])
})

test('a mapping needs a name, and no field twice but notes and labels', () => {
  expect(mappingProblem(['phone'])).toBe('Hãy chọn cột chứa họ tên khách hàng')
  expect(mappingProblem(['full_name', 'phone', 'phone'])).toBe('Có hai cột cùng được chọn là «Điện thoại»')
  expect(mappingProblem(['full_name', 'note', 'note', 'tags', 'tags', null])).toBeUndefined()
})

test('a first row of values is no header', () => {
  expect(isHeader(['Họ tên', 'x1'])).toBe(true)
  expect(isHeader(['Cột lạ', 'Cột khác'])).toBe(true)
  expect(isHeader(['Nguyễn An', '0912000001'])).toBe(false)
})

test('a first row is looked at in a time that grows with its length alone', () => {
  // Brackets that nobody closes once took steps by the square of their number: of these the test would never end.
  expect(isHeader(['('.repeat(300_000), '1'])).toBe(false)
  expect(isHeader([`${'('.repeat(300_000)}Họ tên (ghi rõ)`, '1'])).toBe(true)
})

test('of two custom fields that differ in accents alone each column is its own', () => {
  const own = [
    { name: 'ba_noi', label: 'Bà' },
    { name: 'cha', label: 'Ba' },
    { name: 'thoi_quen', label: 'Thói quen' },
  ]
  const guessed = PERSON_COLUMNS.guess(['Ba', 'Bà', 'Bá', 'Thoi quen'], undefined, own)
  expect(guessed).toEqual(['custom.cha', 'custom.ba_noi', null, 'custom.thoi_quen'])
})
