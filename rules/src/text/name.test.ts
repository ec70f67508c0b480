import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenName, initials, nameSortKey, normaliseName } from './name.ts'

test('a name is stored composed, trimmed and with single spaces, its letters untouched', () => {
  expect(normaliseName('  NGUYỄN   Thị\u00a0ánh '.normalize('NFD'))).toBe('NGUYỄN Thị ánh')
})

test('people are addressed by their given name', () => {
  expect(givenName('Nguyễn Thị Ngọc Ánh')).toBe('Ánh')
  expect(givenName('Ánh')).toBe('Ánh')
  expect(givenName('  ')).toBe('')
})

test('sorting goes by given, middle, then family name', () => {
  const sorted = [
    'Trần Văn Bình',
    'Lê Thị Ánh',
    'Nguyễn Văn An',
    'Đỗ Anh',
    'Trần Thị Bình',
    'Lê Văn An',
  ].toSorted((a, b) => new Intl.Collator('vi').compare(nameSortKey(a), nameSortKey(b)))
  expect(sorted).toEqual([
    'Lê Văn An',
    'Nguyễn Văn An',
    'Đỗ Anh',
    'Lê Thị Ánh',
    'Trần Thị Bình',
    'Trần Văn Bình',
  ])
})

test('the sort key has the words of the name, no more and no fewer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Nguyễn', 'Thị', 'Ngọc', 'Ánh', 'An')), (words) => {
      expect(nameSortKey(words.join(' ')).split(' ').filter(Boolean).toSorted()).toEqual(words.toSorted())
    }),
  )
})

test('an avatar shows family and given name', () => {
  expect(initials('Nguyễn Thị Ngọc Ánh')).toBe('NÁ')
  expect(initials('đỗ bích ngọc')).toBe('ĐN')
  expect(initials('Khoa')).toBe('K')
  expect(initials(' ')).toBe('')
})
