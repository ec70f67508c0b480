import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inParts, isExpired, pickLots } from './lots.ts'

const DAY = '2026-06-15'
const lot = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  expiry: fc.option(fc.constantFrom('2026-05-01', '2026-06-15', '2026-07-01', '2027-01-01'), { nil: null }),
  quantity: fc.integer({ min: 0, max: 50_000 }),
})
const lots = fc.uniqueArray(lot, { maxLength: 8, selector: ({ id }) => id })
const quantity = fc.integer({ min: 1, max: 200_000 })

test('what is picked comes to what is wanted, no lot gives more than it has, and none is picked twice', () => {
  fc.assert(
    fc.property(lots, quantity, fc.boolean(), (all, wanted, expired) => {
      const picked = pickLots(all, wanted, { day: DAY, expired })
      expect(picked.reduce((sum, one) => sum + one.quantity, 0)).toBe(wanted)
      for (const { lot_id, quantity: taken } of picked)
        if (lot_id !== null)
          expect(taken).toBeLessThanOrEqual(all.find(({ id }) => id === lot_id)?.quantity ?? 0)
      expect(new Set(picked.map(({ lot_id }) => lot_id)).size).toBe(picked.length)
    }),
  )
})

test('what expires first goes first; what has expired goes last, and not at all unless it is allowed', () => {
  fc.assert(
    fc.property(lots, quantity, (all, wanted) => {
      const of = (lot_id: number | null) => all.find(({ id }) => id === lot_id)?.expiry ?? null
      const fresh = pickLots(all, wanted, { day: DAY, expired: false })
      expect(fresh.some(({ lot_id }) => isExpired(of(lot_id), DAY))).toBe(false)
      const order = pickLots(all, wanted, { day: DAY, expired: true })
        .filter(({ lot_id }) => lot_id !== null)
        .map(({ lot_id }) => `${isExpired(of(lot_id), DAY) ? 1 : 0}${of(lot_id) ?? '9999'}`)
      expect(order).toEqual(order.toSorted())
    }),
  )
})

test('the last day of a lot is a day on which it may be used', () => {
  expect(isExpired('2026-06-15', DAY)).toBe(false)
  expect(isExpired('2026-06-14', DAY)).toBe(true)
  expect(isExpired(null, DAY)).toBe(false)
})

test('parts come to their whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
      (whole, weights) => {
        const parts = inParts(whole, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
