import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { choose, openCashbook } from './cashbook.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const closingOf = async (page: Page, fund: number) => {
  const { groups, difference } = await api(page).cashFlow.period_report({
    from: '2020-01-01',
    to: '2029-12-31',
  })
  expect(difference).toBe(0)
  return groups.find(({ id }) => id === fund)?.closing
}

test('an expense above the limit: written by the accountant, approved by the manager, posted, reversed', async ({
  page,
}) => {
  const { cash } = await openCashbook(page, 'Một')
  await signIn(page, 'accountant')
  await page.goto('/cash-flow')
  await expect(page.getByRole('heading', { name: /^Sổ quỹ thu chi/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Phiếu thu', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Phiếu chi mới' })
  const amount = form.getByRole('textbox', { name: 'Số tiền', exact: true })
  // What is no amount is said to be none, and is not lost.
  await amount.fill('abc')
  await form.getByRole('button', { name: /^(Gửi duyệt|Ghi sổ)/ }).click()
  await expect(form).toContainText('Vui lòng nhập hoặc chọn')
  await expect(amount).toHaveValue('abc')
  await amount.fill('5tr')
  await choose(page, 'Danh mục', 'Một sửa ghế')
  await choose(page, 'Quỹ', 'Một két')
  await form.getByRole('textbox', { name: 'Người nhận' }).fill('Thợ sửa ghế')
  await form.getByRole('textbox', { name: 'Nội dung' }).fill('Sửa ghế số 2')
  await form.getByRole('textbox', { name: 'Nội dung' }).press('Control+Enter')
  const waiting = () => api(page).cashFlow.list({ state: 'pending_approval', search: 'ghế số 2' })
  await expect.poll(async () => (await waiting()).total).toBe(1)
  const { id, code } = firstOf(await waiting())
  await expectToast(page, `Đã gửi duyệt ${code}`)

  await signIn(page, 'manager')
  await page.goto('/cash-flow')
  await page.getByRole('button', { name: /^Chờ duyệt/ }).click()
  await page.getByText(String(code)).first().click()
  const drawer = page.getByRole('dialog', { name: String(code) })
  await drawer.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Duyệt PC/ })
    .getByRole('button', { name: 'Duyệt' })
    .click()
  await expectToast(page, `Đã duyệt ${code}`)

  await signIn(page, 'accountant')
  await page.goto(`/cash-flow?search=${String(code)}`)
  await page.getByText(String(code)).first().click()
  await drawer.getByRole('button', { name: 'Ghi sổ', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Ghi sổ PC/ })
    .getByRole('button', { name: 'Ghi sổ' })
    .click()
  await expectToast(page, `Đã ghi sổ ${code}`)
  expect(await closingOf(page, cash)).toBe(15_000_000)
  await expect(drawer.getByRole('button', { name: 'Sửa', exact: true })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Đảo phiếu' }).click()
  const reverse = page.getByRole('dialog', { name: /^Đảo PC/ })
  await reverse.getByRole('button', { name: 'Đảo phiếu' }).click()
  await expect(reverse).toContainText('Vui lòng nhập lý do')
  await reverse.getByRole('textbox', { name: 'Lý do' }).fill('Chi nhầm quỹ')
  await reverse.getByRole('button', { name: 'Đảo phiếu' }).click()
  await expectToast(page, `Đã đảo ${code}`)
  expect(await closingOf(page, cash)).toBe(20_000_000)
  expect(await api(page).cashFlow.get({ id })).toMatchObject({ state: 'reversed' })
})

test('money moves between two funds, and the report of the period agrees', async ({ page }) => {
  const { cash, bank } = await openCashbook(page, 'Hai')
  await signIn(page, 'accountant')
  await page.goto('/cash-flow')
  await page.getByRole('button', { name: 'Quỹ', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chuyển quỹ' }).click()
  const form = page.getByRole('dialog', { name: 'Chuyển quỹ' })
  await form.getByRole('textbox', { name: 'Số tiền', exact: true }).fill('8tr')
  await choose(page, 'Từ quỹ', 'Hai két')
  await choose(page, 'Đến quỹ', 'Hai ngân hàng')
  await form.getByRole('button', { name: /^Chuyển 8/ }).click()
  await expect(form).toHaveCount(0)
  expect([await closingOf(page, cash), await closingOf(page, bank)]).toEqual([12_000_000, 8_000_000])

  await page.goto('/cash-flow-period-summary')
  await expect(page.getByText(/Đầu kỳ \+ thu − chi = cuối kỳ/)).toBeVisible()
  const row = page.getByRole('row', { name: /Hai két/ })
  await expect(row).toContainText('12.000.000')
  await row.getByRole('link', { name: /Chuyển đi/ }).click()
  await expect(page).toHaveURL(/\/cash-flow\?/)
  await expect(page.getByText(/^CQ/).first()).toBeVisible()
})
