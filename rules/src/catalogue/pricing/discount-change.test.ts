import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISCOUNT_STATUSES, DISCOUNT_TRANSITIONS } from './discount.ts'
import { discountChangeProblem, discountMoveProblem } from './discount-change.ts'
import { discount } from './fixture.ts'

const limit = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null })
const ceiling = (value: number | null): number => value ?? Number.POSITIVE_INFINITY

test('once a programme is used its limits go up alone, and before they go anywhere', () => {
  fc.assert(
    fc.property(limit, limit, fc.boolean(), (before, after, isUsed) => {
      for (const field of ['usage_limit', 'usage_limit_per_person'] as const) {
        const problem = discountChangeProblem(discount({ [field]: before }), { [field]: after }, isUsed)
        expect(problem?.field).toBe(isUsed && ceiling(after) < ceiling(before) ? field : undefined)
      }
    }),
  )
})

test('what customers were promised stays once one of them has used it', () => {
  const before = discount({ value: 100_000, target_ids: [1, 2] })
  expect(discountChangeProblem(before, { value: 90_000 }, false)).toBeUndefined()
  expect(discountChangeProblem(before, { value: 90_000 }, true)).toMatchObject({ field: 'value' })
  expect(discountChangeProblem(before, { target_ids: [1] }, true)).toMatchObject({ field: 'target_ids' })
  expect(
    discountChangeProblem(before, { value: 100_000, target_ids: [1, 2], valid_to: '2027-01-01' }, true),
  ).toBeUndefined()
})

test('a programme that has ended is not changed any more', () => {
  const before = discount({ status: 'ended', valid_to: '2026-01-31' })
  expect(discountChangeProblem(before, { valid_to: '2026-12-31' }, false)).toMatchObject({
    field: 'valid_to',
  })
})

test('a programme goes from state to state as the table says, and never runs past its last day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DISCOUNT_STATUSES),
      fc.constantFrom(...DISCOUNT_STATUSES),
      fc.constantFrom(null, '2026-06-09', '2026-06-10'),
      (from, to, valid_to) => {
        const problem = discountMoveProblem({ status: from, valid_to }, to, '2026-06-10')
        const isLate = to === 'active' && valid_to === '2026-06-09'
        expect(problem === undefined).toBe(DISCOUNT_TRANSITIONS[from].includes(to) && !isLate)
      },
    ),
  )
})
