import fc from 'fast-check'
import { doReadNumber, ReadingConfig } from 'read-vietnamese-number'
import { expect, test } from 'vitest'
import { amountWords } from './amount-words.ts'
import { MOST_MONEY } from './money.ts'

const config = new ReadingConfig()
config.unit = ['đồng']
config.oddText = 'linh'
config.units = config.units.map((unit) => unit.map((word) => (word === 'tỉ' ? 'tỷ' : word)))

/** What an independent reader of numbers says. */
const peer = (dong: number): string => {
  const text = doReadNumber(String(dong), config)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

test.each([
  [0, 'Không đồng'],
  [3_200_000, 'Ba triệu hai trăm nghìn đồng'],
  [1_005_021, 'Một triệu không trăm linh năm nghìn không trăm hai mươi mốt đồng'],
  [15_000, 'Mười lăm nghìn đồng'],
  [2_000_000_000, 'Hai tỷ đồng'],
  [1_000_000_000_000, 'Một nghìn tỷ đồng'],
  [-450_000, 'Âm bốn trăm năm mươi nghìn đồng'],
])('%i đồng is «%s»', (dong, words) => {
  expect(amountWords(dong)).toBe(words)
})

const ROUND = fc
  .integer({ min: 1, max: 999 })
  .chain((head) => fc.integer({ min: 0, max: 3 }).map((thousands) => head * 1_000 ** thousands))

test('any amount that can be entered reads as another reader of Vietnamese numbers reads it', () => {
  const amount = fc.oneof(fc.nat({ max: MOST_MONEY }), fc.nat({ max: 9_999_999 }), ROUND)
  fc.assert(
    fc.property(amount, (dong) => {
      expect(amountWords(dong)).toBe(peer(dong))
    }),
    { numRuns: 2_000 },
  )
})

test('two amounts never read the same, whatever their size and sign', () => {
  const amount = fc.maxSafeInteger()
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(amountWords(one) === amountWords(other)).toBe(one === other)
      expect(amountWords(one)).toMatch(/^\p{Lu}[\p{Ll} ]* đồng$/u)
    }),
  )
})

test('what is no whole number has no words', () => {
  expect(() => amountWords(1.5)).toThrow(RangeError)
  expect(() => amountWords(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
})
