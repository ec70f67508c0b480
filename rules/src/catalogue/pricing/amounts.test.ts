import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_MONEY } from '../../text/money.ts'
import { cashRounding, percentOf, perUnit, spread, timesQuantity } from './amounts.ts'

const amount = fc.integer({ min: 0, max: MOST_MONEY })

// Small weights make equal remainders, where the order of the parts could show.
test('what is divided adds up to the đồng, near the exact share, and does not depend on the order', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), amount), { minLength: 1, maxLength: 20 }),
      (whole, weights) => {
        const parts = weights.map((weight, at) => ({ ref: String(at), weight }))
        const shares = spread(whole, parts)
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(whole)
        expect(spread(whole, parts.toReversed())).toEqual(shares)
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        for (const { ref, weight } of parts)
          if (total > 0 && whole <= total) expect(shares.get(ref)).toBeLessThanOrEqual(weight)
      },
    ),
  )
})

test('percents and quantities of the largest amounts are exact, halves up', () => {
  expect(percentOf(MOST_MONEY, 99.99)).toBe(999_899_999_999)
  expect(percentOf(50, 1)).toBe(1)
  expect(timesQuantity(1_000, 0.0005)).toBe(1)
  expect(timesQuantity(MOST_MONEY, 0.001)).toBe(1_000_000_000)
  expect(perUnit(100, 3)).toBe(33)
  expect(perUnit(100, 0)).toBe(0)
})

test('rounding in cash moves an amount by half a note at most', () => {
  fc.assert(
    fc.property(amount, (total) => {
      const off = cashRounding(total, 1_000)
      expect((total + off) % 1_000).toBe(0)
      expect(Math.abs(off)).toBeLessThanOrEqual(500)
    }),
  )
  expect([cashRounding(1_499, 1_000), cashRounding(1_500, 1_000)]).toEqual([-499, 500])
})
