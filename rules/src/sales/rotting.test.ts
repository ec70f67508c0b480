import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRotting } from './rotting.ts'

test('a deal rots once it has stayed longer than its stage allows, to the second', () => {
  const entered = '2026-11-14T08:00:00+07:00'
  expect(isRotting(entered, 7, '2026-11-21T08:00:00+07:00')).toBe(false)
  expect(isRotting(entered, 7, '2026-11-21T08:00:01+07:00')).toBe(true)
  expect(isRotting(entered, null, '2030-01-01T00:00:00Z')).toBe(false)
})

test('a deal that rots goes on rotting, and never before its stage allows it', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.integer({ min: 1, max: 365 }), (days, limit) => {
      const entered = Date.UTC(2026, 0, 1)
      const now = new Date(entered + days * 86_400_000).toISOString()
      const later = new Date(entered + (days + 1) * 86_400_000).toISOString()
      const rots = isRotting(new Date(entered).toISOString(), limit, now)
      expect(rots).toBe(days > limit)
      if (rots) expect(isRotting(new Date(entered).toISOString(), limit, later)).toBe(true)
    }),
  )
})
