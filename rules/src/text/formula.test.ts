import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, looksLikeFormula, unescapeFormula } from './formula.ts'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '−'] as const
/** Blanks, line ends and signs without width, one of each kind by its code. */
const UNSEEN = [
  0x09, 0x0a, 0x0b, 0x0d, 0x20, 0x85, 0xa0, 0xad, 0x180e, 0x2003, 0x2009, 0x200b, 0x200c, 0x200d, 0x200e,
  0x2028, 0x2029, 0x202e, 0x202f, 0x205f, 0x2060, 0x2064, 0x2066, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff,
].map((code) => String.fromCodePoint(code))

const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 6 }).map((signs) => signs.join(''))
const sign = fc.constantFrom(...SIGNS)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...SIGNS, ...UNSEEN, "'", 'a', 'ế', '1'), maxLength: 12 }),
)

test('a sign of calculation is found behind whatever nobody sees, in all its widths', () => {
  fc.assert(
    fc.property(unseen, sign, anyText, (before, first, rest) => {
      expect(looksLikeFormula(before + first + rest)).toBe(true)
    }),
  )
})

test('no text that is written is a formula, and taking the sign off gives the text again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = escapeFormula(text)
      expect(looksLikeFormula(written)).toBe(false)
      expect(unescapeFormula(written)).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})

test('a sign behind something that is seen makes no formula, and ordinary text stays as it is', () => {
  fc.assert(
    fc.property(unseen, fc.constantFrom('a', 'Đ', '7', '"', '(', 'ế'), anyText, (before, seen, rest) => {
      const text = before.replaceAll(/[\t\r]/g, '') + seen + rest
      expect(escapeFormula(text)).toBe(text)
    }),
  )
  expect(escapeFormula("d'Artagnan")).toBe("d'Artagnan")
})

test.each([
  '=1+1',
  '+84912',
  '-2',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  ' =1',
  '\n=1',
  '\u200b=1',
  '＝1',
  "''\ufeff＠x",
])('%j gets an apostrophe', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`)
})
