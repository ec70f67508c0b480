import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** Puts a customer on file over the product's own API and answers their id. */
const addPerson = async (page: Page, full_name: string, phone: string): Promise<number> =>
  (await api(page).person.add({ full_name, phone, force: true })).id

test('of two who edit one customer the second gets a message, and loses nothing', async ({
  page,
  browser,
}) => {
  await signIn(page, 'receptionist')
  const id = await addPerson(page, 'Phan Hai Người Sửa', `0900${String(Date.now()).slice(-6)}`)
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const other = await context.newPage()
  await signIn(other, 'manager')
  const profile = `/customer/profile/${id}?tab=information`
  await page.goto(profile)
  await other.goto(profile)
  const workplace = (side: Page) => side.getByRole('textbox', { name: 'Nơi làm việc' })
  await workplace(page).fill('Trường Lê Quý Đôn')
  await workplace(other).fill('Bệnh viện Từ Dũ')
  await workplace(other).press('Control+Enter')
  await expectToast(other, 'Đã lưu thông tin khách hàng')
  await workplace(page).press('Control+Enter')
  await expect(page.getByRole('alert').getByText('Bệnh viện Từ Dũ')).toBeVisible()
  await expect(workplace(page)).toHaveValue('Trường Lê Quý Đôn')
  await workplace(page).press('Control+Enter')
  await expectToast(page, 'Đã lưu thông tin khách hàng')
  await context.close()
})

test('a customer is found without accents, by part of the number, and by code, from anywhere', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const mark = String(Date.now()).slice(-6)
  await addPerson(page, `Đặng Tìm Được ${mark}`, `0900${mark}`)
  await page.goto('/customer')
  await expect(page.getByText(`Đặng Tìm Được ${mark}`).first()).toBeVisible()
  const box = page.getByRole('dialog', { name: 'Tìm kiếm' }).locator('input')
  for (const text of [`dang tim duoc ${mark}`, mark.slice(0, 5)]) {
    // From a field: the search of the list has the focus of many a receptionist.
    await page.getByRole('searchbox').first().focus()
    await page.keyboard.press('Control+k')
    await box.fill(text)
    await expect(
      page.getByRole('option', { name: new RegExp(`Đặng Tìm Được ${mark}`) }).first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('on a phone a customer is added, after a reload in the middle of it, and found', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'receptionist')
  await page.goto('/customer')
  await page.getByRole('button', { name: 'Thêm khách hàng' }).first().click()
  const form = page.getByRole('dialog')
  const mark = String(Date.now()).slice(-6)
  const name = form.getByRole('textbox', { name: 'Họ tên' })
  await name.fill(`Ngô Trên Điện Thoại ${mark}`)
  await page.reload()
  await page.getByRole('button', { name: 'Thêm khách hàng' }).first().click()
  await expect(name).toHaveValue(`Ngô Trên Điện Thoại ${mark}`)
  await form.getByRole('textbox', { name: 'Điện thoại', exact: true }).fill('12')
  await form
    .getByRole('button', { name: /Thêm|Lưu/ })
    .last()
    .click()
  await expect(form.getByText(/Số điện thoại không hợp lệ/).first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Điện thoại', exact: true }).fill(`0900${mark}`)
  await form
    .getByRole('button', { name: /Thêm|Lưu/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/customer\/profile\/\d+/)
  await expect(form).toHaveCount(0)
  await expect(page.getByText(/^KH\d{7}/).first()).toBeVisible()
  await expect(page.getByText(`Ngô Trên Điện Thoại ${mark}`).first()).toBeVisible()
})
