import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

test('a morning of customer care: what is late, what is taken, who is called again, and who is asked for help', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'care')
  const me = await api(page).auth.me({})
  const staff = await api(page).user.list({ limit: 200 })
  const doctor = staff.data.find(({ username }) => username === 'doctor')
  if (doctor === undefined) throw new Error('the clinic has no doctor')
  const no = mark()
  const name = `Lâm Thị Chăm ${no}`
  const { id: person_id } = await api(page).person.add({
    full_name: name,
    phone: `0904${no}`,
    force: true,
  })
  const late = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const title = (what: string) => `${what} ${no}`
  const add = (task: { title: string; due_at: string; person_id?: number; department_id?: number }) =>
    api(page).task.add({ type: 'call', ...task })
  await add({ title: title('Gọi trễ'), due_at: late, person_id })
  const { id: question } = await add({
    title: title('Việc chờ nhận'),
    due_at: late,
    department_id: await departmentOf(page),
  })
  for (const what of ['Giao một', 'Giao hai']) await add({ title: title(what), due_at: late })

  // What is late is put off to tomorrow, and leaves the bucket.
  const late_tab = page.getByRole('tab', { name: /^Quá hạn/ })
  await page.goto(`/task?bucket=overdue&search=${no}`)
  const row = (what: string) => page.getByRole('row', { name: new RegExp(title(what)) })
  await expect(row('Gọi trễ')).toBeVisible()
  await row('Gọi trễ')
    .getByRole('button', { name: /^Thao tác với/ })
    .click()
  await page.getByRole('menuitem', { name: 'Dời hạn: Ngày mai' }).click()
  await expect(row('Gọi trễ')).toHaveCount(0)
  await expect(late_tab).toContainText('2')

  // Two are handed on at once.
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check()
  await page.getByRole('button', { name: 'Giao việc' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Người thực hiện' }).fill(doctor.name)
  await page.getByRole('option', { name: doctor.name }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Người thực hiện' }).press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Giao việc' }).click()
  await expect(page.getByText(`${doctor.name} (2)`)).toBeVisible()
  await expect(row('Giao một')).toHaveCount(0)

  // What waits for the department is taken, and a colleague is asked about it.
  await page.goto(`/task?who=waiting&search=${no}`)
  await row('Việc chờ nhận').getByRole('link').first().click()
  await expect(page).toHaveURL(`/task/${question}`)
  await page.getByRole('button', { name: 'Nhận việc' }).click()
  await expect(page.getByRole('complementary').getByText(me.user.name).first()).toBeVisible()
  const note = page.getByRole('combobox', { name: 'Ghi chú' })
  await note.pressSequentially(`Nhờ @${doctor.name.split(' ').at(-1)}`)
  await page.getByRole('option', { name: doctor.name }).click()
  await note.pressSequentially('xem giúp')
  await page.getByRole('button', { name: 'Thêm ghi chú' }).click()
  await expect(
    page.getByRole('list', { name: 'Ghi chú' }).getByText(`Nhờ @${doctor.name} xem giúp`),
  ).toBeVisible()
  const other = await browser.newPage()
  await signIn(other, 'doctor')
  await other
    .getByRole('banner')
    .getByRole('button', { name: /^Thông báo/ })
    .click()
  // Who may not read the task learns that they were named, and nothing of it.
  const told = other.getByRole('listitem').filter({ hasText: 'Bạn không có quyền xem nội dung này' })
  await expect(told.first()).toContainText('Nhắc đến bạn')
  await expect(other.getByText(title('Việc chờ nhận'))).toHaveCount(0)
  await other.close()

  // The customer's last task is finished, and the next one is made in the same dialog.
  await page.goto(`/customer/profile/${person_id}?tab=tasks`)
  await page.getByRole('link', { name: new RegExp(title('Gọi trễ')) }).click()
  await page.getByRole('button', { name: 'Hoàn thành', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Đây là việc cuối cùng, khách chưa có bước tiếp theo')).toBeVisible()
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText('Vui lòng chọn kết quả').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Kết quả/ }).fill('Hẹn gọi lại')
  await page.getByRole('option', { name: 'Hẹn gọi lại' }).click()
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/customer/profile/${person_id}?tab=tasks`)
  await expect(page.getByRole('region', { name: 'Chưa xong' }).getByText(`Gọi lại ${name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Đã kết thúc' }).getByText(title('Gọi trễ'))).toBeVisible()
})

async function departmentOf(page: Page): Promise<number> {
  const { user } = await api(page).auth.me({})
  const { data } = await api(page).user.list({ limit: 200 })
  return data.find(({ id }) => id === user.id)?.department_id ?? 0
}
