import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashSuggestions, changeOf, chosenSum, planTill, splitMethods, suggestedAmount } from './till.ts'

const money = fc.integer({ min: 0, max: 100_000_000 })
const row = fc
  .record({
    ref: fc.uuid(),
    due: fc.integer({ min: 0, max: 50_000_000 }),
    later: fc.nat(10_000_000),
    chosen: fc.boolean(),
    is_entered: fc.boolean(),
  })
  .map(({ later, is_entered, ...one }) => ({
    ...one,
    owed: one.due + later,
    entered: is_entered ? one.due : null,
  }))

test('whatever is paid is on rows, or held, and no row gets more than is owed of it', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 8 }),
      money,
      money,
      fc.boolean(),
      (rows, amount, held, use_held) => {
        const plan = planTill({ rows, amount, held, use_held })
        const placed = plan.shares.reduce((total, share) => total + share.amount, 0)
        expect(placed + plan.over).toBe(amount + plan.from_held)
        expect(plan.from_held).toBeLessThanOrEqual(held)
        expect(placed + plan.left).toBeGreaterThanOrEqual(chosenSum(rows))
        for (const { ref, amount: share } of plan.shares)
          expect(share).toBeLessThanOrEqual(rows.find((one) => one.ref === ref)?.owed ?? 0)
      },
    ),
  )
})

test('the suggested amount pays all that is chosen, with nothing over', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), money, fc.boolean(), (rows, held, use_held) => {
      const input = { rows, held, use_held }
      expect(planTill({ ...input, amount: suggestedAmount(input) })).toMatchObject({ over: 0, left: 0 })
    }),
  )
})

test('3.230.000 is handed over as it is, or rounded up to notes', () => {
  expect(cashSuggestions(3_230_000)).toEqual([3_230_000, 3_250_000, 3_300_000, 3_500_000])
  expect(cashSuggestions(3_200_000)).toEqual([3_200_000, 3_500_000])
  expect(cashSuggestions(0)).toEqual([])
  expect([changeOf(3_200_000, 3_500_000), changeOf(3_200_000, null)]).toEqual([300_000, 0])
})

test('a line that goes on is paid as far as it is done, and further when more is given', () => {
  const rows = [{ ref: 'a', owed: 32, due: 16, chosen: true, entered: null }]
  const till = { rows, held: 0, use_held: false }
  expect(suggestedAmount(till)).toBe(16)
  expect(planTill({ ...till, amount: 20 })).toMatchObject({ shares: [{ ref: 'a', amount: 20 }], over: 0 })
  expect(planTill({ ...till, amount: 40 })).toMatchObject({ shares: [{ ref: 'a', amount: 32 }], over: 8 })
})

test('the last method takes the rest', () => {
  expect(splitMethods(700_000, [400_000, null])).toEqual([400_000, 300_000])
  expect(splitMethods(700_000, [null])).toEqual([700_000])
})
