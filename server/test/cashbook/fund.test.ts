import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBilling, type Billing } from '../billing/fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

let made = 0

/** A method of payment and a fund, which take no notice of each other yet. */
async function methodAndFund() {
  const { admin } = clinic
  const at = (made += 1)
  const method = await admin.term.add({
    vocabulary: 'payment_method',
    name: `Ví ${at}`,
    data: { kind: 'wallet' },
  })
  const fund = await admin.term.add({
    vocabulary: 'fund_account',
    name: `Quỹ ví ${at}`,
    data: { kind: 'gateway' },
  })
  return { method, fund }
}

const fundOf = (name: string, data: Record<string, string | number | null>) =>
  clinic.admin.term.add({ vocabulary: 'fund_account', name, data: { kind: 'bank', ...data } })

/** Where the cash of a receipt by a method went. */
async function received(method_term_id: number) {
  const { manager, billed } = clinic
  const { person_id } = await billed(300_000)
  const methods = [{ method_term_id, amount: 100_000 }]
  const receipt = await manager.payment.add({ person_id, amount: 100_000, methods })
  const { data } = await manager.cashFlow.query({ payment_id: receipt.id })
  expect(data).toMatchObject([{ amount: 100_000, state: 'posted', method_term_id }])
  return { receipt, fund: data[0]?.fund_account_id, branch_id: data[0]?.branch_id ?? 0 }
}

describe('money of a method', () => {
  test('goes into the fund that the administrator says, and comes back out of it', async () => {
    const { admin, manager, reason_id } = clinic
    const { method, fund } = await methodAndFund()
    expect((await received(method.id)).fund).toBeNull()
    const data = { ...fund.data, method_term_id: method.id }
    await admin.term.update({ id: fund.id, version: fund.version, data })
    const { receipt, fund: into } = await received(method.id)
    expect(into).toBe(fund.id)
    const back = await manager.payment.refund({
      payment_id: receipt.id,
      amount: 40_000,
      reason_id,
      methods: [{ method_term_id: method.id, amount: 40_000 }],
    })
    const { data: rows } = await manager.cashFlow.query({ payment_id: back.id })
    expect(rows).toMatchObject([{ direction: 'out', counts_as: 'out', fund_account_id: fund.id }])
  })

  test('goes into the fund of the branch before that of all branches', async () => {
    const { method, fund } = await methodAndFund()
    const { branch_id } = await received(method.id)
    await clinic.admin.term.update({ id: fund.id, data: { kind: 'gateway', method_term_id: method.id } })
    const own = await fundOf('Quỹ ví của chi nhánh', { method_term_id: method.id, branch_id })
    expect((await received(method.id)).fund).toBe(own.id)
    await clinic.admin.term.update({ id: own.id, is_active: false })
    expect((await received(method.id)).fund).toBe(fund.id)
  })

  test('goes into one fund of a branch alone, by a method and a branch that are there', async () => {
    const { admin } = clinic
    const { method, fund } = await methodAndFund()
    await admin.term.update({ id: fund.id, data: { kind: 'gateway', method_term_id: method.id } })
    const twice = fundOf('Quỹ thứ hai', { method_term_id: method.id })
    expect((await refusal(twice)).message).toContain(`«${fund.name}»`)
    expect((await refusal(fundOf('Quỹ lạ', { method_term_id: fund.id }))).message).toContain('Phương thức')
    expect((await refusal(fundOf('Quỹ lạ', { branch_id: 999_999 }))).message).toContain('Chi nhánh')
    expect((await refusal(fundOf('Quỹ lạ', { method_term_id: 'Ví' }))).message).toContain('chọn từ danh sách')
    const unused = await admin.term.add({
      vocabulary: 'fund_account',
      name: 'Quỹ ngưng dùng',
      is_active: false,
      data: { kind: 'bank', method_term_id: method.id },
    })
    expect((await refusal(admin.term.update({ id: unused.id, is_active: true }))).kind).toBe('rule')
  })

  test('a method that a fund names is not deleted, and what it is merged into takes its place', async () => {
    const { admin } = clinic
    const { method, fund } = await methodAndFund()
    const { method: other } = await methodAndFund()
    await admin.term.update({ id: fund.id, data: { kind: 'gateway', method_term_id: method.id } })
    expect((await refusal(admin.term.delete({ id: method.id }))).kind).toBe('rule')
    const { data: uses } = await admin.term.uses({ vocabulary: 'payment_method' })
    expect(uses).toContainEqual(
      expect.objectContaining({ term_id: method.id, label: 'Quỹ nhận tiền', count: 1 }),
    )
    await admin.term.merge({ id: method.id, into_id: other.id })
    expect((await received(other.id)).fund).toBe(fund.id)
  })
})

test('a receipt that is reversed is less income, and no expense', async () => {
  const { manager } = clinic
  const { method, fund } = await methodAndFund()
  await clinic.admin.term.update({ id: fund.id, data: { kind: 'gateway', method_term_id: method.id } })
  const kept = await received(method.id)
  const mistaken = await received(method.id)
  await manager.payment.reverse({ id: mistaken.receipt.id, reason: 'Nhầm khách' })
  expect(kept.fund).toBe(fund.id)
  const { in: came, out } = await manager.cashFlow.summary({ fund_account_id: fund.id })
  expect([came, out]).toEqual([100_000, 0])
})
