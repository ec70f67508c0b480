import type { Locator, Page } from '@playwright/test'
import { clinicDate } from '@bcare/rules/text/date'
import { clinicDay, freeOn } from './free-time.ts'
import { api, firstOf, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

interface Customer {
  id: number
  name: string
  phone: string
}

async function addCustomer(page: Page, name: string): Promise<Customer> {
  const [full_name, phone] = [`${name} ${mark()}`, `0906${mark()}`]
  const { id } = await api(page).person.add({ full_name, phone, force: true })
  return { id, name: full_name, phone }
}

async function addDeal(page: Page, { id }: Customer): Promise<{ id: number; pipeline_id: number }> {
  const { id: pipeline_id } = firstOf(await api(page).pipeline.list({}))
  const body = { person_id: id, pipeline_id, name: 'Bọc sứ hai răng cửa' }
  return { ...(await api(page).deal.add(body)), pipeline_id }
}

interface Task {
  title: string
  due_at: string | null
  deal_id: number | null
  assignees: { user_id: number }[]
}

const tasksOf = async (page: Page, { id }: Customer): Promise<Task[]> =>
  (await api(page).task.list({ person_id: id, sort_by: 'created_at' })).data

const row = (where: Page | Locator) => where.getByRole('group', { name: 'Thao tác nhanh' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const bookedFor = (page: Page) =>
  dialog(page, 'Đặt lịch hẹn').getByRole('combobox', { name: 'Khách hàng', exact: true })

test('from the profile a customer is called, booked in two clicks, noted about and remembered', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Cao Thị Gọi Lại')
  await page.goto(`/customer/profile/${customer.id}`)
  await expect(row(page).getByRole('link', { name: 'Gọi', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`^tel:.*${customer.phone.slice(1)}$`),
  )

  await row(page).getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(bookedFor(page)).toHaveValue(customer.name)
  await page.keyboard.press('Escape')

  await row(page).getByRole('button', { name: 'Ghi chú', exact: true }).click()
  const writing = page.getByRole('combobox', { name: 'Nội dung ghi chú' })
  await expect(writing).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const before = clinicDay(1)
  await row(page).getByRole('button', { name: 'Nhắc tôi', exact: true }).click()
  const reminder = dialog(page, `Nhắc tôi về ${customer.name}`)
  await expect(reminder.getByLabel('Nhắc việc gì')).toBeFocused()
  await reminder.getByRole('button', { name: 'Sáng mai' }).click()
  await expect(page.getByText(/^Sẽ nhắc bạn vào .* 09:00$/)).toBeVisible()
  await expect(reminder).toHaveCount(0)
  const { user } = await api(page).auth.me({})
  const [task] = await tasksOf(page, customer)
  expect(task?.title).toBe('Gọi lại')
  expect(task?.assignees.map(({ user_id }) => user_id)).toEqual([user.id])
  // Midnight may pass between the two.
  expect([before, clinicDay(1)]).toContain(clinicDate(task?.due_at ?? 0))
})

test('«Chưa có lịch hẹn tiếp theo» books for this customer, and says then when they come', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Cao Thị Chưa Hẹn')
  await page.goto(`/customer/profile/${customer.id}`)
  await page.getByRole('button', { name: 'Chưa có lịch hẹn tiếp theo', exact: true }).click()
  await expect(bookedFor(page)).toHaveValue(customer.name)
  await page.keyboard.press('Escape')
  const type = await firstTerm(page, 'appointment_type')
  const { doctor_id, start_at, end_at, day, time } = await freeOn(page, 30)
  await api(page).appointment.add({
    person_id: customer.id,
    type_term_id: type.id,
    doctor_id,
    start_at,
    end_at,
  })
  await expect(page.getByText(`Lịch hẹn tới ${day} ${time}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chưa có lịch hẹn tiếp theo' })).toHaveCount(0)
})

test('a reminder at another time says what it is about, and one that is past is refused beside the field', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Cao Thị Hẹn Giờ')
  await page.goto(`/customer/profile/${customer.id}`)
  await row(page).getByRole('button', { name: 'Nhắc tôi', exact: true }).click()
  const reminder = dialog(page, /^Nhắc tôi về/)
  const send = reminder.getByRole('button', { name: 'Nhắc tôi', exact: true })
  await reminder.getByLabel('Nhắc việc gì').fill('Hỏi kết quả chụp phim')
  await send.click()
  await expect(reminder.getByText('Vui lòng chọn ngày và giờ cần nhắc')).toBeVisible()
  const fields = reminder.getByRole('group', { name: 'Ngày giờ khác' })
  await fields.getByLabel('Ngày').fill('02/01/2020')
  await fields.getByLabel('Giờ').fill('08:30')
  await send.click()
  await expect(reminder.getByText('Giờ cần nhắc phải sau bây giờ')).toBeVisible()
  await fields.getByLabel('Ngày').fill('02/01/2099')
  await send.click()
  await expect(page.getByText('Sẽ nhắc bạn vào 02/01/2099 08:30')).toBeVisible()
  const [task] = await tasksOf(page, customer)
  expect(task?.title).toBe('Hỏi kết quả chụp phim')
})

test('beside a deal the same is done, and belongs to the deal; Escape closes only what is in front', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Cao Thị Cơ Hội')
  const deal = await addDeal(page, customer)
  await page.goto(`/deals?pipeline=${deal.pipeline_id}&deal=${deal.id}`)
  const drawer = dialog(page, /^Bọc sứ hai răng cửa/)
  await expect(drawer.getByRole('link', { name: 'Gọi', exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: 'Nhắc tôi', exact: true }).click()
  await dialog(page, /^Nhắc tôi về/)
    .getByRole('button', { name: 'Tuần sau' })
    .click()
  await expect(page.getByText(/^Sẽ nhắc bạn vào/)).toBeVisible()
  expect((await tasksOf(page, customer)).map(({ deal_id }) => deal_id)).toEqual([deal.id])

  await drawer.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expect(bookedFor(page)).toHaveValue(customer.name)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Đặt lịch hẹn')).toHaveCount(0)

  const note = dialog(page, `Ghi chú về ${customer.name}`)
  await drawer.getByRole('button', { name: 'Ghi chú', exact: true }).click()
  await expect(note.getByRole('combobox', { name: 'Nội dung ghi chú' })).toBeFocused()
  await page.keyboard.type('Khách muốn xem')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(drawer).toBeVisible()

  await drawer.getByText(customer.name).click()
  const modal = dialog(page, 'Khách hàng')
  await row(modal).getByRole('button', { name: 'Ghi chú', exact: true }).click()
  const writing = modal.getByRole('combobox', { name: 'Nội dung ghi chú' })
  await expect(writing).toBeFocused()
  await expect(writing).toHaveValue('Khách muốn xem')
  await writing.fill('Khách muốn xem bảng màu')
  await modal.getByRole('button', { name: 'Nhắc tôi', exact: true }).click()
  await expect(dialog(page, /^Nhắc tôi về/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(drawer).toBeVisible()
})

test('who may not book or write notes sees neither, and a masked number is no link', async ({ page }) => {
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Cao Thị Riêng Tư')
  await signIn(page, 'marketing')
  await page.goto(`/customer/profile/${customer.id}`)
  await expect(row(page).getByRole('button')).toHaveText(['Nhắc tôi'])
  await expect(row(page).getByRole('link')).toHaveCount(0)
  await expect(page.getByText('Chưa có lịch hẹn tiếp theo', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chưa có lịch hẹn tiếp theo' })).toHaveCount(0)
})
