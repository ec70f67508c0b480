import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOpenSubmission,
  SUBMISSION_STATUSES,
  SUBMISSION_TRANSITIONS,
  submissionRefusal,
  waitMinutes,
  waitTone,
  waitWords,
} from './submission.ts'

const status = fc.constantFrom(...SUBMISSION_STATUSES)

test('nobody makes a customer by changing a status, and a customer stays one', () => {
  fc.assert(
    fc.property(status, fc.string(), (from, reason) => {
      expect(submissionRefusal(from, 'converted', reason)).toBeDefined()
      expect(submissionRefusal('converted', from, reason)).toBeDefined()
    }),
  )
})

test('what is put aside can come back, and only what is open can be put aside', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      const refused = submissionRefusal(from, to, 'vì sao')
      if (refused !== undefined) return
      expect(isOpenSubmission(from) || to === 'new').toBe(true)
      if (!isOpenSubmission(to)) expect(SUBMISSION_TRANSITIONS[to].new).toBe('free')
    }),
  )
})

test('throwing away asks why', () => {
  expect(submissionRefusal('new', 'discarded', ' ')).toMatchObject({ field: 'reason' })
  expect(submissionRefusal('contacted', 'discarded', 'Số sai')).toBeUndefined()
})

test('a wait is never negative, stops with the first answer, and looks the worse the longer it is', () => {
  const moment = fc.date({
    min: new Date('2025-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, moment, moment, (at, contacted, now) => {
      const [submitted_at, contacted_at] = [at.toISOString(), contacted.toISOString()]
      const waited = waitMinutes(submitted_at, contacted_at, now)
      expect(waited).toBe(waitMinutes(submitted_at, contacted_at, contacted))
      expect(waited).toBeGreaterThanOrEqual(0)
    }),
  )
  const order = ['good', 'slow', 'late']
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), (one, more) => {
      expect(order.indexOf(waitTone(one + more))).toBeGreaterThanOrEqual(order.indexOf(waitTone(one)))
    }),
  )
})

test.each([
  [0, 'dưới 1 phút'],
  [45, '45 phút'],
  [65, '1 giờ 5 phút'],
  [120, '2 giờ'],
  [51 * 60 + 20, '2 ngày 3 giờ'],
])('%i minutes are %s', (minutes, words) => {
  expect(waitWords(minutes)).toBe(words)
})
