import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../text/date.ts'
import { byUrgency } from './allocation.ts'
import {
  dunningLevel,
  INSTALLMENT_STATUSES,
  installmentRemaining,
  installmentStatus,
  PLAN_STATUSES,
  planStatus,
  planStep,
  planTotal,
  refundable,
} from './installment.ts'
import { cutInto, fillInstallments, mergeShares, piecesOf } from './installment-fill.ts'

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

describe('an instalment', () => {
  const one = { due_on: '2026-05-10', amount: 1_000_000, paid: 0, refunded: 0, closed_as: null }
  const plan = { status: 'active', grace_days: 5 } as const

  test.each([
    ['2026-05-09', 'pending'],
    ['2026-05-10', 'due'],
    ['2026-05-15', 'due'],
    ['2026-05-16', 'overdue'],
  ])('unpaid on %s is %s', (today, status) => {
    expect(installmentStatus(one, today, plan)).toBe(status)
  })

  test('paid in part, given back, waived, or of a plan that stands still', () => {
    const part = { ...one, paid: 400_000 }
    expect(installmentStatus(part, '2026-05-10', plan)).toBe('partially_paid')
    expect(installmentStatus(part, '2026-05-16', plan)).toBe('overdue')
    expect(installmentStatus(part, '2026-05-16', { ...plan, status: 'paused' })).toBe('partially_paid')
    expect(installmentStatus({ ...one, paid: 1_000_000 }, '2027-01-01', plan)).toBe('paid')
    expect(installmentStatus({ ...one, paid: 1_000_000, refunded: 1_000_000 }, '2026-05-01', plan)).toBe(
      'pending',
    )
    expect(installmentStatus({ ...part, closed_as: 'waived' }, '2027-01-01', plan)).toBe('waived')
    expect(installmentRemaining({ ...part, closed_as: 'waived' })).toBe(0)
  })

  test('has one status on every day, and is overdue exactly when its days of grace are over', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: -40, max: 40 }),
        fc.nat(20),
        (paid, late, grace_days) => {
          const status = installmentStatus({ ...one, paid }, addDays(one.due_on, late), {
            ...plan,
            grace_days,
          })
          expect(INSTALLMENT_STATUSES).toContain(status)
          expect(status === 'overdue').toBe(paid < one.amount && late > grace_days)
        },
      ),
    )
  })

  test.each([
    [-4, undefined],
    [-3, 0],
    [-1, 0],
    [0, 1],
    [1, 2],
    [6, 2],
    [7, 3],
    [14, 3],
    [15, 4],
    [400, 4],
  ])('%i days after its day is followed up at level %s', (days, level) => {
    expect(dunningLevel('2026-05-10', addDays('2026-05-10', days))).toBe(level)
  })
})

describe('a plan', () => {
  test('is activated once, stands still and goes on, and ends once', () => {
    const ways = PLAN_STATUSES.flatMap((from) =>
      PLAN_STATUSES.filter((to) => planStep(from, to) === undefined).map((to) => `${from} ${to}`),
    )
    expect(ways).toEqual([
      'draft active',
      'draft cancelled',
      'active paused',
      'active cancelled',
      'paused active',
      'paused cancelled',
    ])
  })

  test('is completed by the last đồng, and active again when money is taken back', () => {
    expect(planStatus('active', 0)).toBe('completed')
    expect(planStatus('paused', 0)).toBe('completed')
    expect(planStatus('completed', 1)).toBe('active')
    expect(planStatus('paused', 1)).toBe('paused')
    expect(planStatus('cancelled', 0)).toBe('cancelled')
    expect(planStatus('draft', 0)).toBe('draft')
  })

  test('bears interest on what is not paid down, once, rounded half up', () => {
    const terms = { principal: 45_000_000, down_payment: 13_000_000, interest_pct: 0, fee: 0 }
    expect(planTotal(terms)).toBe(45_000_000)
    expect(planTotal({ ...terms, interest_pct: 2.5, fee: 200_000 })).toBe(46_000_000)
    expect(planTotal({ ...terms, principal: 13_000_001, interest_pct: 50 })).toBe(13_000_002)
  })

  test('suggests to give back what was not performed, without the fee', () => {
    expect(refundable(20_000_000, 12_000_000, 500_000)).toBe(7_500_000)
    expect(refundable(5_000_000, 12_000_000, 0)).toBe(0)
  })
})

describe('money on instalments', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 8 })
  const shares = amounts.map((all) => all.map((amount, at) => ({ ref: String(at), amount })))
  const open = amounts.map((all) => all.map((remaining, at) => ({ id: at + 1, remaining })))

  test('goes to the first until it is full; every share keeps its amount', () => {
    fc.assert(
      fc.property(shares, open, (given, installments) => {
        const filled = fillInstallments(given, installments)
        expect(mergeShares(filled)).toEqual(given)
        let left = sumOf(given)
        for (const { id, remaining } of installments) {
          const on = sumOf(filled.filter(({ installment_id }) => installment_id === id))
          expect(on).toBe(Math.min(left, remaining))
          left -= on
        }
        expect(sumOf(filled.filter(({ installment_id }) => installment_id === null))).toBe(left)
        expect(filled.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })

  test('methods are cut into the amounts that are given back, and nothing is lost', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (parts, weights) => {
        const methods = parts.map((amount, id) => ({ id, amount }))
        const whole = sumOf(methods)
        const cuts = weights.map((weight) => Math.floor((whole * weight) / (weights.length * 9)))
        const groups = cutInto(methods, cuts)
        expect(groups.map(sumOf)).toEqual(cuts)
        for (const { id, amount } of methods)
          expect(sumOf(groups.flat().filter((line) => line.id === id))).toBeLessThanOrEqual(amount)
      }),
    )
  })

  test('what is due goes before all, what is to come after older bills', () => {
    const item = { is_of_bill: false, overdue_since: null }
    const items = [
      { ...item, id: 1, bill_id: 1, order: 0, issued_at: '2026-01-01T00:00:00Z', remaining: 5_000 },
      { ...item, id: 2, bill_id: 2, order: 0, issued_at: '2026-02-01T00:00:00Z', remaining: 900 },
    ]
    const open_ones = [
      { id: 7, bill_id: 1, due_on: '2026-03-01', remaining: 2_000, is_due: true },
      { id: 8, bill_id: 1, due_on: '2026-04-01', remaining: 2_000, is_due: false },
    ]
    const pieces = piecesOf(items, open_ones).toSorted(byUrgency)
    expect(pieces.map(({ id, remaining }) => [id, remaining])).toEqual([
      [1, 2_000],
      [1, 1_000],
      [2, 900],
      [1, 2_000],
    ])
    expect(pieces[0]).toMatchObject({ overdue_since: '2026-03-01' })
  })
})
