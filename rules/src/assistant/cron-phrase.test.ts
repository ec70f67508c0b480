import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import { addDays, clinicDate, clinicMinutes } from '../text/date.ts'
import {
  type CronDays,
  type CronPlan,
  type CronTimes,
  EVEN_STEPS,
  formatCron,
  isPlan,
  parseCron,
  planWords,
} from './cron.ts'
import { readCronPhrase } from './cron-phrase.ts'
import { nextRuns } from './next-runs.ts'

const cronOf = (phrase: string) => {
  const plan = readCronPhrase(phrase)
  return plan && formatCron(plan)
}

test.each([
  ['mỗi thứ hai 8 giờ sáng', '0 8 * * 1'],
  ['hàng ngày lúc 17h30', '30 17 * * *'],
  ['ngày 1 hàng tháng', '0 8 1 * *'],
  ['thứ 2, 4, 6 lúc 9h', '0 9 * * 1,3,5'],
  ['cuối tháng', '0 8 L * *'],
  ['mỗi 2 giờ', '0 */2 * * *'],
  ['các ngày trong tuần', '0 8 * * 1-5'],
  ['chủ nhật 7 rưỡi tối', '30 19 * * 0'],
  ['Thứ Hai và Thứ Năm hằng tuần lúc 14:05', '5 14 * * 1,4'],
  ['T2 - T6 7h', '0 7 * * 1-5'],
  ['từ thứ tư đến thứ sáu, 5 giờ chiều', '0 17 * * 3-5'],
  ['từ thứ bảy đến thứ hai', '0 8 * * 0,1,6'],
  ['thứ hai năm giờ chiều', '0 17 * * 1'],
  ['thứ 2 7 giờ tối', '0 19 * * 1'],
  ['sáng thứ hai', '0 8 * * 1'],
  ['chiều thứ 6 lúc 3h', '0 15 * * 5'],
  ['mỗi sáng', '0 8 * * *'],
  ['mỗi tối các ngày trong tuần', '0 19 * * 1-5'],
  ['mỗi 8 giờ sáng', '0 8 * * *'],
  ['mỗi ngày 8 giờ và 17 giờ', '0 8,17 * * *'],
  ['hàng ngày 1 giờ kém 15 chiều', '45 12 * * *'],
  ['8 giờ kém 15 hàng ngày', '45 7 * * *'],
  ['nửa đêm hàng ngày', '0 0 * * *'],
  ['12 giờ đêm hàng ngày', '0 0 * * *'],
  ['CN 12 giờ trưa', '0 12 * * 0'],
  ['mười tám giờ ba mươi mỗi ngày', '30 18 * * *'],
  ['ngày 1 và 15 hàng tháng lúc 10h', '0 10 1,15 * *'],
  ['mùng 5 hàng tháng', '0 8 5 * *'],
  ['mỗi ngày 15 hằng tháng', '0 8 15 * *'],
  ['ngày cuối cùng của tháng, 16h', '0 16 L * *'],
  ['đầu tháng', '0 8 1 * *'],
  ['mỗi quý', '0 8 1 */3 *'],
  ['6 tháng một lần vào ngày 10', '0 8 10 */6 *'],
  ['ngày 8 tháng 3 hàng năm', '0 8 8 3 *'],
  ['8h ngày 27/2 hàng năm', '0 8 27 2 *'],
  ['hàng năm', '0 8 1 1 *'],
  ['cuối tuần', '0 8 * * 0,6'],
  ['mỗi ngày làm việc lúc 8h', '0 8 * * 1-5'],
  ['hàng tuần', '0 8 * * 1'],
  ['mỗi nửa giờ', '*/30 * * * *'],
  ['15 phút một lần', '*/15 * * * *'],
  ['mỗi giờ', '0 * * * *'],
  ['cứ mỗi 4 tiếng một lần từ thứ 2 đến thứ 6', '0 */4 * * 1-5'],
])('«%s» is %s, without accents and in capitals as well', (phrase, cron) => {
  expect([cronOf(phrase), cronOf(fold(phrase)), cronOf(phrase.toUpperCase())]).toEqual([cron, cron, cron])
})

test.each([
  '',
  'khi nào rảnh',
  'thứ hai bánh mì',
  '8 giờ sáng',
  'mỗi',
  'thứ 8',
  'hàng ngày lúc 25h',
  'hàng ngày 8h70',
  'ngày 32 hàng tháng',
  'ngày 30 tháng 2',
  'hàng ngày 13 giờ sáng',
  'thứ hai ngày 1',
  'hàng ngày thứ hai',
  'mỗi 7 giờ',
  'mỗi 2 ngày',
  'mỗi 5 tháng',
  'hàng ngày 8h và 17h30',
  'mỗi ngày trong tuần',
  'mỗi 2 giờ ngày 1 hàng tháng',
  'ngày 5 hàng năm',
])('«%s» is not guessed at', (phrase) => {
  expect(cronOf(phrase)).toBeUndefined()
})

const someOf = (least: number, most: number, length: number) =>
  fc
    .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: length })
    .map((values) => values.toSorted((a, b) => a - b))
const monthDays = fc.oneof(fc.constant('last' as const), someOf(1, 31, 4))
const days: fc.Arbitrary<CronDays> = fc.oneof(
  fc.constant({ kind: 'daily' as const }),
  fc.record({ kind: fc.constant('weekly' as const), weekdays: someOf(0, 6, 6) }),
  fc.record({
    kind: fc.constant('monthly' as const),
    days: monthDays,
    step: fc.constantFrom(...EVEN_STEPS.month),
  }),
  fc.record({
    kind: fc.constant('yearly' as const),
    days: monthDays,
    month: fc.integer({ min: 1, max: 12 }),
  }),
)
const at: fc.Arbitrary<CronTimes> = fc.record({
  kind: fc.constant('at' as const),
  minute: fc.integer({ min: 0, max: 59 }),
  hours: someOf(0, 23, 4),
})
const every: fc.Arbitrary<CronTimes> = fc.constantFrom('minute' as const, 'hour' as const).chain((unit) =>
  fc.record({
    kind: fc.constant('every' as const),
    unit: fc.constant(unit),
    count: fc.constantFrom(...EVEN_STEPS[unit]),
  }),
)
const plans: fc.Arbitrary<CronPlan> = fc
  .record({ days, times: fc.oneof({ arbitrary: at, weight: 3 }, every) })
  .filter(isPlan)

test('whatever plan, its line and its words are read back as the same plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const line = formatCron(plan)
      expect(parseCron(line), line).toEqual(plan)
      const words = planWords(plan)
      expect(readCronPhrase(words), words).toEqual(plan)
      expect(readCronPhrase(fold(words)), words).toEqual(plan)
    }),
    { numRuns: 2000 },
  )
})

test('no text does harm, and what is read is a line that comes again', () => {
  const words =
    'mỗi hàng ngày thứ hai 2 7 , và lúc 8 giờ rưỡi kém 15 sáng tối tháng cuối đầu năm quý một lần đến từ / : - phút'.split(
      ' ',
    )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...words)).map((all) => all.join(' ')),
  )
  let read = 0
  fc.assert(
    fc.property(texts, (text) => {
      const plan = readCronPhrase(text)
      if (plan === undefined) return
      read += 1
      const line = formatCron(plan)
      expect(parseCron(line), `${text} → ${line}`).toEqual(plan)
      expect(readCronPhrase(planWords(plan))).toEqual(plan)
      expect(nextRuns(line, new Date('2026-01-01T00:00:00Z'), 1)).toHaveLength(1)
    }),
    { numRuns: 4000 },
  )
  expect(read).toBeGreaterThan(0)
})

const lastDayOf = (date: string) => addDays(date, 1).endsWith('-01')

/** Whether a plan comes at a moment, said anew and without cron. */
function comes({ days: on, times }: CronPlan, moment: string): boolean {
  const [date, minutes] = [clinicDate(moment), clinicMinutes(moment)]
  const [hour, minute, day, month] = [
    Math.floor(minutes / 60),
    minutes % 60,
    Number(date.slice(8)),
    Number(date.slice(5, 7)),
  ]
  const in_day =
    times.kind === 'at'
      ? times.minute === minute && times.hours.includes(hour)
      : times.unit === 'minute'
        ? minute % times.count === 0
        : minute === 0 && hour % times.count === 0
  if (!in_day) return false
  if (on.kind === 'daily') return true
  if (on.kind === 'weekly') return on.weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  const on_day = on.days === 'last' ? lastDayOf(date) : on.days.includes(day)
  return on_day && (on.kind === 'monthly' ? (month - 1) % on.step === 0 : month === on.month)
}

test('the next three runs are moments of the plan in the clinic, in order, with none between them', () => {
  const starts = fc
    .integer({ min: 0, max: 3 * 365 * 1440 })
    .map((minutes) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000))
  fc.assert(
    fc.property(plans, starts, (plan, start) => {
      const runs = nextRuns(formatCron(plan), start, 3)
      expect(runs).toHaveLength(3)
      expect(runs.every((run) => comes(plan, run))).toBe(true)
      const first = Date.parse(runs[0] ?? '')
      expect(first).toBeGreaterThan(start.getTime())
      expect(runs).toEqual([...new Set(runs)].toSorted())
      const minutes = Math.min(Math.round((first - start.getTime()) / 60_000) - 1, 3000)
      for (let back = 1; back <= minutes; back += 1)
        expect(comes(plan, new Date(first - back * 60_000).toISOString())).toBe(false)
    }),
    { numRuns: 40 },
  )
})
