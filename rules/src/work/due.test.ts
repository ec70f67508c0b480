import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clinicDate, instantAt, milliseconds } from '../text/date.ts'
import { bucketOf, bucketRange, isOverdue, nextNotice, passedNotice, settleDue, TASK_BUCKETS } from './due.ts'

const minute = fc.integer({ min: 0, max: 60 * 24 * 60 })
const START = milliseconds('2026-11-01T00:00:00Z')
const moment = minute.map((minutes) => new Date(START + minutes * 60_000).toISOString())

test('every date is in exactly one bucket, by the clinic’s midnight', () => {
  fc.assert(
    fc.property(moment, moment, (now, due) => {
      const holding = TASK_BUCKETS.filter((bucket) => {
        const range = bucketRange(bucket, now)
        if (range === undefined) return false
        const [from, to] = range
        return (from === null || due >= from) && (to === null || due < to)
      })
      expect(holding).toEqual([bucketOf(due, now)])
      expect(isOverdue(due, now)).toBe(holding[0] === 'overdue')
      if (bucketOf(due, now) === 'today') expect(clinicDate(due)).toBe(clinicDate(now))
      if (clinicDate(due) < clinicDate(now)) expect(bucketOf(due, now)).toBe('overdue')
    }),
  )
})

test('the clinic’s evening is today although it is tomorrow in UTC', () => {
  const now = '2026-11-22T18:30:00Z'
  expect(bucketOf('2026-11-23T16:30:00Z', now)).toBe('today')
  expect(bucketOf('2026-11-23T17:00:00Z', now)).toBe('tomorrow')
  expect(bucketOf('2026-11-30T16:59:00Z', now)).toBe('week')
  expect(bucketOf('2026-11-30T17:00:00Z', now)).toBe('later')
  expect(bucketOf(null, now)).toBe('none')
})

test('a day without an hour is not overdue before it is over', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 86_399 }), (due, seconds) => {
      const day = clinicDate(due)
      const settled = settleDue(due, true)
      const midnight = milliseconds(instantAt(day, 0))
      const at = (second: number) => bucketOf(settled, new Date(midnight + second * 1000).toISOString())
      expect(clinicDate(settled ?? '')).toBe(day)
      expect([at(seconds), at(86_399), at(86_400)]).toEqual(['today', 'today', 'overdue'])
    }),
  )
})

test('people are told at moments that come one after another, each once', () => {
  const noticed = fc.record({
    due_at: moment,
    all_day: fc.boolean(),
    remind_before: fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 5 }),
  })
  fc.assert(
    fc.property(noticed, moment, (task, begin) => {
      const told: string[] = []
      let now = begin
      for (
        let next = nextNotice({ ...task, status: 'todo' }, now);
        next !== null;
        next = nextNotice({ ...task, status: 'todo' }, now)
      ) {
        expect(milliseconds(next)).toBeGreaterThan(milliseconds(now))
        now = next
        told.push(passedNotice({ ...task, status: 'todo' }, now) ?? '')
      }
      expect(told.filter((kind) => kind === 'due').length).toBeLessThanOrEqual(1)
      expect(told.filter((kind) => kind === 'overdue').length).toBeLessThanOrEqual(1)
      expect(told.length).toBeLessThanOrEqual(new Set(task.remind_before).size + 2)
      expect(nextNotice({ ...task, status: 'done' }, begin)).toBeNull()
    }),
  )
})
