import type { Locator } from '@playwright/test'
import { freeOn } from './free-time.ts'
import { api, firstOf, firstTerm } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { openTab } from './tabs.ts'

/** Writes a note where the feed of a record is shown, and sees it there. */
async function note(where: Locator, content: string): Promise<void> {
  await openTab(where, 'Hoạt động')
  await where.getByRole('combobox', { name: 'Nội dung ghi chú' }).fill(content)
  await where.getByRole('button', { name: 'Ghi lại' }).click()
  await expect(where.getByRole('listitem').filter({ hasText: content })).toBeVisible()
}

test('what is noted on a deal and on an appointment is read there and in the profile', async ({ page }) => {
  await signIn(page, 'receptionist')
  const mark = String(Date.now()).slice(-6)
  const person = { full_name: `Hà Thị Ghi ${mark}`, phone: `0907${mark}`, force: true }
  const { id: person_id } = await api(page).person.add(person)
  const pipeline = firstOf(await api(page).pipeline.list({}))
  const deal = { person_id, pipeline_id: pipeline.id, name: `Niềng răng ${mark}` }
  await api(page).deal.add(deal)
  const { doctor_id, start_at, end_at } = await freeOn(page, 16)
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
  await note(page.getByRole('dialog', { name: new RegExp(deal.name) }), 'Chờ bảng giá trả góp')

  await page.goto(`/customer/profile/${person_id}?tab=appointments`)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const appointment = page.getByRole('dialog', { name: person.full_name })
  await note(appointment, 'Đi cùng mẹ')
  await expect(appointment.getByText(/^Đặt lịch hẹn/)).toBeVisible()

  await page.goto(`/customer/profile/${person_id}`)
  const feed = page.getByRole('main')
  await expect(feed.getByText('Chờ bảng giá trả góp')).toBeVisible()
  await expect(feed.getByText('Đi cùng mẹ')).toBeVisible()
})

test('the feed of a task says what was noted and what became of it', async ({ page }) => {
  await signIn(page, 'receptionist')
  const title = `Gọi lại ${String(Date.now()).slice(-6)}`
  const task = await api(page).task.add({ title })
  await api(page).taskNote.add({ task_id: task.id, content: 'Máy bận' })
  await api(page).task.update_status({ id: task.id, to: 'doing' })
  await page.goto(`/task/${task.id}`)
  await expect(page.getByText(`Công việc «${title}»: Đang làm`)).toBeVisible()
  await expect(page.getByText(`Thêm công việc «${title}»`)).toBeVisible()
})

test('a medical note is written by and shown to readers of medical records alone', async ({ page }) => {
  await signIn(page, 'receptionist')
  const mark = String(Date.now()).slice(-6)
  const person = { full_name: `Mai Thị Kín ${mark}`, phone: `0908${mark}`, force: true }
  const { id } = await api(page).person.add(person)
  const feed = page.getByRole('main')
  const choice = feed.getByRole('combobox', { name: 'Ai được xem' })
  const content = `Từng sốc phản vệ ${mark}`
  await page.goto(`/customer/profile/${id}`)
  await feed.getByRole('combobox', { name: 'Nội dung ghi chú' }).fill(content)
  await choice.selectOption('Người được xem bệnh án')
  await feed.getByRole('button', { name: 'Ghi lại' }).click()
  await expect(feed.getByRole('listitem').filter({ hasText: content })).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, 'care')
  await page.goto(`/customer/profile/${id}`)
  await expect(feed.getByText('Thêm khách hàng', { exact: true })).toBeVisible()
  await expect(feed.getByText(content)).toHaveCount(0)
  await expect(choice.getByRole('option')).toHaveText(['Mọi người', 'Phòng ban của tôi', 'Chỉ mình tôi'])
})

test('the author of a note on a task changes it, and what was typed is there after a reload', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const title = `Hẹn tái khám ${String(Date.now()).slice(-6)}`
  const task = await api(page).task.add({ title })
  const written = await api(page).taskNote.add({ task_id: task.id, content: 'Khách bận buổi sáng' })
  await page.goto(`/task/${task.id}`)
  const notes = page.getByRole('list', { name: 'Ghi chú' })
  await notes.getByRole('button', { name: 'Sửa ghi chú' }).click()
  await notes.getByRole('combobox', { name: 'Nội dung ghi chú' }).fill('Khách bận buổi chiều')
  await page.reload()
  await expect(notes.getByText('Khách bận buổi sáng')).toBeVisible()
  await notes.getByRole('button', { name: 'Sửa ghi chú' }).click()
  await expect(notes.getByRole('combobox', { name: 'Nội dung ghi chú' })).toHaveValue('Khách bận buổi chiều')
  await notes.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(notes.getByText('Khách bận buổi chiều')).toBeVisible()
  expect(await api(page).taskNote.get({ id: written.id })).toMatchObject({ content: 'Khách bận buổi chiều' })

  // A colleague who may read it does not change another author's words.
  await page.context().clearCookies()
  await signIn(page, 'admin')
  await page.goto(`/task/${task.id}`)
  await expect(notes.getByText('Khách bận buổi chiều')).toBeVisible()
  await expect(notes.getByRole('button', { name: 'Sửa ghi chú' })).toHaveCount(0)
})
