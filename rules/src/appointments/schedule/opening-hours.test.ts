import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closedOn,
  type ClockSpan,
  dayHoursProblem,
  everyDay,
  MOST_SPANS,
  oneMoreSpan,
  openOn,
  opensAt,
  readWeekHours,
  shownHours,
  weekdayOf,
  weekHoursProblem,
  weekOf,
  WEEKDAYS,
  weekWords,
  type WeekHours,
} from './opening-hours.ts'
import { minutesIn, timeOf, WHOLE_DAY } from './day.ts'

/** Spans of one day that a clinic may set: in order, apart, at most three. */
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 0, maxLength: 2 * MOST_SPANS })
  .map((minutes) => {
    const sorted = minutes.toSorted((one, other) => one - other)
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
      from: timeOf(sorted[2 * index] ?? 0),
      to: timeOf(sorted[2 * index + 1] ?? 0),
    }))
  })
const week = fc.tuple(day, day, day, day, day, day, day).map((days) => {
  const spans = [...days]
  return weekOf(() => spans.pop() ?? [])
})
const date = fc
  .integer({ min: 0, max: 3650 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))

test('hours in order and apart have no problem; whatever order the days have', () => {
  fc.assert(
    fc.property(week, (one) => {
      expect(weekHoursProblem(one)).toBeUndefined()
    }),
  )
})

test('one span of before weekdays holds every day, and hours of today are read as they are', () => {
  fc.assert(
    fc.property(day, week, date, ([span], one, on) => {
      fc.pre(span !== undefined)
      const read = readWeekHours(span) as WeekHours
      for (const weekday of WEEKDAYS) expect(read[weekday]).toEqual([span])
      expect(weekHoursProblem(read)).toBeUndefined()
      expect(openOn(read, on).map(({ start, end }) => [timeOf(start), timeOf(end)])).toEqual([
        [span?.from, span?.to],
      ])
      expect(readWeekHours(one)).toBe(one)
      expect(readWeekHours(read)).toBe(read)
    }),
  )
  for (const odd of [null, undefined, '', 3, []]) expect(readWeekHours(odd)).toBe(odd)
})

test('a day is open and closed without gap or overlap', () => {
  fc.assert(
    fc.property(week, date, (one, on) => {
      const [open, closed] = [openOn(one, on), closedOn(one, on)]
      expect(minutesIn([...open, ...closed])).toBe(WHOLE_DAY)
      expect(minutesIn(open) + minutesIn(closed)).toBe(WHOLE_DAY)
    }),
  )
})

test('what ends before it begins, overlaps, is no time, or is one too many is refused with its day', () => {
  const span = (from: string, to: string): ClockSpan => ({ from, to })
  const wrong: [ClockSpan[], RegExp][] = [
    [[span('12:00', '08:00')], /trước giờ đóng cửa/],
    [[span('08:00', '08:00')], /trước giờ đóng cửa/],
    [[span('08:00', '')], /Nhập giờ/],
    [[span('8h', '12:00')], /Nhập giờ/],
    [[span('08:00', '24:00')], /Nhập giờ/],
    [[span('08:00', '12:00'), span('11:00', '15:00')], /Buổi sau/],
    [[span('08:00', '12:00'), span('12:00', '15:00')], /Buổi sau/],
    [[span('13:00', '15:00'), span('08:00', '12:00')], /Buổi sau/],
    [['06', '08', '10', '12'].map((hour) => span(`${hour}:00`, `${hour}:30`)), /nhiều nhất 3 buổi/],
  ]
  for (const [spans, words] of wrong) {
    expect(dayHoursProblem(spans)).toMatch(words)
    const one = { ...everyDay(span('08:00', '12:00')), wednesday: spans }
    expect(weekHoursProblem(one)).toBe(`Thứ Tư: ${dayHoursProblem(spans)}`)
  }
})

test('a week reads as one sentence in which alike days are one', () => {
  const [long, short] = [
    [
      { from: '08:00', to: '12:00' },
      { from: '13:30', to: '17:00' },
    ],
    [{ from: '08:00', to: '12:00' }],
  ]
  expect(weekWords(everyDay({ from: '08:00', to: '20:00' }))).toBe('Mọi ngày 08:00 – 20:00')
  expect(weekWords(weekOf((one) => (one === 'sunday' ? [] : one === 'saturday' ? short : long)))).toBe(
    'Thứ Hai – Thứ Sáu 08:00 – 12:00, 13:30 – 17:00; Thứ Bảy 08:00 – 12:00; Chủ nhật nghỉ',
  )
  expect(weekWords(weekOf((one) => (one === 'sunday' || one === 'saturday' ? [] : short)))).toBe(
    'Thứ Hai – Thứ Sáu 08:00 – 12:00; Thứ Bảy, Chủ nhật nghỉ',
  )
  fc.assert(
    fc.property(week, week, (one, other) => {
      expect(weekWords(one) === weekWords(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test('a calendar shows whole hours with all that the clinic is open, and little more', () => {
  fc.assert(
    fc.property(week, date, (one, on) => {
      const { start, end } = shownHours(one)
      expect([start % 60, end % 60]).toEqual([0, 0])
      for (const open of openOn(one, on)) {
        expect(open.start).toBeGreaterThanOrEqual(start)
        expect(open.end).toBeLessThanOrEqual(end)
      }
      expect(opensAt(one, on)).toBeGreaterThanOrEqual(start)
    }),
  )
  expect(shownHours(everyDay({ from: '08:00', to: '20:00' }))).toEqual({ start: 420, end: 1260 })
  expect(shownHours(everyDay({ from: '07:30', to: '20:30' }))).toEqual({ start: 420, end: 1260 })
  expect(shownHours(everyDay())).toEqual({ start: 420, end: 1260 })
})

test('one more span of a day is a day again, as long as there is room', () => {
  fc.assert(
    fc.property(day, (spans) => {
      fc.pre(spans.length < MOST_SPANS && (spans.at(-1)?.to ?? '00:00') < '20:00')
      expect(dayHoursProblem([...spans, oneMoreSpan(spans)])).toBeUndefined()
    }),
  )
})

test('weekdays are those of the calendar', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual(['monday', 'saturday', 'sunday'])
})
