import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentDues, nextAfter, type TillInstallment } from './till-installments.ts'

const part = (seq: number, remaining = 2_666_000, bill_id = 1): TillInstallment => ({
  plan_id: bill_id,
  bill_id,
  seq,
  due_on: `2026-${String(seq).padStart(2, '0')}-05`,
  remaining,
})
const ITEMS = [
  { id: 10, bill_id: 1, remaining: 3_000_000 },
  { id: 11, bill_id: 1, remaining: 29_000_000 },
  { id: 20, bill_id: 2, remaining: 500_000 },
]

test('two instalments that are due are paid, over the items of their bill, and nothing of the rest', () => {
  const dues = installmentDues(ITEMS, [part(1), part(2)], [part(3)])
  expect([...dues]).toEqual([
    [10, { due: 3_000_000, is_due: true }],
    [11, { due: 2_332_000, is_due: true }],
  ])
})

test('without one that is due the next stands ready, and is not chosen', () => {
  expect([...installmentDues(ITEMS, [], [part(4), part(3, 1_000_000)])]).toEqual([
    [10, { due: 1_000_000, is_due: false }],
    [11, { due: 0, is_due: false }],
  ])
})

test('the next instalment is said with what a payment leaves of it', () => {
  const plan = [part(2), part(1), part(3)]
  expect(nextAfter(plan, 0)).toMatchObject({ seq: 1, remaining: 2_666_000 })
  expect(nextAfter(plan, 2_666_000)).toMatchObject({ seq: 2, remaining: 2_666_000 })
  expect(nextAfter(plan, 3_000_000)).toMatchObject({ seq: 2, remaining: 2_332_000 })
  expect(nextAfter(plan, 3 * 2_666_000)).toBeUndefined()
})

test('what is due of a bill is never more than its instalments, nor than its items', () => {
  const amount = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 4 }),
      fc.array(amount, { maxLength: 4 }),
      fc.array(amount, { maxLength: 4 }),
      (owed, due, coming) => {
        const items = owed.map((remaining, at) => ({ id: at, bill_id: 1, remaining }))
        const now = due.map((remaining, at) => part(at + 1, remaining))
        const later = coming.map((remaining, at) => part(due.length + at + 1, remaining))
        const dues = [...installmentDues(items, now, later).values()]
        const sum = dues.reduce((all, one) => all + one.due, 0)
        const sumOf = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
        const wanted = due.length > 0 ? sumOf(due) : (coming[0] ?? 0)
        expect(sum).toBe(Math.min(wanted, due.length + coming.length === 0 ? 0 : sumOf(owed)))
      },
    ),
  )
})
