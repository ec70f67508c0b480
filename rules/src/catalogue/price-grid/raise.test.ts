import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRaise, raisePrice } from './raise.ts'

const price = fc.integer({ min: 0, max: 999_999_999_999 })
const floor = fc.integer({ min: 0, max: 999_999_999_999 })
const percent = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100)

test('what is raised never falls, and is a whole thousand or as it was', () => {
  fc.assert(
    fc.property(price, percent(0, 1_000), floor, (before, by, least) => {
      const after = raisePrice(before, by, least)
      expect(after).toBeGreaterThanOrEqual(before)
      expect(after).toBeLessThanOrEqual(999_999_999_999)
      if (after !== before && after !== 999_999_999_999) {
        expect(after % 1_000).toBe(0)
        expect(Math.abs(after - before * (1 + by / 100))).toBeLessThanOrEqual(501)
      }
    }),
  )
})

test('what is lowered never rises, nor goes below the floor, unless it was there', () => {
  fc.assert(
    fc.property(price, percent(-100, 0), floor, (before, by, least) => {
      const after = raisePrice(before, by, least)
      expect(after).toBeLessThanOrEqual(before)
      expect(after).toBeGreaterThanOrEqual(Math.min(before, least))
      expect(after).toBeGreaterThanOrEqual(0)
      if (after !== before && after !== least) expect(after % 1_000).toBe(0)
    }),
  )
})

test('a higher percentage never makes a lower price', () => {
  fc.assert(
    fc.property(price, percent(-100, 1_000), percent(-100, 1_000), floor, (before, one, other, least) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(raisePrice(before, low, least)).toBeLessThanOrEqual(raisePrice(before, high, least))
    }),
  )
})

test.each([
  [6_000_000, 5, 0, 6_300_000],
  [250_000, 5, 0, 263_000],
  [250_000, 1.8, 0, 255_000],
  [50_000, 1, 0, 51_000],
  [400, 5, 0, 400],
  [300_000, -5, 0, 285_000],
  [300_000, -5, 290_500, 290_500],
  [280_000, -5, 290_000, 280_000],
  [300_000, -100, 0, 0],
])('%d đ by %d %% over a floor of %d đ: %d đ', (before, by, least, after) => {
  expect(raisePrice(before, by, least)).toBe(after)
})

test('what is no percentage to raise by is known', () => {
  for (const by of [5, -5, 0.01, 12.5, -100, 1_000]) expect(isRaise(by)).toBe(true)
  for (const by of [0, -100.01, 1_001, 3.333, Number.NaN]) expect(isRaise(by)).toBe(false)
})
