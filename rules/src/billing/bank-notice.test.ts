import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFresh, judgeNotice, type NamedPayment } from './bank-notice.ts'
import { PAYMENT_STATUSES } from './payment.ts'

const GOOD: NamedPayment = {
  id: 1,
  status: 'pending',
  amount: 500_000,
  methods: [{ kind: 'bank' }],
  day: '2026-11-26',
}

test.each([
  ['nothing is named', [], 'unknown_code'],
  ['it is booked already', [{ ...GOOD, status: 'posted' as const }], 'not_pending'],
  ['another amount', [{ ...GOOD, amount: 500_001 }], 'amount_differs'],
  ['two branches have one number', [GOOD, { ...GOOD, id: 2 }], 'several'],
  ['it waits for a card', [{ ...GOOD, methods: [{ kind: 'card' as const }] }], 'other_method'],
  [
    'a part of it is cash',
    [{ ...GOOD, methods: [{ kind: 'bank' as const }, { kind: 'cash' as const }] }],
    'other_method',
  ],
  ['its books are closed', [{ ...GOOD, day: '2026-10-31' }], 'books_locked'],
])('%s: a user decides', (_, named, mismatch) => {
  expect(judgeNotice(500_000, named, '2026-10-31')).toEqual({ mismatch })
})

test('of several that are named the one that waits for the amount is booked', () => {
  const others: NamedPayment[] = [
    { ...GOOD, id: 2, amount: 1 },
    { ...GOOD, id: 3, status: 'reversed' },
  ]
  expect(judgeNotice(500_000, [...others, GOOD], '')).toEqual({ payment_id: 1 })
})

test('what is booked waits, by transfer, for this amount, in open books', () => {
  const payment = fc.record({
    id: fc.nat(),
    status: fc.constantFrom(...PAYMENT_STATUSES),
    amount: fc.constantFrom(1, 2),
    methods: fc.array(fc.record({ kind: fc.constantFrom('bank' as const, 'card' as const) }), {
      maxLength: 2,
    }),
    day: fc.constantFrom('2026-10-31', '2026-11-01'),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(payment, { selector: ({ id }) => id, maxLength: 4 }),
      fc.constantFrom(1, 2),
      (named, amount) => {
        const { payment_id } = judgeNotice(amount, named, '2026-10-31')
        if (payment_id === undefined) return
        const found = named.find(({ id }) => id === payment_id)
        expect(found).toMatchObject({ status: 'pending', amount, day: '2026-11-01' })
        expect(found?.methods.map(({ kind }) => kind)).not.toContain('card')
      },
    ),
  )
})

test('a signature holds for five minutes, either way', () => {
  expect([-301, -300, 0, 300, 301].map((off) => isFresh(1_000_000 + off, 1_000_000))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isFresh(Number.NaN, 1_000_000)).toBe(false)
})
