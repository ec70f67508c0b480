import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, readNumber } from './number.ts'

const whole = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const decimals = fc.integer({ min: 1, max: 6 })
/** Figures with up to so many decimals, as a field holds them. */
const figure = decimals.chain((digits) =>
  fc
    .integer({ min: -999_999_999, max: 999_999_999 })
    .map((units) => ({ digits, value: Number((units / 10 ** digits).toFixed(digits)) })),
)
const valueOf = (text: string, digits: number) => {
  const read = readNumber(text, digits)
  return 'value' in read ? read.value : undefined
}

test('what is shown is read back as the same number', () => {
  fc.assert(
    fc.property(whole, (value) => {
      expect(valueOf(formatNumber(value, 0), 0)).toBe(value)
      expect(valueOf(String(value), 0)).toBe(value)
    }),
  )
  fc.assert(
    fc.property(figure, ({ value, digits }) => {
      const zero = Object.is(value, -0) ? 0 : value
      expect(valueOf(formatNumber(zero, digits), digits)).toBe(zero)
    }),
  )
})

test('a figure with exactly three decimals is shown so that nobody takes it for thousands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      (whole_part, thousandths) => {
        const value = Number(`${whole_part}.${String(thousandths).padStart(3, '0')}`)
        expect(valueOf(formatNumber(value, 4), 4)).toBe(value)
      },
    ),
  )
})

/** Every number that some reader could mean: with each mark as the decimal sign, as a thousands mark before three digits. */
function meanings(text: string): number[] {
  const marks = [...text.matchAll(/[.,]/g)].map(({ 0: mark }) => mark)
  if (marks.length === 0) return [Number(text)]
  const found: number[] = []
  if (/^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(text)) found.push(Number(text.replace(/[.,]/g, '')))
  if (/^-?\d+[.,]\d+$/.test(text)) found.push(Number(text.replace(',', '.')))
  return found
}

const typed = fc.stringMatching(/^-?\d{1,5}([.,]\d{1,5}){0,3}$/)

test('a number is never another one by a factor of ten or a thousand: what has two meanings is refused', () => {
  fc.assert(
    fc.property(typed, fc.integer({ min: 0, max: 6 }), (text, digits) => {
      const value = valueOf(text, digits)
      if (value === undefined) return
      const possible = meanings(text).map((one) => (Object.is(one, -0) ? 0 : one))
      expect(possible).toContain(value)
      // In a field without decimals nobody means decimals.
      if (digits > 0) expect(new Set(possible).size).toBe(1)
    }),
    { numRuns: 2_000 },
  )
})

test('whatever is typed is a number or a finished sentence, and a letter is never passed over', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 4 }), (text, digits) => {
      const read = readNumber(text, digits)
      if ('value' in read) expect(/^\s*(?:-?[\d.,]*\d)?\s*$/.test(text)).toBe(true)
      else expect(read.problem.length).toBeGreaterThan(10)
    }),
  )
})

test.each([
  ['7', 0, 7],
  ['1.500', 0, 1_500],
  ['1,500', 0, 1_500],
  ['1.500.000', 0, 1_500_000],
  ['7.5', 2, 7.5],
  ['7,5', 2, 7.5],
  ['7,50', 2, 7.5],
  ['0.125', 4, 0.125],
  ['1234,567', 4, 1234.567],
  ['7,1250', 3, 7.125],
  [' -12 ', 0, -12],
  ['', 2, null],
])('«%s» with %i decimals is %d', (text, digits, value) => {
  expect(valueOf(text, digits)).toBe(value)
})

test.each([
  ['7.5', 0],
  ['7,5', 0],
  ['7.50', 0],
  ['7.5000', 0],
  ['1.500,000', 0],
  ['0.500', 0],
  ['7.500', 2],
  ['7,500', 2],
  ['7.125', 4],
  ['1.500.000', 2],
  ['1.234,5', 2],
  ['7,55', 1],
  ['7 5', 0],
  ['1e3', 2],
  ['7.', 2],
  ['.5', 2],
])('«%s» with %i decimals is refused, not guessed', (text, digits) => {
  expect(valueOf(text, digits)).toBeUndefined()
})

test('the sentence names both numbers that could be meant', () => {
  expect(readNumber('7.500', 2)).toMatchObject({
    problem: 'Không rõ «7.500» là bao nhiêu: hãy nhập 7500 hoặc 7,5',
  })
  expect(readNumber('-7,125', 4)).toMatchObject({
    problem: 'Không rõ «-7,125» là bao nhiêu: hãy nhập -7125 hoặc -7,1250',
  })
  expect(readNumber('7.5', 0)).toEqual({
    problem: 'Không rõ «7.5» là số nào: ô này chỉ nhận số nguyên, ví dụ 7 hoặc 7.500',
  })
})
