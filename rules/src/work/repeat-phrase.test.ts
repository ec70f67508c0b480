import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCronPhrase } from '../assistant/cron-phrase.ts'
import { nextRuns } from '../assistant/next-runs.ts'
import { formatCron } from '../assistant/cron.ts'
import { clinicDate } from '../text/date.ts'
import { nextDate, parseRrule } from './repeat.ts'
import { repeatOfPhrase } from './repeat-phrase.ts'

test.each([
  ['thứ 2, 4, 6', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['chủ nhật 7 rưỡi tối', 'FREQ=WEEKLY;BYDAY=SU'],
  ['hằng ngày', 'FREQ=DAILY'],
  ['cuối tháng', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['ngày 15 hằng tháng', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['mỗi quý', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1'],
  ['Mỗi 2 tuần', 'FREQ=WEEKLY;INTERVAL=2'],
  ['10 ngày một lần', 'FREQ=DAILY;INTERVAL=10'],
])('«%s» is %s', (phrase, rrule) => {
  expect(repeatOfPhrase(phrase)).toBe(rrule)
})

test.each(['mỗi 2 giờ', 'ngày 1 và 15 hằng tháng', 'mỗi 900 ngày', '3 ngày', 'tuần sau', ''])(
  'a task cannot follow «%s»',
  (phrase) => {
    expect(repeatOfPhrase(phrase)).toBeUndefined()
  },
)

test('a task falls due on the very days that the phrase means', () => {
  const phrases = fc.oneof(
    fc.constantFrom('hằng ngày', 'cuối tháng', 'các ngày trong tuần', 'cuối tuần', 'thứ 3 và thứ 5'),
    fc.integer({ min: 1, max: 28 }).map((day) => `ngày ${day} hằng tháng`),
  )
  fc.assert(
    fc.property(phrases, fc.integer({ min: 0, max: 1500 }), (phrase, days) => {
      const after = new Date(Date.UTC(2026, 0, 1 + days, 16, 59))
      const rule = parseRrule(repeatOfPhrase(phrase) ?? '')
      const plan = readCronPhrase(phrase)
      expect(rule && plan).toBeDefined()
      if (rule === undefined || plan === undefined) return
      const [run = ''] = nextRuns(formatCron(plan), after, 1)
      expect(nextDate(rule, '2026-01-01', clinicDate(after))).toBe(clinicDate(run))
    }),
  )
})
