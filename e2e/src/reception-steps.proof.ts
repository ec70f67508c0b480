import type { Browser, Page } from '@playwright/test'
import { serious } from './axe.ts'
import { clinicDay } from './free-time.ts'
import { api, firstTerm, type Api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardIn = (page: Page, where: string, name: string) =>
  group(page, where).getByRole('listitem').filter({ hasText: name })
const BOARD = '/appointments-offline'

/** A minute ago, or since the day began. */
const justBegun = () =>
  new Date(Math.max(Date.now() - 60_000, Date.parse(`${clinicDay()}T00:00:00+07:00`))).toISOString()

/** What sets the customers and the users of one test apart from those of another. */
const marked = () => String(Date.now()).slice(-6)

interface Named {
  id: number
  name: string
}

async function userOf(page: Page, username: string): Promise<Named & { branch_id: number }> {
  const { data } = await api(page).user.list({ limit: 200 })
  const found = data.find((user) => user.username === username)
  if (!found?.branch_id) throw new Error(`no ${username} with a branch`)
  return { ...found, branch_id: found.branch_id }
}

type Visit = Omit<Parameters<Api['track']['add']>[0], 'person_id'>

const walkIn = async (page: Page, full_name: string, phone: string, visit: Visit = {}): Promise<number> => {
  const person = await api(page).person.add({ full_name, phone, force: true })
  await api(page).track.add({ person_id: person.id, ...visit })
  return person.id
}

async function other(browser: Browser, username: string, phone = false): Promise<Page> {
  const context = await browser.newContext({
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    ...(phone && { viewport: { width: 390, height: 844 } }),
  })
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

async function choose(page: Page, action: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Thao tác khác: ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a walk-in is called in with a doctor and a chair, and the call is taken back', async ({ page }) => {
  const mark = marked()
  const name = `Lý Văn Vào ${mark}`
  await signIn(page, 'receptionist')
  await walkIn(page, name, `0911${mark}`)
  const [room, doctor] = [await firstTerm(page, 'room'), await userOf(page, 'doctor')]
  await page.goto(BOARD)
  await page.getByRole('button', { name: `Gọi vào khám: ${name}` }).click()
  const calling = page.getByRole('dialog', { name: 'Gọi vào khám' })
  await expect(calling.getByRole('combobox', { name: 'Bác sĩ' })).toBeFocused()
  await calling.getByRole('combobox', { name: 'Bác sĩ' }).fill(doctor.name)
  await page
    .getByRole('option', { name: new RegExp(doctor.name) })
    .first()
    .click()
  await calling.getByRole('combobox', { name: 'Ghế/Phòng' }).fill(room.name)
  await page.getByRole('option', { name: room.name, exact: true }).click()
  expect(await serious(page)).toEqual([])
  await calling.getByRole('button', { name: 'Gọi vào khám' }).click()
  const seated = cardIn(page, 'Đang khám', name)
  await expect(seated).toContainText(room.name)
  await expect(seated).toContainText(doctor.name)

  // Taken back from the card: chair and doctor were given with the call, and go with it.
  await choose(page, 'Hoàn tác «Gọi vào khám»', name)
  const waiting = cardIn(page, 'Đã đến', name)
  await expect(waiting).toBeVisible()
  await expect(waiting).not.toContainText(room.name)

  // Given beforehand, nothing is missing: the call is one tap, and what it says takes it back.
  await choose(page, 'Bác sĩ, ghế, tư vấn', name)
  const arranging = page.getByRole('dialog', { name: 'Bác sĩ, ghế, tư vấn' })
  await arranging.getByRole('combobox', { name: 'Bác sĩ' }).fill(doctor.name)
  await page
    .getByRole('option', { name: new RegExp(doctor.name) })
    .first()
    .click()
  await arranging.getByRole('combobox', { name: 'Ghế/Phòng' }).fill(room.name)
  await page.getByRole('option', { name: room.name, exact: true }).click()
  await arranging.getByRole('button', { name: 'Lưu thông tin' }).click()
  await expect(waiting).toContainText(room.name)
  await page.getByRole('button', { name: `Gọi vào khám: ${name}` }).click()
  await expect(cardIn(page, 'Đang khám', name)).toBeVisible()
  await page
    .getByRole('alert')
    .filter({ hasText: `${name}: Gọi vào khám` })
    .last()
    .getByRole('button', { name: 'Hoàn tác' })
    .click()
  await expect(waiting).toContainText(room.name)
})

test('on the phone «Khám xong» is one tap, and so is taking it back', async ({ page, browser }) => {
  const mark = marked()
  const name = `Hồ Thị Nhầm ${mark}`
  await signIn(page, 'receptionist')
  const doctor = await userOf(page, 'doctor')
  const person = await api(page).person.add({ full_name: name, phone: `0912${mark}` })
  const manager = await other(browser, 'manager')
  const { id } = await api(manager).appointment.add({
    person_id: person.id,
    branch_id: doctor.branch_id,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    doctor_id: doctor.id,
    start_at: justBegun(),
    end_at: new Date(Date.now() + 60_000).toISOString(),
    overbooked: true,
    overbook_reason: 'Khách đau',
    force: true,
  })
  await api(page).appointment.update_status({ id, to: 'in_progress' })

  const phone = await other(browser, 'doctor', true)
  await phone.goto('/appointment-of-doctor')
  const card = phone.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: `Khám xong: ${name}` }).click()
  await expect(card).toContainText('Chờ thanh toán')
  const back = card.getByRole('button', { name: `Hoàn tác: ${name}` })
  await expect(back).toBeVisible()
  expect(await serious(phone)).toEqual([])
  await back.click()
  await expect(card.getByRole('button', { name: `Khám xong: ${name}` })).toBeVisible()
  await page.goto(BOARD)
  await expect(cardIn(page, 'Đang khám', name)).toBeVisible()

  // Where the clinic gives no time, nothing offers to take it back.
  const admin = await other(browser, 'admin')
  await api(admin).setting.update({ key: 'booking.undo_minutes', value: 0 })
  await card.getByRole('button', { name: `Khám xong: ${name}` }).click()
  await expect(card).toContainText('Chờ thanh toán')
  await expect(back).toHaveCount(0)
  await api(admin).setting.update({ key: 'booking.undo_minutes', value: 15 })
  await expect(back).toBeVisible()
  for (const one of [phone, admin, manager]) await one.context().close()
})

test('an appointment of the board is called, marked as missed in two clicks, brought back, and moved', async ({
  page,
}) => {
  const mark = marked()
  const name = `Trịnh Văn Vắng ${mark}`
  await signIn(page, 'receptionist')
  const person = await api(page).person.add({ full_name: name, phone: `0913${mark}` })
  await api(page).appointment.add({
    person_id: person.id,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    start_at: justBegun(),
    end_at: new Date(Date.now() + 600_000).toISOString(),
    force: true,
  })
  await page.goto(`${BOARD}?search=${encodeURIComponent(name)}`)
  const card = cardIn(page, 'Chưa đến', name)
  await expect(card.getByRole('link', { name: `Gọi điện: ${name}` })).toHaveAttribute(
    'href',
    `tel:+84913${mark}`,
  )
  await choose(page, 'Đánh dấu không đến', name)
  await expect(card).toHaveCount(0)
  await page
    .getByRole('alert')
    .filter({ hasText: name })
    .last()
    .getByRole('button', { name: 'Hoàn tác' })
    .click()
  await expect(card).toBeVisible()
  await choose(page, 'Hẹn lại', name)
  await expect(page.getByRole('dialog', { name: 'Hẹn lại' })).toContainText('Giờ hẹn')
})

test('doctor, chair and the way back are in the drawer of an appointment too', async ({ page }) => {
  const mark = marked()
  const name = `Mai Thị Ngăn ${mark}`
  await signIn(page, 'receptionist')
  const [room, doctor] = [await firstTerm(page, 'room'), await userOf(page, 'doctor')]
  const person = await api(page).person.add({ full_name: name, phone: `0916${mark}` })
  const { id } = await api(page).appointment.add({
    person_id: person.id,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    start_at: justBegun(),
    end_at: new Date(Date.now() + 600_000).toISOString(),
    force: true,
  })
  await api(page).track.add({ appointment_id: id })
  await page.goto(`/appointments-doctor?appointment=${id}`)
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Bác sĩ, ghế, tư vấn' }).click()
  const arranging = page.getByRole('dialog', { name: 'Bác sĩ, ghế, tư vấn' })
  await arranging.getByRole('combobox', { name: 'Nhân sự tư vấn' }).fill('a')
  await page.getByRole('option').first().click()
  await arranging.getByRole('button', { name: 'Lưu thông tin' }).click()
  await expect(arranging).toHaveCount(0)
  const [visit] = await api(page).track.active({ person_id: person.id })
  expect(visit?.consultant_id).not.toBeNull()

  await drawer.getByRole('button', { name: 'Gọi vào khám' }).click()
  const calling = page.getByRole('dialog', { name: 'Gọi vào khám' })
  await calling.getByRole('combobox', { name: 'Ghế/Phòng' }).fill(room.name)
  await page.getByRole('option', { name: room.name, exact: true }).click()
  await calling.getByRole('combobox', { name: 'Bác sĩ' }).fill(doctor.name)
  await page
    .getByRole('option', { name: new RegExp(doctor.name) })
    .first()
    .click()
  await calling.getByRole('button', { name: 'Gọi vào khám' }).click()
  await expect(drawer.getByText('Đang khám')).toBeVisible()
  for (const status of ['Đã đến', 'Đã đặt']) {
    await drawer.getByRole('button', { name: 'Thao tác khác' }).click()
    await page.getByRole('menuitem', { name: 'Hoàn tác bước vừa rồi' }).click()
    await expect(drawer.getByText(status, { exact: true })).toBeVisible()
  }
})

test('who waits longer than the clinic finds long is marked, by the number that the clinic has set', async ({
  page,
  browser,
}) => {
  const mark = marked()
  const name = `Vũ Văn Chờ Lâu ${mark}`
  await signIn(page, 'receptionist')
  const { branch_id } = await userOf(page, 'receptionist')
  const admin = await other(browser, 'admin')
  const setTo = (value: number) =>
    api(admin).setting.update({ level: 'branch', branch_id, key: 'booking.waiting_minutes', value })
  await setTo(60)
  await walkIn(page, name, `0917${mark}`)
  // As if all who are here had come forty minutes ago.
  await page.route('**/v1/track/active', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object[] }
    const checked_in_at = new Date(Date.now() - 40 * 60_000).toISOString()
    await route.fulfill({
      response: answer,
      json: { ...body, data: body.data.map((row) => ({ ...row, checked_in_at })) },
    })
  })
  await page.goto(BOARD)
  const card = cardIn(page, 'Đã đến', name)
  await expect(card).toContainText('Chờ')
  await expect(card).not.toHaveAttribute('data-tone')
  await setTo(20)
  await expect(card).toHaveAttribute('data-tone', 'too_long')
  await setTo(50)
  await expect(card).toHaveAttribute('data-tone', 'long')
  await admin.context().close()
})

test('fourteen who wait are seen at once, and who is allergic to what, by users who may know', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const mark = marked()
  await signIn(page, 'receptionist')
  const doctor = await userOf(page, 'doctor')
  const allergy = await firstTerm(page, 'allergy')
  const name = `Đỗ Thị Dị Ứng ${mark}`
  const person_id = await walkIn(page, name, `0914${mark}`, { doctor_id: doctor.id })
  for (let each = 0; each < 13; each += 1)
    await walkIn(page, `Khách Chờ ${each} ${mark}`, `0915${String(Number(mark) + each).padStart(6, '0')}`)
  const dentist = await other(browser, 'doctor')
  await api(dentist).personData.set({
    person_id,
    kind: 'medical_history',
    value: { allergies: [{ term_id: allergy.id, detail: 'Phù mặt' }] },
  })

  await page.goto(BOARD)
  const card = cardIn(page, 'Đã đến', name)
  await expect(card).toContainText(`Dị ứng: ${allergy.name} (Phù mặt)`)
  await expect(card.locator('[data-alert]')).toBeVisible()
  await expect.poll(() => group(page, 'Đã đến').getByRole('listitem').count()).toBeGreaterThanOrEqual(14)
  const heights = await group(page, 'Đã đến')
    .getByRole('listitem')
    .evaluateAll((rows) => rows.slice(0, 14).map((row) => row.getBoundingClientRect().bottom))
  const list = await group(page, 'Đã đến').getByRole('list').boundingBox()
  expect(Math.max(...heights)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
  expect(Math.max(...heights)).toBeLessThan(900)
  expect(await serious(page)).toEqual([])

  // Customer care receives too, and is not told.
  const care = await other(browser, 'care')
  await care.goto(BOARD)
  await expect(cardIn(care, 'Đã đến', name)).toBeVisible()
  await expect(care.locator('[data-alert]')).toHaveCount(0)
  await expect(care.locator('body')).not.toContainText('Phù mặt')

  // Her doctor reads it in words on the own day, and the booking form says it before it is saved.
  await api(page).appointment.add({
    person_id,
    doctor_id: doctor.id,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    start_at: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    end_at: new Date(Date.now() + 40 * 86_400_000 + 600_000).toISOString(),
    force: true,
  })
  const day = new Date(Date.now() + 40 * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  await dentist.goto(`/appointment-of-doctor?date=${day}`)
  await expect(dentist.getByRole('listitem').filter({ hasText: name })).toContainText(
    `Dị ứng: ${allergy.name} (Phù mặt)`,
  )
  await page.goto(`/customer/profile/${person_id}?tab=appointments`)
  await page.getByRole('button', { name: 'Đặt lịch' }).first().click()
  const booking = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await expect(booking.getByRole('group', { name: 'Cần lưu ý khi điều trị' })).toContainText('Phù mặt')
  for (const one of [dentist, care]) await one.context().close()
})
