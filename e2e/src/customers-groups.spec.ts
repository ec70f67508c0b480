import type { Page } from '@playwright/test'
import { freeOn } from './free-time.ts'
import { api, firstOf } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const clinicMonth = () =>
  Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date()))

/** So many people of one family name, which is what the list is searched by. */
async function addPeople(page: Page, family: string, count: number, more: object = {}): Promise<void> {
  const mark = String(Date.now()).slice(-5)
  for (let index = 0; index < count; index += 1)
    await api(page).person.add({
      full_name: `${family} ${'ABCDEFGH'[index]}`,
      phone: `0902${mark}${index}`,
      force: true,
      ...more,
    })
}

const toolbar = (page: Page) =>
  page.getByRole('searchbox').or(page.getByPlaceholder('Tìm theo mã, tên, số điện thoại'))

/** Searches the list of customers and chooses every row that is found. */
async function choose(page: Page, family: string, count: number): Promise<void> {
  await page.goto('/customer')
  await toolbar(page).first().fill(family)
  // A customer who was just added is on the page before it is searched, too.
  await expect(page.getByRole('checkbox', { name: /^Chọn (?!tất cả)/ })).toHaveCount(count)
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveCount(count)
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check()
  await expect(page.getByText(`Đã chọn ${count}`)).toBeVisible()
}

async function pickStaff(page: Page, name: string): Promise<void> {
  const staff = page.getByRole('dialog').getByRole('combobox', { name: 'Nhân viên' })
  await staff.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await staff.press('Tab')
}

test('leads are shared out in turn, and a telesale takes hers to a booking', async ({ page, browser }) => {
  test.setTimeout(150_000)
  const family = `Chia Đều ${String(Date.now()).slice(-6)}`
  await signIn(page, 'manager')
  await addPeople(page, family, 4)
  await choose(page, family, 4)

  await page.getByRole('button', { name: 'Phân công' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phân công 4 khách hàng' })
  await pickStaff(page, 'Bùi Minh Nhật')
  await pickStaff(page, 'Vũ Tuyết Nhi')
  await expect(dialog.getByText('4 khách chia đều cho 2 nhân viên')).toBeVisible()
  await dialog.getByRole('button', { name: 'Phân công' }).click()
  await expect(dialog.getByText('Đã phân công 4 / 4 khách hàng')).toBeVisible()
  await expect(dialog.getByText(/(Bùi Minh Nhật|Vũ Tuyết Nhi) 2 · .* 2/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Giao cho Bùi Minh Nhật/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Đóng' }).last().click()
  await expect(page.getByText('Đã chọn')).toHaveCount(0)

  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const telesale = await context.newPage()
  await signIn(telesale, 'telesale')
  await telesale.goto('/customer')
  await toolbar(telesale).first().fill(family)
  const mine = telesale.getByRole('row', { name: new RegExp(family) })
  await expect(mine).toHaveCount(2)
  await expect(telesale.getByRole('button', { name: /^Thông báo, \d+ chưa đọc/ })).toBeVisible()
  await mine.first().getByRole('link').first().click()
  await expect(
    telesale.getByRole('button', { name: /Phân công phụ trách: Bùi Minh Nhật \(Telesale\)/ }),
  ).toBeVisible()

  await telesale.getByRole('tab', { name: 'Lịch hẹn' }).click()
  await telesale.getByRole('button', { name: 'Đặt lịch' }).first().click()
  const booking = telesale.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const slot = await freeOn(telesale, 11)
  await booking.getByRole('combobox', { name: 'Bác sĩ' }).fill(slot.plain_name)
  await telesale.getByRole('option', { name: new RegExp(slot.plain_name) }).click()
  const when = booking.getByRole('group', { name: /Giờ hẹn/ })
  await when.getByRole('textbox').first().fill(slot.day)
  await when.getByRole('textbox').nth(1).fill(slot.time)
  await booking.getByRole('radio', { name: 'Điện thoại' }).check()
  await booking.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  await expectToast(telesale, 'Đã đặt lịch hẹn')
  await expect(booking).toHaveCount(0)
  await expect(telesale.getByText(/^Lịch hẹn tới/)).toBeVisible()
  await context.close()
})

test('a wrong assignment is taken back from where it was made', async ({ page }) => {
  const family = `Giao Nhầm ${String(Date.now()).slice(-6)}`
  await signIn(page, 'manager')
  await addPeople(page, family, 2)
  await choose(page, family, 2)
  await page.getByRole('button', { name: 'Phân công' }).click()
  await pickStaff(page, 'Phan Hoài Thu')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Phân công' }).click()
  await dialog.getByRole('button', { name: 'Hoàn tác' }).click()
  await expectToast(page, 'Đã hoàn tác 2 phân công')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(`${family}.*Phan Hoài Thu`) })).toHaveCount(0)
})

test('the work of a staff member who leaves goes to others: customers of one role, a deal, and a task', async ({
  page,
}) => {
  const family = `Bàn Giao ${String(Date.now()).slice(-6)}`
  await signIn(page, 'manager')
  await addPeople(page, family, 2)
  const { data: found } = await api(page).person.list({ search: family })
  const [one, other] = found
  if (one === undefined || other === undefined) throw new Error('two people were added')
  const leaver = firstOf(await api(page).user.list({ search: 'Hoàng Gia Bảo' }))
  await api(page).personAssignment.assign({
    person_ids: found.map(({ id }) => id),
    user_ids: [leaver.id],
    role: 'referrer',
  })
  await api(page).deal.add({
    name: `Niềng ${family}`,
    person_id: one.id,
    pipeline_id: 1,
    owner_id: leaver.id,
  })
  await api(page).task.add({
    title: `Gọi ${family}`,
    type: 'call',
    person_id: other.id,
    assignee_ids: [leaver.id],
  })
  await choose(page, family, 2)
  await page.getByRole('button', { name: 'Bàn giao công việc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bàn giao công việc' })
  await dialog.getByRole('combobox', { name: 'Từ nhân viên' }).fill('Hoàng Gia Bảo')
  await page.getByRole('option', { name: 'Hoàng Gia Bảo' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Người giới thiệu · 2 khách' })).toBeChecked()
  await dialog.getByRole('combobox', { name: 'Cho nhân viên' }).fill('Phan Hoài Thu')
  await page.getByRole('option', { name: /Phan Hoài Thu/ }).click()
  await dialog.getByRole('combobox', { name: 'Cho nhân viên' }).press('Tab')
  await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Nghỉ việc')
  await dialog.getByRole('button', { name: 'Bàn giao', exact: true }).click()
  await expect(dialog.getByText(/Khách hàng: (\d+) \/ \1$/)).toBeVisible()
  await expect(dialog.getByText(/Cơ hội đang mở: (\d+) \/ \1$/)).toBeVisible()
  await expect(dialog.getByText(/Công việc đang mở: (\d+) \/ \1$/)).toBeVisible()
  await expect(dialog.getByText(/Phan Hoài Thu \d/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Đóng' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('many are put into a new group, listed by it, and every step is taken back', async ({ page }) => {
  test.setTimeout(150_000)
  const mark = String(Date.now()).slice(-6)
  const family = `Vào Nhóm ${mark}`
  const group = `Nhóm thử ${mark}`
  await signIn(page, 'receptionist')
  await addPeople(page, family, 3)
  await choose(page, family, 3)
  await page.getByRole('button', { name: 'Thêm vào nhóm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm 3 khách vào nhóm' })
  await dialog.getByRole('combobox', { name: 'Nhóm' }).fill(group)
  await page.getByRole('option', { name: `Tạo nhóm «${group}»` }).click()
  await dialog.getByRole('button', { name: 'Thêm vào nhóm' }).click()
  await expectToast(page, 'Đã thêm 3 khách vào nhóm')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('tab', { name: 'Nhóm khách hàng' }).click()
  await page.getByPlaceholder('Tìm theo tên, mã nhóm').fill(group)
  await page.getByRole('link', { name: group }).click()
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveCount(3)
  await page.getByRole('checkbox', { name: `Chọn ${family} A` }).check()
  await page.getByRole('button', { name: 'Đưa ra khỏi nhóm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đưa ra khỏi nhóm' }).click()
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveCount(2)
  await page
    .locator('[data-toast]', { hasText: 'Đã đưa 1 khách' })
    .getByRole('button', { name: 'Hoàn tác' })
    .click()
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveCount(3)

  await choose(page, family, 3)
  await page.getByRole('button', { name: 'Gắn nhãn' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Hay trễ hẹn' }).click()
  await page.getByRole('dialog').getByRole('combobox').press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Gắn nhãn' }).click()
  await page
    .locator('[data-toast]', { hasText: 'Đã gắn 3 nhãn' })
    .getByRole('button', { name: 'Hoàn tác' })
    .click()
  await expectToast(page, 'Đã gỡ 3 nhãn vừa gắn')
})

test('a group of birthdays of this month fills itself', async ({ page }) => {
  const mark = String(Date.now()).slice(-6)
  const family = `Sinh Nhật ${mark}`
  await signIn(page, 'care')
  await addPeople(page, family, 1, { birth_day: 9, birth_month: clinicMonth(), birth_year: 1990 })
  await addPeople(page, `Tháng Khác ${mark}`, 1, { birth_day: 9, birth_month: (clinicMonth() % 12) + 1 })
  await page.goto('/customer?tab=groups')
  await page.getByRole('button', { name: 'Thêm mới' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Tên nhóm' }).fill(`Sinh nhật tháng này ${mark}`)
  await form.getByRole('combobox', { name: 'Loại nhóm' }).or(form.getByLabel('Loại nhóm')).first().click()
  await page.getByRole('option', { name: 'Tự lọc' }).click()
  await form.getByRole('button', { name: 'Thêm điều kiện' }).click()
  await expect(form.getByText(/khách đang khớp/)).toBeVisible()
  await expect(form.getByText(new RegExp(`Ví dụ:.*${family}`))).toBeVisible()
  await form
    .getByRole('button', { name: /^(Lưu|Thêm)$/ })
    .last()
    .click()
  await expect(form).toHaveCount(0)
  await page.getByPlaceholder('Tìm theo tên, mã nhóm').fill(mark)
  await page.getByRole('link', { name: `Sinh nhật tháng này ${mark}` }).click()
  await toolbar(page).first().fill(mark)
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveCount(1)
  await expect(page.getByRole('row', { name: new RegExp(`Tháng Khác ${mark}`) })).toHaveCount(0)
})

test('what narrows the list is saved under a name and comes back with it', async ({ page }) => {
  await signIn(page, 'receptionist')
  await page.goto('/customer?lifecycle=lead&sort=-created_at')
  await page.getByRole('button', { name: 'Chế độ xem' }).click()
  await page.getByRole('textbox', { name: 'Lưu bộ lọc đang dùng với tên' }).fill('Tiềm năng mới')
  // A page that goes at once may be read again before what it left has arrived.
  const saved = page.waitForResponse('**/v1/setting/update')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await saved
  await page.goto('/customer')
  await page.getByRole('button', { name: 'Chế độ xem' }).click()
  await page.getByRole('button', { name: 'Tiềm năng mới', exact: true }).click()
  await expect(page).toHaveURL(/lifecycle=lead/)
  await expect(
    page.getByRole('button', { name: 'Tiềm năng mới', exact: true, expanded: false }),
  ).toBeVisible()
})
