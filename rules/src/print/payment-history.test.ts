import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentHistory, type HistoryAllocation, type HistoryBill } from './payment-history.ts'

const at = fc.integer({ min: 0, max: 2_000 }).map((days) => new Date(days * 86_400_000).toISOString())
const bill: fc.Arbitrary<HistoryBill> = fc.record({
  code: fc.stringMatching(/^HD\d{3}$/),
  issued_at: at,
  total: fc.integer({ min: 0, max: 9_000_000 }),
})
const link = fc.option(fc.integer({ min: 1, max: 9 }))
const allocation: fc.Arbitrary<HistoryAllocation> = fc.record({
  payment_id: fc.integer({ min: 1, max: 5 }),
  payment_code: fc.constant('PT'),
  bill_code: fc.stringMatching(/^HD\d{3}$/),
  amount: fc.integer({ min: -9_000_000, max: 9_000_000 }),
  allocated_at: at,
  reverses_id: link,
  refunds_id: link,
})

test('whatever happened, the last line owes all bills less all money on them, and each line follows from the one before', () => {
  fc.assert(
    fc.property(fc.array(bill), fc.array(allocation), (bills, allocations) => {
      const lines = paymentHistory(bills, allocations)
      const left =
        bills.reduce((sum, { total }) => sum + total, 0) -
        allocations.reduce((sum, { amount }) => sum + amount, 0)
      expect(lines.at(-1)?.owed ?? 0).toBe(left)
      lines.forEach(({ owed, more, less, at: moment }, place) => {
        expect(owed).toBe((lines[place - 1]?.owed ?? 0) + more - less)
        expect(more === 0 || less === 0).toBe(true)
        expect(Date.parse(moment)).toBeGreaterThanOrEqual(Date.parse(lines[place - 1]?.at ?? moment))
      })
    }),
  )
})

test('a receipt on two items is one line, its mirror another, and a refund says so', () => {
  const base = { allocated_at: '2026-03-02T09:00:00Z', bill_code: 'HD1', reverses_id: null, refunds_id: null }
  const lines = paymentHistory(
    [{ code: 'HD1', issued_at: '2026-03-01T09:00:00Z', total: 900 }],
    [
      { ...base, payment_id: 1, payment_code: 'PT1', amount: 300 },
      { ...base, payment_id: 1, payment_code: 'PT1', amount: 200 },
      {
        ...base,
        payment_id: 2,
        payment_code: 'PH1',
        amount: -100,
        refunds_id: 1,
        allocated_at: '2026-03-03T09:00:00Z',
      },
      {
        ...base,
        payment_id: 3,
        payment_code: 'PH2',
        amount: 100,
        refunds_id: 1,
        reverses_id: 3,
        allocated_at: '2026-03-04T09:00:00Z',
      },
    ],
  )
  expect(lines.map(({ deed, code, more, less, owed }) => [deed, code, more, less, owed])).toEqual([
    ['billed', 'HD1', 900, 0, 900],
    ['paid', 'PT1', 0, 500, 400],
    ['refunded', 'PH1', 100, 0, 500],
    ['reversed', 'PH2', 0, 100, 400],
  ])
})
