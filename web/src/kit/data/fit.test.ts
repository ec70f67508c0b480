import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, fittingWith } from './fit.ts'

const sizes = { gap: 4, more: 30 }

test('all are shown where they fit, else as many as leave room for the number of the others', () => {
  expect(fitting([], { room: 100, ...sizes })).toBe(0)
  expect(fitting([40, 40], { room: 84, ...sizes })).toBe(2)
  expect(fitting([40, 40], { room: 83, ...sizes })).toBe(1)
  expect(fitting([200, 40], { room: 100, ...sizes })).toBe(1)
  expect(fitting([200, 40], { room: 50, least: 60, ...sizes })).toBe(0)
})

test('what is shown fits, and one more would not', () => {
  const widths = fc.array(fc.integer({ min: 20, max: 200 }), { maxLength: 12 })
  fc.assert(
    fc.property(widths, fc.integer({ min: 0, max: 600 }), (all, room) => {
      const count = fitting(all, { room, ...sizes })
      const needs = (shown: number) =>
        all.slice(0, shown).reduce((sum, one) => sum + one, 0) +
        sizes.gap * Math.max(0, shown - 1) +
        (shown < all.length ? sizes.gap + sizes.more : 0)
      if (count > 1) expect(needs(count)).toBeLessThanOrEqual(room)
      if (count < all.length) expect(needs(count + 1)).toBeGreaterThan(room)
    }),
    { numRuns: 5_000 },
  )
})

test('the open one is always there, and what is shown fits beside the number of the others', () => {
  expect(fittingWith([50, 50, 50], 0, { room: 200, ...sizes })).toEqual([0, 1, 2])
  const widths = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(widths, fc.nat(), fc.integer({ min: 0, max: 900 }), (all, pick, room) => {
      const must = pick % all.length
      const shown = fittingWith(all, must, { room, ...sizes })
      expect(shown).toContain(must)
      const needs = shown.reduce((sum, place) => sum + (all[place] ?? 0) + sizes.gap, 0) - sizes.gap
      const more = shown.length < all.length ? sizes.gap + sizes.more : 0
      if (shown.length > 1) expect(needs + more).toBeLessThanOrEqual(room)
    }),
    { numRuns: 5_000 },
  )
})
