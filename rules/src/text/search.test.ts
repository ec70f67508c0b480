import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { formatPhone } from './phone.ts'
import { bestOf, finder, fitOf, searchTerms } from './search.ts'

const words = fc.array(fc.constantFrom('Nguyễn', 'Thị', 'Bích', 'Ngọc', 'Đỗ', 'Ánh', 'Trần'), {
  minLength: 1,
  maxLength: 5,
})
const finds = (typed: string, text: string) => finder(typed)(text)

test('some words of a name find it in any order, with or without accents', () => {
  fc.assert(
    fc.property(words, fc.infiniteStream(fc.nat()), (name, order) => {
      const text = name.join(' ')
      const shuffled = name.toSorted(() => ((order.next().value ?? 0) % 2 === 0 ? 1 : -1))
      expect(finds(shuffled.join(' '), text)).toBe(true)
      expect(finds(fold(shuffled.slice(0, 2).join('  ')), text)).toBe(true)
    }),
  )
})

test.each([
  'Nguyễn Ngọc',
  'ngoc nguyen',
  'nguyen thi ngoc',
  'BÍCH, nguyễn',
  'ng\u200Bọc',
  'bich - ngoc',
  '“Bích”',
  'ngo bi',
  'ngoc 0912',
  '0912.345 ngoc',
  'kh2600001 ngoc',
])('%s finds Nguyễn Thị Bích Ngọc', (typed) => {
  expect(finds(typed, 'Nguyễn Thị Bích Ngọc KH2600001 0912345678')).toBe(true)
})

test.each(['Nguyễn Lan', 'ngoc 0913', 'kh2600002 ngoc', '%', '_', '\\', 'ngoc %'])('%s does not', (typed) => {
  expect(finds(typed, 'Nguyễn Thị Bích Ngọc KH2600001 0912345678')).toBe(typed === 'ngoc %')
})

test.each([
  '(028) 3825 7691',
  '+84 (28) 3825 7691',
  '028.3825.7691',
  '02838257691',
  '028–3825–7691',
  '\u202D028 3825 7691\u202C',
  '(08) 3825 7691',
  '84 28 38257691',
  '0084 28 3825 7691',
  '(028) 3825',
  '3825 7691',
  '+84 28',
])('%s finds a landline, as it is shown and as it is stored', (typed) => {
  expect(finds(typed, '02838257691')).toBe(true)
  expect(finds(typed, '+842838257691')).toBe(true)
})

test('any part of a number as it is shown finds it', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(digits, fc.nat({ max: 12 }), fc.nat({ max: 12 }), (all, one, other) => {
      const e164 = `+849${all.join('')}`
      const part = formatPhone(e164).slice(Math.min(one, other), Math.max(one, other))
      expect(finds(part, `0${e164.slice(3)}`)).toBe(true)
    }),
  )
})

test('numbers that are words stay words', () => {
  expect(finds('12 11', 'Răng 11 12')).toBe(true)
  expect(finds('1.500.000', 'Phiếu 1.500.000')).toBe(true)
  expect(finds('1.500.000', '1500000')).toBe(true)
  expect(searchTerms('0912345678 0987654321')).toHaveLength(2)
})

test('nothing typed asks for nothing, and what is asked for is folded', () => {
  expect(searchTerms(' \u200B ')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const term of searchTerms(text)) for (const word of term) expect(fold(word)).toBe(word)
      expect(finds(text, text)).toBe(true)
    }),
  )
})

test('accents go first, then words together, then what begins so', () => {
  const names = ['Trần Ngốc', 'Ngà Bọc Ngọt', 'Lê Ngọc Ánh', 'Ngọc Lê Anh', 'Ánh Ngọc', 'Ngọc Ánh']
  expect(bestOf(names, 'Ngọc Ánh', (name) => name)).toEqual([
    'Ngọc Ánh',
    'Lê Ngọc Ánh',
    'Ánh Ngọc',
    'Ngọc Lê Anh',
  ])
  expect(fitOf('Ngọc Ánh', 'ngoc anh')).toBeLessThan(fitOf('Ngọc Ánh', 'ngọc ánh'))
})
