import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanSigns, cleanText, visible } from './clean.ts'

const signs = (text: string): string[] => Array.from(text)
const INVISIBLE = signs(
  '\u00AD\u034F\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E' +
    '\u2060\u2061\u2064\u2066\u2067\u2068\u2069\uFE0F\uFEFF\uFFF9\u{E0041}',
)
const BLANKS = signs('\u00A0\u1680\u2000\u2003\u2009\u202F\u205F\u3000')
const LETTERS = signs('ăâđêôơưáằẩễộợựỳỵ ĂÂĐÊÔƠƯ abcXYZ 0129 .,-–—()/%@')
const FAMILY = '👩‍👩‍👧‍👦'

const vietnamese = fc.string({ unit: fc.constantFrom(...LETTERS) })
const dirty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...INVISIBLE,
      ...BLANKS,
      ...LETTERS,
      '\n',
      '\u2028',
      '\u2011',
      '\u0301',
      FAMILY,
      '❤️',
      '1️⃣',
      '👍🏽',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})
const CLEANERS = [visible, cleanText, cleanLine, cleanSigns]

test('what is clean stays as it is', () => {
  fc.assert(
    fc.property(dirty, fc.constantFrom(...CLEANERS), (text, clean) => {
      expect(clean(clean(text))).toBe(clean(text))
      expect(clean(text)).toBe(clean(text).normalize('NFC'))
    }),
  )
})

test('no letter of a Vietnamese text is changed, composed or not', () => {
  fc.assert(
    fc.property(vietnamese, (text) => {
      expect(visible(text.normalize('NFD'))).toBe(text)
      expect(cleanText(text)).toBe(text.trim())
      expect(cleanLine(text)).toBe(text.replace(/ +/g, ' ').trim())
    }),
  )
})

test('invisible signs leave no trace, wherever they are', () => {
  const strewn = fc.array(fc.tuple(fc.constantFrom(...LETTERS), fc.constantFrom('', ...INVISIBLE)))
  fc.assert(
    fc.property(strewn, (pairs) => {
      const plain = pairs.map(([letter]) => letter).join('')
      expect(visible(pairs.flat().join(''))).toBe(plain)
    }),
  )
})

test.each([
  ['Nguy\u200Bễn Thị\u00A0 Ngọc\uFEFF', 'Nguyễn Thị Ngọc'],
  ['\u202ELê\u2066 Nguyệt\u2069', 'Lê Nguyệt'],
  ['Điều\u00AD trị', 'Điều trị'],
  ['Tên\u2028hai dòng', 'Tên hai dòng'],
  ['Cạo vôi – trẻ em', 'Cạo vôi – trẻ em'],
  ['Răng\u201116', 'Răng-16'],
  [`Khám ${FAMILY}\u200D ❤️`, `Khám ${FAMILY} ❤️`],
  ['a\u200Db\uFE0F', 'ab'],
])('%j is the line %j', (raw, clean) => {
  expect(cleanLine(raw)).toBe(clean)
})

test('a text keeps its lines and its indents, and joined emoji', () => {
  expect(cleanText(` Dòng một\u200B\n  - ${FAMILY}\u2028hết `)).toBe(`Dòng một\n  - ${FAMILY}\nhết`)
})

test('signs are those of a keyboard', () => {
  expect(cleanSigns('ＧＩＡＭ—１０\u200B')).toBe('GIAM-10')
  expect(cleanSigns('VT\u2212001')).toBe('VT-001')
})
