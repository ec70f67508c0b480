import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINE_STATUSES } from './line.ts'
import { chosenLines, nextDeed, openChoices, phaseSum, planCounts, planSums, type PlanLine } from './plan.ts'

const line = fc
  .record({
    id: fc.integer({ min: 1, max: 10_000 }),
    status: fc.constantFrom(...LINE_STATUSES),
    alternative_group: fc.option(fc.constantFrom('A', 'B'), { nil: null }),
    total: fc.integer({ min: 0, max: 1_000_000_000 }),
    line_discount_amount: fc.integer({ min: 0, max: 1_000_000 }),
    billed_amount: fc.constant(0),
    next_step_no: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  })
  .map((one): PlanLine => ({ ...one, billed_amount: Math.floor(one.total / 3) }))
const lines = fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 8 })

test('what is agreed is billed or not, and offers count for nothing', () => {
  fc.assert(
    fc.property(lines, (plan) => {
      const { agreed, unbilled } = planSums(plan)
      const billed = plan
        .filter(({ status }) => ['agreed', 'in_progress', 'paused', 'completed'].includes(status))
        .reduce((all, { billed_amount }) => all + billed_amount, 0)
      expect(agreed - unbilled).toBe(billed)
    }),
  )
})

test('a phase never costs more than all that is neither declined nor cancelled, and never less than what is agreed', () => {
  fc.assert(
    fc.property(lines, (plan) => {
      const living = plan.filter(({ status }) => status !== 'declined' && status !== 'cancelled')
      expect(phaseSum(plan)).toBeLessThanOrEqual(living.reduce((all, { total }) => all + total, 0))
      expect(phaseSum(plan)).toBeGreaterThanOrEqual(planSums(plan).agreed)
    }),
  )
})

test('a plan with something to decide is presented or signed, and nothing else comes first', () => {
  fc.assert(
    fc.property(lines, (plan) => {
      const { offered } = planCounts(plan)
      const deed = nextDeed(plan)
      if (offered > 0) expect(['present', 'sign']).toContain(deed)
      else expect(['book', undefined]).toContain(deed)
    }),
  )
})

test('at most one of each group is signed, and a group of several is decided by a choice alone', () => {
  const picked = fc.dictionary(
    fc.constantFrom('A', 'B'),
    fc.oneof(fc.constant('none' as const), fc.integer({ min: 1, max: 10_000 })),
  )
  fc.assert(
    fc.property(lines, picked, (plan, chosen) => {
      const { signed, undecided } = chosenLines(plan, chosen)
      const groups = signed.flatMap(({ alternative_group }) => alternative_group ?? [])
      expect(new Set(groups).size).toBe(groups.length)
      for (const group of undecided) expect(openChoices(plan).has(group)).toBe(true)
      for (const group of openChoices(plan).keys())
        expect(undecided.includes(group) || groups.includes(group) || chosen[group] === 'none').toBe(true)
    }),
  )
})
