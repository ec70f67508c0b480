import type { Locator, Page } from '@playwright/test'
import { serious } from './axe.ts'
import { clinicDay, freeOn, type Slot, unbooked } from './free-time.ts'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const DAY = 24 * 3_600_000

const typeOf = async (page: Page) => {
  const { data } = await api(page).term.list({
    vocabulary: 'appointment_type',
    is_active: true,
  })
  return data[0]?.id ?? 0
}

async function fillBooking(page: Page, name: string, slot: Slot) {
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await dialog.getByRole('combobox', { name: 'Khách hàng' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Bác sĩ' }).fill(slot.plain_name)
  await page
    .getByRole('option', { name: new RegExp(slot.plain_name) })
    .first()
    .click()
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ })
  await when.getByRole('textbox').first().fill(slot.day)
  await when.getByRole('textbox').nth(1).fill(slot.time)
  return dialog
}

/** The last hour that a dialog offers, chosen. */
async function chooseLast(dialog: Locator): Promise<string> {
  await expect(dialog.getByRole('group', { name: 'Giờ trống' })).toHaveAttribute('aria-busy', 'false')
  const last = dialog.getByRole('radio').last()
  await last.check()
  return dialog.getByRole('textbox', { name: 'Giờ hẹn' }).inputValue()
}

test('a series is booked around a day that is taken, and its rest is cancelled', async ({ page }) => {
  test.setTimeout(180_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Phan Thị Chỉnh Nha ${mark}`
  await signIn(page, 'manager')
  const guest = await api(page).person.add({
    full_name: name,
    phone: `0902${mark}`,
  })
  const other = await api(page).person.add({
    full_name: `Người Đến Trước ${mark}`,
    phone: `0903${mark}`,
  })
  const slot = await freeOn(page, 8)
  const week = (at: string) => new Date(Date.parse(at) + 7 * DAY).toISOString()
  await api(page).appointment.add({
    person_id: other.id,
    type_term_id: await typeOf(page),
    doctor_id: slot.doctor_id,
    start_at: week(slot.start_at),
    end_at: week(slot.end_at),
    overbooked: true,
    overbook_reason: 'Giữ chỗ',
    force: true,
  })

  await page.goto('/appointments-doctor')
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const dialog = await fillBooking(page, name, slot)
  await dialog.getByRole('switch', { name: 'Lặp lại' }).press('Space')
  await dialog.getByRole('textbox', { name: 'Cách nhau' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Số lần' }).fill('60')
  await dialog.getByRole('radio', { name: 'Điện thoại' }).check()
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(dialog.getByText('Số lần từ 2 đến 52')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Số lần' }).fill('3')
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()

  // Whatever speaks against a day is decided day by day; nothing is booked before.
  const days = dialog.getByRole('alert')
  await expect.poll(async () => (await days.isVisible()) || !(await dialog.isVisible())).toBe(true)
  if (await days.isVisible()) {
    expect(await serious(page)).toEqual([])
    for (const skip of await days.getByText('Bỏ qua', { exact: true }).all()) await skip.click()
    await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  }
  await expect(dialog).toHaveCount(0)

  const { data: mine } = await api(page).appointment.query({ person_id: guest.id })
  expect(mine.length).toBeGreaterThanOrEqual(1)
  const [first] = mine.toSorted((a, b) => a.id - b.id)

  await page.goto(`/appointments-doctor?appointment=${first?.id}`)
  await page.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Hủy các lịch còn lại của loạt' }).click()
  const why = page.getByRole('dialog', { name: 'Hủy các lịch còn lại của loạt' })
  await why.getByRole('textbox', { name: 'Ghi chú' }).fill('Khách chuyển nơi ở')
  await why.getByRole('button', { name: 'Hủy các lịch còn lại của loạt' }).click()
  await expect(page.getByText(`Đã hủy ${mine.length} lịch hẹn`)).toBeVisible()
})

test('the next free time fills the form, and a waiting customer is put into a slot', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Vũ Thị Chờ Lịch ${mark}`
  await signIn(page, 'receptionist')
  await api(page).person.add({ full_name: name, phone: `0904${mark}` })
  await page.goto('/appointments-doctor')

  // Held aside until there is time; the next free time is one tap, and the key Escape lets go.
  await page.getByRole('combobox', { name: 'Thêm khách chờ xếp lịch' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  const waiting = page.getByRole('region', { name: 'Chờ xếp lịch' })
  await expect(waiting.getByText(`Chọn giờ trống cho ${name}`)).toBeVisible()
  await page.reload()
  await expect(waiting.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  expect(await serious(page)).toEqual([])

  // A colleague has the same list, and sees at once who waits no longer.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
  })
  const colleague = await context.newPage()
  await signIn(colleague, 'manager')
  await colleague.goto('/appointments-doctor')
  const seen = colleague.getByRole('region', { name: 'Chờ xếp lịch' })
  await expect(seen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()

  // A slot is found by keyboard: taken up with Enter, carried with the arrows, put down with Enter.
  await page.goto(`/appointments-doctor?date=${clinicDay(9)}`)
  await waiting.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter')
  const slot = page.getByRole('button', { name: new RegExp(`^${name}: .*Enter để xếp`) })
  await expect(slot).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(slot).toBeFocused()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(waiting.getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(slot).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await expect(dialog.getByRole('combobox', { name: 'Khách hàng' })).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Tìm giờ trống' }).click()
  const free = dialog.getByRole('region', { name: 'Giờ trống trong tuần' })
  await free
    .getByRole('button', { name: /^\d\d:\d\d · / })
    .first()
    .click()
  await dialog.getByRole('radio', { name: 'Điện thoại' }).check()
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expectToast(page, 'Đã đặt lịch hẹn')
  await expect(seen.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  await context.close()

  // The week shows it, and leads back to its day.
  await page.getByText('Tuần', { exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  const entry = page.getByRole('button', { name: new RegExp(name) })
  await expect(entry).toBeVisible()
  expect(await serious(page)).toEqual([])

  // It is carried to another day by keyboard: nothing moves until Enter, and Escape gives up.
  const dayOf = () => entry.locator('xpath=ancestor::section[1]').getAttribute('aria-label')
  const before = await dayOf()
  await entry.press('Shift+ArrowDown')
  await expect(page.getByText(/Enter để dời, Esc để thôi/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Đã thôi dời lịch')).toBeAttached()
  expect(await dayOf()).toBe(before)

  // Where it is put down the hour is asked, on its own day as well: the one it has comes first, then what is free.
  // Escape leaves everything as it was.
  const [away, back] = before?.startsWith('Chủ nhật')
    ? (['ArrowLeft', 'ArrowRight'] as const)
    : (['ArrowRight', 'ArrowLeft'] as const)
  await entry.press(`Shift+${away}`)
  await page.keyboard.press(`Shift+${back}`)
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'Dời lịch hẹn?' })
  await expect(move.getByRole('radio', { name: /^Giữ giờ/ })).toBeAttached()
  await move.getByRole('textbox', { name: 'Giờ hẹn' }).fill('99:99')
  await page.keyboard.press('Enter')
  await expect(move.getByText(/Giờ không hợp lệ|Vui lòng nhập giờ hẹn/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(move).toHaveCount(0)
  expect(await dayOf()).toBe(before)
  await expect(entry).toBeFocused()
  await page.keyboard.press(`Shift+${away}`)
  await page.keyboard.press('Enter')
  expect(await serious(page)).toEqual([])
  const hour = await chooseLast(move)
  await page.keyboard.press('Enter')
  const anyway = page.getByRole('button', { name: 'Vẫn dời' })
  const bar = page.getByRole('region', { name: 'Lần dời gần nhất' })
  await expect(bar.getByRole('status').filter({ hasText: name }).or(anyway).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(bar).toContainText(`Đã dời ${name} từ`)
  expect(await dayOf()).not.toBe(before)
  await expect(entry).toContainText(hour)

  await bar.getByRole('button', { name: 'Đóng' }).click()
  await expect(bar).not.toContainText(name)

  // Cut out, it is put into another day by keyboard, with the same choice of an hour.
  await entry.press('Enter')
  await page.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Chờ xếp lịch lại' }).click()
  const places = page.getByRole('button', { name: new RegExp(`^Xếp vào đây: ${name}`) })
  await expect(places.first()).toBeVisible()
  expect(await serious(page)).toEqual([])
  const waitingButton = waiting.getByRole('button', { name: new RegExp(`^${name}`) })
  await page.keyboard.press('Escape')
  await expect(waitingButton).toBeFocused()
  await expect(places).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-put]:focus')).toHaveAccessibleName(new RegExp(`^Xếp vào đây: ${name}`))
  await page.keyboard.press(back)
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Xếp lịch hẹn' })
  await expect(again.getByRole('radio', { name: /^Giữ giờ/ })).toBeAttached()
  const put = await chooseLast(again)
  await page.keyboard.press('Enter')
  const moved = bar.getByText(new RegExp(`^Đã dời ${name} từ .* sang .*${put}–`))
  await expect(moved.or(anyway).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(moved).toBeVisible()
  await expect(waitingButton).toHaveCount(0)
  expect(await dayOf()).toBe(before)

  // What became of bookings is one press away, with how each rate is reckoned.
  await page.getByRole('button', { name: 'Hiệu quả đặt lịch' }).click()
  await expect(page.getByRole('region', { name: 'Theo người đặt' })).toContainText('Tổng cộng')
  await expect(page.getByRole('region', { name: 'Cách tính' })).toContainText(
    'Không đến / (Hoàn thành + Không đến)',
  )
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Về lịch hẹn' }).click()
  await expect(page.getByRole('heading', { name: 'Lịch hẹn bác sĩ' })).toBeVisible()
})

test('a doctor begins and ends a visit on the phone', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Hồ Văn Trên Ghế ${mark}`
  await signIn(page, 'receptionist')
  const person = await api(page).person.add({ full_name: name, phone: `0905${mark}` })
  const users = await api(page).user.list({ limit: 200 })
  const doctor = users.data.find(({ username }) => username === 'doctor')
  const now = await unbooked(page, doctor?.id ?? 0)
  await api(page).appointment.add({
    person_id: person.id,
    type_term_id: await typeOf(page),
    doctor_id: doctor?.id,
    ...now,
    note: 'Đau răng hàm dưới',
    force: true,
  })

  const context = await browser.newContext({
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await signIn(phone, 'doctor')
  await phone.goto('/appointment-of-doctor')
  const card = phone.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('Đau răng hàm dưới')
  await expect(card).toContainText('Chưa khám lần nào')
  await card.getByRole('button', { name: `Bắt đầu khám: ${name}` }).click()
  await expect(card).toContainText('Đang khám')
  expect(await serious(phone)).toEqual([])
  await card.getByRole('button', { name: `Khám xong: ${name}` }).click()
  await expect(card).toContainText('Chờ thanh toán')
  await expect(card.getByRole('button', { name: /^Khám xong/ })).toHaveCount(0)

  // The counter sees at once that there is a customer to pay.
  await page.goto('/appointments-offline')
  await expect(page.getByRole('region', { name: 'Chờ thanh toán', exact: true })).toContainText(name)
  await context.close()
})

test('an hour that is none is refused, and after a reload it is shown with its day', async ({ page }) => {
  await signIn(page, 'receptionist')
  await page.goto('/appointments-doctor')
  const open = page.getByRole('button', { name: 'Đặt lịch', exact: true }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const typed = dialog.getByRole('group', { name: /Giờ hẹn/ }).getByRole('textbox')
  await dialog.getByRole('radio', { name: 'Điện thoại' }).check()
  await typed.first().fill('28/02/2030')
  await typed.nth(1).fill('99')
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(dialog.getByText(/Giờ không hợp lệ/)).toBeVisible()
  await page.reload()
  await open.click()
  await expect(typed.first()).toHaveValue('28/02/2030')
  await expect(typed.nth(1)).toHaveValue('99')
})

test('a booking knows how the customer came to it, who assists, and what was asked for', async ({ page }) => {
  await signIn(page, 'receptionist')
  const name = 'Vũ Thị Nhiều Yêu Cầu'
  const { id: person_id } = await api(page).person.add({
    full_name: name,
    phone: '0907333444',
  })
  const slot = await freeOn(page, 9)
  await page.goto('/appointments-doctor')
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const dialog = await fillBooking(page, name, slot)
  // Of two customers with one name the right one is known by number, age and last visit.
  await expect(dialog.getByText(/0907 333 444 · chưa khám lần nào/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Thêm chi tiết' }).click()
  await dialog.getByRole('combobox', { name: 'Phụ tá' }).fill('Quỳnh Anh')
  await page.getByRole('option', { name: /Quỳnh Anh/ }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('radiogroup', { name: 'Nơi khám' }).getByText('Trực tuyến').click()
  await dialog.getByRole('textbox', { name: 'Yêu cầu của khách' }).fill('Muốn gặp bác sĩ nữ')
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(dialog.getByText('Vui lòng chọn khách đặt qua kênh nào')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Zalo' }).check()
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const made = await api(page).appointment.next({ person_id })
  expect(made).toMatchObject({
    booked_channel: 'zalo',
    place: 'online',
    customer_request: 'Muốn gặp bác sĩ nữ',
    assistant_names: ['Trần Ngọc Quỳnh Anh'],
  })
})
