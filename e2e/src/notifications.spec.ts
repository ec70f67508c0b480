import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { serious } from './axe.ts'
import { freeOn } from './free-time.ts'
import { api, apiOf, type Api } from './api.ts'
import { expect, PASSWORD, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const PHONE = { width: 390, height: 844 }

/** The product's calls as a member of the staff, beside any browser. */
async function callsOf(request: APIRequestContext, username: string): Promise<Api & { id: number }> {
  const { access_token, user } = await apiOf(request).auth.login({ username, password: PASSWORD })
  if (access_token === null || user === null) throw new Error(`${username} needs a one-time code`)
  return { ...apiOf(request, access_token), id: user.id }
}

/** Notifies a user in the administration's name. */
async function notify(request: APIRequestContext, username: string, titles: readonly string[]) {
  const { id } = await callsOf(request, username)
  const admin = await callsOf(request, 'admin')
  for (const title of titles) await admin.notification.add({ title, user_ids: [id] })
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Thông báo' : `Thông báo, ${unread} chưa đọc`,
    exact: true,
  })
const anyBell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Thông báo/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Thông báo' })
const row = (page: Page, title: string) => panel(page).getByRole('listitem').filter({ hasText: title })

/** Books a free half hour of a doctor by hand, in a browser of its own; resolves to the hour as it is read. */
async function bookAtReception(browser: Browser, name: string, doctor_id: number): Promise<string> {
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const page = await context.newPage()
  await signIn(page, 'receptionist')
  const slot = await freeOn(page, 40, doctor_id)
  await page.goto('/appointments-doctor')
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await dialog.getByRole('combobox', { name: 'Khách hàng' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Bác sĩ' }).fill(slot.plain_name)
  await page
    .getByRole('option', { name: new RegExp(`^${slot.plain_name}`) })
    .first()
    .click()
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ })
  await when.getByRole('textbox').first().fill(slot.day)
  await when.getByRole('textbox').nth(1).fill(slot.time)
  await dialog.getByRole('radio', { name: 'Điện thoại' }).check()
  await dialog.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await context.close()
  return `${slot.time} ${slot.day.slice(0, 5)}`
}

test('a doctor hears at once of a booking that reception makes, and a click leads to it', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const name = `Võ Chuông Reo ${String(Date.now()).slice(-6)}`
  const reception = await callsOf(request, 'receptionist')
  await reception.person.add({ full_name: name, phone: '0987000111', force: true })
  const rung: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"event":"notification"')) rung.push(String(payload))
    }),
  )
  await signIn(page, 'doctor')
  await expect(anyBell(page)).toHaveAccessibleName(/chưa đọc/)

  // It is shown for two seconds, while reception is still busy with its dialog.
  const toasted = page.getByText('Lịch hẹn mới', { exact: true }).waitFor({ timeout: 60_000 })
  const { id: doctor } = await callsOf(request, 'doctor')
  const [hour] = await Promise.all([bookAtReception(browser, name, doctor), toasted])
  await expect.poll(() => rung.length).toBeGreaterThan(0)
  expect(rung.join()).not.toContain('Chuông Reo')

  await anyBell(page).click()
  const news = row(page, name)
  await expect(news).toContainText(`Lịch hẹn mới ${hour}: ${name}`)
  await expect(news).toContainText('vừa xong')
  const before = Number(/\d+/.exec((await anyBell(page).getAttribute('aria-label')) ?? '')?.[0])
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/appointments-doctor\?date=\d{4}-\d\d-\d\d&appointment=\d+/)
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  const after = Number(/\d+/.exec((await anyBell(page).getAttribute('aria-label')) ?? '0')?.[0])
  expect(after).toBeLessThan(before)
})

test('two tabs of one person agree on what is new, read and deleted', async ({ page, context, request }) => {
  await signIn(page, 'storekeeper')
  await api(page).notification.read_all({})
  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(bell(other, 0)).toBeVisible()

  await notify(request, 'storekeeper', ['Kiểm kê lúc 17 giờ', 'Hết găng tay cỡ M', 'Mẫu phiếu nhập mới'])
  await expect(bell(page, 3)).toBeVisible()
  await expect(bell(other, 3)).toBeVisible()

  await anyBell(page).click()
  await row(page, 'Kiểm kê lúc 17 giờ').getByRole('button').first().click()
  await expect(bell(page, 2)).toBeVisible()
  await expect(bell(other, 2)).toBeVisible()
  await row(page, 'Hết găng tay cỡ M').hover()
  await panel(page).getByRole('button', { name: 'Xóa thông báo: Hết găng tay cỡ M' }).click()
  await expect(bell(other, 1)).toBeVisible()

  await anyBell(other).click()
  await expect(row(other, 'Mẫu phiếu nhập mới')).toBeVisible()
  await expect(row(other, 'Hết găng tay cỡ M')).toHaveCount(0)
  await panel(other).getByRole('button', { name: 'Đánh dấu tất cả đã đọc' }).click()
  await expect(bell(other, 0)).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Đánh dấu tất cả đã đọc' })).toBeDisabled()
})

test('without a socket the list is read every half minute, and a failure is only logged', async ({
  page,
  request,
}) => {
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.clock.install()
  await page.routeWebSocket('**/ws', () => {})
  const requested: unknown[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/v1/notification/list')) requested.push(sent.postDataJSON())
  })
  await signIn(page, 'marketing')
  // The demo's day may have something for them already.
  await api(page).notification.read_all({})
  requested.length = 0
  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  await expect.poll(() => requested.length).toBe(1)
  await notify(request, 'marketing', ['Chiến dịch tháng 12 đã duyệt'])

  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  // A notification is delivered by a job: whichever poll comes after it rings.
  const afterPolls = (count: number) =>
    expect(async () => {
      await page.clock.runFor(30_000)
      await expect(bell(page, count)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await afterPolls(1)
  await notify(request, 'marketing', ['Ảnh bìa mới'])
  await afterPolls(2)
  requested.length = 0
  await page.clock.runFor(29_000)
  expect(requested.length).toBeLessThanOrEqual(1)
  await page.clock.runFor(2_000)
  await expect.poll(() => requested.length).toBeGreaterThanOrEqual(1)
  expect(requested.length).toBeLessThanOrEqual(2)
  const poll = { user_id: expect.any(Number), page: 1, limit: 20, sort_by: 'created_at', order: 'desc' }
  expect(requested).toEqual(requested.map(() => poll))

  await page.route('**/v1/notification/list', (route) => route.abort())
  await page.clock.runFor(31_000)
  await expect.poll(() => warned.join()).toContain('Notifications could not be read')
  await expect(anyBell(page)).toHaveAccessibleName(/chưa đọc/)
  await expect(page.getByText('Không thể kết nối tới máy chủ')).toHaveCount(0)
})

test('a list that cannot be read says so, and is read again when asked', async ({ page }) => {
  await page.route('**/v1/notification/list', (route) => route.abort())
  await signIn(page, 'care')
  await anyBell(page).click()
  await expect(panel(page).getByText('Không tải được thông báo')).toBeVisible()
  await page.unroute('**/v1/notification/list')
  await panel(page).getByRole('button', { name: 'Thử lại' }).click()
  await expect(panel(page).getByText('Không tải được thông báo')).toHaveCount(0)
})

test('on a phone the list fills the screen, reads on while one scrolls, and no user is kept out', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const long =
    'Quy trình khử khuẩn dụng cụ mới có hiệu lực từ thứ Hai tuần sau, mọi phụ tá đọc kỹ trước ca trực'
  await notify(request, 'assistant', [
    ...Array.from({ length: 24 }, (_, index) => `Nhắc việc ${index + 1}.`),
    long,
  ])
  await signIn(page, 'assistant')
  // What other browser tests book for the assistant may ring as well.
  await expect(anyBell(page)).toHaveAccessibleName(/(2[5-9]|3\d) chưa đọc/)
  await anyBell(page)
    .tap()
    .catch(() => anyBell(page).click())
  await expect(row(page, long)).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(20)
  expect(await serious(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  const box = await panel(page).boundingBox()
  expect([box?.x, box?.width]).toEqual([0, PHONE.width])
  await panel(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(row(page, 'Nhắc việc 1.')).toBeAttached()
  await expect.poll(() => panel(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(25)
  await page.getByRole('button', { name: 'Đóng thông báo' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('the keyboard opens, walks, deletes and closes', async ({ page, request }) => {
  await notify(request, 'telesale', ['Việc thứ nhất', 'Việc thứ hai'])
  await signIn(page, 'telesale')
  await expect(anyBell(page)).toHaveAccessibleName(/chưa đọc/)
  await anyBell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Việc thứ hai').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Việc thứ nhất').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Việc thứ nhất')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(anyBell(page)).toBeFocused()
})

test('a type that is turned off rings no more, and what the manager announces to a group does', async ({
  page,
  browser,
  request,
}) => {
  const name = `Đỗ Không Reo ${String(Date.now()).slice(-6)}`
  await signIn(page, 'telesale')
  await page.goto('/profile')
  const choices = page.getByRole('table', { name: 'Báo cho tôi khi' })
  const bells = choices.getByRole('checkbox', { name: 'Giao khách hàng: Chuông' })
  await bells.uncheck()
  await page.getByRole('button', { name: 'Lưu cách nhận' }).click()
  await expectToast(page, 'Đã lưu cách nhận thông báo')
  await api(page).notification.read_all({})
  await page.goto('/')
  await expect(bell(page, 0)).toBeVisible()

  const telesale = await callsOf(request, 'telesale')
  const admin = await callsOf(request, 'admin')
  const { id: person_id } = await admin.person.add({
    full_name: name,
    phone: '0987000222',
    force: true,
  })
  await admin.personAssignment.assign({
    person_ids: [person_id],
    user_ids: [telesale.id],
    role: 'telesale',
  })
  await page.getByRole('button', { name: 'Thông báo', exact: true }).click()
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, name)).not.toContainText('Chưa đọc')
  await page.keyboard.press('Escape')
  await expect(bell(page, 0)).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'manager')
  await anyBell(manager).click()
  await manager.getByRole('button', { name: 'Gửi thông báo chung' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Gửi thông báo chung' })
  await dialog.getByRole('radio', { name: 'Nhóm quyền' }).check()
  await dialog.getByRole('checkbox', { name: /Telesale/i }).check()
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill(`Họp nhanh ${name}`)
  await dialog.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(manager.getByText(/^Đã gửi tới \d+ người$/)).toBeVisible()
  await manager.context().close()
  await expect(bell(page, 1)).toBeVisible()
})
