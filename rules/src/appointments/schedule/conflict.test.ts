import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayBounds, instantAt } from '../../text/date.ts'
import { everyDay } from './opening-hours.ts'
import { scheduleConflict, scheduleWarning, slotsOf, type ScheduleRow } from './conflict.ts'

const DAY = '2026-11-23'
const row = (more: Partial<ScheduleRow>): ScheduleRow => ({
  kind: 'template',
  weekday: null,
  date: null,
  date_to: null,
  start_time: null,
  end_time: null,
  effective_from: null,
  effective_to: null,
  branch_id: 1,
  ...more,
})
const morning = row({ weekday: 1, start_time: '08:00', end_time: '12:00' })
const afternoon = row({ weekday: 1, start_time: '12:00', end_time: '17:30' })
const holiday = row({ kind: 'holiday', date: DAY, date_to: DAY, branch_id: null })
const leave = row({ kind: 'leave', date: DAY, date_to: DAY, start_time: '09:00', end_time: '11:00' })

const ask = (rows: ScheduleRow[], start: number, end: number, branch_id = 1) =>
  scheduleConflict(rows, { start_at: instantAt(DAY, start), end_at: instantAt(DAY, end), branch_id })

test('within the hours, shifts that adjoin taken together, nothing stands in the way', () => {
  expect(ask([morning, afternoon], 690, 750)).toBeUndefined()
  expect(ask([morning], 690, 750)).toBe('outside_hours')
  expect(ask([morning], 690, 750, 2)).toBe('outside_hours')
  expect(ask([morning], 600, 660, 2)).toBe('other_branch')
})

test('a holiday and a leave stand in the way where they meet the slot', () => {
  expect(ask([morning, leave], 660, 690)).toBeUndefined()
  expect(ask([morning, leave], 655, 690)).toBe('doctor_on_leave')
  expect(ask([leave], 540, 570)).toBe('doctor_on_leave')
  expect(ask([morning, leave, holiday], 540, 570)).toBe('clinic_holiday')
})

test('a doctor who keeps no hours is not judged by them', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1400 }), fc.integer({ min: 1, max: 700 }), (start, length) => {
      expect(ask([], start, start + length)).toBeUndefined()
    }),
  )
})

test('what goes past midnight is outside of the hours', () => {
  const night = row({ weekday: 1, start_time: '18:00', end_time: '24:00' })
  expect(ask([night], 1380, 1440)).toBeUndefined()
  expect(ask([night], 1380, 1450)).toBe('outside_hours')
})

test('every conflict has its sentence', () => {
  expect(scheduleWarning('doctor_on_leave')).toEqual({
    kind: 'doctor_on_leave',
    message: 'Bác sĩ nghỉ phép trong khung giờ này',
  })
})

test('where no hours are kept the clinic is open or not; shifts that are kept say more', () => {
  const opening = { ...everyDay({ from: '08:00', to: '12:00' }, { from: '13:00', to: '17:00' }), tuesday: [] }
  const on = (rows: ScheduleRow[], start: number, end: number, date = DAY) =>
    scheduleConflict(
      rows,
      { start_at: instantAt(date, start), end_at: instantAt(date, end), branch_id: 1 },
      opening,
    )
  expect(on([], 660, 720)).toBeUndefined()
  expect(on([], 690, 750)).toBe('clinic_closed')
  expect(on([], 1000, 1030)).toBe('clinic_closed')
  expect(on([], 540, 570, '2026-11-24')).toBe('clinic_closed')
  expect(on([afternoon], 720, 780)).toBeUndefined()
  expect(on([leave], 540, 570)).toBe('doctor_on_leave')
})

test('a slot is on every day that it touches, each part within its day and all of it in the parts', () => {
  const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2026-01-01', count))
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 12 * 60 }),
      (date, start, minutes) => {
        const [start_at, end_at] = [instantAt(date, start), instantAt(date, start + minutes)]
        const parts = slotsOf(start_at, end_at)
        expect(parts.reduce((sum, part) => sum + part.end - part.start, 0)).toBe(minutes)
        for (const part of parts) {
          const [begin, end] = dayBounds(part.date)
          expect(start_at < end && end_at > begin).toBe(true)
          expect(part.start >= 0 && part.end <= 1440 && part.start < part.end).toBe(true)
        }
        expect(parts.map((part) => part.is_rest)).toEqual(parts.map((_, at) => at > 0))
        expect(parts.at(-1)?.whole_end).toBe(parts.at(-1)?.end)
      },
    ),
  )
})

test('who is away on the day behind midnight is away for what goes on into it', () => {
  const next = row({ kind: 'leave', date: '2026-11-24', date_to: '2026-11-24' })
  const late = row({ weekday: 1, start_time: '20:00', end_time: '23:59' })
  expect(ask([next, late], 23 * 60, 24 * 60 + 30)).toBe('outside_hours')
  expect(ask([next], 23 * 60, 24 * 60 + 30)).toBe('doctor_on_leave')
  expect(ask([next], 22 * 60, 24 * 60)).toBeUndefined()
})
