import { clinicDate } from '@bcare/rules/text/date'
import type { Page } from '@playwright/test'
import { api, firstOf, firstTerm } from './api.ts'
import { clinicDay } from './free-time.ts'
import { expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

/** Chooses a customer in the booking form, as one who types the name. */
async function choose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await dialog.getByRole('combobox', { name: 'Khách hàng' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** A customer whose visit has ended, and one who has not been here yet. */
async function twoCustomers(page: Page): Promise<{ here: string; fresh: string }> {
  const no = mark()
  const [here, fresh] = [`Lâm Thị Cũ ${no}`, `Lâm Thị Mới ${no}`]
  const was = await api(page).person.add({ full_name: here, phone: `0916${no}`, force: true })
  await api(page).person.add({ full_name: fresh, phone: `0917${no}`, force: true })
  const { id } = await api(page).track.add({ person_id: was.id })
  await api(page).track.update({ id, status: 'in_consult' })
  await api(page).track.checkout({ id, outcome: 'finished' })
  return { here, fresh }
}

async function openBooking(page: Page) {
  await page.goto('/appointments-doctor')
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  return { dialog, type: dialog.getByRole('combobox', { name: 'Loại lịch hẹn' }) }
}

test('the type of a booking follows the customer: «Tái khám» for one who was here', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { here, fresh } = await twoCustomers(page)
  const first = await firstTerm(page, 'appointment_type')
  const { dialog, type } = await openBooking(page)
  await expect(type).toHaveValue(first.name)
  await choose(page, fresh)
  await expect(dialog.getByText(/chưa khám lần nào/)).toBeVisible()
  await expect(type).toHaveValue(first.name)
  await choose(page, here)
  await expect(type).toHaveValue('Tái khám')
})

test('a type that was chosen stays when a customer is chosen who was here', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { here } = await twoCustomers(page)
  const { dialog, type } = await openBooking(page)
  await expect(type).not.toHaveValue('')
  await type.fill('Nhổ răng')
  await page.getByRole('option', { name: /^Nhổ răng/ }).click()
  await choose(page, here)
  await expect(dialog.getByText(/khám gần nhất/)).toBeVisible()
  await expect(type).toHaveValue('Nhổ răng')
})

test('the calendar warns of an allergy on the booking, and only users who may know', async ({
  page,
  browser,
}) => {
  await signIn(page, 'receptionist')
  const no = mark()
  const full_name = `Lâm Thị Dị Ứng ${no}`
  const allergy = await firstTerm(page, 'allergy')
  const { id: person_id } = await api(page).person.add({ full_name, phone: `0918${no}`, force: true })
  const { branch_id } = await api(page).auth.me({})
  const free = await api(page).freeSlot.find({
    minutes: 30,
    after: `${clinicDay(24)}T08:00:00+07:00`,
    ...(branch_id !== null && { branch_id }),
  })
  const { doctor_id, start_at, end_at } = firstOf(free)
  await api(page).appointment.add({
    person_id,
    doctor_id,
    start_at,
    end_at,
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    force: true,
  })
  const others = await Promise.all(
    ['doctor', 'care'].map(async (username) => {
      const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
      const other = await context.newPage()
      await signIn(other, username)
      return other
    }),
  )
  const [dentist, care] = others
  if (!dentist || !care) throw new Error('no colleagues')
  await api(dentist).personData.set({
    person_id,
    kind: 'medical_history',
    value: { allergies: [{ term_id: allergy.id, detail: 'Sưng môi' }] },
  })

  const address = `/appointments-doctor?date=${clinicDate(start_at)}`
  const block = (of: Page) => of.locator('[data-appointment]').filter({ hasText: full_name })
  await page.goto(address)
  await expect(block(page)).toContainText(`Dị ứng: ${allergy.name} (Sưng môi)`)
  await expect(block(page).locator('[data-alert="Dị ứng"]')).toBeVisible()
  await care.goto(address)
  await expect(block(care)).toBeVisible()
  await expect(block(care).locator('[data-alert]')).toHaveCount(0)
  await expect(care.locator('body')).not.toContainText('Sưng môi')
  for (const one of others) await one.context().close()
})

test('tags that do not fit into their column are counted, and none of those shown is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'manager')
  const no = mark()
  const full_name = `Lâm Thị Nhãn ${no}`
  const { id } = await api(page).person.add({ full_name, phone: `0919${no}`, force: true })
  const names = ['Khách thân thiết', 'Ngại đau', 'Hay đến trễ', 'Trả góp', 'Giới thiệu nhiều'].map(
    (name) => `${name} ${no.slice(-3)}`,
  )
  const tag_ids: number[] = []
  for (const name of names) tag_ids.push((await api(page).tag.add({ name, scope: 'person' })).id)
  await api(page).personTag.add({ entity_ids: [id], tag_ids })
  await page.goto(`/customer?search=${encodeURIComponent(full_name)}`)
  const row = page.getByRole('row').filter({ hasText: full_name })
  const more = row.locator('span[title]').filter({ hasText: /^\+\d/ })
  await expect(more).toBeVisible()
  const hidden = ((await more.getAttribute('title')) ?? '').split(', ')
  await expect(more).toContainText(`+${hidden.length}`)
  const shown = names.filter((name) => !hidden.includes(name))
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.every((name) => names.includes(name))).toBe(true)
  for (const name of shown) {
    const cut = await row
      .getByText(name, { exact: true })
      .evaluate((text) => text.scrollWidth - text.clientWidth)
    expect({ name, cut: Math.max(0, cut) }).toEqual({ name, cut: 0 })
  }
  const room = await more.evaluate((element) => {
    const box = element.parentElement?.getBoundingClientRect()
    return element.getBoundingClientRect().right <= (box?.right ?? 0) + 1
  })
  expect(room).toBe(true)
})
