import type { Browser, BrowserContext, Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const DOCTOR = 'Nguyễn Minh Khoa'
const QUARTER = 15 * 60_000

/** Now in the clinic (UTC+7), as the parts that a form asks for. */
const clinicTime = (at: Date) => {
  const local = new Date(at.getTime() + 7 * 3_600_000).toISOString()
  return {
    date: local.slice(0, 10),
    day: local.slice(0, 10).split('-').toReversed().join('/'),
    time: local.slice(11, 16),
  }
}

/** A quarter of an hour today at which the doctor is free, read from the calendar as the browser would. */
async function freeSlot(page: Page): Promise<{ day: string; time: string; date: string }> {
  const { date } = clinicTime(new Date())
  const { data } = await api(page).appointment.calendar({ from: date, to: date })
  const taken = data
    .filter(({ doctor_name }) => doctor_name?.includes(DOCTOR))
    .map((one) => [Date.parse(one.start_at), Date.parse(one.end_at)] as const)
  const opening = Date.parse(`${date}T08:00:00+07:00`)
  const closing = Date.parse(`${date}T20:00:00+07:00`)
  const from = Math.min(Math.max(opening, Math.ceil(Date.now() / QUARTER) * QUARTER), closing)
  for (let start = from; start <= closing; start += QUARTER) {
    if (taken.every(([begin, end]) => end <= start || begin >= start + 2 * QUARTER))
      return clinicTime(new Date(start))
  }
  return clinicTime(new Date(closing + 2 * QUARTER))
}

async function inOwnBrowser(
  browser: Browser,
  username: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const page = await context.newPage()
  await signIn(page, username)
  return { page, context }
}

interface Booking {
  name: string
  day: string
  time: string
}

/** Fills the booking dialog for a customer on file and sends it; passes a warning about a time that has gone by. */
async function book(page: Page, { name, day, time }: Booking): Promise<void> {
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await dialog.getByRole('combobox', { name: 'Khách hàng' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Bác sĩ' }).fill(DOCTOR)
  await page
    .getByRole('option', { name: new RegExp(`^${DOCTOR}`) })
    .first()
    .click()
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ })
  await when.getByRole('textbox').first().fill(day)
  await when.getByRole('textbox').nth(1).fill(time)
  await dialog.getByRole('radio', { name: 'Điện thoại' }).check()
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
}

const passWarnings = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const force = dialog.getByRole('button', { name: 'Vẫn đặt' })
  await expect(async () => {
    if (await force.isVisible()) await force.click()
    await expect(dialog).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('a day at the front desk', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Lê Thị Kiểm Thử ${mark}`
  const phone = `0900${mark}`

  await signIn(page, 'receptionist')

  // A call: a new customer is put on file with the number that calls.
  await page.goto('/customer')
  await page.getByRole('button', { name: 'Thêm khách hàng' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Họ tên' }).fill(name)
  await form.getByRole('textbox', { name: 'Điện thoại', exact: true }).fill(phone)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)

  // The same number again: the customer on file is shown before anything is written.
  await page.goto('/customer')
  await page.getByRole('button', { name: 'Thêm khách hàng' }).first().click()
  await form.getByRole('textbox', { name: 'Họ tên' }).fill(`${name} Em`)
  await form.getByRole('textbox', { name: 'Điện thoại', exact: true }).fill(phone)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Có thể khách hàng đã có hồ sơ')).toBeVisible()
  await expect(page.getByText('Trùng số điện thoại').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mở hồ sơ này' }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  // Booked with a doctor; a second booking of that doctor at that time is refused.
  const other = await inOwnBrowser(browser, 'manager')
  await other.page.goto('/appointments-doctor')
  await page.goto('/appointments-doctor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const slot = await freeSlot(page)
  await book(page, { name, ...slot })
  await passWarnings(page)
  await expectToast(page, 'Đã đặt lịch hẹn')
  await expect(other.page.getByText(name).first()).toBeVisible()

  await book(page, { name, ...slot })
  await expect(page.getByText('Bác sĩ đã có lịch hẹn khác trong khung giờ này').first()).toBeVisible()

  // Received: the other browser's board changes by itself.
  await other.page.goto('/appointments-offline')
  await expect(other.page.getByRole('button', { name: `Tiếp nhận: ${name}` })).toBeVisible()
  await page.goto('/appointments-offline')
  await page.getByRole('button', { name: `Tiếp nhận: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Gọi vào khám: ${name}` })).toBeVisible()
  await expect(other.page.getByRole('button', { name: `Gọi vào khám: ${name}` })).toBeVisible()

  // The visit opened a deal in the clinic's own pipeline; it moves to the next stage by keyboard, seen by the other.
  await other.page.goto(`/deals?search=${encodeURIComponent(name)}`)
  await page.goto(`/deals?search=${encodeURIComponent(name)}`)
  const stage = (board: Page, title: string) => board.getByRole('region', { name: new RegExp(`^${title}:`) })
  const card = stage(page, 'Tiếp nhận')
    .getByRole('button', { name: new RegExp(name) })
    .first()
  await expect(stage(other.page, 'Tiếp nhận').getByText(name)).toBeVisible()
  await card.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/Khám & tư vấn, vị trí/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(stage(page, 'Khám & tư vấn').getByText(name)).toBeVisible()
  await expect(stage(other.page, 'Khám & tư vấn').getByText(name)).toBeVisible()

  // Called in, to payment, and out.
  await page.goto('/appointments-offline')
  await page.getByRole('button', { name: `Gọi vào khám: ${name}` }).click()
  const calling = page.getByRole('dialog', { name: 'Gọi vào khám' })
  await calling.getByRole('button', { name: 'Gọi vào khám' }).click()
  await expect(calling).toHaveCount(0)
  await page.getByRole('button', { name: `Chờ thanh toán: ${name}` }).click()
  await page.getByRole('button', { name: `Kết thúc lượt khám: ${name}` }).click()
  const ending = page.getByRole('dialog', { name: 'Kết thúc lượt khám' })
  await ending.getByRole('button', { name: 'Kết thúc lượt khám' }).click()
  await expect(ending.getByText('Vui lòng chọn kết quả lượt khám')).toBeVisible()
  await ending.getByRole('radio', { name: 'Kết thúc điều trị' }).check()
  await ending.getByRole('button', { name: 'Kết thúc lượt khám' }).click()
  await expectToast(page, 'Đã kết thúc lượt khám')
  await other.context.close()
})
