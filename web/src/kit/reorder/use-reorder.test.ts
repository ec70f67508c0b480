import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAt } from './use-reorder.ts'

const rows = Array.from({ length: 5 }, (_, index) => ({ top: index * 50, bottom: index * 50 + 44 }))

test('a row that has not left its place stays', () => {
  for (const [from, { top, bottom }] of rows.entries())
    expect(placeAt((top + bottom) / 2, rows, from)).toBe(from)
})

test('dragged above all it is first, below all it is last', () => {
  expect(placeAt(-100, rows, 3)).toBe(0)
  expect(placeAt(1_000, rows, 1)).toBe(4)
})

test('further down is never further up in the order', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 400 }), fc.nat(60), fc.nat(4), (y, more, from) => {
      expect(placeAt(y + more, rows, from)).toBeGreaterThanOrEqual(placeAt(y, rows, from))
    }),
  )
})
