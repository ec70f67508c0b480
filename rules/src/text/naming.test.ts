import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { nearly, naming } from './naming.ts'
import { sameSpelling, spelling } from './spelling.ts'

const word = fc
  .array(
    fc.constantFrom('ba', 'bà', 'bá', 'Bạ', 'thuy', 'thủy', 'thuỷ', 'Thùy', 'hoà', 'hòa', 'đa', 'da', '-'),
  )
  .map((words) => words.join(' '))

test('accents decide; capitals, blanks and the vowel under a tone do not', () => {
  expect(sameSpelling('Bà', 'Ba')).toBe(false)
  expect(sameSpelling('Đa', 'Da')).toBe(false)
  expect(sameSpelling('Lê Ngọc Thúy', 'Lê Ngọc Thùy')).toBe(false)
  expect(sameSpelling('  LÊ  NGỌC thuý ', 'Lê Ngọc Thúy')).toBe(true)
  expect(sameSpelling('Hòa Bình'.normalize('NFD'), 'Hoà Bình')).toBe(true)
  expect(sameSpelling('Răng – hàm', 'răng - hàm')).toBe(true)
})

test('one spelling is one folded text, and is its own spelling', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(spelling(spelling(one))).toBe(spelling(one))
      if (sameSpelling(one, other)) expect(fold(one)).toBe(fold(other))
    }),
  )
})

test('a text names what is called so, and never what is called almost so', () => {
  const family = naming([
    ['Bà', 'ba_noi'],
    ['Ba', 'cha'],
  ])
  expect([family.get('Ba'), family.get('bà'), family.get('BA'), family.get('Bá')]).toEqual([
    'cha',
    'ba_noi',
    'cha',
    undefined,
  ])
  expect(family.near('Bá')).toEqual(['Bà', 'Ba'])
  expect(family.near('Ba')).toEqual([])
  expect(nearly(family.near('Bá'))).toBe(', gần giống «Bà», «Ba»')
  expect(nearly([])).toBe('')
})

test('of two with one name neither is meant, unless capitals tell them apart', () => {
  const staff = naming([
    ['Nguyễn An', 1],
    ['Nguyễn An', 2],
    ['an', 3],
    ['An', 4],
  ])
  expect(staff.get('Nguyễn An')).toBeUndefined()
  expect(staff.near('Nguyễn An')).toEqual(['Nguyễn An'])
  expect([staff.get('an'), staff.get('An'), staff.get('AN')]).toEqual([3, 4, undefined])
})

test('whatever is named is spelt as the text is, and what is near is folded as it is', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), word, (names, text) => {
      const known = naming(names.map((name) => [name, name] as const))
      const found = known.get(text)
      if (found !== undefined) expect(sameSpelling(found, text)).toBe(true)
      for (const name of known.near(text)) expect(fold(name)).toBe(fold(text))
      expect(known.has(text)).toBe(found !== undefined)
    }),
  )
})
