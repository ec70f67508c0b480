import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clinicDate, clinicMinutes, instantAt, milliseconds } from '../text/date.ts'
import { LONGEST_SERIES, occurrencesOf, SERIES_UNITS } from './series.ts'

const repeat = fc.record({
  every: fc.integer({ min: 1, max: 180 }),
  unit: fc.constantFrom(...SERIES_UNITS),
  count: fc.integer({ min: 2, max: LONGEST_SERIES }),
})
const start = fc.integer({ min: 0, max: 1439 })

test('a series keeps its clock time and its length, and its days are as far apart as was said', () => {
  fc.assert(
    fc.property(start, fc.integer({ min: 5, max: 720 }), repeat, (minutes, length, how) => {
      const start_at = instantAt('2026-02-27', minutes)
      const end_at = new Date(milliseconds(start_at) + length * 60_000).toISOString()
      const all = occurrencesOf({ start_at, end_at }, how)
      const days = how.every * (how.unit === 'week' ? 7 : 1)
      expect(all).toHaveLength(how.count)
      expect(all[0]).toMatchObject({ date: '2026-02-27', end_at })
      all.forEach((one, index) => {
        expect(one.date).toBe(addDays('2026-02-27', index * days))
        expect(clinicDate(one.start_at)).toBe(one.date)
        expect(clinicMinutes(one.start_at)).toBe(minutes)
        expect(milliseconds(one.end_at) - milliseconds(one.start_at)).toBe(length * 60_000)
      })
    }),
  )
})
