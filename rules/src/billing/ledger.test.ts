import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, byUrgency, takeBack, type OwedItem } from './allocation.ts'
import { billStatus, cancelProblem, itemOf, payState, remaining } from './bill.ts'
import { applyProblem, available, depositRefundProblem, depositStatus } from './deposit.ts'
import { cashOf, isLocked, methodsProblem, paymentStep } from './payment.ts'

const money = fc.integer({ min: 1, max: 100_000_000 })

test('an amount is put on what is owed to the đồng, the first first', () => {
  fc.assert(
    fc.property(money, fc.array(fc.nat(50_000_000), { maxLength: 10 }), (amount, owed) => {
      const { shares, rest } = allocate(
        amount,
        owed.map((left, at) => ({ ref: String(at), remaining: left })),
      )
      expect(shares.reduce((sum, share) => sum + share.amount, 0) + rest).toBe(amount)
      for (const share of shares) expect(share.amount).toBeLessThanOrEqual(owed[Number(share.ref)] ?? 0)
      if (rest > 0)
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(
          owed.reduce((sum, one) => sum + one, 0),
        )
    }),
  )
})

test('money is taken back from the last allocation first, never more than it holds', () => {
  const taken = [
    { ref: 'a', amount: 400_000, returned: 0 },
    { ref: 'b', amount: 600_000, returned: 100_000 },
  ]
  expect(takeBack(700_000, taken)).toEqual({
    shares: [
      { ref: 'b', amount: 500_000 },
      { ref: 'a', amount: 200_000 },
    ],
    rest: 0,
  })
  expect(takeBack(1_000_000, taken).rest).toBe(100_000)
})

test('overdue instalments come first, then the bill at hand, then the oldest', () => {
  const item = (id: number, more: Partial<OwedItem>): OwedItem => ({
    id,
    overdue_since: null,
    is_of_bill: false,
    issued_at: '2026-11-01',
    order: 0,
    ...more,
  })
  const items = [
    item(1, { issued_at: '2026-10-01' }),
    item(2, { is_of_bill: true }),
    item(3, { overdue_since: '2026-11-20' }),
    item(4, { issued_at: '2026-09-01' }),
  ]
  expect(items.toSorted(byUrgency).map(({ id }) => id)).toEqual([3, 2, 4, 1])
})

test('the state of a bill follows from its money', () => {
  expect(billStatus({ total: 500, paid: 0, refunded: 0 })).toBe('open')
  expect(billStatus({ total: 500, paid: 200, refunded: 0 })).toBe('partially_paid')
  expect(billStatus({ total: 500, paid: 500, refunded: 0 })).toBe('paid')
  expect(billStatus({ total: 500, paid: 500, refunded: 500 })).toBe('open')
  expect(billStatus({ total: 0, paid: 0, refunded: 0 })).toBe('paid')
  expect(payState({ total: 500, paid: 500, refunded: 500 })).toBe('refunded')
  expect(remaining({ total: 500, paid: 300, refunded: 100 })).toBe(300)
  expect(cancelProblem('paid', { total: 500, paid: 500, refunded: 0 })).toBeDefined()
  expect(cancelProblem('open', { total: 500, paid: 500, refunded: 500 })).toBeUndefined()
})

const line = fc.record({ total: money, billed_part: fc.double({ min: 0, max: 1, noNaN: true }) })

test('the parts of a line that are billed one after the other come to the line, and no part is billed twice', () => {
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), ({ total }, percents) => {
      const of = {
        quantity: 1,
        unit_price: total,
        line_discount: 0,
        vat_rate: 8,
        vat_amount: Math.floor(total / 13),
        total,
      }
      let billed = 0
      for (const percent of percents) {
        const item = itemOf({ ...of, billed }, { kind: 'percent', percent })
        if (!('code' in item)) billed += item.total
        expect(billed).toBeLessThanOrEqual(total)
      }
      const rest = itemOf({ ...of, billed }, { kind: 'rest' })
      expect(billed + ('code' in rest ? 0 : rest.total)).toBe(total)
    }),
  )
})

test('a deposit holds what came less what was used and given back; its state says so', () => {
  const held = { amount: 5_000_000, converted: 3_200_000, refunded: 0 }
  expect([available(held), depositStatus(held)]).toEqual([1_800_000, 'partially_used'])
  expect(depositStatus({ amount: 5, converted: 0, refunded: 5 })).toBe('refunded')
  expect(depositStatus({ amount: 5, converted: 3, refunded: 2 })).toBe('used')
  expect(depositStatus({ amount: 5, converted: 0, refunded: 0 })).toBe('active')
  const facts = { ...held, status: 'partially_used', refundable: true, expires_on: '2026-11-20' } as const
  expect(applyProblem(facts, 1_000_000, '2026-11-21')?.message).toBe('Khoản tạm ứng đã hết hạn dùng')
  expect(applyProblem(facts, 1_800_001, '2026-11-20')).toBeDefined()
  expect(applyProblem(facts, 1_800_000, '2026-11-20')).toBeUndefined()
  expect(depositRefundProblem({ ...facts, refundable: false }, 1)).toBeDefined()
})

test('cash moves by booked payments alone, and never by the use of a deposit', () => {
  const receipt = { kind: 'receipt', direction: 'in', status: 'posted', amount: 700_000 } as const
  expect(cashOf(receipt)).toBe(700_000)
  expect(cashOf({ ...receipt, direction: 'out' })).toBe(-700_000)
  expect(cashOf({ ...receipt, status: 'pending' })).toBe(0)
  expect(cashOf({ ...receipt, status: 'reversed' })).toBe(700_000)
  expect(cashOf({ ...receipt, kind: 'deposit_apply' })).toBe(0)
})

test('methods make up the amount, a payment goes one way, and closed books stay closed', () => {
  expect(methodsProblem(700, [{ amount: 400 }, { amount: 300 }])).toBeUndefined()
  expect(methodsProblem(700_000, [{ amount: 400_000 }])?.message).toBe(
    'Các phương thức còn thiếu 300.000 đ so với số tiền',
  )
  expect(paymentStep('pending', 'posted')).toBeUndefined()
  expect(paymentStep('reversed', 'posted')).toBeDefined()
  expect([
    isLocked('2026-10-31', '2026-10-31'),
    isLocked('2026-11-01', '2026-10-31'),
    isLocked('2026-11-01', ''),
  ]).toEqual([true, false, false])
})
