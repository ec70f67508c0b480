import type { Locator, Page } from '@playwright/test'
import { clinicDate, clinicMinutes } from '@bcare/rules/text/date'
import { clinicDay, freeOn, type Slot } from './free-time.ts'
import { api, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

interface Booked extends Slot {
  id: number
  name: string
}

const typeOf = async (page: Page): Promise<number> => (await firstTerm(page, 'appointment_type')).id

const addCustomer = async (page: Page, name: string): Promise<{ id: number; name: string }> => {
  const full_name = `${name} ${mark()}`
  const body = { full_name, phone: `0903${mark()}`, force: true }
  return { ...(await api(page).person.add(body)), name: full_name }
}

/** A customer with an appointment so many days ahead, of this or of some doctor. */
async function booked(page: Page, name: string, days: number, doctor_id?: number): Promise<Booked> {
  const slot = await freeOn(page, days, doctor_id)
  const customer = await addCustomer(page, name)
  const { id } = await api(page).appointment.add({
    person_id: customer.id,
    type_term_id: await typeOf(page),
    doctor_id: slot.doctor_id,
    start_at: slot.start_at,
    end_at: slot.end_at,
    force: true,
  })
  return { ...slot, id, name: customer.name }
}

/** Types the day and the hour of a slot into a dialog. */
async function typeTime(dialog: Locator, { day, time }: Slot): Promise<void> {
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ })
  await when.getByRole('textbox').first().fill(day)
  await when.getByRole('textbox').nth(1).fill(time)
}

test('who holds a time is said while it is typed, and no more once another is chosen', async ({ page }) => {
  await signIn(page, 'receptionist')
  const taken = await booked(page, 'Ngô Thị Đến Trước', 9)
  const customer = await addCustomer(page, 'Ngô Thị Đến Sau')
  await page.goto(`/customer/profile/${customer.id}`)
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await typeTime(dialog, taken)
  const notice = dialog.getByRole('status').filter({ hasText: 'Bác sĩ đã có lịch hẹn khác' })
  const doctor = dialog.getByRole('combobox', { name: 'Bác sĩ' })
  await doctor.fill(taken.plain_name)
  await page
    .getByRole('option', { name: new RegExp(taken.plain_name) })
    .first()
    .click()
  await expect(notice).toContainText(taken.name)
  const { day, time } = await freeOn(page, 16, taken.doctor_id)
  await typeTime(dialog, { ...taken, day, time })
  await expect(notice).toHaveCount(0)
})

test('another time for an appointment is judged before a reason is given', async ({ page }) => {
  await signIn(page, 'receptionist')
  const taken = await booked(page, 'Ngô Thị Giữ Chỗ', 10)
  const moved = await booked(page, 'Ngô Thị Dời Sang', 17, taken.doctor_id)
  await page.goto(`/appointments-doctor?appointment=${moved.id}`)
  await page.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Hẹn lại' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hẹn lại' })
  await typeTime(dialog, taken)
  const notice = dialog.getByRole('status').filter({ hasText: 'Bác sĩ đã có lịch hẹn khác' })
  await expect(notice).toContainText(taken.name)
  await expect(dialog.getByRole('combobox', { name: 'Lý do' })).toHaveValue('')
  const { day, time } = await freeOn(page, 24, taken.doctor_id)
  await typeTime(dialog, { ...taken, day, time })
  await expect(notice).toHaveCount(0)
})

interface Taken {
  id: number
  name: string
}

/** Two customers of one doctor, one right after the other, so that the second is a step away from the first. */
async function neighbours(page: Page, doctor_id: number, start: number): Promise<[Taken, Taken]> {
  const add = async (name: string, from: number): Promise<Taken> => {
    const customer = await addCustomer(page, name)
    const { id } = await api(page).appointment.add({
      person_id: customer.id,
      type_term_id: await typeOf(page),
      doctor_id,
      start_at: new Date(from).toISOString(),
      end_at: new Date(from + HALF_HOUR).toISOString(),
      force: true,
    })
    return { id, name: customer.name }
  }
  return [await add('Ngô Thị Ngồi Ghế', start), await add('Ngô Thị Kế Bên', start + HALF_HOUR)]
}

/** The branch whose doctors the calendar shows to the user who is signed in. */
const branchOf = async (page: Page): Promise<number> => {
  const { branch_id } = await api(page).auth.me({})
  if (branch_id === null) throw new Error('the user has no branch')
  return branch_id
}

const HALF_HOUR = 30 * 60_000
const QUARTER = 15 * 60_000

const block = (page: Page, { name }: Taken) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('while an appointment is dragged, the day says who is there already, and nothing moves', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { data } = await api(page).freeSlot.find({
    minutes: 60,
    after: `${clinicDay(11)}T08:00:00+07:00`,
    branch_id: await branchOf(page),
  })
  const slot = data[0]
  if (slot === undefined) throw new Error('no doctor is free')
  const [first, second] = await neighbours(page, slot.doctor_id, Date.parse(slot.start_at))
  await page.goto(`/appointments-doctor?date=${clinicDate(slot.start_at)}`)
  await block(page, second).scrollIntoViewIfNeeded()
  const from = await block(page, second).boundingBox()
  const to = await block(page, first).boundingBox()
  if (from === null || to === null) throw new Error('the day does not show both')
  await page.mouse.move(from.x + 30, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 14, { steps: 6 })
  const problem = page.getByText(new RegExp(`^Bác sĩ đang có: .*${first.name}`))
  await expect(problem.first()).toBeVisible()
  await page.mouse.up()
  await expect(
    page.getByText('Bác sĩ đã có lịch hẹn khác trong khung giờ này', { exact: false }),
  ).toBeVisible()
  await expect(problem).toHaveCount(0)
  const kept = await api(page).appointment.get({ id: second.id })
  expect(Date.parse(kept.start_at)).toBe(Date.parse(slot.start_at) + HALF_HOUR)
})

/** A quarter of an hour within a day from now, and not near midnight, that the whole clinic has before it. */
function soon(): number {
  const at = Math.ceil((Date.now() + 20 * 2 * HALF_HOUR) / QUARTER) * QUARTER
  return clinicMinutes(at) > 22 * 60 ? at - 4 * HALF_HOUR : at
}

test('a move on short notice to a time that is taken is refused before a reason is asked for', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const start = soon()
  const day = clinicDate(start)
  const { data, doctors } = await api(page).appointment.calendar({
    from: day,
    to: day,
    branch_id: await branchOf(page),
  })
  const isBusy = (id: number) =>
    data.some(
      (one) =>
        one.doctor_id === id &&
        Date.parse(one.start_at) < start + 2 * HALF_HOUR &&
        Date.parse(one.end_at) > start,
    )
  const doctor = doctors.find(({ id }) => !isBusy(id))
  if (doctor === undefined) throw new Error('no doctor is free')
  const [first, second] = await neighbours(page, doctor.id, start)
  await page.goto(`/appointments-doctor?date=${day}`)
  await block(page, second).press('Shift+ArrowUp')
  await expect(page.getByText(new RegExp(`Bác sĩ đang có: .*${first.name}`)).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Bác sĩ đã có lịch hẹn khác trong khung giờ này', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Dời lịch hẹn?' })).toHaveCount(0)
})
