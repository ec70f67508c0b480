import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forcedDateProblem } from './forced-date.ts'

const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.getTime())

test('no line is dated in days to come, nor more than ten years before the record of its customer', () => {
  fc.assert(
    fc.property(moment, moment, moment, (to, now, person_created_at) => {
      if (forcedDateProblem({ to, now, person_created_at }) !== undefined) return
      expect(to).toBeLessThanOrEqual(now)
      expect(new Date(to).getUTCFullYear()).toBeGreaterThanOrEqual(
        new Date(person_created_at).getUTCFullYear() - 10,
      )
    }),
  )
})

test('the day of the record itself is allowed, and so is the present moment', () => {
  fc.assert(
    fc.property(moment, (now) => {
      expect(forcedDateProblem({ to: now, now, person_created_at: now })).toBeUndefined()
      expect(forcedDateProblem({ to: now + 1, now, person_created_at: now })?.field).toBe('created_at')
    }),
  )
})
