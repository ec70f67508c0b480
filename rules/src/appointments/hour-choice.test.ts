import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt } from '../text/date.ts'
import { APPOINTMENT_STATUSES, ACTIVE_STATUSES } from './appointment.ts'
import { firstChoice, inTheWay, partsOfDay } from './hour-choice.ts'

const minute = fc.integer({ min: 0, max: 1439 })

test('a booking keeps its hour where that is free, and takes the nearest free one where it is not', () => {
  fc.assert(
    fc.property(fc.array(minute), minute, fc.boolean(), (free, kept, taken) => {
      const first = firstChoice(free, kept, taken)
      const nearest = taken ? Math.min(...free.map((start) => Math.abs(start - kept))) : 0
      expect([kept, ...(taken ? free : [])]).toContain(first)
      if (free.length > 0) expect(Math.abs((first ?? 0) - kept)).toBe(nearest)
      else expect(first).toBe(kept)
    }),
  )
  expect(firstChoice([480, 600], 540, true)).toBe(480)
})

test('who has no hour yet is offered the first free one, or none', () => {
  expect(firstChoice([600, 660], undefined, false)).toBe(600)
  expect(firstChoice([], undefined, false)).toBeUndefined()
})

test('every hour of the day is in one part of it, in the order it came in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(minute), (starts) => {
      const sorted = starts.toSorted((one, other) => one - other)
      expect(partsOfDay(sorted).flatMap((one) => one.starts)).toEqual(sorted)
      expect(partsOfDay(sorted).every((one) => one.starts.length > 0)).toBe(true)
    }),
  )
  expect(partsOfDay([705, 720, 1065, 1080]).map(({ part, starts }) => [part, starts])).toEqual([
    ['morning', [705]],
    ['afternoon', [720, 1065]],
    ['evening', [1080]],
  ])
})

test('only a colleague’s slot that is held stands in the way, never the booking itself', () => {
  const at = (start: number, more: object = {}) => ({
    id: 7,
    status: 'scheduled' as const,
    doctor_id: 3,
    start_at: instantAt('2026-11-23', start),
    end_at: instantAt('2026-11-23', start + 30),
    overbooked: false,
    ...more,
  })
  const wish = { ...at(540), id: 1 }
  expect(inTheWay([at(540)], wish)).toHaveLength(1)
  expect(inTheWay([at(569)], wish)).toHaveLength(1)
  expect(inTheWay([at(570)], wish)).toEqual([])
  expect(inTheWay([at(540, { id: 1 })], wish)).toEqual([])
  expect(inTheWay([at(540, { doctor_id: 4 })], wish)).toEqual([])
  expect(inTheWay([at(540, { doctor_id: null })], { ...wish, doctor_id: null })).toEqual([])
  expect(inTheWay([at(540, { overbooked: true })], wish)).toEqual([])
  for (const status of APPOINTMENT_STATUSES)
    expect(inTheWay([at(540, { status })], wish)).toHaveLength(ACTIVE_STATUSES.includes(status) ? 1 : 0)
})
