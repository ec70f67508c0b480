import type { Locator, Page } from '@playwright/test'
import { api, firstTerm } from './api.ts'
import { laterToday } from './free-time.ts'
import { expect, signIn, test } from './staff.ts'

/**
 * What a job takes, from the screen on which staff have it in front of them until it is done: presses of the mouse, keys
 * (a combination is one, letters of a text are none), and texts that are typed. All of a job goes through its hand, so
 * a way that has become longer no longer gets there with the numbers that are held here.
 */
class Hand {
  readonly used = { clicks: 0, keys: 0, texts: 0 }
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async click(on: Locator): Promise<void> {
    this.used.clicks += 1
    await on.click()
  }
  async key(key: string): Promise<void> {
    this.used.keys += 1
    await this.page.keyboard.press(key)
  }
  /** Types where the focus is: a field that must be clicked first costs the click. */
  async type(text: string): Promise<void> {
    this.used.texts += 1
    await this.page.keyboard.type(text)
  }
}

const BOARD = '/appointments-offline'
const mark = () => String(Date.now()).slice(-6)
const cardIn = (page: Page, where: string, name: string) =>
  page.getByRole('region', { name: where, exact: true }).getByRole('listitem').filter({ hasText: name })

async function customer(page: Page, name: string): Promise<{ person_id: number; name: string }> {
  const full_name = `${name} ${mark()}`
  const { id } = await api(page).person.add({ full_name, phone: `0908${mark()}`, force: true })
  return { person_id: id, name: full_name }
}

test('a customer who calls is booked from the search: three keys, a name and four clicks', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { person_id, name } = await customer(page, 'Trần Thị Gọi')
  await page.goto(BOARD)
  await expect(page.getByRole('button', { name: /^Tìm theo mã/ })).toBeVisible()
  const hand = new Hand(page)
  await hand.key('Control+k')
  const search = page.getByRole('dialog', { name: 'Tìm kiếm' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await hand.type(name)
  await expect(search.getByRole('option', { name: `Đặt lịch cho ${name}`, exact: true })).toBeVisible()
  await hand.key('Tab')
  await hand.key('Enter')
  const booking = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await hand.click(booking.getByRole('button', { name: 'Tìm giờ trống' }))
  await hand.click(booking.getByRole('button', { name: /^\d\d:\d\d · / }).last())
  await hand.click(booking.getByRole('radio', { name: 'Điện thoại' }))
  await hand.click(booking.getByRole('button', { name: 'Đặt lịch', exact: true }))
  await expect(booking).toHaveCount(0)
  expect(await api(page).appointment.next({ person_id })).toMatchObject({ booked_channel: 'phone' })
  expect(hand.used).toEqual({ clicks: 4, keys: 3, texts: 1 })
})

test('a customer who was expected is checked in with one click', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { person_id, name } = await customer(page, 'Trần Thị Đến')
  await api(page).appointment.add({
    person_id,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    ...laterToday(),
    force: true,
  })
  await page.goto(BOARD)
  const hand = new Hand(page)
  await hand.click(page.getByRole('button', { name: `Tiếp nhận: ${name}` }))
  await expect(cardIn(page, 'Đã đến', name)).toBeVisible()
  expect(hand.used).toEqual({ clicks: 1, keys: 0, texts: 0 })
})

test('who waits with a doctor and a chair is called in with one click, and ends the visit with three', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { person_id, name } = await customer(page, 'Trần Thị Vào')
  const { data } = await api(page).user.list({ limit: 200 })
  const doctor_id = data.find(({ username }) => username === 'doctor')?.id ?? 0
  const visit = await api(page).track.add({ person_id, doctor_id })
  const { id: room_term_id } = await firstTerm(page, 'room')
  await api(page).track.update({ id: visit.id, room_term_id })
  await page.goto(BOARD)
  const calling = new Hand(page)
  await calling.click(page.getByRole('button', { name: `Gọi vào khám: ${name}` }))
  await expect(cardIn(page, 'Đang khám', name)).toBeVisible()
  expect(calling.used).toEqual({ clicks: 1, keys: 0, texts: 0 })

  const { id, version } = await api(page).track.get({ id: visit.id })
  await api(page).track.update({ id, version, status: 'waiting_payment' })
  const ending = new Hand(page)
  await ending.click(page.getByRole('button', { name: `Kết thúc lượt khám: ${name}` }))
  const dialog = page.getByRole('dialog', { name: 'Kết thúc lượt khám' })
  await ending.click(dialog.getByRole('radio', { name: 'Kết thúc điều trị' }))
  await ending.click(dialog.getByRole('button', { name: 'Kết thúc lượt khám' }))
  await expect(cardIn(page, 'Đã về', name)).toBeVisible()
  expect(ending.used).toEqual({ clicks: 3, keys: 0, texts: 0 })
})

test('a new customer who walks in is received with three keys, a name and a number', async ({ page }) => {
  await signIn(page, 'receptionist')
  const name = `Trần Văn Ghé ${mark()}`
  await page.goto(BOARD)
  await expect(page.getByRole('region', { name: 'Đã đến', exact: true })).toBeVisible()
  const hand = new Hand(page)
  await hand.key('n')
  const dialog = page.getByRole('dialog', { name: 'Tiếp nhận khách vãng lai' })
  await expect(dialog.getByRole('combobox', { name: 'Khách hàng' })).toBeFocused()
  await hand.type(name)
  const newOne = page.getByRole('option', { name: new RegExp(name) })
  await expect(newOne).toHaveAttribute('data-combobox-selected', 'true')
  await expect(page.getByRole('option')).toHaveCount(1)
  await hand.key('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Điện thoại' })).toBeFocused()
  await hand.type(`0909${mark()}`)
  await hand.key('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cardIn(page, 'Đã đến', name)).toBeVisible()
  expect(hand.used).toEqual({ clicks: 0, keys: 3, texts: 2 })
})
