import type { Locator } from '@playwright/test'
import { freeOn } from './free-time.ts'
import { api, firstOf, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { openTab } from './tabs.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Brings a picture into the files of what is open, and sees it there. */
async function attach(where: Locator, name: string): Promise<void> {
  await openTab(where, 'Tệp')
  const buffer = Buffer.from(PIXEL, 'base64')
  await where.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(where.getByRole('checkbox', { name: new RegExp(`^Chọn ${name}`) })).toBeVisible()
}

test('files are attached to a deal and to an appointment, and are in the profile too', async ({ page }) => {
  await signIn(page, 'receptionist')
  const mark = String(Date.now()).slice(-6)
  const person = { full_name: `Hồ Thị Tệp ${mark}`, phone: `0905${mark}`, force: true }
  const { id: person_id } = await api(page).person.add(person)
  const { id: pipeline_id } = firstOf(await api(page).pipeline.list({}))
  const deal = { person_id, pipeline_id, name: `Bọc răng ${mark}` }
  await api(page).deal.add(deal)
  const { doctor_id, start_at, end_at } = await freeOn(page, 18)
  const { id: type_term_id } = await firstTerm(page, 'appointment_type')
  await api(page).appointment.add({
    person_id,
    doctor_id,
    start_at,
    end_at,
    type_term_id,
    force: true,
  })

  await page.goto(`/customer/profile/${person_id}?tab=deals`)
  await page.getByRole('button', { name: new RegExp(deal.name) }).click()
  await attach(page.getByRole('dialog', { name: new RegExp(deal.name) }), 'bao-gia.png')
  await page.goto(`/customer/profile/${person_id}?tab=appointments`)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await attach(page.getByRole('dialog', { name: person.full_name }), 'phim.png')

  await page.goto(`/customer/profile/${person_id}?tab=images`)
  for (const name of ['bao-gia.png', 'phim.png'])
    await expect(page.getByRole('checkbox', { name: new RegExp(`^Chọn ${name}`) })).toBeVisible()
})
