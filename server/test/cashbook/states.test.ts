import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCashbook, type Cashbook } from './fixture.ts'
import { refusal } from '../kit.ts'

let book: Cashbook
beforeAll(async () => {
  book = await openCashbook()
})
afterAll(() => book.close())

const ABOVE = 5_000_000

describe('a voucher goes through its states', () => {
  test('above the limit: handed in, approved by another user, posted, reversed by a mirror', async () => {
    const { accountant, manager, fund, voucher, held } = book
    const fund_account_id = await fund(10_000_000)
    const draft = await accountant.cashFlow.add(voucher({ fund_account_id, amount: ABOVE }))
    expect(draft).toMatchObject({ state: 'draft', code: null, source: 'manual', posted_at: null })
    const { id } = draft
    expect(await refusal(accountant.cashFlow.update_state({ id, state: 'posted' }))).toMatchObject({
      kind: 'rule',
    })
    const handed = await accountant.cashFlow.update_state({ id, state: 'pending_approval' })
    expect(handed.code).toMatch(/^PC.*\d{4}\/\d{5}$/)
    expect(await refusal(accountant.cashFlow.update_state({ id, state: 'approved' }))).toMatchObject({
      kind: 'forbidden',
    })
    expect(await refusal(accountant.cashFlow.update({ id, amount: 1 }))).toMatchObject({ kind: 'rule' })
    await manager.cashFlow.update_state({ id, state: 'approved' })
    expect(await held(fund_account_id)).toBe(10_000_000)
    const posted = await accountant.cashFlow.update_state({ id, state: 'posted' })
    expect(posted).toMatchObject({ state: 'posted', code: handed.code, approved_by_name: expect.any(String) })
    expect(await held(fund_account_id)).toBe(5_000_000)
    expect(await refusal(accountant.cashFlow.update({ id, reason: 'Khác' }))).toMatchObject({
      kind: 'rule',
      message: 'Phiếu đã ghi sổ không sửa được, hãy lập phiếu đảo',
    })
    expect(await refusal(accountant.cashFlow.update_state({ id, state: 'reversed' }))).toMatchObject({
      message: 'Vui lòng nhập lý do',
    })
    const reversed = await manager.cashFlow.update_state({ id, state: 'reversed', reason: 'Chi nhầm' })
    expect(reversed).toMatchObject({ state: 'reversed', state_reason: 'Chi nhầm' })
    expect(await held(fund_account_id)).toBe(10_000_000)
    const mirror = await accountant.cashFlow.get({ id: reversed.reversed_by_id ?? 0 })
    expect(mirror).toMatchObject({ direction: 'in', amount: ABOVE, state: 'posted', reverses_id: id })
    expect(
      await refusal(accountant.cashFlow.update_state({ id: mirror.id, state: 'reversed', reason: 'Nữa' })),
    ).toMatchObject({ kind: 'rule' })
  })

  test('up to the limit an accountant posts at once; the manager who only approves does not', async () => {
    const { accountant, manager, fund, voucher } = book
    const fund_account_id = await fund(1_000_000)
    const { id } = await manager.cashFlow.add(voucher({ fund_account_id }))
    expect(await refusal(manager.cashFlow.update_state({ id, state: 'posted' }))).toMatchObject({
      kind: 'forbidden',
      data: { needs: 'cash_flow:finalize' },
    })
    expect(await accountant.cashFlow.update_state({ id, state: 'posted' })).toMatchObject({ state: 'posted' })
  })

  test('its author never approves it above the limit', async () => {
    const { manager, fund, voucher } = book
    const { id } = await manager.cashFlow.add(voucher({ fund_account_id: await fund(0), amount: ABOVE }))
    await manager.cashFlow.update_state({ id, state: 'pending_approval' })
    expect(await refusal(manager.cashFlow.update_state({ id, state: 'approved' }))).toMatchObject({
      kind: 'forbidden',
      message: 'Phiếu trên 2.000.000 đ cần người khác duyệt, không phải người lập',
    })
  })

  test('returned with a reason it is a draft again that keeps its number: cancelled, never deleted', async () => {
    const { receptionist, manager, fund, voucher } = book
    const { id } = await receptionist.cashFlow.add(voucher({ fund_account_id: await fund(0) }))
    const { code } = await receptionist.cashFlow.update_state({ id, state: 'pending_approval' })
    await manager.cashFlow.update_state({ id, state: 'draft', reason: 'Thiếu chứng từ' })
    const row = await receptionist.cashFlow.update({ id, attached_docs: 2 })
    expect(row).toMatchObject({ state: 'draft', code, state_reason: 'Thiếu chứng từ', attached_docs: 2 })
    expect(await refusal(manager.cashFlow.delete({ id }))).toMatchObject({ kind: 'rule' })
    expect(
      await receptionist.cashFlow.update_state({ id, state: 'cancelled', reason: 'Không chi nữa' }),
    ).toMatchObject({ state: 'cancelled', code })
  })

  test('a draft without a number is deleted, and the series has no gap', async () => {
    const { accountant, fund, voucher } = book
    const fund_account_id = await fund(9_000_000)
    const ids: number[] = []
    for (const _ of [1, 2, 3]) ids.push((await accountant.cashFlow.add(voucher({ fund_account_id }))).id)
    const [first = 0, second = 0, third = 0] = ids
    await accountant.cashFlow.delete({ id: second })
    const one = await accountant.cashFlow.update_state({ id: first, state: 'posted' })
    const other = await accountant.cashFlow.update_state({ id: third, state: 'posted' })
    const number = (code: string | null) => Number(code?.split('/')[1])
    expect(number(other.code)).toBe(number(one.code) + 1)
  })

  test('what is not whole is not handed in', async () => {
    const { accountant, fund } = book
    const { id } = await accountant.cashFlow.add({
      direction: 'out',
      amount: 1,
      fund_account_id: await fund(0),
    })
    const { data } = await refusal(accountant.cashFlow.update_state({ id, state: 'pending_approval' }))
    expect(data).toMatchObject({
      errors: [{ field: 'category_term_id' }, { field: 'counterparty_name' }, { field: 'reason' }],
    })
  })
})

describe('items and notes', () => {
  test('items come to the amount before a voucher is handed in, and then stay', async () => {
    const { accountant, manager, fund, voucher } = book
    const fund_account_id = await fund(1_000_000)
    const items = [
      { description: 'Điện', amount: 600_000 },
      { description: 'Nước', amount: 400_000 },
    ]
    expect(
      await refusal(accountant.cashFlow.add(voucher({ fund_account_id, items: items.slice(1) }))),
    ).toMatchObject({ message: 'Các khoản còn thiếu 600.000 đ so với số tiền của phiếu' })
    const { id } = await accountant.cashFlow.add(voucher({ fund_account_id, items }))
    const more = await accountant.cashFlowItem.add({ cash_flow_id: id, description: 'Rác', amount: 1 })
    expect(await refusal(accountant.cashFlow.update_state({ id, state: 'posted' }))).toMatchObject({
      message: 'Các khoản thừa 1 đ so với số tiền của phiếu',
    })
    await accountant.cashFlowItem.delete({ id: more.id })
    await accountant.cashFlow.update_state({ id, state: 'posted' })
    const { data } = await accountant.cashFlowItem.list({ cash_flow_id: id })
    expect(data.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([400_000, 600_000])
    for (const attempt of [
      () => manager.cashFlowItem.update({ id: data[0]?.id ?? 0, amount: 1 }),
      () => manager.cashFlowItem.delete({ id: data[0]?.id ?? 0 }),
      () => manager.cashFlowItem.add({ cash_flow_id: id, description: 'Thêm', amount: 1 }),
    ])
      expect(await refusal(attempt())).toMatchObject({ kind: 'rule' })
  })

  test('notes are a thread: their author alone changes them, and none is lost after posting', async () => {
    const { accountant, manager, fund, voucher } = book
    const { id } = await accountant.cashFlow.add(voucher({ fund_account_id: await fund(1_000_000) }))
    const note = await manager.cashFlowNote.add({ cash_flow_id: id, content: 'Xin hóa đơn đỏ' })
    expect(await refusal(accountant.cashFlowNote.update({ id: note.id, content: 'Khác' }))).toMatchObject({
      kind: 'forbidden',
    })
    await manager.cashFlowNote.update({ id: note.id, content: 'Đã có hóa đơn' })
    await accountant.cashFlow.update_state({ id, state: 'posted' })
    expect(await refusal(manager.cashFlowNote.delete({ id: note.id }))).toMatchObject({ kind: 'rule' })
    await accountant.cashFlowNote.add({ cash_flow_id: id, content: 'Đã chi' })
    expect((await accountant.cashFlowNote.list({ cash_flow_id: id })).total).toBe(2)
  })
})

describe('funds', () => {
  test('cash that is not there is not given out, unless the clinic says so', async () => {
    const { accountant, admin, fund, voucher, held } = book
    const fund_account_id = await fund(900_000)
    const { id } = await accountant.cashFlow.add(voucher({ fund_account_id }))
    expect(
      await refusal(accountant.cashFlow.update_state({ id, state: 'posted', force: true })),
    ).toMatchObject({
      kind: 'rule',
      message: expect.stringContaining('chỉ còn 900.000 đ, không đủ chi 1.000.000 đ'),
    })
    await admin.setting.update({ key: 'finance.cash_below_zero', level: 'tenant', value: true })
    await accountant.cashFlow.update_state({ id, state: 'posted' })
    expect(await held(fund_account_id)).toBe(-100_000)
    await admin.setting.update({ key: 'finance.cash_below_zero', level: 'tenant', value: false })
  })

  test('a bank account is overdrawn after a warning alone', async () => {
    const { accountant, fund, voucher } = book
    const { id } = await accountant.cashFlow.add(voucher({ fund_account_id: await fund(0, 'bank') }))
    expect(await refusal(accountant.cashFlow.update_state({ id, state: 'posted' }))).toMatchObject({
      kind: 'rule',
      data: { warnings: [{ kind: 'fund_below_zero' }] },
    })
    expect(await accountant.cashFlow.update_state({ id, state: 'posted', force: true })).toMatchObject({
      state: 'posted',
    })
  })

  test('a transfer is two rows under one number, no income and no expense, and is reversed as a pair', async () => {
    const { accountant, manager, fund, held } = book
    const [from, to] = [await fund(3_000_000), await fund(0, 'bank')]
    const transfer = { direction: 'transfer', amount: 2_000_000, fund_account_id: from } as const
    const out = await accountant.cashFlow.add({ ...transfer, target_fund_account_id: to })
    expect(out).toMatchObject({
      direction: 'out',
      source: 'transfer',
      state: 'posted',
      transfer_fund_name: expect.any(String),
    })
    const { data } = await accountant.cashFlow.list({ transfer_pair_id: out.transfer_pair_id ?? 0 })
    expect(data.map(({ code }) => code)).toEqual([out.code, out.code])
    expect([await held(from), await held(to)]).toEqual([1_000_000, 2_000_000])
    const { in: came, out: went } = await accountant.cashFlow.summary({
      transfer_pair_id: out.transfer_pair_id ?? 0,
    })
    expect([came, went]).toEqual([0, 0])
    const into = data.find(({ direction }) => direction === 'in')
    await manager.cashFlow.update_state({ id: into?.id ?? 0, state: 'reversed', reason: 'Chuyển nhầm' })
    expect([await held(from), await held(to)]).toEqual([3_000_000, 0])
    expect(await accountant.cashFlow.get({ id: out.id })).toMatchObject({ state: 'reversed' })
    for (const attempt of [
      () => accountant.cashFlow.add({ ...transfer, target_fund_account_id: from }),
      () => accountant.cashFlow.add({ ...transfer, amount: 9_000_000, target_fund_account_id: to }),
      () => accountant.cashFlow.add(transfer),
    ])
      expect(await refusal(attempt())).toMatchObject({ kind: 'rule' })
  })
})
