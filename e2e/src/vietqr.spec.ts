import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { vietQr } from '@bcare/rules/billing/vietqr'
import { api, firstOf } from './api.ts'
import { addBill, moneyTerms } from './money.ts'
import { readCode } from './paper.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

interface Notice {
  reference: string
  amount: number
  content: string
}

/** Tells the clinic of a transfer, as its bank does. */
async function report(page: Page, secret: string, notice: Notice): Promise<string> {
  const body = JSON.stringify({ ...notice, occurred_at: new Date().toISOString() })
  const at = String(Math.floor(Date.now() / 1_000))
  const answer = await page.request.post('/public/bank-notice', {
    data: body,
    headers: {
      'content-type': 'application/json',
      'x-bcare-timestamp': at,
      'x-bcare-signature': createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
    },
  })
  const { data }: { data: { status: string } } = await answer.json()
  return data.status
}

test('a transfer: its code is read from the screen, the bank reports it, and what it does not name is assigned by hand', async ({
  page,
}) => {
  await beginSession(page, 'admin')
  await moneyTerms(page)
  const account = '0071001234567'
  await api(page).setting.update({ key: 'finance.bank', value: 'b970436', level: 'tenant' })
  await api(page).setting.update({ key: 'finance.bank_account', value: account, level: 'tenant' })
  const { secret } = await api(page).bankNotice.renew_secret({})
  const person = await api(page).person.add({ full_name: 'Khách Quét Mã', phone: '0931222999' })
  await addBill(page, person.id, 700_000)

  await signIn(page, 'manager')
  await page.goto(`/customer/profile/${person.id}?tab=payment`)
  await page.getByRole('button', { name: 'Thu tiền', exact: true }).click()
  const till = page.getByRole('dialog', { name: /^Thu tiền · Khách Quét Mã/ })
  await till.getByText('Chuyển khoản', { exact: true }).click()
  await expect(till).toContainText('Ghi «Chờ xác nhận» để hiện mã QR')
  await till.getByRole('checkbox', { name: /Chờ xác nhận/ }).check()
  await till.getByRole('button', { name: 'Thu 700.000 đ' }).click()
  await expect(till).toContainText('chờ tiền về')
  const payment = firstOf(await api(page).payment.list({ person_id: person.id }))
  const purpose = payment.code.replaceAll(/[^A-Z0-9]/g, '')
  const text = vietQr({ bank: '970436', account, amount: 700_000, purpose })
  expect(await readCode(page, /^Mã QR chuyển khoản/)).toBe(text)

  // The bank reports it while the till is still open.
  const first = { reference: `FT${payment.id}A`, amount: 700_000, content: `MBVCB.1.${purpose}.CT tu 001` }
  expect(await report(page, secret, first)).toBe('matched')
  await expect(till).toContainText(`Đã nhận 700.000 đ, phiếu ${payment.code} đã ghi sổ`)
  await till.getByRole('button', { name: 'Đóng' }).last().click()
  await expect(page.getByRole('region', { name: 'Tiền của khách' })).toContainText('Còn nợ0 đ')

  // One without a number waits at the desk, until it is assigned; the paper of a payment that waits has its code too.
  await addBill(page, person.id, 810_000)
  const { bank } = await moneyTerms(page)
  const other = await api(page).payment.add({
    person_id: person.id,
    amount: 810_000,
    methods: [{ method_term_id: bank, amount: 810_000 }],
    pending: true,
  })
  await page.goto(`/print/payment/${other.id}`)
  await expect(page.getByRole('article', { name: 'PHIẾU CHUYỂN KHOẢN' })).toContainText(
    'Chưa thu tiền: phiếu này không phải biên lai.',
  )
  expect(await readCode(page, /^Mã QR chuyển khoản/)).toContain('810000')
  const second = { reference: `FT${payment.id}B`, amount: 810_000, content: 'Khach quet ma chuyen tien' }
  expect(await report(page, secret, second)).toBe('unmatched')
  await page.goto(`/accounting?tab=notices&search=${second.reference}`)
  const row = page.getByRole('row', { name: /Khach quet ma chuyen tien/ })
  await expect(row).toContainText('Nội dung không có số phiếu nào')
  await row.getByRole('button', { name: `Thao tác với ${second.reference}` }).click()
  await page.getByRole('menuitem', { name: 'Khớp với phiếu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Báo có này trả cho phiếu nào?' })
  await dialog.getByRole('radio', { name: new RegExp(other.code) }).check()
  await dialog.getByRole('button', { name: 'Khớp với phiếu' }).click()
  await expect(row).toContainText('Khớp bằng tay')
  expect(await api(page).payment.get({ id: other.id })).toMatchObject({ status: 'posted' })
})
