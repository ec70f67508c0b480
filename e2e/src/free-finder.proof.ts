import { api, firstTerm } from './api.ts'
import { expect, test, signIn } from './staff.ts'
import { freeOn, typed } from './free-time.ts'

test('an appointment is given another time by the week of free times, with the keyboard', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const mark = String(Date.now()).slice(-6)
  const person = { full_name: `Ngô Thị Hẹn Lại ${mark}`, phone: `0906${mark}`, force: true }
  const { id: person_id } = await api(page).person.add(person)
  const { id: type_term_id } = await firstTerm(page, 'appointment_type')
  const { doctor_id, start_at, end_at } = await freeOn(page, 20)
  const old = await api(page).appointment.add({
    person_id,
    doctor_id,
    start_at,
    end_at,
    type_term_id,
    force: true,
  })

  await page.goto(`/customer/profile/${person_id}?tab=appointments`)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: person.full_name })
  await drawer.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Hẹn lại' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hẹn lại', exact: true })
  await dialog.getByRole('button', { name: 'Tìm giờ trống' }).press('Enter')
  const grid = dialog.getByRole('table', { name: 'Số giờ trống theo buổi' })
  const open = grid.getByRole('button', { pressed: true })
  await expect(open).toHaveCount(1)
  const first = await open.getAttribute('aria-label')
  await open.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(open).not.toHaveAttribute('aria-label', first ?? '')
  const time = dialog.getByRole('button', { name: /^\d\d:\d\d · / }).first()
  const chosen = /^\d\d:\d\d/.exec((await time.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await time.press('Enter')
  await expect(grid).toHaveCount(0)
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ }).getByRole('textbox')
  await expect(when.nth(1)).toHaveValue(chosen)
  const day = await when.first().inputValue()

  // The old one says where it went, the new one is where it was put.
  await dialog.getByRole('button', { name: 'Hẹn lại', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const kept = await api(page).appointment.get({ id: old.id })
  expect(kept.status).toBe('rescheduled')
  expect(Date.parse(kept.start_at)).toBe(Date.parse(start_at))
  const next = await api(page).appointment.next({ person_id })
  const local = new Date(Date.parse(next?.start_at ?? '') + 7 * 3_600_000).toISOString()
  expect(`${typed(local.slice(0, 10))} ${local.slice(11, 16)}`).toBe(`${day} ${chosen}`)
  expect(next?.id).not.toBe(old.id)
  expect(Date.parse(next?.start_at ?? '')).not.toBe(Date.parse(start_at))
})
