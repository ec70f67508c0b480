import fc from 'fast-check'
import { expect, test } from 'vitest'
import { warrantyEnd } from './warranty.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyMonths = fc.integer({ min: 1, max: 600 })

test('a warranty ends so many calendar months later, on the same day or the last of a shorter month', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, (from, months) => {
      const end = warrantyEnd(from, months)
      expect(new Date(`${end}T00:00:00Z`).toISOString().slice(0, 10)).toBe(end)
      const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
      expect(monthOf(end) - monthOf(from)).toBe(months)
      expect(end.slice(8) <= from.slice(8)).toBe(true)
    }),
  )
  expect(warrantyEnd('2026-01-31', 1)).toBe('2026-02-28')
})

test('a longer warranty never ends earlier', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, (from, months) => {
      expect(warrantyEnd(from, months + 1) > warrantyEnd(from, months)).toBe(true)
    }),
  )
})
