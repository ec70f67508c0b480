import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingOn, startsOf, UNPLANNED_HOURS } from './free-slot.ts'
import { everyDay, openOn } from './schedule/opening-hours.ts'
import type { ScheduleRow } from './schedule/conflict.ts'

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
          expect(start).toBeGreaterThanOrEqual(Math.max(from, UNPLANNED_HOURS.start))
          expect(start + minutes).toBeLessThanOrEqual(UNPLANNED_HOURS.end)
          expect(start % 15).toBe(0)
          expect(booked.some((one) => one.start < start + minutes && start < one.end)).toBe(false)
        }
      },
    ),
  )
})

test('an empty day begins with the opening, or with the shift where shifts are kept', () => {
  expect(startsOf({ date: DATE, rows: [], booked: [] }, 30)[0]).toBe(UNPLANNED_HOURS.start)
  const rows = [shift('13:30', '17:00')]
  expect(startsOf({ date: DATE, rows, booked: [] }, 60)).toEqual([810, 870, 930])
  expect(startsOf({ date: DATE, rows, booked: [], branch_id: 2 }, 60)).toEqual([])
})

test('nothing is offered on leave or on a holiday, with shifts or without', () => {
  const leave = shift('00:00', '24:00', { kind: 'leave', weekday: null, date: DATE })
  expect(startsOf({ date: DATE, rows: [leave], booked: [] }, 30)).toEqual([])
  expect(startsOf({ date: DATE, rows: [leave, shift('08:00', '12:00')], booked: [] }, 30)).toEqual([])
})

test('a doctor without shifts is there when colleagues are, and at no other time of that day', () => {
  const colleagues = [
    [shift('09:00', '11:00')],
    [shift('10:00', '12:00'), shift('14:00', '15:00', { branch_id: 2 })],
  ]
  const opening = openingOn(colleagues, DATE, 1)
  expect(opening).toEqual([{ start: 540, end: 720 }])
  expect(openingOn(colleagues, DATE)).toEqual([...opening, { start: 840, end: 900 }])
  expect(openingOn(colleagues, '2026-11-24', 1)).toEqual([])
  expect(startsOf({ date: DATE, rows: [], booked: [], opening }, 60)).toEqual([540, 600, 660])
  const leave = shift('09:00', '11:00', { kind: 'leave', weekday: null, date: DATE })
  expect(startsOf({ date: DATE, rows: [leave], booked: [], opening }, 60)).toEqual([660])
  // Whose shifts are kept is asked by them alone.
  expect(startsOf({ date: DATE, rows: [shift('16:00', '17:00')], booked: [], opening }, 60)).toEqual([960])
})

test('a doctor without shifts is there when the clinic is open: not in its break, not on a day that it is closed', () => {
  const hours = { ...everyDay({ from: '08:00', to: '12:00' }, { from: '13:30', to: '15:00' }), sunday: [] }
  const on = (date: string, minutes: number, opening: { start: number; end: number }[] = []) =>
    startsOf({ date, rows: [], booked: [], opening, unplanned: openOn(hours, date) }, minutes)
  expect(on(DATE, 60)).toEqual([480, 540, 600, 660, 810])
  expect(on('2026-11-29', 30)).toEqual([])
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), fc.integer({ min: 5, max: 240 }), (opening, minutes) => {
      for (const start of on(DATE, minutes, opening))
        expect(openOn(hours, DATE).some((open) => open.start <= start && start + minutes <= open.end)).toBe(
          true,
        )
    }),
  )
  // Shifts that are kept say more than opening hours.
  const rows = [shift('12:00', '13:00')]
  expect(startsOf({ date: DATE, rows, booked: [], unplanned: openOn(hours, DATE) }, 60)).toEqual([720])
})

test('what is offered leaves the doctor as many minutes between two bookings as the clinic wants', () => {
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 8 }),
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 0, max: 60 }),
      (booked, minutes, buffer) => {
        for (const start of startsOf({ date: DATE, rows: [], booked, buffer }, minutes))
          for (const one of booked)
            expect(Math.max(start - one.end, one.start - start - minutes)).toBeGreaterThanOrEqual(buffer)
      },
    ),
  )
})
