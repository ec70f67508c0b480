import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  clinicDate,
  clinicMoment,
  clinicMinutes,
  dayBounds,
  formatDate,
  formatDateTime,
  formatTime,
  instantAt,
  milliseconds,
  parseVietnameseDate,
  relativeTime,
  weekdayLabel,
} from './date.ts'

const moment = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
const day = moment.map(clinicDate)

test('the clinic is seven hours ahead of UTC', () => {
  expect(clinicDate('2026-03-04T17:00:00Z')).toBe('2026-03-05')
  expect(clinicDate('2026-03-04T16:59:59Z')).toBe('2026-03-04')
  expect(formatTime('2026-03-05T14:05:00+07:00')).toBe('14:05')
  expect(clinicMoment('2026-03-05T07:05:09.8Z')).toBe('2026-03-05T14:05:09')
  expect(formatDateTime('2026-03-05T14:05:00+07:00')).toBe('05/03/2026 14:05')
  expect(formatDate('2026-03-05')).toBe('05/03/2026')
  expect(formatDate('2026-03-04T17:00:00Z')).toBe('05/03/2026')
})

test('what is no moment, or says no offset, is refused', () => {
  expect(() => milliseconds('soon')).toThrow(RangeError)
  expect(() => milliseconds('2026-03-05T14:05:00')).toThrow(RangeError)
  expect(() => milliseconds(Number.NaN)).toThrow(RangeError)
  expect(milliseconds('2026-03-05 07:05:00+00')).toBe(Date.UTC(2026, 2, 5, 7, 5))
})

test('every moment lies within the bounds of its own day and no other', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const [start, end] = dayBounds(clinicDate(at))
      expect(milliseconds(start)).toBeLessThanOrEqual(at.getTime())
      expect(milliseconds(end)).toBeGreaterThan(at.getTime())
      expect(dayBounds(addDays(clinicDate(at), 1))[0]).toBe(end)
    }),
  )
})

test('date and minutes say the moment, to the minute', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const minute = Math.floor(at.getTime() / 60_000) * 60_000
      expect(milliseconds(instantAt(clinicDate(at), clinicMinutes(at)))).toBe(minute)
    }),
  )
})

test('days are added across months and years and taken back again', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

test('a date as it is shown is read back', () => {
  fc.assert(
    fc.property(day, (date) => {
      expect(parseVietnameseDate(formatDate(date))).toBe(date)
    }),
  )
  expect(parseVietnameseDate('5/3/1990')).toBe('1990-03-05')
  expect(parseVietnameseDate(' 05-03-1990 ')).toBe('1990-03-05')
})

test.each([
  '31/2/2026',
  '29/2/2025',
  '0/1/2026',
  '1/13/2026',
  '5/3/90',
  '5/3-1990',
  '1990-03-05',
  '5 tháng 3',
  '',
])('%s is no date', (raw) => {
  expect(parseVietnameseDate(raw)).toBeUndefined()
})

test('weekdays carry their Vietnamese names', () => {
  expect(Array.from({ length: 7 }, (_, offset) => weekdayLabel(addDays('2026-11-16', offset)))).toEqual([
    'Thứ Hai',
    'Thứ Ba',
    'Thứ Tư',
    'Thứ Năm',
    'Thứ Sáu',
    'Thứ Bảy',
    'Chủ nhật',
  ])
})

test.each([
  ['2026-11-21T09:59:30+07:00', 'vừa xong'],
  ['2026-11-21T09:55:00+07:00', '5 phút trước'],
  ['2026-11-21T07:00:00+07:00', '3 giờ trước'],
  ['2026-11-20T14:05:00+07:00', 'hôm qua lúc 14:05'],
  ['2026-11-19T14:05:00+07:00', '19/11/2026 14:05'],
  ['2026-11-21T10:30:00+07:00', '30 phút nữa'],
  ['2026-11-21T15:30:00+07:00', '5 giờ nữa'],
  ['2026-11-22T09:00:00+07:00', 'ngày mai lúc 09:00'],
  ['2026-12-01T09:00:00+07:00', '01/12/2026 09:00'],
])('seen from 10:00 on the 21st, %s is %s', (at, text) => {
  expect(relativeTime('2026-11-21T10:00:00+07:00', at)).toBe(text)
})

test('a few minutes stay minutes across midnight', () => {
  expect(relativeTime('2026-11-21T00:05:00+07:00', '2026-11-20T23:55:00+07:00')).toBe('10 phút trước')
})
