import { dayInMonth } from '@bcare/rules/billing/schedule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, mixedDays, openInstallments, untilFree, type Installments } from './installment-fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Installments
beforeAll(async () => {
  clinic = await openInstallments()
})
afterAll(() => clinic.close())

describe('a plan', () => {
  test('45.000.000 with 13.000.000 down in 12 months: 11 × 2.666.000 and 2.674.000 (E4)', async () => {
    const first = `${Number(inDays(0).slice(0, 4)) + 2}-01-31`
    const { plan, plan_id, bill_id } = await clinic.drafted(45_000_000, {
      down_payment: 13_000_000,
      count: 12,
      first_due_on: first,
    })
    expect(plan).toMatchObject({ status: 'draft', total: 45_000_000, remaining: 45_000_000, paid: 0 })
    expect(plan.code).toMatch(/^TG\d{4}\/\d{5}$/)
    const rows = await clinic.rowsOf(plan_id)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, at) => at))
    expect(rows[0]).toMatchObject({ amount: 13_000_000, code: `${plan.code}-0` })
    expect(rows.slice(1, 12).map(({ amount }) => amount)).toEqual(Array.from({ length: 11 }, () => 2_666_000))
    expect(rows[12]).toMatchObject({ amount: 2_674_000, due_on: dayInMonth(first, 11, 31) })
    expect(rows.slice(1, 4).map(({ due_on }) => due_on)).toEqual([
      first,
      dayInMonth(first, 1, 31),
      dayInMonth(first, 2, 31),
    ])

    expect(await refusal(clinic.manager.installmentPlan.activate({ id: plan_id }))).toMatchObject({
      message: 'Vui lòng thu khoản trả trước 13.000.000 đ, hoặc miễn',
    })
    const active = await clinic.manager.installmentPlan.activate({
      id: plan_id,
      methods: clinic.by(13_000_000),
    })
    expect(active).toMatchObject({ status: 'active', paid: 13_000_000, remaining: 32_000_000 })
    expect((await clinic.moneyOf(plan_id)).slice(0, 2)).toEqual([
      [13_000_000, 'paid'],
      [0, 'pending'],
    ])
    expect(await clinic.billOf(bill_id)).toMatchObject({
      status: 'partially_paid',
      remaining: 32_000_000,
      installment_plan_id: plan_id,
    })
  })

  test('without its down payment leaves that owed on the bill', async () => {
    const { plan_id, bill_id } = await clinic.drafted(8_000_000, { down_payment: 2_000_000 })
    const active = await clinic.manager.installmentPlan.activate({ id: plan_id, waive_down: true })
    expect(active).toMatchObject({ remaining: 6_000_000, total: 8_000_000 })
    expect((await clinic.moneyOf(plan_id))[0]).toEqual([0, 'waived'])
    expect(await clinic.billOf(bill_id)).toMatchObject({ remaining: 8_000_000 })
  })

  test('takes its down payment out of a deposit and in cash at once', async () => {
    const { plan_id, person_id } = await clinic.drafted(9_000_000, { down_payment: 3_000_000 })
    const { deposit } = await clinic.manager.deposit.add({
      person_id,
      amount: 1_000_000,
      methods: clinic.by(1_000_000),
    })
    const active = await clinic.manager.installmentPlan.activate({
      id: plan_id,
      methods: clinic.by(2_000_000),
      deposits: [{ deposit_id: deposit?.id ?? 0, amount: 1_000_000 }],
    })
    expect(active).toMatchObject({ paid: 3_000_000, remaining: 6_000_000 })
    expect((await clinic.moneyOf(plan_id))[0]).toEqual([3_000_000, 'paid'])
  })

  test('bills its lines itself when it was made before the bill', async () => {
    const { manager, person, agreed, service } = clinic
    const person_id = await person()
    const line = await agreed({ person_id, product_id: await service({ list_price: 6_000_000 }) })
    const plan = await manager.installmentPlan.add({
      person_id,
      attachment_ids: [line.id],
      principal: 6_000_000,
      count: 3,
      first_due_on: inDays(30),
    })
    const active = await manager.installmentPlan.activate({ id: plan.id })
    expect(active).toMatchObject({ status: 'active', attachment_ids: [line.id] })
    expect(await clinic.billOf(active.bill_id ?? 0)).toMatchObject({
      total: 6_000_000,
      installment_plan_id: plan.id,
    })
  })

  test('warns of fee and interest, and puts them on the bill', async () => {
    const { plan_id, plan, bill_id } = await clinic.drafted(10_000_000, { interest_pct: 2.5, fee: 150_000 })
    expect(plan.total).toBe(10_400_000)
    expect(await refusal(clinic.manager.installmentPlan.activate({ id: plan_id }))).toMatchObject({
      data: { warnings: [{ kind: 'over_charge' }] },
    })
    await clinic.manager.installmentPlan.activate({ id: plan_id, force: true })
    expect(await clinic.billOf(bill_id)).toMatchObject({ total: 10_400_000, remaining: 10_400_000 })
  })

  test('is changed and deleted while it is a draft, and keeps its terms afterwards', async () => {
    const { plan_id } = await clinic.drafted(4_000_000)
    const { installmentPlan } = clinic.manager
    expect(await installmentPlan.update({ id: plan_id, count: 2, note: 'Hai kỳ' })).toMatchObject({
      count: 2,
    })
    expect((await clinic.rowsOf(plan_id)).map(({ amount }) => amount)).toEqual([2_000_000, 2_000_000])
    await installmentPlan.activate({ id: plan_id })
    expect(await refusal(installmentPlan.update({ id: plan_id, count: 3 }))).toMatchObject({
      message: 'Kế hoạch đã có hiệu lực: lập lại lịch các kỳ chưa trả, hoặc hủy rồi lập kế hoạch mới',
    })
    expect(await installmentPlan.update({ id: plan_id, agreement_no: 'HĐ 12' })).toMatchObject({
      agreement_no: 'HĐ 12',
    })
    await expect(installmentPlan.delete({ id: plan_id })).rejects.toThrow()

    const other = await clinic.drafted(4_000_000)
    await installmentPlan.delete({ id: other.plan_id })
    await expect(clinic.planOf(other.plan_id)).rejects.toThrow()
    expect(await clinic.rowsOf(other.plan_id)).toEqual([])
  })

  test('is the only one of its bill, and of its lines', async () => {
    const { installmentPlan, bill, billItem } = clinic.manager
    const { person_id, bill_id, plan_id } = await clinic.drafted(5_000_000)
    const draft = { person_id, principal: 2_000_000, count: 2, first_due_on: inDays(30) }
    const second = await installmentPlan.add({ ...draft, bill_id })
    await installmentPlan.activate({ id: plan_id })
    const taken = { message: 'Hóa đơn này đã có một kế hoạch trả góp, hãy hủy kế hoạch đó trước' }
    expect(await refusal(installmentPlan.activate({ id: second.id }))).toMatchObject(taken)
    expect(await refusal(installmentPlan.add({ ...draft, bill_id }))).toMatchObject(taken)

    const line = await clinic.agreed({
      person_id,
      product_id: await clinic.service({ list_price: 8_000_000 }),
    })
    const bills: number[] = []
    for (const pct of [50, 100]) {
      const { id } = await bill.add({ person_id })
      const amount = pct === 50 ? { pct } : {}
      await billItem.add_from_attachment({ bill_id: id, attachment_ids: [line.id], ...amount })
      await bill.open({ id })
      bills.push(id)
    }
    const [first = 0, other = 0] = bills
    const halves = { ...draft, principal: 4_000_000 }
    const one = await installmentPlan.add({ ...halves, bill_id: first })
    const two = await installmentPlan.add({ ...halves, bill_id: other })
    await installmentPlan.activate({ id: one.id })
    expect(await refusal(installmentPlan.activate({ id: two.id }))).toMatchObject({
      message: `Dịch vụ này đang trả góp ở kế hoạch ${one.code}, hãy hủy kế hoạch đó trước`,
    })
  })

  test('two of one bill that are activated at once: one of them is', async () => {
    const { person_id, bill_id, plan_id } = await clinic.drafted(5_000_000)
    const { installmentPlan } = clinic.manager
    const other = await installmentPlan.add({
      person_id,
      bill_id,
      principal: 5_000_000,
      count: 2,
      first_due_on: inDays(30),
    })
    const answers = await Promise.allSettled(
      [plan_id, other.id].map((id) => installmentPlan.activate({ id })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('its bill is not cancelled, and not made smaller than what is to be paid', async () => {
    const { bill_id, item_ids } = await clinic.running(3_000_000)
    const { bill, billItem } = clinic.manager
    const message = 'Hóa đơn đang trả góp không còn đủ cho các kỳ chưa trả, hãy hủy kế hoạch trả góp trước'
    expect(await refusal(bill.cancel({ id: bill_id, reason: 'Lập nhầm' }))).toMatchObject({ message })
    expect(await refusal(billItem.delete({ id: item_ids[0] ?? 0 }))).toMatchObject({ message })
  })
})

describe('money on instalments', () => {
  test('paid late and in parts: the oldest first, each row of the ledger on one instalment', async () => {
    const { person_id, plan_id, bill_id } = await clinic.running(4_000_000, mixedDays())
    expect(await clinic.moneyOf(plan_id)).toEqual([
      [0, 'overdue'],
      [0, 'due'],
      [0, 'pending'],
      [0, 'pending'],
    ])
    expect(await clinic.planOf(plan_id)).toMatchObject({
      overdue_amount: 1_000_000,
      next_due_on: inDays(-40),
      dunning_level: 4,
    })
    const owed = await clinic.manager.payment.owed({ person_id })
    expect(owed.installments).toMatchObject([
      { seq: 1, remaining: 1_000_000, is_overdue: true, due_on: inDays(-40) },
      { seq: 2, remaining: 1_000_000, is_overdue: false },
    ])
    await clinic.payIn(person_id, 400_000)
    expect((await clinic.moneyOf(plan_id))[0]).toEqual([400_000, 'overdue'])
    expect((await clinic.manager.installment.partially_paid({ person_id })).data).toMatchObject([
      { seq: 1, remaining: 600_000 },
    ])
    const receipt = await clinic.payIn(person_id, 900_000)
    expect(await clinic.moneyOf(plan_id)).toEqual([
      [1_000_000, 'paid'],
      [300_000, 'partially_paid'],
      [0, 'pending'],
      [0, 'pending'],
    ])
    expect((await clinic.rowsOf(plan_id))[0]?.paid_at).not.toBeNull()
    const to_come = await clinic.manager.installment.partially_paid({ person_id, unpaid: true })
    expect(to_come.data.map(({ seq, remaining }) => [seq, remaining])).toEqual([
      [2, 700_000],
      [3, 1_000_000],
      [4, 1_000_000],
    ])
    const { data } = await clinic.manager.paymentAllocation.list({ payment_id: receipt.id, order: 'asc' })
    expect(data.map(({ amount }) => amount)).toEqual([600_000, 300_000])
    expect(new Set(data.map(({ installment_id }) => installment_id)).size).toBe(2)
    expect(await clinic.billOf(bill_id)).toMatchObject({ paid_total: 1_300_000, remaining: 2_700_000 })
  })

  test('an overdue instalment is paid before an older bill, one to come after it', async () => {
    const older = await clinic.billed(500_000)
    const { person_id } = older
    const line = await clinic.agreed({
      person_id,
      product_id: await clinic.service({ list_price: 4_000_000 }),
    })
    const plan = await clinic.manager.installmentPlan.add({
      person_id,
      attachment_ids: [line.id],
      principal: 4_000_000,
      count: 4,
      ...mixedDays(),
    })
    await clinic.manager.installmentPlan.activate({ id: plan.id })
    await clinic.payIn(person_id, 1_800_000)
    expect((await clinic.moneyOf(plan.id)).map(([net]) => net)).toEqual([1_000_000, 800_000, 0, 0])
    expect(await clinic.billOf(older.bill_id)).toMatchObject({ status: 'open' })
    await clinic.payIn(person_id, 900_000)
    expect((await clinic.moneyOf(plan.id)).map(([net]) => net)).toEqual([1_000_000, 1_000_000, 200_000, 0])
    expect(await clinic.billOf(older.bill_id)).toMatchObject({ status: 'paid' })
  })

  test('more than all of it is held as a deposit, and completes the plan; a reversal makes it active again', async () => {
    const { person_id, plan_id, bill_id } = await clinic.running(3_000_000)
    const first = await clinic.payIn(person_id, 1_000_000)
    const receipt = await clinic.payIn(person_id, 2_500_000)
    expect(receipt).toMatchObject({ allocated: 2_000_000, to_deposit: 500_000 })
    expect(await clinic.planOf(plan_id)).toMatchObject({
      status: 'completed',
      remaining: 0,
      next_due_on: null,
    })
    expect(await clinic.billOf(bill_id)).toMatchObject({ status: 'paid' })
    await clinic.manager.payment.reverse({ id: first.id, reason: 'Thu nhầm' })
    expect(await clinic.planOf(plan_id)).toMatchObject({
      status: 'active',
      remaining: 1_000_000,
      paid: 2_000_000,
    })
    // What was reversed is owed again where it was paid; the money after it stays where it is.
    expect((await clinic.moneyOf(plan_id)).map(([net]) => net)).toEqual([0, 500_000, 750_000, 750_000])
  })

  test('shares that staff choose, deposits and moved money fill instalments too', async () => {
    const { manager } = clinic
    const billed = await clinic.billed(2_000_000, 1_000_000)
    const { person_id, bill_id, item_ids } = billed
    const plan = await manager.installmentPlan.add({
      person_id,
      bill_id,
      principal: 3_000_000,
      count: 3,
      first_due_on: inDays(10),
    })
    await manager.installmentPlan.activate({ id: plan.id })
    const [first = 0, second = 0] = item_ids
    await clinic.payIn(person_id, 600_000, { items: [{ bill_item_id: second, amount: 600_000 }] })
    expect((await clinic.moneyOf(plan.id)).map(([net]) => net)).toEqual([600_000, 0, 0])
    const { deposit } = await manager.deposit.add({
      person_id,
      amount: 900_000,
      methods: clinic.by(900_000),
    })
    const used = await manager.deposit.convert_to_payment({
      deposit_id: deposit?.id ?? 0,
      amount: 900_000,
      bill_id,
    })
    expect((await clinic.moneyOf(plan.id)).map(([net]) => net)).toEqual([1_000_000, 500_000, 0])
    const { data } = await manager.paymentAllocation.list({ payment_id: used.id })
    const [moved] = data
    await manager.paymentAllocation.update({
      id: moved?.id ?? 0,
      items: [{ bill_item_id: first, amount: moved?.amount ?? 0 }],
    })
    expect((await clinic.moneyOf(plan.id)).map(([net]) => net)).toEqual([1_000_000, 500_000, 0])
    await manager.deposit.cancel_conversion({ payment_id: used.id, reason: 'Khách đổi ý' })
    expect((await clinic.moneyOf(plan.id)).map(([net]) => net)).toEqual([600_000, 0, 0])
  })

  test('20 receipts of one instalment at once: it is paid once, and no đồng is lost', async () => {
    const { person_id, plan_id, bill_id } = await clinic.running(8_000_000, mixedDays())
    await Promise.all(Array.from({ length: 20 }, () => untilFree(() => clinic.payIn(person_id, 500_000))))
    expect(await clinic.planOf(plan_id)).toMatchObject({ status: 'completed', paid: 8_000_000 })
    expect((await clinic.moneyOf(plan_id)).map(([net]) => net)).toEqual(
      Array.from({ length: 4 }, () => 2_000_000),
    )
    expect(await clinic.billOf(bill_id)).toMatchObject({ status: 'paid', paid_total: 8_000_000 })
    const { data } = await clinic.manager.deposit.query({ person_id, summary: true })
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000_000)
  })
})
