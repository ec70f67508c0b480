import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLastStep, nextTask } from './next-step.ts'
import { shareTasks, SHARE_MODES } from './share.ts'

test('a customer is left without a next step only when nothing at all is left', () => {
  const standing = fc.record({
    remaining: fc.nat(3),
    next_appointment_at: fc.option(fc.constant('2026-11-24T03:00:00Z')),
    expects_step: fc.boolean(),
  })
  fc.assert(
    fc.property(standing, (one) => {
      expect(isLastStep(one)).toBe(
        one.expects_step && one.remaining === 0 && one.next_appointment_at === null,
      )
    }),
  )
  expect(nextTask('Lan', '2026-11-30')).toMatchObject({ title: 'Gọi lại Lan', due_at: '2026-12-03' })
})

test('every task finds a user who works here, and shares are even by what was asked', () => {
  const staff = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 9 }), active: fc.boolean(), load: fc.nat(20) }),
    { selector: ({ id }) => id, maxLength: 6 },
  )
  const tasks = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 30 })
  fc.assert(
    fc.property(tasks, staff, fc.constantFrom(...SHARE_MODES), (ids, people, mode) => {
      const active = people.filter((one) => one.active)
      const shares = shareTasks(ids, people, mode)
      expect([...shares.keys()]).toEqual(active.length === 0 ? [] : ids)
      const given = [...shares.values()].flat()
      expect(given.every((id) => active.some((one) => one.id === id))).toBe(true)
      if (mode === 'all' || active.length === 0) return
      const counts = active.map(({ id, load }) => ({ load, count: given.filter((one) => one === id).length }))
      if (mode === 'round_robin') {
        const each = counts.map(({ count }) => count)
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
      } else {
        const busy = counts.filter(({ count }) => count > 0).map(({ load, count }) => load + count)
        const least = Math.min(...counts.map(({ load, count }) => load + count))
        if (busy.length > 0) expect(Math.max(...busy) - least).toBeLessThanOrEqual(1)
      }
    }),
  )
})
