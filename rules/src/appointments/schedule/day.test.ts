import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SCHEDULE_KINDS, type ScheduleKind } from './schedule.ts'
import {
  freeSlots,
  holdsOn,
  isWork,
  keepsHours,
  mergeDay,
  minutesIn,
  mondayOf,
  spanOf,
  timeOf,
  minutesOf,
  type ScheduleTimes,
  type Span,
} from './day.ts'

const span = fc
  .tuple(fc.nat({ max: 1440 }), fc.nat({ max: 600 }))
  .map(([start, length]) => ({ start, end: Math.min(1440, start + length) }))
const item = fc
  .tuple(span, fc.constantFrom<ScheduleKind>(...SCHEDULE_KINDS))
  .map(([hours, kind]) => ({ ...hours, kind }))
const items = fc.array(item, { maxLength: 12 })
const spans = fc.array(span, { maxLength: 12 })

const within = (minute: number, list: readonly Span[]) =>
  list.some(({ start, end }) => start <= minute && minute < end)
const minutes = Array.from({ length: 97 }, (_, index) => Math.min(1439, index * 15))

test('a merged day is disjoint and in order', () => {
  fc.assert(
    fc.property(items, (day) => {
      const merged = mergeDay(day)
      merged.forEach((one, index) => {
        expect(one.start).toBeLessThan(one.end)
        expect(merged[index - 1]?.end ?? 0).toBeLessThanOrEqual(one.start)
      })
    }),
  )
})

test('at every minute the strongest kind holds: holiday, leave, override, then template unless the day has an override', () => {
  fc.assert(
    fc.property(items, (day) => {
      const merged = mergeDay(day)
      const overridden = day.some(({ kind }) => kind === 'override')
      const order: ScheduleKind[] = overridden
        ? ['holiday', 'leave', 'override']
        : ['holiday', 'leave', 'template']
      for (const minute of minutes) {
        const strongest = order.find((kind) =>
          within(
            minute,
            day.filter((one) => one.kind === kind),
          ),
        )
        expect(merged.find((one) => within(minute, [one]))?.kind).toBe(strongest)
      }
    }),
  )
})

test('merging what is merged changes nothing', () => {
  fc.assert(
    fc.property(items, (day) => {
      expect(mergeDay(mergeDay(day))).toEqual(mergeDay(day))
    }),
  )
})

test('free slots lie in working time and never in a booking, and with the booked time make up the working time', () => {
  fc.assert(
    fc.property(spans, spans, (working, booked) => {
      const free = freeSlots(working, booked)
      for (const minute of minutes) {
        const expected = within(minute, working) && !within(minute, booked)
        expect(within(minute, free)).toBe(expected)
      }
      const both = working.flatMap((one) =>
        booked.map((other) => ({
          start: Math.max(one.start, other.start),
          end: Math.min(one.end, other.end),
        })),
      )
      const taken = minutesIn(both.filter(({ start, end }) => start < end))
      expect(minutesIn(free) + taken).toBe(minutesIn(working.filter(({ start, end }) => start < end)))
    }),
  )
})

test('with a step the slots are that long, begin on its multiples and stay within the free time', () => {
  fc.assert(
    fc.property(spans, spans, fc.constantFrom(5, 10, 15, 30, 60), (working, booked, step) => {
      const free = freeSlots(working, booked)
      for (const slot of freeSlots(working, booked, step)) {
        expect(slot.end - slot.start).toBe(step)
        expect(slot.start % step).toBe(0)
        expect(free.some(({ start, end }) => start <= slot.start && slot.end <= end)).toBe(true)
      }
    }),
  )
})

const row = (more: Partial<ScheduleTimes>): ScheduleTimes => ({
  kind: 'template',
  weekday: null,
  date: null,
  date_to: null,
  start_time: null,
  end_time: null,
  effective_from: null,
  effective_to: null,
  ...more,
})

test('a template holds on its weekday while it is in force, a leave from its first to its last day', () => {
  const monday = row({ weekday: 1, effective_from: '2026-11-09', effective_to: '2026-11-20' })
  expect(
    ['2026-11-02', '2026-11-09', '2026-11-10', '2026-11-16', '2026-11-23'].map((day) => holdsOn(monday, day)),
  ).toEqual([false, true, false, true, false])
  const leave = row({ kind: 'leave', date: '2026-11-10', date_to: '2026-11-12' })
  expect(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'].map((day) => holdsOn(leave, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('without times a leave lasts the day, and an override sets it free', () => {
  expect(spanOf(row({ kind: 'leave' }))).toEqual({ start: 0, end: 1440 })
  expect(spanOf(row({ kind: 'override' }))).toEqual({ start: 0, end: 0 })
  const shift = row({ start_time: '08:00', end_time: '12:00' })
  const free = row({ kind: 'override', date: '2026-11-09' })
  expect(mergeDay([shift, free].map((one) => ({ ...one, ...spanOf(one) })))).toEqual([])
})

test('hours are kept wherever there is a template in force or an override, on its free weekdays too', () => {
  const monday = row({ weekday: 1, effective_from: '2026-11-09' })
  expect(keepsHours([monday], '2026-11-08')).toBe(false)
  expect(keepsHours([monday], '2026-11-10')).toBe(true)
  expect(keepsHours([row({ kind: 'leave', date: '2026-11-10' })], '2026-11-10')).toBe(false)
  expect(keepsHours([row({ kind: 'override', date: '2026-11-10' })], '2026-11-10')).toBe(true)
})

test('times and minutes are one another', () => {
  expect([0, 510, 1440].map(timeOf)).toEqual(['00:00', '08:30', '24:00'])
  fc.assert(
    fc.property(fc.nat({ max: 1440 }), (minute) => {
      expect(minutesOf(timeOf(minute))).toBe(minute)
    }),
  )
  expect(isWork({ kind: 'override' }) && !isWork({ kind: 'leave' })).toBe(true)
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
  ])
})
