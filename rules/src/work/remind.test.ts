import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milliseconds } from '../text/date.ts'
import { reminderChoices } from './remind.ts'

test('whatever the hour, every choice is later than the one before, and the first later than now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
      const now = milliseconds('2026-01-01T00:00:00Z') + minutes * 60_000
      const moments = [now, ...reminderChoices(now).map(({ due_at }) => milliseconds(due_at))]
      expect(moments.length).toBeGreaterThan(2)
      moments.slice(1).forEach((at, index) => expect(at).toBeGreaterThan(moments[index] ?? Infinity))
    }),
  )
})

test('on a Sunday morning next week begins on Tuesday, as Monday is offered as tomorrow', () => {
  expect(reminderChoices('2026-11-22T02:00:30Z').map(({ key, due_at }) => `${key} ${due_at}`)).toEqual([
    'hour 2026-11-22T03:00:00.000Z',
    'afternoon 2026-11-22T08:00:00.000Z',
    'tomorrow 2026-11-23T02:00:00.000Z',
    'week 2026-11-24T02:00:00.000Z',
  ])
  expect(reminderChoices('2026-11-24T14:00:00Z').map(({ key }) => key)).toEqual(['hour', 'tomorrow', 'week'])
})
