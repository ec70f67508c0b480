import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clinicDate, milliseconds } from '../text/date.ts'
import { snoozes } from './snooze.ts'

test('whatever the hour, every offer is later than now, and no two are the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
      const now = milliseconds('2026-01-01T00:00:00Z') + minutes * 60_000
      const offered = snoozes(now).map(({ due_at }) => due_at)
      expect(new Set(offered).size).toBe(offered.length)
      for (const due_at of offered) {
        const later = due_at.length === 10 ? due_at > clinicDate(now) : milliseconds(due_at) > now
        expect(later, due_at).toBe(true)
      }
    }),
  )
  expect(snoozes('2026-11-22T02:00:00Z').map(({ key, due_at }) => `${key} ${due_at}`)).toEqual([
    'hour 2026-11-22T03:00:00.000Z',
    'afternoon 2026-11-22T08:00:00.000Z',
    'tomorrow 2026-11-23',
    'week 2026-11-29',
  ])
})
