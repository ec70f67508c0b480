import type { Page } from '@playwright/test'
import { clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { api, firstOf } from './api.ts'
import { openCashbook } from './cashbook.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** What the first page lets be done without leaving it. */

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** An expense above the limit that waits for a second user; the accountant has written it. */
async function waitingVoucher(page: Page, counterparty_name: string) {
  const { cash } = await openCashbook(page, 'Trang đầu')
  const { id } = await api(page).cashFlow.add({
    direction: 'out',
    amount: 9_500_000,
    fund_account_id: cash,
    category_term_id: firstOf(await api(page).term.list({ vocabulary: 'cash_out_category' })).id,
    // The oldest come first.
    occurred_at: '2020-01-02',
    counterparty_name,
    reason: 'Sửa điện',
  })
  return api(page).cashFlow.update_state({ id, state: 'pending_approval' })
}

test("a manager's first page: a voucher is approved by one tap, and a panel that failed is tried again alone", async ({
  page,
}) => {
  const { id, code } = await waitingVoucher(page, 'Thợ điện trang đầu')

  // The voucher's panel fails once; all others come.
  let failing = true
  await page.route('**/v1/cash-flow/query', (route) =>
    failing
      ? route.fulfill({ status: 500, json: { code: 50_000, message: 'Máy chủ bận', data: null } })
      : route.continue(),
  )
  await signIn(page, 'manager')
  const vouchers = part(page, 'Phiếu thu chi chờ xử lý')
  await expect(vouchers.getByRole('alert')).toContainText('Chưa tải được phần này.')
  await expect(part(page, 'Tiền thu hôm nay')).toBeVisible()
  await expect(part(page, 'Việc của tôi').getByRole('alert')).toHaveCount(0)
  failing = false
  await vouchers.getByRole('button', { name: 'Thử lại: Phiếu thu chi chờ xử lý' }).click()

  const row = vouchers.getByRole('listitem').filter({ hasText: 'Thợ điện trang đầu' })
  await expect(row).toContainText(formatMoney(9_500_000))
  await expect(vouchers.getByRole('alert')).toHaveCount(0)
  await row.getByRole('button', { name: `Duyệt phiếu ${code}, ${formatMoney(9_500_000)}` }).click()
  await expectToast(page, `Đã duyệt phiếu ${code}`)
  await expect(row).toHaveCount(0)
  expect(await api(page).cashFlow.get({ id })).toMatchObject({ state: 'approved' })

  // Who keeps the books sees it next, and posts it.
  await signIn(page, 'accountant')
  await row.getByRole('button', { name: /^Ghi sổ phiếu/ }).click()
  await expect.poll(async () => (await api(page).cashFlow.get({ id })).state).toBe('posted')
})

test('what is said of money is what the receipts behind it come to', async ({ page }) => {
  await beginSession(page, 'manager')
  const person = await api(page).person.add({ full_name: 'Khách Trả Trước', phone: '0931777455' })
  const method = firstOf(await api(page).term.list({ vocabulary: 'payment_method' }))
  await api(page).payment.add({
    person_id: person.id,
    amount: 1_230_000,
    methods: [{ method_term_id: method.id, amount: 1_230_000 }],
  })
  const today = clinicDate(Date.now())
  const { data, vouchers } = await api(page).payment.totals({ from: today, to: today })

  await signIn(page, 'manager')
  const money = part(page, 'Tiền thu hôm nay')
  for (const { name, received, given_back } of data)
    await expect(money.getByRole('listitem').filter({ hasText: name })).toContainText(
      formatMoney(received - given_back),
    )
  await expect(money).toContainText(`${vouchers} phiếu`)
  await money.getByRole('link', { name: 'Xem phiếu thu' }).click()
  await expect(page).toHaveURL(/\/accounting\?.*paid_at=/)
  await expect(page.getByText('Khách Trả Trước').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the storekeeper sees first what runs short, and is led to the same rows', async ({ page }) => {
    await signIn(page, 'storekeeper')
    const { total } = await api(page).materialStock.list({ needs_care: true, is_active: true, limit: 1 })
    const stock = part(page, 'Vật tư cần xử lý')
    expect(total).toBeGreaterThan(0)
    await expect(stock).toContainText(String(total))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await stock.getByRole('link', { name: 'Xem kho' }).click()
    await expect(page).toHaveURL(/needs_care=true/)
    await expect(page.getByText(new RegExp(`\\b${total}\\b`)).first()).toBeVisible()
  })
})
