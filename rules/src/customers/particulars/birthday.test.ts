import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../text/date.ts'
import { birthdaysFrom } from './birthday.ts'

test('everybody has one birthday in every year, who was born on 29 February too', () => {
  const born = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 29 }) })
  fc.assert(
    fc.property(born, fc.integer({ min: 2020, max: 2200 }), ({ month, day }, year) => {
      const days = birthdaysFrom(`${year}-01-01`, 365).filter(
        (one) => one.date.startsWith(String(year)) && one.month === month && one.day === day,
      )
      expect(days).toHaveLength(1)
    }),
    { numRuns: 20 },
  )
})

test('days are those from today on, as far ahead as was asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 30 }), (offset, days) => {
      const today = addDays('2026-01-01', offset)
      const found = new Set(birthdaysFrom(today, days).map(({ date }) => date))
      expect([...found]).toEqual(Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead)))
    }),
  )
  expect(birthdaysFrom('2027-02-28', 0)).toHaveLength(2)
  expect(birthdaysFrom('2028-02-28', 0)).toHaveLength(1)
})
