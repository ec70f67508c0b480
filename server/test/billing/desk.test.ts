import { clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

const DAY = 86_400_000
const dayAgo = (days: number) => clinicDate(new Date(Date.now() - days * DAY))

test('the desk counts what came in and went out by method; a mirror counts back, a deposit that is used does not', async () => {
  const { manager, billed, by } = clinic
  const span = { from: dayAgo(1), to: dayAgo(-1) }
  const before = await manager.payment.totals(span)
  expect(before).toEqual({ data: [], vouchers: 0 })
  const { person_id } = await billed(900_000)
  const { person_id: other } = await billed(400_000)
  await manager.payment.add({
    person_id,
    amount: 700_000,
    methods: [...by(400_000), ...by(300_000, 'bank')],
  })
  const wrong = await manager.payment.add({ person_id, amount: 150_000, methods: by(150_000) })
  await manager.payment.reverse({ id: wrong.id, reason: 'Thu nhầm khách' })
  const { deposit } = await manager.deposit.add({
    person_id: other,
    amount: 500_000,
    methods: by(500_000, 'card'),
  })
  await manager.deposit.convert_to_payment({ deposit_id: deposit?.id ?? 0, amount: 400_000 })
  await manager.payment.add({ person_id, amount: 50_000, methods: by(50_000, 'bank'), pending: true })
  expect(await manager.payment.totals(span)).toEqual({
    vouchers: 4,
    data: [
      { kind: 'cash', name: 'Tiền mặt', received: 550_000, given_back: 150_000 },
      { kind: 'card', name: 'Thẻ', received: 500_000, given_back: 0 },
      { kind: 'bank', name: 'Chuyển khoản', received: 300_000, given_back: 0 },
    ],
  })
  expect(await manager.payment.totals({ from: dayAgo(9), to: dayAgo(8) })).toEqual({ data: [], vouchers: 0 })
})

test('debts stand by customer and age: since the due date, or since the bill was issued', async () => {
  const { manager, billed, by, owner } = clinic
  const due_at = dayAgo(40)
  const { person_id, bill_id } = await billed(1_000_000)
  await manager.bill.update({ id: bill_id, due_at })
  const second = await manager.bill.add({ person_id })
  await manager.billItem.add({ bill_id: second.id, description: 'Nẹp giữ khoảng', unit_price: 300_000 })
  await manager.bill.open({ id: second.id })
  await owner(`update bill set issued_at = now() - interval '100 days' where id = ${second.id}`)
  const paid = await billed(250_000)
  await manager.payment.add({ person_id: paid.person_id, amount: 250_000, methods: by(250_000) })
  const { data, sums } = await manager.bill.debts({ limit: 200 })
  expect(data.find((row) => row.id === person_id)).toMatchObject({
    bills: 2,
    debt: 1_300_000,
    is_overdue: true,
    due_at,
    to_30: 0,
    to_60: 1_000_000,
    to_90: 0,
    older: 300_000,
  })
  expect(data.some((row) => row.id === paid.person_id)).toBe(false)
  expect(data.reduce((sum, { debt }) => sum + debt, 0)).toBe(sums.debt)
  expect(sums.to_30 + sums.to_60 + sums.to_90 + sums.older).toBe(sums.debt)
  expect(data.map(({ debt }) => debt)).toEqual(data.map(({ debt }) => debt).toSorted((a, b) => b - a))
  const overdue = await manager.bill.debts({ is_overdue: true })
  expect(overdue.data.map((row) => row.id)).toEqual([person_id])
  const { code } = await manager.person.get({ id: person_id })
  expect((await manager.bill.debts({ search: code })).data.map((row) => row.id)).toEqual([person_id])
  expect(await refusal(clinic.as('marketing').bill.debts({}))).toMatchObject({ code: 403 })
})
