import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

const moneyOf = (person_id: number) => clinic.manager.person.get({ id: person_id })

describe('a bill', () => {
  test('copies agreed lines, owes when it is open, and knows what of each line is billed', async () => {
    const { manager, billed } = clinic
    const { person_id, bill_id, line_ids } = await billed(2_000_000, 500_000)
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({
      status: 'open',
      subtotal: 2_500_000,
      total: 2_500_000,
      remaining: 2_500_000,
    })
    expect(await manager.attachment.get({ id: line_ids[0] ?? 0 })).toMatchObject({ billed_amount: 2_000_000 })
    expect(await moneyOf(person_id)).toMatchObject({ total_billed: 2_500_000, debt: 2_500_000, unbilled: 0 })
    expect(
      await refusal(manager.billItem.add_from_attachment({ bill_id, attachment_ids: [line_ids[0] ?? 0] })),
    ).toMatchObject({ message: 'Dịch vụ này đã lập hóa đơn đủ' })
  })

  test('takes what a line says now, where nothing is paid on it yet', async () => {
    const { manager, billed, doctor_id } = clinic
    const { bill_id, line_ids } = await billed(900_000)
    const [id = 0] = line_ids
    expect((await manager.billItem.list({ bill_id })).data).toMatchObject([{ doctor_id }])
    await manager.attachment.update({ id, doctor_id: null })
    const { data } = await manager.billItem.update_from_attachment({ bill_id })
    expect(data).toMatchObject([{ attachment_id: id, doctor_id: null, total: 900_000 }])
  })

  test('is cancelled without money on it, and gives its lines back', async () => {
    const { manager, billed } = clinic
    const { person_id, bill_id, line_ids } = await billed(800_000)
    await manager.bill.cancel({ id: bill_id, reason: 'Lập nhầm' })
    expect(await manager.attachment.get({ id: line_ids[0] ?? 0 })).toMatchObject({ billed_amount: 0 })
    expect(await moneyOf(person_id)).toMatchObject({ debt: 0, unbilled: 800_000 })
  })
})

describe('a receipt', () => {
  test('goes to the oldest items first, and tells every sum', async () => {
    const { manager, billed, by } = clinic
    const { person_id, bill_id } = await billed(1_000_000, 500_000)
    const receipt = await manager.payment.add({ person_id, amount: 1_200_000, methods: by(1_200_000) })
    expect(receipt).toMatchObject({
      kind: 'receipt',
      status: 'posted',
      allocated: 1_200_000,
      to_deposit: 0,
      bill_id,
    })
    expect(receipt.code).toMatch(/^PT.*\/\d{5}$/)
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({
      status: 'partially_paid',
      paid_total: 1_200_000,
      remaining: 300_000,
    })
    const { data } = await manager.billItem.list({ bill_id, sort_by: 'created_at', order: 'asc' })
    expect(data.map(({ pay_state, remaining }) => [pay_state, remaining])).toEqual([
      ['paid', 0],
      ['partial', 300_000],
    ])
    expect(await moneyOf(person_id)).toMatchObject({ total_paid: 1_200_000, debt: 300_000 })
  })

  test('holds what is over as a deposit: 700.000 on 500.000 gives 200.000, by cash and by bank', async () => {
    const { manager, billed, by } = clinic
    const { person_id } = await billed(500_000)
    const receipt = await manager.payment.add({
      person_id,
      amount: 700_000,
      methods: [...by(400_000), ...by(300_000, 'bank')],
    })
    expect(receipt).toMatchObject({ allocated: 500_000, to_deposit: 200_000 })
    expect((await manager.deposit.list({ person_id })).data).toMatchObject([
      { kind: 'overpay', amount: 200_000, available: 200_000, status: 'active' },
    ])
    expect(await moneyOf(person_id)).toMatchObject({ debt: 0, deposit_balance: 200_000 })
    const rows = await clinic.owner(
      `select amount::int, direction, source from cash_flow where payment_id = ${receipt.id} order by amount`,
    )
    expect(rows).toEqual([
      { amount: 300_000, direction: 'in', source: 'payment' },
      { amount: 400_000, direction: 'in', source: 'payment' },
    ])
  })

  test('puts what it has over on a bill that comes later', async () => {
    const { manager, billed, by, service, agreed } = clinic
    const { person_id } = await billed(500_000)
    const receipt = await manager.payment.add({ person_id, amount: 700_000, methods: by(700_000) })
    const line = await agreed({ person_id, product_id: await service({ list_price: 200_000 }) })
    const bill = await manager.bill.add({ person_id })
    const { data } = await manager.billItem.add_from_attachment({
      bill_id: bill.id,
      attachment_ids: [line.id],
    })
    await manager.bill.open({ id: bill.id })
    const items = [{ bill_item_id: data[0]?.id ?? 0, amount: 200_000 }]
    await manager.paymentAllocation.add({ payment_id: receipt.id, items })
    const { data: parts } = await manager.paymentAllocation.list({ payment_id: receipt.id })
    const [newest] = parts.toSorted((one, other) => other.id - one.id)
    expect(await manager.paymentAllocation.get({ id: newest?.id ?? 0 })).toEqual(newest)
    expect(await manager.bill.get({ id: bill.id })).toMatchObject({ status: 'paid', remaining: 0 })
    expect(await moneyOf(person_id)).toMatchObject({ debt: 0, deposit_balance: 0 })
    expect(await refusal(manager.paymentAllocation.add({ payment_id: receipt.id, items }))).toMatchObject({
      code: 422,
    })
  })

  test('bills lines that are on no bill yet, uses a deposit, and takes the rest, in one command', async () => {
    const { manager, service, agreed, person, by } = clinic
    const person_id = await person()
    const line = await agreed({ person_id, product_id: await service({ list_price: 3_000_000 }) })
    const held = await manager.deposit.add({ person_id, amount: 1_000_000, methods: by(1_000_000) })
    const receipt = await manager.payment.add({
      person_id,
      amount: 2_000_000,
      methods: by(2_000_000),
      lines: [{ attachment_id: line.id, amount: 3_000_000 }],
      deposits: [{ deposit_id: held.deposit?.id ?? 0, amount: 1_000_000 }],
    })
    expect(receipt).toMatchObject({ allocated: 2_000_000 })
    expect(await moneyOf(person_id)).toMatchObject({
      total_billed: 3_000_000,
      total_paid: 3_000_000,
      debt: 0,
      deposit_balance: 0,
      unbilled: 0,
    })
    expect((await manager.payment.list({ person_id, kind: 'deposit_apply' })).data).toMatchObject([
      { amount: 1_000_000, allocated: 1_000_000 },
    ])
  })

  test('bills of a line that goes on what is done, or what is paid: what is still to be done is no debt', async () => {
    const { manager, service, agreed, person, by, doctor_id } = clinic
    const person_id = await person()
    const product_id = await service({ list_price: 4_000_000 }, [50, 50])
    const line = await agreed({ person_id, product_id })
    await manager.attachment.perform({ id: line.id, step_no: 1, doctor_id })
    const owed = await manager.payment.owed({ person_id })
    expect(owed).toMatchObject({
      debt: 0,
      unbilled: 4_000_000,
      lines: [{ unbilled: 4_000_000, performed: 2_000_000 }],
    })
    const pay = (amount: number) =>
      manager.payment.add({
        person_id,
        amount,
        methods: by(amount),
        lines: [{ attachment_id: line.id, amount }],
      })
    await pay(500_000)
    expect(await moneyOf(person_id)).toMatchObject({
      total_billed: 2_000_000,
      debt: 1_500_000,
      unbilled: 2_000_000,
    })
    await pay(800_000)
    expect(await moneyOf(person_id)).toMatchObject({
      total_billed: 2_800_000,
      debt: 1_500_000,
      unbilled: 1_200_000,
    })
  })

  test('is reversed by its mirror, once; the bill owes again', async () => {
    const { manager, billed, by } = clinic
    const { person_id, bill_id } = await billed(900_000)
    const receipt = await manager.payment.add({ person_id, amount: 900_000, methods: by(900_000) })
    const mirror = await manager.payment.reverse({ id: receipt.id, reason: 'Thu nhầm khách' })
    expect(mirror).toMatchObject({
      direction: 'out',
      amount: 900_000,
      reversal_of_id: receipt.id,
      allocated: -900_000,
    })
    expect(await manager.payment.get({ id: receipt.id })).toMatchObject({
      status: 'reversed',
      status_reason: 'Thu nhầm khách',
      reversed_by_id: mirror.id,
    })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({
      status: 'open',
      paid_total: 0,
      remaining: 900_000,
    })
    await expect(manager.payment.reverse({ id: receipt.id, reason: 'Lần nữa' })).rejects.toThrow()
  })

  test('waits for its money, and is booked as it was meant when it is seen', async () => {
    const { manager, billed, by } = clinic
    const { person_id, bill_id } = await billed(600_000)
    const waiting = await manager.payment.add({
      person_id,
      amount: 600_000,
      methods: by(600_000, 'bank'),
      pending: true,
    })
    expect(waiting).toMatchObject({ status: 'pending', allocated: 0 })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({ status: 'open' })
    expect(await manager.payment.confirm({ id: waiting.id, to: 'posted' })).toMatchObject({
      status: 'posted',
      allocated: 600_000,
    })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({ status: 'paid' })
  })
})

describe('a refund', () => {
  test('takes from the last item first, no more than was paid, and opens the bill again', async () => {
    const { manager, billed, by, reason_id } = clinic
    const { person_id, bill_id } = await billed(400_000, 600_000)
    const receipt = await manager.payment.add({ person_id, amount: 1_000_000, methods: by(1_000_000) })
    const refund = { payment_id: receipt.id, reason_id }
    const given = await manager.payment.refund({ ...refund, amount: 700_000, methods: by(700_000) })
    expect(given).toMatchObject({
      kind: 'refund',
      direction: 'out',
      amount: 700_000,
      refund_of_id: receipt.id,
    })
    const { data } = await manager.billItem.list({ bill_id, sort_by: 'created_at', order: 'asc' })
    expect(data.map(({ refunded_amount, pay_state }) => [refunded_amount, pay_state])).toEqual([
      [100_000, 'partial'],
      [600_000, 'refunded'],
    ])
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({
      status: 'partially_paid',
      paid_total: 1_000_000,
      refunded_total: 700_000,
      remaining: 700_000,
    })
    expect(
      await refusal(manager.payment.refund({ ...refund, amount: 400_000, methods: by(400_000) })),
    ).toMatchObject({ message: 'Chỉ hoàn được tối đa 300.000 đ từ phiếu này' })
  })
})

describe('a deposit', () => {
  test('is converted, the conversion cancelled, and all of it given back; then it pays nothing (E6)', async () => {
    const { manager, billed, by, reason_id } = clinic
    const { person_id, bill_id } = await billed(3_200_000)
    const { deposit } = await manager.deposit.add({ person_id, amount: 5_000_000, methods: by(5_000_000) })
    const deposit_id = deposit?.id ?? 0
    const used = await manager.deposit.convert_to_payment({ deposit_id, amount: 3_200_000, bill_id })
    expect(await manager.deposit.get({ id: deposit_id })).toMatchObject({
      converted: 3_200_000,
      available: 1_800_000,
      status: 'partially_used',
    })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({ status: 'paid' })
    await manager.deposit.cancel_conversion({ payment_id: used.id, reason: 'Khách đổi ý' })
    expect(await manager.deposit.get({ id: deposit_id })).toMatchObject({
      available: 5_000_000,
      status: 'active',
    })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({ status: 'open', remaining: 3_200_000 })
    await manager.deposit.refund({ deposit_id, amount: 5_000_000, reason_id, methods: by(5_000_000) })
    expect(await manager.deposit.get({ id: deposit_id })).toMatchObject({ available: 0, status: 'refunded' })
    await expect(
      manager.deposit.convert_to_payment({ deposit_id, amount: 1_000_000, bill_id }),
    ).rejects.toThrow()
    const cash = await clinic.owner(
      `select sum(case direction when 'in' then amount else -amount end)::int as net from cash_flow where person_id = ${person_id}`,
    )
    expect(cash).toEqual([{ net: 0 }])
  })
})
