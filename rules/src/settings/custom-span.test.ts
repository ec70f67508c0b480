import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clinicDate, instantAt, milliseconds } from '../text/date.ts'
import { spanOf } from './custom-span.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1950-01-01', count))
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })

test('a moment is within the span of the clinic’s day and of no other', () => {
  fc.assert(
    fc.property(days, minutes, fc.integer({ min: -2, max: 2 }), (day, minute, apart) => {
      const at = milliseconds(instantAt(day, minute)) / 1000
      const [least = 0, most = 0] = spanOf('datetime', addDays(day, apart)) ?? []
      expect(least <= at && at <= most).toBe(apart === 0)
    }),
  )
})

test('a moment that a day is compared with is the clinic’s day', () => {
  fc.assert(
    fc.property(days, minutes, (day, minute) => {
      const moment = instantAt(day, minute)
      expect(clinicDate(moment)).toBe(day)
      expect(spanOf('date', moment)).toEqual(spanOf('date', day))
    }),
  )
  expect(spanOf('date', '1970-01-02')).toEqual([1, 1])
})

test('what is neither a day nor a moment has no span', () => {
  for (const raw of ['', 'hôm qua', '2026-02-40', 7, null, true])
    for (const type of ['date', 'datetime'] as const) expect(spanOf(type, raw)).toBeUndefined()
})
