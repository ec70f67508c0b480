import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPENING, startsOf } from './free-slot.ts'
import type { ScheduleRow } from './schedule-conflict.ts'

const DATE = '2026-11-23'
const shift = (start_time: string, end_time: string, more: Partial<ScheduleRow> = {}) =>
  ({
    kind: 'template',
    weekday: 1,
    date: null,
    date_to: null,
    start_time,
    end_time,
    effective_from: null,
    effective_to: null,
    branch_id: 1,
    ...more,
  }) as ScheduleRow
const span = fc
  .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 5, max: 300 }))
  .map(([start, length]) => ({ start, end: start + length }))

test('what is offered is free, within the opening hours and never in the past', () => {
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 12 }),
      fc.integer({ min: 5, max: 240 }),
      fc.integer({ min: 0, max: 1439 }),
      (booked, minutes, from) => {
        for (const start of startsOf({ date: DATE, rows: [], booked }, minutes, from)) {
          expect(start).toBeGreaterThanOrEqual(Math.max(from, OPENING.start))
          expect(start + minutes).toBeLessThanOrEqual(OPENING.end)
          expect(start % 15).toBe(0)
          expect(booked.some((one) => one.start < start + minutes && start < one.end)).toBe(false)
        }
      },
    ),
  )
})

test('an empty day begins with the opening, or with the shift where shifts are kept', () => {
  expect(startsOf({ date: DATE, rows: [], booked: [] }, 30)[0]).toBe(OPENING.start)
  const rows = [shift('13:30', '17:00')]
  expect(startsOf({ date: DATE, rows, booked: [] }, 60)).toEqual([810, 870, 930])
  expect(startsOf({ date: DATE, rows, booked: [], branch_id: 2 }, 60)).toEqual([])
})

test('nothing is offered on leave or on a holiday, with shifts or without', () => {
  const leave = shift('00:00', '24:00', { kind: 'leave', weekday: null, date: DATE })
  expect(startsOf({ date: DATE, rows: [leave], booked: [] }, 30)).toEqual([])
  expect(startsOf({ date: DATE, rows: [leave, shift('08:00', '12:00')], booked: [] }, 30)).toEqual([])
})
