import { openTab } from './tabs.ts'
import type { Browser, Page } from '@playwright/test'
import { serious } from './axe.ts'
import { clinicDay, laterToday } from './free-time.ts'
import { api, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardIn = (page: Page, where: string, name: string) =>
  group(page, where).getByRole('listitem').filter({ hasText: name })
const nameOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function colleague(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const page = await context.newPage()
  await signIn(page, username)
  await page.goto('/appointments-offline')
  await expect(group(page, 'Chưa đến')).toBeVisible()
  return page
}

const HOUR = 3_600_000

/** A customer on file who is expected at a time of today. */
async function guestAt(
  page: Page,
  full_name: string,
  phone: string,
  when: { start_at: string; end_at: string },
): Promise<void> {
  const person = await api(page).person.add({ full_name, phone })
  const type = await firstTerm(page, 'appointment_type')
  await api(page).appointment.add({
    person_id: person.id,
    type_term_id: type.id,
    ...when,
    force: true,
  })
}

const expectedGuest = (page: Page, full_name: string, phone: string): Promise<void> =>
  guestAt(page, full_name, phone, laterToday())

/** An hour ago, or since the day began. */
function missedGuest(page: Page, full_name: string, phone: string): Promise<void> {
  const start = Math.max(Date.now() - HOUR, Date.parse(`${clinicDay()}T00:00:00+07:00`))
  const [start_at, end_at] = [start, start + HOUR / 2].map((at) => new Date(at).toISOString())
  return guestAt(page, full_name, phone, { start_at: start_at ?? '', end_at: end_at ?? '' })
}

test('a busy hour at the counter, by keyboard, seen by a colleague', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Đặng Thị Hòa ${mark}`
  await signIn(page, 'receptionist')
  await expectedGuest(page, name, `0901${mark}`)
  const other = await colleague(browser, 'manager')
  await page.goto('/appointments-offline')

  // She calls from the door: found by part of her number as it is read out, then by her name without accents.
  await expect(cardIn(page, 'Chưa đến', name)).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Tìm tên, số điện thoại, mã' })
  await expect(search).toBeFocused()
  await page.keyboard.type(`0901 ${mark.slice(0, 3)} ${mark.slice(3)}`)
  await expect(cardIn(page, 'Chưa đến', name)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.locator('[data-name]') })).toHaveCount(1)
  await expect(group(page, 'Đã về')).toContainText('Không có khách phù hợp')
  await search.fill(`dang thi hoa ${mark}`)
  await expect(page).toHaveURL(/search=dang/)
  await expect(cardIn(page, 'Chưa đến', name)).toBeVisible()

  // Received, called in, sent to pay, all with one key; the focus goes where she goes, and the colleague sees it.
  await nameOn(page, name).focus()
  await expect(page.getByText('T', { exact: true })).toBeVisible()
  await page.keyboard.press('t')
  await expect(cardIn(page, 'Đã đến', name)).toBeVisible()
  await expect(nameOn(page, name)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${name}: Đã đến` })).toBeAttached()
  await expect(cardIn(other, 'Đã đến', name)).toBeVisible()
  await page.keyboard.press('t')
  // Neither doctor nor chair are known yet: both are asked for, and may be left open.
  const calling = page.getByRole('dialog', { name: 'Gọi vào khám' })
  await expect(calling.getByRole('combobox', { name: 'Bác sĩ' })).toBeFocused()
  await calling.getByRole('button', { name: 'Gọi vào khám' }).press('Enter')
  await expect(calling).toHaveCount(0)
  await expect(cardIn(page, 'Đang khám', name)).toBeVisible()
  await expect(cardIn(other, 'Đang khám', name)).toBeVisible()
  await expect(nameOn(page, name)).toBeFocused()
  await page.keyboard.press('t')
  await expect(cardIn(page, 'Chờ thanh toán', name)).toBeVisible()
  await expect(cardIn(other, 'Chờ thanh toán', name)).toBeVisible()

  // The end of the visit asks how it went, and loses nothing when that was forgotten.
  await expect(nameOn(page, name)).toBeFocused()
  await page.keyboard.press('t')
  const ending = page.getByRole('dialog', { name: 'Kết thúc lượt khám' })
  await ending.getByRole('textbox', { name: 'Nội dung' }).fill('Hẹn siết răng tháng sau')
  await page.keyboard.press('Enter')
  await ending.getByRole('button', { name: 'Kết thúc lượt khám' }).press('Enter')
  await expect(ending.getByText('Vui lòng chọn kết quả lượt khám')).toBeVisible()
  await expect(ending.getByRole('textbox', { name: 'Nội dung' })).toHaveValue(/Hẹn siết răng tháng sau/)
  expect(await serious(page)).toEqual([])
  await ending.getByRole('radio', { name: 'Kết thúc điều trị' }).press('Space')
  await ending.getByRole('button', { name: 'Kết thúc lượt khám' }).press('Enter')
  await expect(ending).toHaveCount(0)
  await expect(cardIn(page, 'Đã về', name)).toBeVisible()
  await expect(nameOn(page, name)).toBeFocused()
  await expect(cardIn(other, 'Đã về', name)).toBeVisible()
  // Opening it again is never one key away, even for who may.
  await expect(cardIn(other, 'Đã về', name).getByRole('button', { name: /^Mở lại/ })).toHaveCount(0)
  await other.context().close()
})

test('arrows lead over the board, and Enter opens the card that has the focus', async ({ page }) => {
  await signIn(page, 'receptionist')
  await page.goto('/appointments-offline')
  await expect(page.locator('[data-name]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const expected = group(page, 'Chưa đến').locator('[data-name]')
  await expect(expected.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(expected.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(expected.nth(1)).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(group(page, 'Chưa đến').locator('[data-name]:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Mã lịch hẹn')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(group(page, 'Chưa đến').locator('[data-name]:focus')).toHaveCount(1)
})

test('a customer walks in: wrong input is refused, the same number offers who is on file, and a mistake is taken back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Lý Văn Ghé ${mark}`
  await signIn(page, 'manager')
  const { data } = await api(page).department.list({})
  const branch = data.find(({ kind }) => kind === 'branch')
  await page.goto(`/appointments-offline?branch=${branch?.id}`)
  await expect(group(page, 'Đã đến')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Tiếp nhận khách vãng lai' })
  await dialog.getByRole('button', { name: 'Tiếp nhận' }).click()
  await expect(dialog.getByText('Vui lòng chọn khách hàng')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Lý do đến khám' }).fill('Đau răng số 6')
  await dialog.getByRole('combobox', { name: 'Khách hàng' }).fill(name)
  // Only what is found for this name: a list that shrinks under the pointer takes no click.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /^Thêm khách hàng mới/ }).click()
  await dialog.getByRole('textbox', { name: 'Điện thoại' }).fill('12')
  await dialog.getByRole('button', { name: 'Tiếp nhận' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Lý do đến khám' })).toHaveValue('Đau răng số 6')
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Điện thoại' }).fill(`0902${mark}`)
  await dialog.getByRole('button', { name: 'Tiếp nhận' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cardIn(page, 'Đã đến', name)).toContainText('Đau răng số 6')

  await page.getByRole('button', { name: `Thao tác khác: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Hoàn tác tiếp nhận' }).click()
  const sure = page.getByRole('dialog', { name: 'Xóa lượt khám tiếp nhận nhầm?' })
  await sure.getByRole('button', { name: 'Hoàn tác tiếp nhận' }).click()
  await expect(sure.getByText('Vui lòng nhập lý do')).toBeVisible()
  await sure.getByRole('textbox', { name: 'Lý do' }).fill('Nhầm khách trùng tên')
  await sure.getByRole('button', { name: 'Hoàn tác tiếp nhận' }).click()
  await expect(nameOn(page, name)).toHaveCount(0)
})

test('a child without a number walks in: received with the keyboard alone, and known to have walked in', async ({
  page,
}) => {
  const name = `Bé Ghé Ngang ${String(Date.now()).slice(-6)}`
  await signIn(page, 'receptionist')
  await page.goto('/appointments-offline')
  await expect(group(page, 'Đã đến')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Tiếp nhận khách vãng lai' })
  await expect(dialog.getByRole('combobox', { name: 'Khách hàng' })).toBeFocused()
  await page.keyboard.type(name)
  // Only what is found for this name, and the way to add it is what Enter takes.
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: /^Thêm khách hàng mới/ })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')

  // The name is there already: what is asked for next is the number, and without one the reason.
  await expect(dialog.getByRole('textbox', { name: 'Điện thoại' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Vui lòng nhập số điện thoại, hoặc lý do không có số')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const why = dialog.getByRole('combobox', { name: 'Lý do không có số' })
  await expect(why).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Vui lòng nhập lý do không có số điện thoại')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.keyboard.type('Trẻ em')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cardIn(page, 'Đã đến', name)).toBeVisible()

  const { data } = await api(page).person.list({ search: name })
  expect(data).toMatchObject([
    { full_name: name, phone: null, no_phone_reason: 'Trẻ em', source_name: 'Vãng lai' },
  ])
})

test('a check-in is taken back, a customer who leaves says why, and one who was given up comes after all', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const mark = String(Date.now()).slice(-6)
  const name = `Phan Thị Vội ${mark}`
  await signIn(page, 'receptionist')
  await expectedGuest(page, name, `0903${mark}`)
  await page.goto(`/appointments-offline?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Tiếp nhận: ${name}` }).click()
  const arrived = cardIn(page, 'Đã đến', name)
  await arrived.getByRole('button', { name: `Thao tác khác: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Hoàn tác tiếp nhận' }).click()
  await expect(cardIn(page, 'Chưa đến', name)).toBeVisible()

  await page.getByRole('button', { name: `Tiếp nhận: ${name}` }).click()
  await arrived.getByRole('button', { name: `Thao tác khác: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Bỏ về' }).click()
  const leaving = page.getByRole('dialog', { name: 'Khách bỏ về' })
  await leaving.getByRole('button', { name: 'Bỏ về' }).click()
  await expect(leaving.getByText('Vui lòng nhập lý do')).toBeVisible()
  // A toast on its way out is too pale to be read.
  await expect(page.getByText(`Đã hoàn tác tiếp nhận ${name}`)).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await leaving.getByRole('textbox').first().fill('Chờ lâu quá')
  await leaving.getByRole('button', { name: 'Bỏ về' }).click()
  await expect(cardIn(page, 'Đã về', name)).toContainText('Chờ lâu quá')

  // Whose time is over is marked as not come, and received all the same when she comes to the counter.
  const late = `Trịnh Thị Quên ${mark}`
  await missedGuest(page, late, `0906${mark}`)
  await page.goto(`/appointments-offline?search=${encodeURIComponent(late)}`)
  await nameOn(page, late).click()
  const drawer = page.getByRole('dialog', { name: late })
  await drawer.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Đánh dấu không đến' }).click()
  const missed = page.getByRole('dialog', { name: 'Đánh dấu không đến' })
  await missed.getByRole('textbox', { name: 'Ghi chú' }).fill('Gọi hai lần không nghe')
  await missed.getByRole('button', { name: 'Đánh dấu không đến' }).click()
  await expect(drawer.getByRole('button', { name: 'Hẹn lại' })).toBeVisible()
  await expect(cardIn(page, 'Chưa đến', late)).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Hoàn tác' }).click()
  await expect(drawer.getByRole('button', { name: 'Tiếp nhận' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Tiếp nhận: ${late}` }).click()
  await expect(cardIn(page, 'Đã đến', late)).toBeVisible()
})

test('the branch is chosen by who sees them all, stored in the address and remembered', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/appointments-offline')
  const branch = page.getByRole('combobox', { name: 'Chi nhánh' })
  await branch.click()
  await page.getByRole('option', { name: 'Tất cả chi nhánh' }).click()
  await expect(page).toHaveURL(/branch=all/)
  await expect(group(page, 'Chưa đến').getByRole('listitem').first()).toContainText('Chi nhánh')
  await page.goto('/')
  await page.goto('/appointments-offline')
  await expect(branch).toHaveValue('Tất cả chi nhánh')
})

test('the profile adds a deal and books, and an empty tab says what to do next', async ({ page }) => {
  test.setTimeout(120_000)
  const mark = String(Date.now()).slice(-6)
  await signIn(page, 'receptionist')
  const person = await api(page).person.add({
    full_name: `Mai Mới ${mark}`,
    phone: `0904${mark}`,
  })
  await page.goto(`/customer/profile/${person.id}?tab=deals`)
  await expect(page.getByText('Khách hàng chưa có cơ hội nào')).toBeVisible()
  await page.getByRole('button', { name: 'Thêm cơ hội' }).click()
  await page.getByRole('menuitem').first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Tên cơ hội' }).fill('Niềng răng mắc cài')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: /Niềng răng mắc cài/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Niềng răng mắc cài')
  await page.keyboard.press('Escape')

  await openTab(page.locator('main'), 'Lịch hẹn')
  await expect(page.getByText('Khách chưa có lịch hẹn nào')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Đặt lịch' }).click()
  const booking = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await expect(booking.getByRole('combobox', { name: 'Khách hàng' })).toHaveValue(
    new RegExp(`Mai Mới ${mark}`),
  )
})
