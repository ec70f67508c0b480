import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

const CLOSED = 423

describe('who may do what with money', () => {
  test('the counter takes money and bills; reversing and refunding are not its own', async () => {
    const { receptionist, billed, by, reason_id } = clinic
    const { person_id, bill_id } = await billed(500_000)
    const receipt = await receptionist.payment.add({ person_id, amount: 500_000, methods: by(500_000) })
    for (const attempt of [
      receptionist.payment.reverse({ id: receipt.id, reason: 'Nhầm' }),
      receptionist.payment.refund({ payment_id: receipt.id, amount: 1, reason_id, methods: by(1) }),
      receptionist.bill.cancel({ id: bill_id, reason: 'Nhầm' }),
      receptionist.payment.add({ person_id, amount: 1, methods: by(1), paid_at: clinic.at(0, -1) }),
    ])
      expect(await refusal(attempt)).toMatchObject({ kind: 'forbidden' })
  })

  test('a consultant reads and drafts bills, and neither opens them nor takes money', async () => {
    const consultant = clinic.as('consultant')
    const { manager, person, service, agreed, by } = clinic
    const person_id = await person()
    const line = await agreed({ person_id, product_id: await service({ list_price: 900_000 }) })
    const draft = await consultant.bill.add({ person_id })
    await consultant.billItem.add_from_attachment({ bill_id: draft.id, attachment_ids: [line.id] })
    expect(await refusal(consultant.bill.open({ id: draft.id }))).toMatchObject({ kind: 'forbidden' })
    expect(await refusal(consultant.payment.add({ person_id, amount: 1, methods: by(1) }))).toMatchObject({
      kind: 'forbidden',
    })
    await manager.bill.open({ id: draft.id })
    const late = consultant.billItem.add({ bill_id: draft.id, description: 'Thêm', unit_price: 1 })
    expect(await refusal(late)).toMatchObject({ kind: 'forbidden' })
  })

  test('a doctor reads no money: neither bills nor payments, nor what a visit owes', async () => {
    const { doctor, doctor_id, manager, billed } = clinic
    const { person_id } = await billed(300_000)
    await manager.track.add({ person_id, doctor_id })
    expect(await refusal(doctor.bill.list({}))).toMatchObject({ kind: 'forbidden' })
    expect(await refusal(doctor.payment.owed({ person_id }))).toMatchObject({ kind: 'forbidden' })
    expect((await doctor.track.list({ person_id })).data).toMatchObject([{ unpaid: null }])
    expect((await manager.track.list({ person_id })).data).toMatchObject([{ unpaid: 300_000 }])
  })

  test('what a customer owes, has paid and has lying is told to who reads payments alone, in every answer', async () => {
    const { doctor, doctor_id, manager, billed, by } = clinic
    const { person_id } = await billed(300_000)
    await manager.payment.add({ person_id, amount: 100_000, methods: by(100_000) })
    await manager.track.add({ person_id, doctor_id })
    const told = { debt: 200_000, total_billed: 300_000, total_paid: 100_000, deposit_balance: 0 }
    expect(await manager.person.get({ id: person_id })).toMatchObject(told)
    const hidden = {
      debt: null,
      unbilled: null,
      total_billed: null,
      total_paid: null,
      total_refunded: null,
      deposit_balance: null,
      paid_uncompleted: null,
      last_paid_at: null,
    }
    expect(await doctor.person.get({ id: person_id })).toMatchObject({ ...hidden, total_agreed: 300_000 })
    expect((await doctor.person.list({ id: person_id })).data).toMatchObject([hidden])
    const updated = await manager.person.get({ id: person_id })
    expect(
      await doctor.person.update({ id: person_id, version: updated.version, note: 'Đã dặn dò' }),
    ).toMatchObject(hidden)
  })
})

describe('closed books', () => {
  test('up to the lock date nothing is written or reversed, but by who may unlock', async () => {
    const { admin, accountant, manager, billed, by, today, at } = clinic
    const { person_id } = await billed(800_000)
    const paid_at = at(8 * 60, -3)
    const receipt = await accountant.payment.add({
      person_id,
      amount: 100_000,
      methods: by(100_000),
      paid_at,
    })
    await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: addDays(today, -2) })
    const closed = { person_id, amount: 100_000, methods: by(100_000), paid_at }
    expect(await refusal(accountant.payment.add(closed))).toMatchObject({ code: CLOSED })
    expect(await refusal(accountant.payment.reverse({ id: receipt.id, reason: 'Nhầm ngày' }))).toMatchObject({
      code: CLOSED,
    })
    await expect(manager.payment.add(closed)).resolves.toMatchObject({ allocated: 100_000 })
    await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '' })
  })

  test('nothing is dated into the future', async () => {
    const { accountant, billed, by, at } = clinic
    const { person_id } = await billed(800_000)
    const attempt = accountant.payment.add({ person_id, amount: 1, methods: by(1), paid_at: at(0, 1) })
    expect(await refusal(attempt)).toMatchObject({ message: 'Ngày thanh toán không được ở tương lai' })
  })
})

describe('a refund above the limit', () => {
  test('waits for a second user, who approves what can still be given back', async () => {
    const { admin, accountant, manager, billed, by, reason_id } = clinic
    await admin.setting.update({ key: 'finance.refund_limit', level: 'tenant', value: 1_000_000 })
    const { person_id, bill_id } = await billed(3_000_000)
    const receipt = await manager.payment.add({ person_id, amount: 3_000_000, methods: by(3_000_000) })
    const refund = { payment_id: receipt.id, reason_id }
    const waiting = await accountant.payment.refund({ ...refund, amount: 2_000_000, methods: by(2_000_000) })
    expect(waiting).toMatchObject({ status: 'pending', direction: 'out', allocated: 0 })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({ refunded_total: 0 })
    // What is promised cannot be promised again.
    expect(
      await refusal(accountant.payment.refund({ ...refund, amount: 1_500_000, methods: by(1_500_000) })),
    ).toMatchObject({ message: 'Chỉ hoàn được tối đa 1.000.000 đ từ phiếu này' })
    expect(await refusal(accountant.payment.confirm({ id: waiting.id, to: 'posted' }))).toMatchObject({
      message: 'Khoản hoàn cần người khác duyệt, không phải người lập',
    })
    expect(await manager.payment.confirm({ id: waiting.id, to: 'posted' })).toMatchObject({
      status: 'posted',
      allocated: -2_000_000,
    })
    expect(await manager.bill.get({ id: bill_id })).toMatchObject({
      refunded_total: 2_000_000,
      remaining: 2_000_000,
    })
    await admin.setting.update({ key: 'finance.refund_limit', level: 'tenant', value: 0 })
  })
})

describe('money is moved', () => {
  test('from one item to another, and off an item into what is held; the receipt stays as it is', async () => {
    const { manager, billed, by } = clinic
    const { person_id, item_ids } = await billed(400_000, 400_000)
    const [first = 0, second = 0] = item_ids
    const receipt = await manager.payment.add({
      person_id,
      amount: 400_000,
      methods: by(400_000),
      items: [{ bill_item_id: first, amount: 400_000 }],
    })
    const { data } = await manager.paymentAllocation.list({ payment_id: receipt.id })
    await manager.paymentAllocation.update({
      id: data[0]?.id ?? 0,
      items: [{ bill_item_id: second, amount: 400_000 }],
    })
    const itemsOf = async () =>
      (await manager.billItem.list({ id: item_ids, order: 'asc' })).data.map(({ remaining }) => remaining)
    expect(await itemsOf()).toEqual([400_000, 0])
    const moved = await manager.paymentAllocation.list({ payment_id: receipt.id })
    expect(moved.data.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      -400_000, 400_000, 400_000,
    ])
    const standing = moved.data.find(({ is_reversed }) => !is_reversed)
    await manager.paymentAllocation.delete({ id: standing?.id ?? 0, reason: 'Khách đổi dịch vụ' })
    expect(await itemsOf()).toEqual([400_000, 400_000])
    expect(await manager.payment.get({ id: receipt.id })).toMatchObject({ allocated: 0, to_deposit: 400_000 })
    expect(await manager.person.get({ id: person_id })).toMatchObject({
      deposit_balance: 400_000,
      debt: 800_000,
    })
  })
})

describe('a programme', () => {
  test('is taken off the bill of its deal, the odd đồng to the largest remainder, and given back with it (E3)', async () => {
    const { manager, person, service, agreed } = clinic
    const person_id = await person()
    const { data: pipelines } = await manager.pipeline.list({})
    const deal = await manager.deal.add({ person_id, name: 'Ba dịch vụ', pipeline_id: pipelines[0]?.id ?? 0 })
    for (let at = 0; at < 3; at += 1)
      await agreed({ person_id, deal_id: deal.id, product_id: await service({ list_price: 300_000 }) })
    const discount = await manager.discount.add({
      name: 'Giảm 100.000 cả đơn',
      kind: 'amount',
      value: 100_000,
      apply_to: 'order',
      valid_from: addDays(clinic.today, -1),
    })
    await manager.discount.set_status({ id: discount.id, status: 'active' })
    const use = await manager.discountUsage.add({
      discount_id: discount.id,
      person_id,
      deal_id: deal.id,
      amount: 100_000,
    })
    const bill = await manager.bill.add_from_deal({ deal_id: deal.id })
    expect(bill).toMatchObject({ subtotal: 900_000, discount_total: 100_000, total: 800_000 })
    const { data: items } = await manager.billItem.list({ bill_id: bill.id, order: 'asc' })
    expect(items.map(({ order_discount_share }) => order_discount_share)).toEqual([33_334, 33_333, 33_333])
    expect(await manager.discountUsage.get({ id: use.id })).toMatchObject({
      status: 'applied',
      bill_id: bill.id,
    })
    expect(await manager.person.get({ id: person_id })).toMatchObject({ unbilled: 0 })
    await manager.bill.cancel({ id: bill.id, reason: 'Khách đổi ý' })
    expect(await manager.discountUsage.get({ id: use.id })).toMatchObject({ status: 'reversed' })
    expect(await manager.person.get({ id: person_id })).toMatchObject({ unbilled: 900_000, debt: 0 })
    expect(await refusal(manager.bill.add_from_deal({ deal_id: deal.id, mode: 'performed' }))).toMatchObject({
      message: 'Chưa có phần đã thực hiện nào chưa lập hóa đơn',
    })
  })
})

test('a first payment brings the deal to the stage for paid ones, forward only', async () => {
  const { manager, admin, person, by } = clinic
  const person_id = await person()
  const { data: pipelines } = await manager.pipeline.list({})
  const pipeline_id = pipelines[0]?.id ?? 0
  const { data: stages } = await manager.stage.list({ pipeline_id, sort_by: 'order', order: 'asc' })
  const [first, second, third] = stages
  await admin.setting.update({
    key: 'pipeline.after_payment_stage_id',
    level: 'tenant',
    value: second?.id ?? 0,
  })
  const deal = await manager.deal.add({
    person_id,
    name: 'Cơ hội có tiền',
    pipeline_id,
    stage_id: first?.id ?? 0,
  })
  await manager.deposit.add({ person_id, amount: 500_000, methods: by(500_000), deal_id: deal.id })
  const paid = await manager.deal.get({ id: deal.id })
  expect(paid).toMatchObject({ stage_id: second?.id })
  await manager.deal.move({ id: deal.id, version: paid.version, stage_id: third?.id ?? 0 })
  await manager.deposit.add({ person_id, amount: 500_000, methods: by(500_000), deal_id: deal.id })
  expect(await manager.deal.get({ id: deal.id })).toMatchObject({ stage_id: third?.id })
})
