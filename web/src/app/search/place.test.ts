import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST, stepped } from './place.ts'

const KEYS = ['ArrowDown', 'ArrowUp', 'Tab', 'Shift+Tab', 'ArrowRight', 'ArrowLeft', 'a']
const rows = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 9 })

test('whatever is pressed, something that is there stays marked', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.constantFrom(...KEYS), { maxLength: 30 }), (counts, keys) => {
      const { row, column } = keys.reduce((at, key) => stepped(counts, at, key) ?? at, FIRST)
      expect(column).toBeLessThan(counts[row] ?? 0)
      expect(column).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('down leads to the next row itself, from whatever act of the row before', () => {
  expect(stepped([3, 3], { row: 0, column: 2 }, 'ArrowDown')).toEqual({ row: 1, column: 0 })
  expect(stepped([3, 3], { row: 1, column: 1 }, 'ArrowDown')).toEqual(FIRST)
})

test('Tab goes round the acts of a row, and is left alone where there are none', () => {
  expect(stepped([3], { row: 0, column: 2 }, 'Tab')).toEqual(FIRST)
  expect(stepped([1], FIRST, 'Tab')).toBeUndefined()
  expect(stepped([3], FIRST, 'ArrowLeft')).toBeUndefined()
  expect(stepped([], FIRST, 'ArrowDown')).toBeUndefined()
})
