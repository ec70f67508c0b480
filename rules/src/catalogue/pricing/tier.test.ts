import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTier, tier } from './fixture.ts'
import { resolveTier, tierPrice, tierProblem } from './tier.ts'

const at = { product_id: 1, quantity: 1, group_ids: [1], branch_id: 1, date: '2026-06-10' }

test('one tier holds or none, whatever the order of the rows, and its price is not below zero', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyTier, { maxLength: 8, selector: ({ id }) => id }), (tiers) => {
      const found = resolveTier(tiers, at, 500_000)
      expect(resolveTier(tiers.toReversed(), at, 500_000)).toEqual(found)
      if (found === undefined) return
      expect(tierPrice(found, 500_000)).toBeGreaterThanOrEqual(0)
      expect(found).toMatchObject({ product_id: 1, is_active: true })
    }),
  )
})

test.each([
  ['a higher priority', { priority: 1 }, { person_group_id: 1, branch_id: 1 }],
  ['branch and group before group', { person_group_id: 1, branch_id: 1 }, { person_group_id: 1 }],
  ['group before branch', { person_group_id: 1 }, { branch_id: 1 }],
  ['branch before none', { branch_id: 1 }, { min_qty: 1 }],
  ['a larger minimum', { min_qty: 2 }, { value: 90 }],
  ['the lower price', { value: 10 }, { value: 5 }],
])('of two that hold: %s', (_, first, second) => {
  const winner = tier({ id: 9, ...first })
  expect(resolveTier([tier({ id: 1, ...second }), winner], { ...at, quantity: 2 }, 500_000)).toBe(winner)
})

test('a tier holds for its group, branch, quantity and days alone', () => {
  const holds = (rest: Parameters<typeof tier>[0]) => resolveTier([tier(rest)], at, 500_000) !== undefined
  expect(holds({})).toBe(true)
  for (const rest of [
    { person_group_id: 2 },
    { branch_id: 2 },
    { min_qty: 2 },
    { valid_from: '2026-06-11' },
    { valid_to: '2026-06-09' },
    { is_active: false },
    { product_id: 2 },
  ])
    expect(holds(rest)).toBe(false)
  expect(holds({ valid_from: '2026-06-10', valid_to: '2026-06-10' })).toBe(true)
})

test('what cannot be a price is said', () => {
  expect(tierProblem(tier({ value: 101 }))?.field).toBe('value')
  expect(tierProblem(tier({ value: 3.333 }))?.field).toBe('value')
  expect(tierProblem(tier({ price_kind: 'fixed', value: 10.5 }))?.field).toBe('value')
  expect(tierProblem(tier({ valid_from: '2026-02-02', valid_to: '2026-02-01' }))?.field).toBe('valid_to')
  expect(tierProblem(tier())).toBeUndefined()
})
