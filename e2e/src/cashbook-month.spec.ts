import type { Page } from '@playwright/test'
import { addDays, clinicDate, formatDate } from '@bcare/rules/text/date'
import { api, firstOf } from './api.ts'
import { choose, openCashbook } from './cashbook.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const today = (): string => clinicDate(Date.now())
const endOfLastMonth = (): string => addDays(`${today().slice(0, 8)}01`, -1)

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

/** Opens a voucher from the list by its number. */
async function openVoucher(page: Page, code: string) {
  await page.goto(`/cash-flow?search=${encodeURIComponent(code)}`)
  await page.getByText(code).first().click()
  return dialog(page, code)
}

/** Writes an expense into the form that is open. */
async function write(page: Page, mark: string, fields: { amount: string; content: string }) {
  const form = dialog(page, 'Phiếu chi mới')
  await form.getByRole('textbox', { name: 'Số tiền', exact: true }).fill(fields.amount)
  await choose(page, 'Danh mục', `${mark} sửa ghế`)
  await choose(page, 'Quỹ', `${mark} két`)
  await form.getByRole('textbox', { name: 'Người nhận' }).fill('Thợ sửa ghế')
  await form.getByRole('textbox', { name: 'Nội dung' }).fill(fields.content)
  return form
}

/** Agrees to what is asked over the screen. */
const agree = (page: Page, what: string) =>
  dialog(page, new RegExp(`^${what} PC`))
    .getByRole('button', { name: what, exact: true })
    .click()

test("an accountant's month: an expense is returned, mended and booked, last month stays as it was, and the report agrees", async ({
  page,
}) => {
  await openCashbook(page, 'Tháng')
  await signIn(page, 'accountant')
  await page.goto('/cash-flow')
  await page.getByRole('button', { name: /^Phiếu chi/ }).click()
  const form = await write(page, 'Tháng', { amount: '6tr', content: 'Thay nệm ghế' })
  await form.getByRole('button', { name: 'Gửi duyệt 6.000.000 đ' }).click()
  await expect(form).toHaveCount(0)
  const code = String(firstOf(await api(page).cashFlow.list({ search: 'Thay nệm ghế' })).code)

  await signIn(page, 'manager')
  const asked = await openVoucher(page, code)
  await asked.getByRole('button', { name: 'Trả lại' }).click()
  const back = dialog(page, `Trả lại ${code}`)
  await back.getByRole('textbox', { name: 'Lý do' }).fill('Thiếu số hóa đơn của thợ')
  await back.getByRole('button', { name: 'Trả lại' }).click()
  await expectToast(page, `Đã trả lại ${code}`)

  await signIn(page, 'accountant')
  const returned = await openVoucher(page, code)
  await expect(returned).toContainText('Thiếu số hóa đơn của thợ')
  await returned.getByRole('button', { name: 'Sửa', exact: true }).click()
  const mended = dialog(page, `Sửa ${code}`)
  await expect(mended.getByRole('textbox', { name: 'Số tiền', exact: true })).toHaveValue(/^6.000.000/)
  await mended.getByRole('textbox', { name: 'Nội dung' }).fill('Thay nệm ghế, hóa đơn 0042')
  await mended.getByRole('button', { name: /^Gửi duyệt/ }).click()
  await expectToast(page, `Đã gửi duyệt ${code}`)

  await signIn(page, 'manager')
  const approving = await openVoucher(page, code)
  await approving.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await agree(page, 'Duyệt')
  await expectToast(page, `Đã duyệt ${code}`)
  await beginSession(page, 'admin')
  await api(page).setting.update({ key: 'finance.lock_date', level: 'tenant', value: endOfLastMonth() })

  await signIn(page, 'accountant')
  const approved = await openVoucher(page, code)
  await approved.getByRole('button', { name: 'Ghi sổ', exact: true }).click()
  await agree(page, 'Ghi sổ')
  await expectToast(page, `Đã ghi sổ ${code}`)

  // What belongs to a month that is closed is refused, and nothing of it has to be typed again.
  await page.goto('/cash-flow')
  await page.getByRole('button', { name: /^Phiếu chi/ }).click()
  const late = await write(page, 'Tháng', { amount: '150k', content: 'Hóa đơn điện tìm thấy muộn' })
  const day = late.getByRole('textbox', { name: 'Ngày lập phiếu' })
  await day.fill(formatDate(endOfLastMonth()))
  await day.press('Tab')
  await late.getByRole('button', { name: 'Ghi sổ 150.000 đ' }).click()
  await expect(late.getByRole('alert')).toContainText(`Sổ đã khóa đến ngày ${formatDate(endOfLastMonth())}`)
  await expect(late.getByRole('textbox', { name: 'Nội dung' })).toHaveValue('Hóa đơn điện tìm thấy muộn')
  await expect(late.getByRole('textbox', { name: 'Số tiền', exact: true })).toHaveValue(/^150/)
  await day.fill(formatDate(today()))
  await day.press('Tab')
  await late.getByRole('button', { name: 'Ghi sổ 150.000 đ' }).click()
  await expect(late).toHaveCount(0)

  await page.goto('/cash-flow-period-summary')
  await expect(page.getByText(/Đầu kỳ \+ thu − chi = cuối kỳ/)).toBeVisible()
  const row = page.getByRole('row', { name: /Tháng két/ })
  for (const figure of ['20.000.000 đ', '6.150.000 đ', '13.850.000 đ'])
    await expect(row).toContainText(figure)
  await row.getByRole('link', { name: /^6.150.000 đ. Chi của Tháng két/ }).click()
  await expect(page).toHaveURL(/\/cash-flow\?.*counts_as=/)
  await expect(page.getByText(code).first()).toBeVisible()
  await expect(page.getByLabel(/^Tổng của danh sách/)).toContainText('Chi 6.150.000 đ')

  // A reversal is less of the expense, not an income.
  const posted = await openVoucher(page, code)
  await posted.getByRole('button', { name: 'Đảo phiếu' }).click()
  const reverse = dialog(page, `Đảo ${code}`)
  await reverse.getByRole('textbox', { name: 'Lý do' }).fill('Thợ trả lại tiền')
  await reverse.getByRole('button', { name: 'Đảo phiếu' }).click()
  await expectToast(page, `Đã đảo ${code}`)
  await page.goto('/cash-flow-period-summary')
  await expect(row.getByRole('link', { name: /^150.000 đ. Chi của Tháng két/ })).toBeVisible()
  await expect(row.getByRole('link', { name: / Thu của Tháng két/ })).toHaveCount(0)
})
