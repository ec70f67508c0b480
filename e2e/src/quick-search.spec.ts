import { formatMoney } from '@bcare/rules/text/money'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { addBill } from './money.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

const PHONE = { width: 390, height: 844 }

const mark = () => String(Date.now()).slice(-6)

async function addOwing(page: Page): Promise<{ id: number; name: string; number: string; written: string }> {
  await beginSession(page, 'manager')
  const digits = mark()
  const name = `Lý Thị Tra Cứu ${digits}`
  const number = `0916${digits}`
  const { id } = await api(page).person.add({
    full_name: name,
    phone: number,
    gender: 'female',
    birth_year: 1990,
  })
  await addBill(page, id, 450_000)
  await api(page).track.add({ person_id: id })
  return { id, name, number, written: number.replace(/^(....)(...)(...)$/, '$1 $2 $3') }
}

test('on a phone a customer is found by the last digits, is called, booked and opened, and a reload keeps the search', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const { id, name, number, written } = await addOwing(page)
  await signIn(page, 'manager')
  await page.getByRole('button', { name: 'Mở menu' }).click()
  await page.getByRole('link', { name: 'Tra cứu nhanh' }).click()
  await expect(page.getByRole('heading', { name: 'Tra cứu nhanh' })).toBeVisible()
  await expect(page.getByText('Nhập vài số cuối của điện thoại')).toBeVisible()

  const box = page.getByRole('textbox', { name: 'Số điện thoại, họ tên hoặc mã khách hàng' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/search/people')) asked.push(request.postData() ?? '')
  })
  await box.pressSequentially(number.slice(-6))
  const card = page.getByRole('article', { name })
  await expect(card).toContainText(formatMoney(450_000))
  await expect(card).toContainText('Chờ khám')
  await expect(card).toContainText('Nữ')
  await expect(card.getByRole('link', { name: written })).toHaveAttribute('href', `tel:+84${number.slice(1)}`)
  // What is typed in one go is searched for once, not letter by letter.
  expect(asked.length).toBeLessThan(4)
  await expect(page).toHaveURL(/\/mobile\/search\?search=/)

  await page.reload()
  await expect(box).toHaveValue(number.slice(-6))
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  await card.getByRole('button', { name: `Đặt lịch cho ${name}` }).click()
  const booking = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await expect(booking.getByRole('combobox', { name: 'Khách hàng', exact: true })).toHaveValue(name)
  await page.keyboard.press('Escape')
  await expect(booking).toHaveCount(0)
  await card.getByRole('link', { name: `Mở hồ sơ ${name}` }).click()
  await expect(page).toHaveURL(`/customer/profile/${id}`)
})

test('a receptionist sees no balance; a number that nobody has is put on file', async ({ page }) => {
  const { name } = await addOwing(page)
  await signIn(page, 'receptionist')
  await page.goto(`/mobile/search?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('Lịch hẹn tới')
  await expect(card).not.toContainText('Công nợ')

  const box = page.getByRole('textbox', { name: 'Số điện thoại, họ tên hoặc mã khách hàng' })
  await page.getByRole('button', { name: 'Xóa nội dung đang tìm' }).click()
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL(/\/mobile\/search$/)
  const number = `0917${mark()}`
  await box.fill(number)
  await expect(page.getByText('Không tìm thấy khách hàng nào')).toBeVisible()
  await page.getByRole('button', { name: /^Thêm khách hàng với số/ }).click()
  const form = page.getByRole('dialog', { name: 'Thêm khách hàng' })
  await form.getByRole('textbox', { name: 'Họ tên' }).fill(`Lý Số Lạ ${number}`)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/customer\/profile\/\d+$/)
})

test('a search that fails says so and can be tried again', async ({ page }) => {
  const { name } = await addOwing(page)
  await signIn(page, 'receptionist')
  let broken = true
  await page.route('**/v1/search/people', (route) =>
    broken
      ? route.fulfill({ json: { code: 500, message: 'Máy chủ đang bận, hãy thử lại', data: null } })
      : route.continue(),
  )
  await page.goto(`/mobile/search?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('alert')).toContainText('Chưa tra cứu được')
  broken = false
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
})
