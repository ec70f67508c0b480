import type { Page } from '@playwright/test'
import { clinicDate, formatTime } from '@bcare/rules/text/date'
import { clinicDay } from './free-time.ts'
import { api, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const HALF_HOUR = 30 * 60_000
const mark = () => String(Date.now()).slice(-6)

interface Booked {
  id: number
  name: string
  start_at: string
  doctor_id: number
}

/** A customer with half an hour of a doctor of the user's branch, with as long free before it. */
async function booked(page: Page, name: string, days: number): Promise<Booked> {
  const { branch_id } = await api(page).auth.me({})
  const { data: slots } = await api(page).freeSlot.find({
    minutes: 60,
    after: `${clinicDay(days)}T08:00:00+07:00`,
    ...(branch_id !== null && { branch_id }),
  })
  const [slot] = slots
  if (slot === undefined) throw new Error('no doctor is free')
  const type = await firstTerm(page, 'appointment_type')
  const full_name = `${name} ${mark()}`
  const person = await api(page).person.add({
    full_name,
    phone: `0908${mark()}`,
    force: true,
  })
  const start = Date.parse(slot.start_at) + HALF_HOUR
  const times = {
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + HALF_HOUR).toISOString(),
  }
  const { id } = await api(page).appointment.add({
    person_id: person.id,
    type_term_id: type.id,
    doctor_id: slot.doctor_id,
    ...times,
    force: true,
  })
  return { id, name: full_name, start_at: times.start_at, doctor_id: slot.doctor_id }
}

const block = (page: Page, { name }: Booked) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Lần dời gần nhất' })
const startOf = async (page: Page, { id }: Booked): Promise<number> =>
  Date.parse((await api(page).appointment.get({ id })).start_at)

/** Drags an appointment of the day up by half an hour. */
async function dragUp(page: Page, moved: Booked): Promise<void> {
  await block(page, moved).scrollIntoViewIfNeeded()
  const at = await block(page, moved).boundingBox()
  if (at === null) throw new Error('the day does not show it')
  await page.mouse.move(at.x + 30, at.y + 12)
  await page.mouse.down()
  await page.mouse.move(at.x + 30, at.y + 12 - at.height, { steps: 6 })
  await page.mouse.up()
}

/** A machine that hears of the click a while after the button was let go. */
const beSlow = (page: Page) =>
  page.evaluate(() =>
    addEventListener('mouseup', () => {
      const until = performance.now() + 150
      while (performance.now() < until);
    }),
  )

test('a drag says what it did beside the calendar, over other screens too, and is taken back', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const moved = await booked(page, 'Tô Thị Kéo Nhầm', 12)
  const day = clinicDate(moved.start_at)
  await page.goto(`/appointments-doctor?date=${day}`)
  await dragUp(page, moved)
  const before = Date.parse(moved.start_at)
  const [from, to] = [formatTime(before), formatTime(before - HALF_HOUR)]
  const said = `Đã dời ${moved.name} từ ${from}–${formatTime(before + HALF_HOUR)} sang ${to}–${from}`
  await expect(bar(page)).toContainText(said)
  expect(await startOf(page, moved)).toBe(before - HALF_HOUR)

  await page.getByRole('link', { name: 'Công việc' }).click()
  await page.getByRole('link', { name: 'Lịch hẹn bác sĩ' }).click()
  await bar(page).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText(`Đã đưa ${moved.name} về ${from}–`)).toBeVisible()
  expect(await startOf(page, moved)).toBe(before)
  await expect(bar(page).getByRole('button')).toHaveCount(0)
})

test('what a colleague has changed since is not put back', async ({ page }) => {
  await signIn(page, 'receptionist')
  const moved = await booked(page, 'Tô Thị Đổi Tiếp', 13)
  await page.goto(`/appointments-doctor?date=${clinicDate(moved.start_at)}`)
  await dragUp(page, moved)
  await expect(bar(page)).toContainText(moved.name)
  const later = Date.parse(moved.start_at) + 7 * 24 * 2 * HALF_HOUR
  await api(page).appointment.update({
    id: moved.id,
    doctor_id: null,
    start_at: new Date(later).toISOString(),
    end_at: new Date(later + HALF_HOUR).toISOString(),
    force: true,
  })
  await bar(page).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText(`Lịch của ${moved.name} đã được đổi sau đó, không thể hoàn tác`)).toBeVisible()
  expect(await startOf(page, moved)).toBe(later)
})

test('a clinic that lets nothing be taken back shows what a move did, without a way back, on a slow machine too', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await api(page).setting.update({ key: 'booking.undo_minutes', value: 0 })
  await signIn(page, 'receptionist')
  const moved = await booked(page, 'Tô Thị Không Lui', 14)
  await page.goto(`/appointments-doctor?date=${clinicDate(moved.start_at)}`)
  await beSlow(page)
  await dragUp(page, moved)
  await expect(bar(page)).toContainText(`Đã dời ${moved.name}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Hoàn tác' })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Đóng' }).click()
  await expect(bar(page).getByText(`Đã dời ${moved.name}`)).toHaveCount(0)
})
