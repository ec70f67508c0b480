import { vietQr } from '@bcare/rules/billing/vietqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

const set = (key: 'finance.bank' | 'finance.bank_account' | 'finance.bank_account_name', value: string) =>
  clinic.admin.setting.update({ key, value, level: 'tenant' })

const waiting = async (method = 'bank') => {
  const { person_id } = await clinic.billed(700_000)
  return clinic.manager.payment.add({
    person_id,
    amount: 700_000,
    methods: clinic.by(700_000, method),
    pending: true,
  })
}

test('a payment that waits for a transfer has a code once the clinic has an account, and no other payment has', async () => {
  const { manager, admin } = clinic
  const payment = await waiting()
  expect(await manager.payment.transfer({ id: payment.id })).toEqual({
    transfer: null,
    no_account: true,
    problem: null,
  })
  await set('finance.bank', 'b970436')
  await set('finance.bank_account', '0071001234567')
  await set('finance.bank_account_name', 'NHA KHOA AN TAM')
  const { transfer } = await manager.payment.transfer({ id: payment.id })
  expect(transfer).toMatchObject({
    bank_name: 'Vietcombank',
    account: '0071001234567',
    account_name: 'NHA KHOA AN TAM',
    amount: 700_000,
    purpose: payment.code.replaceAll(/[^A-Z0-9]/g, ''),
  })
  const { account = '', amount = 0, purpose = '' } = transfer ?? {}
  expect(transfer?.text).toBe(vietQr({ bank: '970436', account, amount, purpose }))

  // A branch with an account of its own is paid there.
  const own = await admin.department.list({ kind: 'branch' })
  const branch_id = own.data.find(({ id }) => id === payment.branch_id)?.id ?? 0
  await admin.setting.update({
    key: 'finance.bank_account',
    value: '888999',
    level: 'branch',
    branch_id,
  })
  expect((await manager.payment.transfer({ id: payment.id })).transfer?.account).toBe('888999')

  const none = { transfer: null, no_account: false, problem: null }
  const card = await waiting('card')
  expect(await manager.payment.transfer({ id: card.id })).toEqual(none)
  await manager.payment.confirm({ id: payment.id, to: 'posted' })
  expect(await manager.payment.transfer({ id: payment.id })).toEqual(none)
})

test('an account that no bank has is refused at its setting', async () => {
  for (const value of ['0071 001', '12345678901234567890', 'tài khoản'])
    expect(await refusal(set('finance.bank_account', value)), value).toMatchObject({
      message: expect.stringContaining('Số tài khoản') as string,
    })
  expect(await refusal(set('finance.bank', 'b000000'))).toMatchObject({ kind: 'invalid' })
})
