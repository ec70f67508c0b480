import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** The number of the customer's newest voucher of a kind. */
const codeOf = async (page: Page, person_id: number, kind: 'receipt' | 'deposit') =>
  firstOf(await api(page).payment.list({ person_id, kind })).code

test('the till: a visit is paid from the board by keyboard, a deposit is held and used, and the account adds up', async ({
  page,
}) => {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const product = await api(page).product.add({
    code: 'TTQUAY',
    name: 'Nhổ răng tại quầy',
    list_price: 1_200_000,
  })
  const person = await api(page).person.add({ full_name: 'Khách Trả Tiền', phone: '0931222777' })
  const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  await api(page).attachment.update_status({ id: line.id, to: 'completed' })
  const cash = firstOf(await api(page).term.list({ vocabulary: 'payment_method', search: 'Tiền mặt' }))
  await api(page).deposit.add({
    person_id: person.id,
    amount: 200_000,
    methods: [{ method_term_id: cash.id, amount: 200_000 }],
  })
  const mother = await api(page).term.add({ vocabulary: 'relationship', name: 'Mẹ của khách' })
  await api(page).personRelative.add({
    person_id: person.id,
    name: 'Người Mẹ Trả Thay',
    relationship_term_id: mother.id,
    is_payer: true,
  })
  const visit = await api(page).track.add({ person_id: person.id, doctor_id })
  for (const status of ['in_treatment', 'waiting_payment'] as const)
    await api(page).track.update({ id: visit.id, status })

  await signIn(page, 'receptionist')
  await page.goto('/appointments-offline')
  const card = page.locator('[data-card]').filter({ hasText: 'Khách Trả Tiền' })
  await expect(card).toContainText('Còn phải trả 1.200.000')
  await card.getByRole('button', { name: 'Thu tiền' }).click()
  const till = page.getByRole('dialog', { name: /^Thu tiền · Khách Trả Tiền/ })
  await expect(till).toContainText('còn nợ 0 đ · tạm ứng 0 đ')
  const amount = till.getByRole('textbox', { name: 'Số tiền', exact: true })
  await expect(amount).toHaveValue('1.000.000')

  // What is no amount stays as it was typed, beside its sentence, and nothing is booked; a reload loses nothing.
  const share = till.getByRole('textbox', { name: /Nhổ răng tại quầy/ })
  for (const field of [amount, share]) {
    await field.fill('abc')
    await field.press('Enter')
    await field.press('Tab')
    await expect(field).toHaveAccessibleDescription(/Số tiền không hợp lệ/)
    await expect(field).toHaveValue('abc')
  }
  expect(await api(page).payment.list({ person_id: person.id, kind: 'receipt' })).toMatchObject({ total: 0 })
  await page.reload()
  await card.getByRole('button', { name: 'Thu tiền' }).click()
  await expect(amount).toHaveValue('abc')
  await expect(share).toHaveValue('abc')
  await share.fill('')
  await amount.fill('1tr1')
  await expect(till).toContainText('Dư 100.000 đ → giữ làm tạm ứng')
  await page.reload()
  await card.getByRole('button', { name: 'Thu tiền' }).click()
  await expect(amount).toHaveValue('1.100.000')
  await amount.fill('1tr')
  await amount.press('Tab')
  await till.getByRole('button', { name: '1.000.000 đ', exact: true }).click()
  await expect(till).toContainText('Thối lại 0 đ')
  await till.getByRole('button', { name: /Người Mẹ Trả Thay/ }).click()
  await amount.press('Enter')
  await expect(till).toHaveCount(0)
  await expectToast(page, `Đã thu 1.000.000 đ · ${await codeOf(page, person.id, 'receipt')}`)
  await expect(card).not.toContainText('Còn phải trả')
  expect(firstOf(await api(page).payment.list({ person_id: person.id, kind: 'receipt' })).payer_name).toBe(
    'Người Mẹ Trả Thay',
  )

  await page.goto(`/customer/profile/${person.id}?tab=payment`)
  const chain = page.getByRole('region', { name: 'Tiền của khách' })
  await expect(chain).toContainText('Còn nợ0 đ')
  await expect(chain).toContainText('Đã thu1.200.000 đ')
  const account = page.getByRole('region', { name: 'Thu chi của khách' })
  await expect(account.getByRole('row')).toHaveCount(5)
  await expect(account).toContainText('Dùng tạm ứng')
  // A figure of the chain opens the rows that it comes from.
  await chain.getByRole('button', { name: /^Đã thu/ }).click()
  await expect(account.getByRole('row')).toHaveCount(2)
  await chain.getByRole('button', { name: /^Đồng ý/ }).click()
  const services = page.getByRole('table', { name: 'Theo dịch vụ' })
  await expect(services.getByRole('row').nth(1)).toContainText('1.200.000 đ1.200.000 đ1.200.000 đ0 đ')
  // Nothing is owed: the till turns to money that is held.
  await page.getByRole('button', { name: 'Thu tiền', exact: true }).click()
  await expect(till).toContainText('Khách không còn khoản nào phải trả')
  await till.getByRole('button', { name: /^Nhận/ }).click()
  await expect(till).toContainText('Vui lòng nhập số tiền')
  await till.getByRole('textbox', { name: 'Số tiền', exact: true }).fill('năm trăm')
  await till.getByRole('button', { name: /^Nhận/ }).click()
  await expect(till.getByRole('textbox', { name: 'Số tiền', exact: true })).toHaveValue('năm trăm')
  await till.getByRole('textbox', { name: 'Số tiền', exact: true }).fill('500k')
  await till.getByRole('button', { name: 'Nhận 500.000 đ' }).click()
  await expect(chain).toContainText('Tạm ứng500.000 đ')
  await expectToast(page, `Đã nhận tạm ứng 500.000 đ · ${await codeOf(page, person.id, 'deposit')}`)
})
