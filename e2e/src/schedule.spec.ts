import type { Page } from '@playwright/test'
import { api, firstOf, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const DAY = 86_400_000
/** Business dates of the clinic (UTC+7), some days from now. */
const dateAt = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
const spoken = (date: string) => date.split('-').toReversed().join('/')

const userOf = async (page: Page, username: string): Promise<number> =>
  firstOf(await api(page).user.list({ search: username })).id

/** The first date from so many days on that is no holiday. */
async function workingDate(page: Page, days: number): Promise<string> {
  const { data } = await api(page).schedule.list({
    kind: 'holiday',
    limit: 200,
  })
  const isHoliday = (day: string) =>
    data.some(({ date, date_to }) => date !== null && date <= day && day <= (date_to ?? date))
  const dates = Array.from({ length: 7 }, (_, more) => dateAt(days + more))
  return dates.find((day) => !isHoliday(day)) ?? dateAt(days)
}

/** A booking, of a new customer and a doctor with hours of her own, on a day that no other of these tests uses. */
async function givenBooking(page: Page, username: string, date: string): Promise<string> {
  const { id: person_id } = await api(page).person.add({
    full_name: 'Người Có Hẹn',
    no_phone_reason: 'Không dùng điện thoại',
  })
  const user_id = await userOf(page, username)
  const shifts = [{ start: '08:00', end: '12:00' }]
  await api(page).schedule.set_day({ user_id, date, shifts })
  const booked = await api(page).appointment.add({
    person_id,
    doctor_id: user_id,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    start_at: `${date}T09:00:00+07:00`,
    end_at: `${date}T09:30:00+07:00`,
    force: true,
  })
  return booked.code
}

/** The cell of a staff member's day in the week's grid. */
const cell = (page: Page, name: string, date: string) =>
  page.getByRole('grid', { name: 'Lịch làm việc theo tuần' }).getByRole('button', {
    name: new RegExp(`${name}, .*${spoken(date)}`),
  })

test('leave that collides with bookings: the manager sees them, approves, and they wait to be moved', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const date = await workingDate(page, 40)
  const code = await givenBooking(page, 'doanhtuan', date)
  const user_id = await userOf(page, 'doanhtuan')
  await api(page).schedule.add({
    kind: 'leave',
    user_id,
    date,
    reason: 'Việc riêng',
    status: 'pending',
  })

  await page.goto('/schedule?tab=leave')
  const waiting = page.getByRole('region', { name: 'Chờ duyệt' })
  const row = waiting.getByRole('listitem').filter({ hasText: spoken(date) })
  await expect(row).toContainText('Việc riêng')
  await row.getByRole('button', { name: /^Duyệt/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Còn lịch hẹn trong thời gian nghỉ' })
  await expect(dialog).toContainText('Còn 1 lịch hẹn')
  await expect(dialog.getByRole('button', { name: new RegExp(code) })).toBeVisible()
  await dialog.getByRole('button', { name: 'Vẫn duyệt' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)

  await page.goto(`/schedule?date=${date}`)
  const day = cell(page, 'Đỗ Anh Tuấn', date)
  await expect(day).toContainText('1 lịch vướng')
  await day.click()
  const opened = page.getByRole('dialog', { name: /Đỗ Anh Tuấn/ })
  await expect(opened).toContainText('Không lịch hẹn nào tự hủy')
  await opened.getByRole('button', { name: new RegExp(code) }).click()
  await expect(page.getByRole('dialog').filter({ hasText: code }).last()).toContainText('Đã đặt')
})

test('a doctor asks for leave on a phone, and hears of the refusal in the same place', async ({
  browser,
}) => {
  // Two people at two browsers.
  test.setTimeout(120_000)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  })
  const page = await context.newPage()
  const date = dateAt(47)
  await signIn(page, 'doctor')
  await page.goto(`/schedule?date=${date}`)
  await page.getByRole('button', { name: 'Xin nghỉ', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Xin nghỉ' })
  await expect(dialog.getByLabel('Từ ngày')).toHaveValue(spoken(date))
  await dialog.getByRole('checkbox', { name: 'Chỉ nghỉ vài giờ trong ngày' }).check()
  await dialog.getByLabel('Từ giờ').fill('8h')
  await dialog.getByLabel('Đến giờ').fill('10h30')
  await dialog.getByLabel('Lý do').fill('Đưa con đi khám')
  await dialog.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Đơn xin nghỉ' }).click()
  const mine = page.getByRole('region', { name: 'Đơn của tôi' })
  const row = mine.getByRole('listitem').filter({ hasText: `${spoken(date)}, 08:00–10:30` })
  await expect(row).toContainText('Chờ duyệt')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const managerContext = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const manager = await managerContext.newPage()
  await signIn(manager, 'manager')
  await manager.goto('/schedule?tab=leave')
  const request = manager.getByRole('listitem').filter({ hasText: `${spoken(date)}, 08:00–10:30` })
  await request.getByRole('button', { name: /^Từ chối/ }).click()
  const why = manager.getByRole('dialog', { name: 'Từ chối đơn xin nghỉ' })
  await why.getByLabel('Lý do').fill('Sáng đó đã kín lịch')
  await why.getByRole('button', { name: 'Từ chối' }).click()
  await expect(request).toHaveCount(0)
  await expect(row).toContainText('Lý do từ chối: Sáng đó đã kín lịch')
  await managerContext.close()
  await context.close()
})

test('a manager plans a day by keyboard and copies the week, after seeing what is overwritten', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const date = await workingDate(page, 54)
  const next = new Date(Date.parse(date) + 7 * DAY).toISOString().slice(0, 10)
  const user_id = await userOf(page, 'phamngoclan')
  await api(page).schedule.set_day({
    user_id,
    date: next,
    shifts: [{ start: '18:00', end: '20:00' }],
  })
  await page.goto(`/schedule?date=${date}`)
  await page.getByRole('combobox', { name: 'Phòng ban' }).click()
  await page.getByRole('option', { name: 'Bác sĩ' }).click()
  await expect(page.getByText('Đỗ Bích Ngọc')).toHaveCount(0)
  const day = cell(page, 'Phạm Ngọc Lan', date)
  await day.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Phạm Ngọc Lan/ })
  await dialog.getByRole('button', { name: 'Cho nghỉ ngày này' }).click()
  await expect(dialog).toContainText('Ngày này được xếp riêng')
  await dialog.getByLabel('Từ giờ').fill('7h')
  await dialog.getByLabel('Đến giờ').fill('11h')
  await dialog.getByRole('button', { name: 'Thêm ca' }).click()
  await expect(dialog.getByRole('button', { name: 'Bỏ ca 07:00–11:00' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day).toContainText('07:00–11:00')
  await expect(day).toBeFocused()

  await page.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Sao chép tuần' }).click()
  const copy = page.getByRole('dialog', { name: 'Sao chép tuần' })
  await expect(copy).toContainText('1 ngày đã xếp ca riêng sẽ bị ghi đè')
  await expect(copy.getByRole('row').filter({ hasText: '07:00–11:00' })).toContainText('18:00–20:00')
  await copy.getByRole('button', { name: 'Sao chép', exact: true }).click()
  await expect(copy).toBeHidden()
  await expect(cell(page, 'Phạm Ngọc Lan', next)).toContainText('07:00–11:00')
})

test('one’s own calendar address is shown once, opens in a calendar, and is taken back', async ({ page }) => {
  await signIn(page, 'tranthuha')
  await page.getByRole('button', { name: /Tài khoản/ }).click()
  await page.getByRole('menuitem', { name: 'Lịch trên điện thoại' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lịch trên điện thoại' })
  await dialog.getByRole('button', { name: 'Tạo địa chỉ mới' }).click()
  const address = await dialog.getByLabel('Địa chỉ lịch').inputValue()
  const read = () =>
    page.evaluate(async (url) => {
      const answer = await fetch(url)
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }, new URL(address).pathname)
  expect(await read()).toMatchObject({
    status: 200,
    type: 'text/calendar; charset=utf-8',
    text: expect.stringContaining('BEGIN:VEVENT') as unknown as string,
  })
  await dialog.getByRole('button', { name: 'Thu hồi địa chỉ' }).click()
  await expect(dialog.getByLabel('Địa chỉ lịch')).toHaveCount(0)
  expect((await read()).status).toBe(404)
})
