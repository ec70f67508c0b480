import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossed, stockState } from './stock.ts'
import { varianceOf } from './variance.ts'

const amount = fc.integer({ min: -50, max: 50 })
const least = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null })

test('a stock that goes down and comes up again is told of once each time it falls below', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), least, (steps, min) => {
      let stock = 100
      let below = 0
      let negative = 0
      const told = { low: 0, negative: 0 }
      for (const step of steps) {
        const after = stock + step
        if (stock >= 0 && after < 0) negative += 1
        else if (min !== null && stock >= min && after < min) below += 1
        const alert = crossed(stock, after, min)
        if (alert !== undefined) told[alert] += 1
        stock = after
      }
      expect(told).toEqual({ low: below, negative })
    }),
  )
})

test('the state of a stock: negative, nothing, below its limit, enough', () => {
  expect([
    stockState(-1, null),
    stockState(0, null),
    stockState(4, 5),
    stockState(5, 5),
    stockState(1, null),
  ]).toEqual(['negative', 'out', 'low', 'ok', 'ok'])
})

test('beyond the norm is more than its tolerance to either side', () => {
  expect(varianceOf(12_000, 10_000, 20)).toEqual({ variance: 2_000, percent: 20, is_beyond: false })
  expect(varianceOf(12_001, 10_000, 20).is_beyond).toBe(true)
  expect(varianceOf(7_999, 10_000, 20).is_beyond).toBe(true)
  expect(varianceOf(1, 0, 20)).toEqual({ variance: 1, percent: null, is_beyond: true })
})
