import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './date.ts'
import { daysIn, isDay, periodBefore } from './period.ts'

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 800 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }))

test('the period before is as long, ends the day before, and shares no day with it', () => {
  fc.assert(
    fc.property(period, (now) => {
      const before = periodBefore(now)
      expect(daysIn(before)).toBe(daysIn(now))
      expect(addDays(before.to, 1)).toBe(now.from)
      expect(before.from <= before.to).toBe(true)
    }),
  )
})

test('a period has a day more than lies between its ends; one that ends before it begins has none', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (from, more) => {
      expect(daysIn({ from, to: addDays(from, more) })).toBe(more + 1)
    }),
  )
})

test.each([
  [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-10-02', to: '2026-10-31' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-28', to: '2026-02-28' },
  ],
])('before %o is %o', (now, before) => {
  expect(periodBefore(now)).toEqual(before)
})

test('a day is one that exists, of the years that people plan in', () => {
  fc.assert(
    fc.property(day, (text) => {
      expect(isDay(text)).toBe(true)
    }),
  )
  for (const text of [
    '2026-02-31',
    '2026-13-01',
    '2025-02-29',
    '9999-12-31',
    '0001-01-01',
    '2026-2-3',
    '',
    'x',
  ])
    expect(isDay(text)).toBe(false)
  expect(isDay('2024-02-29')).toBe(true)
})
