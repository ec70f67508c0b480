import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, mixedDays, openInstallments, type Installments } from './installment-fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Installments
beforeAll(async () => {
  clinic = await openInstallments()
})
afterAll(() => clinic.close())

describe('a plan that changes', () => {
  test('is planned again: what has money stays, the rest comes to the same', async () => {
    const { person_id, plan_id } = await clinic.running(4_000_000)
    await clinic.payIn(person_id, 1_200_000)
    const again = await clinic.manager.installmentPlan.replan({
      id: plan_id,
      count: 5,
      frequency: '2week',
      first_due_on: inDays(100),
    })
    expect(again).toMatchObject({ count: 7, frequency: '2week', total: 4_000_000, remaining: 2_800_000 })
    const rows = await clinic.rowsOf(plan_id)
    expect(rows.map(({ amount }) => amount)).toEqual([
      1_000_000,
      1_000_000,
      ...Array.from({ length: 5 }, () => 400_000),
    ])
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(rows[6]?.due_on).toBe(inDays(156))
    expect(
      await refusal(
        clinic.manager.installmentPlan.replan({
          id: plan_id,
          count: 2,
          frequency: 'month',
          first_due_on: inDays(1),
        }),
      ),
    ).toMatchObject({ message: 'Kỳ mới đầu tiên phải sau các kỳ đã có tiền' })
    await clinic.payIn(person_id, 2_800_000)
    expect(await clinic.planOf(plan_id)).toMatchObject({ status: 'completed' })
  })

  test('an instalment without money is moved between its neighbours', async () => {
    const { person_id, plan_id } = await clinic.running(4_000_000, mixedDays())
    await clinic.payIn(person_id, 100_000)
    const [first, second] = await clinic.rowsOf(plan_id)
    const { installment } = clinic.manager
    expect(
      await installment.update({ id: second?.id ?? 0, due_on: inDays(29), note: 'Khách hẹn' }),
    ).toMatchObject({ due_on: inDays(29), status: 'pending' })
    expect(await refusal(installment.update({ id: second?.id ?? 0, due_on: inDays(30) }))).toMatchObject({
      message: 'Ngày đến hạn phải nằm giữa kỳ trước và kỳ sau',
    })
    expect(await refusal(installment.update({ id: first?.id ?? 0, due_on: inDays(1) }))).toMatchObject({
      message: 'Kỳ đã có tiền hoặc đã kết thúc thì giữ nguyên',
    })
  })

  test('stands still while the treatment does: nothing is overdue, and money is taken all the same', async () => {
    const { person_id, plan_id } = await clinic.running(4_000_000, mixedDays())
    const { installmentPlan, payment } = clinic.manager
    await installmentPlan.pause({ id: plan_id, reason: 'Khách đi xa' })
    expect(await clinic.planOf(plan_id)).toMatchObject({
      status: 'paused',
      overdue_amount: 0,
      dunning_level: null,
    })
    expect((await payment.owed({ person_id })).installments).toEqual([])
    await clinic.payIn(person_id, 500_000)
    expect((await clinic.moneyOf(plan_id))[0]).toEqual([500_000, 'partially_paid'])
    await expect(installmentPlan.pause({ id: plan_id })).rejects.toThrow()
    expect(await installmentPlan.resume({ id: plan_id })).toMatchObject({ status: 'active' })
    expect((await clinic.moneyOf(plan_id))[0]).toEqual([500_000, 'overdue'])
  })

  test('is cancelled: what is unpaid is waived and stays owed on the bill, which may have another plan', async () => {
    const { person_id, plan_id, bill_id } = await clinic.running(4_000_000)
    const receipt = await clinic.payIn(person_id, 1_500_000)
    const { installmentPlan, payment } = clinic.manager
    expect(await installmentPlan.cancel({ id: plan_id, reason: 'Khách trả thẳng' })).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Khách trả thẳng',
      remaining: 0,
    })
    expect(await clinic.moneyOf(plan_id)).toEqual([
      [1_000_000, 'paid'],
      [500_000, 'waived'],
      [0, 'waived'],
      [0, 'waived'],
    ])
    expect(await clinic.billOf(bill_id)).toMatchObject({ remaining: 2_500_000, installment_plan_id: null })
    const draft = { person_id, bill_id, principal: 2_500_000, count: 2, first_due_on: inDays(30) }
    const next = await installmentPlan.add(draft)
    await installmentPlan.activate({ id: next.id })
    await payment.reverse({ id: receipt.id, reason: 'Thu nhầm' })
    expect((await clinic.moneyOf(plan_id))[0]).toEqual([0, 'waived'])
    expect((await clinic.moneyOf(next.id)).map(([net]) => net)).toEqual([0, 0])
    await clinic.payIn(person_id, 4_000_000)
    expect(await clinic.planOf(next.id)).toMatchObject({ status: 'completed' })
  })
})

describe('a refund', () => {
  test('of a plan takes the last money back first, over several receipts, and opens instalments again', async () => {
    const { person_id, plan_id, bill_id } = await clinic.running(4_000_000)
    await clinic.payIn(person_id, 1_500_000)
    await clinic.manager.payment.add({ person_id, amount: 900_000, methods: clinic.by(900_000, 'bank') })
    const given = await clinic.accountant.installment.refund({
      plan_id,
      amount: 1_200_000,
      reason_id: clinic.reason_id,
      methods: [...clinic.by(900_000, 'bank'), ...clinic.by(300_000)],
    })
    expect(given.payments.map(({ amount, kind }) => [amount, kind])).toEqual([
      [900_000, 'refund'],
      [300_000, 'refund'],
    ])
    expect(given.plan).toMatchObject({
      status: 'active',
      paid: 2_400_000,
      refunded: 1_200_000,
      remaining: 2_800_000,
    })
    expect((await clinic.moneyOf(plan_id)).map(([net]) => net)).toEqual([1_000_000, 200_000, 0, 0])
    expect(await clinic.billOf(bill_id)).toMatchObject({ refunded_total: 1_200_000, remaining: 2_800_000 })
    const refund = { plan_id, reason_id: clinic.reason_id }
    expect(
      await refusal(
        clinic.accountant.installment.refund({ ...refund, amount: 1_300_000, methods: clinic.by(1_300_000) }),
      ),
    ).toMatchObject({ message: 'Chỉ hoàn được tối đa 1.200.000 đ từ kế hoạch này' })
    const [undone] = given.payments
    await clinic.manager.payment.reverse({ id: undone?.id ?? 0, reason: 'Hoàn nhầm' })
    expect((await clinic.moneyOf(plan_id)).map(([net]) => net)).toEqual([1_000_000, 700_000, 400_000, 0])
  })

  test('of a treatment that is broken off ends the plan; the suggestion leaves what was performed and the fee', async () => {
    const { person_id, plan_id, bill_id, line_ids } = await clinic.drafted(6_000_000, { fee: 200_000 })
    const { installmentPlan } = clinic.manager
    await installmentPlan.activate({ id: plan_id, force: true })
    await clinic.payIn(person_id, 3_000_000)
    const { data } = await installmentPlan.list_refundable({ person_id })
    expect(data).toMatchObject([{ id: plan_id, max_refund: 3_000_000, refundable: 2_800_000 }])
    expect(data[0]?.attachment_ids).toEqual(line_ids)
    const { plan } = await clinic.accountant.installment.refund({
      plan_id,
      amount: 2_800_000,
      reason_id: clinic.reason_id,
      methods: clinic.by(2_800_000),
      close_plan: true,
    })
    expect(plan).toMatchObject({ status: 'cancelled', cancel_reason: 'Khách ngưng điều trị', remaining: 0 })
    expect((await clinic.rowsOf(plan_id)).every(({ status }) => status === 'waived')).toBe(true)
    expect(await clinic.billOf(bill_id)).toMatchObject({ remaining: 6_000_000, installment_plan_id: null })
  })

  test('of some instalments takes from these alone', async () => {
    const { person_id, plan_id } = await clinic.running(4_000_000)
    await clinic.payIn(person_id, 3_000_000)
    const [first] = await clinic.rowsOf(plan_id)
    await clinic.accountant.installment.refund({
      installment_ids: [first?.id ?? 0],
      amount: 700_000,
      reason_id: clinic.reason_id,
      methods: clinic.by(700_000),
    })
    expect((await clinic.moneyOf(plan_id)).map(([net]) => net)).toEqual([300_000, 1_000_000, 1_000_000, 0])
    // What is paid next goes on the first that is open again.
    await clinic.payIn(person_id, 800_000)
    expect((await clinic.moneyOf(plan_id)).map(([net]) => net)).toEqual([
      1_000_000, 1_000_000, 1_000_000, 100_000,
    ])
  })

  test('above the limit waits as a whole, however many receipts it is cut over, and then takes what was meant', async () => {
    const { person_id, plan_id } = await clinic.running(4_000_000)
    await clinic.payIn(person_id, 1_000_000)
    await clinic.payIn(person_id, 1_000_000)
    await clinic.admin.setting.update({ key: 'finance.refund_limit', value: 1_500_000, level: 'tenant' })
    try {
      const { payments, plan } = await clinic.accountant.installment.refund({
        plan_id,
        amount: 2_000_000,
        reason_id: clinic.reason_id,
        methods: clinic.by(2_000_000),
      })
      expect(payments.map(({ status }) => status)).toEqual(['pending', 'pending'])
      expect(plan).toMatchObject({ paid: 2_000_000, refunded: 0 })
      for (const { id } of payments) await clinic.manager.payment.confirm({ id, to: 'posted' })
      expect(await clinic.planOf(plan_id)).toMatchObject({
        paid: 2_000_000,
        refunded: 2_000_000,
        status: 'active',
      })
    } finally {
      await clinic.admin.setting.update({ key: 'finance.refund_limit', value: 0, level: 'tenant' })
    }
  })

  test('is for those who may refund', async () => {
    const { person_id, plan_id } = await clinic.running(2_000_000)
    await clinic.payIn(person_id, 500_000)
    await expect(
      clinic.as('receptionist').installment.refund({
        plan_id,
        amount: 500_000,
        reason_id: clinic.reason_id,
        methods: clinic.by(500_000),
      }),
    ).rejects.toThrow()
  })
})
