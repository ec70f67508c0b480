import { expect, test } from 'vitest'
import { isRotting } from './rotting.ts'

test('a deal rots once it has stayed longer than its stage allows, to the second', () => {
  const entered = '2026-11-14T08:00:00+07:00'
  expect(isRotting(entered, 7, '2026-11-21T08:00:00+07:00')).toBe(false)
  expect(isRotting(entered, 7, '2026-11-21T08:00:01+07:00')).toBe(true)
  expect(isRotting(entered, null, '2030-01-01T00:00:00Z')).toBe(false)
})
