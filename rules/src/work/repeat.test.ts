import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clinicDate, clinicMinutes, instantAt } from '../text/date.ts'
import {
  fallsOn,
  formatRrule,
  nextDate,
  nextOccurrence,
  parseRrule,
  repeatWords,
  type RepeatRule,
} from './repeat.ts'

const dates = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.record({ unit: fc.constant('daily' as const), interval: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    unit: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 8 }),
    weekdays: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map((days) => days.toSorted((a, b) => a - b)),
  }),
  fc.record({
    unit: fc.constant('monthly' as const),
    interval: fc.integer({ min: 1, max: 12 }),
    month_day: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({ unit: fc.constant('yearly' as const), interval: fc.integer({ min: 1, max: 5 }) }),
)

test('a rule is read as it was written', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      expect(parseRrule(formatRrule(rule))).toEqual(rule)
    }),
  )
})

test('what is not of the subset is no rule, whatever it is', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseRrule(text)))
  for (const text of [
    '',
    'FREQ=HOURLY',
    'FREQ=daily',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1e2',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;COUNT=2',
  ])
    expect(parseRrule(text), text).toBeUndefined()
})

test('the next date falls on the rule, after the one before, with none in between', () => {
  fc.assert(
    fc.property(rules, dates, fc.integer({ min: -10, max: 200 }), (rule, start, days) => {
      const after = addDays(start, days)
      const next = nextDate(rule, start, after)
      expect(next).toBeDefined()
      if (next === undefined) return
      expect(next > after && next >= start).toBe(true)
      expect(fallsOn(rule, start, next)).toBe(true)
      const gap = Array.from({ length: 60 }, (_, at) => addDays(next, -1 - at)).filter((date) => date > after)
      expect(gap.filter((date) => fallsOn(rule, start, date))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('the last day of a short month stands for the day that it does not have', () => {
  const rule: RepeatRule = { unit: 'monthly', interval: 1, month_day: 31 }
  const first = nextDate(rule, '2026-01-31', '2026-01-31') ?? ''
  expect([first, nextDate(rule, '2026-01-31', first)]).toEqual(['2026-02-28', '2026-03-31'])
  expect(nextDate({ unit: 'yearly', interval: 1 }, '2028-02-29', '2028-02-29')).toBe('2029-02-28')
})

test('the next task is at the same hour, not in the past, and the series ends where it should', () => {
  const repeat = { rrule: 'FREQ=DAILY' }
  fc.assert(
    fc.property(
      rules,
      dates,
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 90 }),
      (rule, start, minutes, late) => {
        const due_at = instantAt(start, minutes)
        const today = addDays(start, late)
        const series = {
          repeat: { rrule: formatRrule(rule) },
          series_no: 1,
          series_start: start,
          start_at: due_at,
          due_at,
          first_due_at: due_at,
          all_day: false,
        }
        const next = nextOccurrence(series, today)
        expect(next).toBeDefined()
        if (next === undefined) return
        expect(clinicMinutes(next.due_at)).toBe(minutes)
        expect(clinicDate(next.due_at) >= today && next.due_at > due_at).toBe(true)
        expect(next.start_at).toBe(next.due_at)
      },
    ),
    { numRuns: 60 },
  )
  const series = {
    repeat,
    series_no: 3,
    series_start: '2026-11-01',
    start_at: null,
    due_at: '2026-11-03T02:00:00Z',
    first_due_at: null,
    all_day: false,
  }
  expect(nextOccurrence({ ...series, repeat: { ...repeat, count: 3 } }, '2026-11-03')).toBeUndefined()
  expect(
    nextOccurrence({ ...series, repeat: { ...repeat, until: '2026-11-03' } }, '2026-11-03'),
  ).toBeUndefined()
  expect(nextOccurrence({ ...series, repeat: { ...repeat, until: '2026-11-04' } }, '2026-11-03')).toEqual({
    start_at: null,
    due_at: '2026-11-04T02:00:00.000Z',
  })
})

const vn = (date: string, minutes: number) => instantAt(date, minutes)
const moved = (rrule: string, from: string, to: string, today: string, more: object = {}) => {
  const next = nextOccurrence(
    {
      repeat: { rrule, ...more },
      series_no: 1,
      series_start: from,
      start_at: null,
      due_at: vn(to, 900),
      first_due_at: vn(from, 540),
      all_day: false,
    },
    today,
  )
  return next === undefined ? undefined : [clinicDate(next.due_at), clinicMinutes(next.due_at)]
}

test.each([
  [
    'a Monday that was moved to the Friday before',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-07',
    '2026-12-04',
    '2026-12-04',
    '2026-12-14',
  ],
  [
    'the same, done weeks before',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-07',
    '2026-12-04',
    '2026-11-26',
    '2026-12-14',
  ],
  [
    'a Monday that was moved to the Wednesday behind',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-07',
    '2026-12-09',
    '2026-12-09',
    '2026-12-14',
  ],
  [
    'moved past the one that follows, done in time',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-07',
    '2026-12-15',
    '2026-12-08',
    '2026-12-14',
  ],
  [
    'moved past the one that follows, done then',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-07',
    '2026-12-15',
    '2026-12-15',
    '2026-12-21',
  ],
  [
    'moved onto the one that follows, which it stands for',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-12-07',
    '2026-12-14',
    '2026-12-14',
    '2026-12-21',
  ],
  [
    'every other week',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    '2026-12-07',
    '2026-12-04',
    '2026-12-04',
    '2026-12-21',
  ],
  [
    'a day of the month, moved into the month before',
    'FREQ=MONTHLY;BYMONTHDAY=1',
    '2026-12-01',
    '2026-11-30',
    '2026-11-30',
    '2027-01-01',
  ],
  [
    'the last of the month, moved into the next',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    '2026-12-31',
    '2027-01-02',
    '2027-01-02',
    '2027-01-31',
  ],
  ['a year', 'FREQ=YEARLY', '2026-12-07', '2026-12-01', '2026-12-01', '2027-12-07'],
])('an occurrence that is moved keeps its place: %s', (_, rrule, from, to, today, next) => {
  expect(moved(rrule, from, to, today)).toEqual([next, 540])
})

test('a moved occurrence neither lengthens nor shortens a series that ends', () => {
  const weekly = ['FREQ=WEEKLY;BYDAY=MO', '2026-12-07', '2026-12-04', '2026-12-04'] as const
  expect(moved(...weekly, { until: '2026-12-14' })).toEqual(['2026-12-14', 540])
  expect(moved(...weekly, { until: '2026-12-13' })).toBeUndefined()
  expect(moved(...weekly, { count: 1 })).toBeUndefined()
  expect(moved(...weekly, { count: 2 })).toEqual(['2026-12-14', 540])
})

test('wherever an occurrence is moved, the next one is on the rule, behind its place, and never its own day again', () => {
  fc.assert(
    fc.property(
      rules,
      dates,
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -20, max: 40 }),
      (rule, start, days, late) => {
        const place = nextDate(rule, start, addDays(start, -1)) ?? start
        const to = addDays(place, days)
        const today = addDays(to, late)
        const [date = ''] = moved(formatRrule(rule), place, to, today) ?? []
        expect(date > place && date >= today && date !== to).toBe(true)
        expect(fallsOn(rule, place, String(date))).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})

test('a rule in words', () => {
  expect(repeatWords('FREQ=DAILY')).toBe('Hằng ngày')
  expect(repeatWords('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')).toBe('Mỗi 2 tuần vào T2, T5')
  expect(repeatWords('FREQ=MONTHLY;BYMONTHDAY=15')).toBe('Hằng tháng vào ngày 15')
})
