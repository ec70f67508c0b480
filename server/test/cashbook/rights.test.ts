import { addDays, clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCashbook, type Cashbook } from './fixture.ts'
import { refusal } from '../kit.ts'

let book: Cashbook
beforeAll(async () => {
  book = await openCashbook()
})
afterAll(() => book.close())

describe('who may do what with the cash book', () => {
  test('the counter drafts and hands in; approving, posting and moving money are not its own', async () => {
    const { receptionist, fund, voucher } = book
    const fund_account_id = await fund(1_000_000)
    const { id } = await receptionist.cashFlow.add(voucher({ fund_account_id }))
    const transfer = { direction: 'transfer', amount: 1, fund_account_id } as const
    for (const attempt of [
      () => receptionist.cashFlow.update_state({ id, state: 'posted' }),
      () => receptionist.cashFlow.delete({ id }),
      () => receptionist.cashFlow.add({ ...transfer, target_fund_account_id: fund_account_id + 1 }),
      () => receptionist.cashFlow.add({ direction: 'in', amount: 1, fund_account_id, is_opening: true }),
    ])
      expect(['forbidden', 'rule']).toContain((await refusal(attempt())).kind)
    await receptionist.cashFlow.update_state({ id, state: 'pending_approval' })
    expect(await refusal(receptionist.cashFlow.update_state({ id, state: 'approved' }))).toMatchObject({
      kind: 'forbidden',
    })
  })

  test('nobody else reads a figure of it', async () => {
    const today = clinicDate(new Date())
    for (const role of [
      'doctor',
      'assistant',
      'consultant',
      'telesale',
      'care',
      'storekeeper',
      'marketing',
    ]) {
      const api = await book.clinic.as(role)
      for (const attempt of [
        () => api.cashFlow.list({}),
        () => api.cashFlow.summary({}),
        () => api.cashFlow.period_report({ from: today, to: today }),
        () => api.cashFlowItem.list({}),
        () => api.cashFlowNote.list({}),
        () => api.cashFlowExport.export({}),
      ])
        expect((await refusal(attempt())).kind).toBe('forbidden')
    }
  })
})

test('closed books: nothing of their days is written, posted or reversed, but by who may unlock', async () => {
  const { admin, accountant, manager, fund, voucher } = book
  const today = clinicDate(new Date())
  const occurred_at = addDays(today, -3)
  const fund_account_id = await fund(5_000_000)
  const draft = await accountant.cashFlow.add(voucher({ fund_account_id, occurred_at }))
  const posted = await accountant.cashFlow.add(voucher({ fund_account_id, occurred_at }))
  await accountant.cashFlow.update_state({ id: posted.id, state: 'posted' })
  await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: addDays(today, -2) })
  for (const attempt of [
    () => accountant.cashFlow.add(voucher({ fund_account_id, occurred_at })),
    () => accountant.cashFlow.update({ id: draft.id, amount: 1 }),
    () => accountant.cashFlow.delete({ id: draft.id }),
    () => accountant.cashFlow.update_state({ id: draft.id, state: 'posted' }),
    () => accountant.cashFlow.update_state({ id: posted.id, state: 'reversed', reason: 'Nhầm' }),
  ])
    expect(await refusal(attempt())).toMatchObject({ code: 423 })
  expect(
    await manager.cashFlow.update_state({ id: posted.id, state: 'reversed', reason: 'Nhầm' }),
  ).toMatchObject({ state: 'reversed' })
  await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '' })
})

test('a voucher names what is there: category of its way, a counterparty of its kind, a day that has come', async () => {
  const { accountant, admin, fund, voucher, income_id } = book
  const fund_account_id = await fund(0)
  const lab = await admin.term.add({ vocabulary: 'lab', name: 'Labo thử' })
  const tomorrow = addDays(clinicDate(new Date()), 1)
  for (const attempt of [
    () => accountant.cashFlow.add(voucher({ fund_account_id, category_term_id: income_id })),
    () => accountant.cashFlow.add(voucher({ fund_account_id: income_id })),
    () => accountant.cashFlow.add(voucher({ fund_account_id, occurred_at: tomorrow })),
    () =>
      accountant.cashFlow.add(
        voucher({ fund_account_id, counterparty_kind: 'supplier', counterparty_id: lab.id }),
      ),
    () =>
      accountant.cashFlow.add(
        voucher({ fund_account_id, counterparty_kind: 'other', counterparty_id: lab.id }),
      ),
  ])
    expect(await refusal(attempt())).toMatchObject({ kind: 'rule' })
  const row = await accountant.cashFlow.add({
    direction: 'out',
    amount: 1,
    fund_account_id,
    counterparty_kind: 'lab',
    counterparty_id: lab.id,
  })
  expect(row).toMatchObject({ counterparty_id: lab.id, counterparty_name: 'Labo thử' })
  const other = await accountant.cashFlow.update({ id: row.id, counterparty_kind: 'other' })
  expect(other).toMatchObject({ counterparty_id: null })
})
