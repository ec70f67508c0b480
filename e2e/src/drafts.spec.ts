import type { Locator, Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, PASSWORD, signIn, signInAtScreen, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

const addPerson = (page: Page): Promise<{ id: number; version: number; full_name: string }> =>
  api(page).person.add({ full_name: `Vũ Nháp ${mark()}`, phone: `0908${mark()}`, force: true })

const noteOn = (where: Page | Locator) => where.getByRole('combobox', { name: 'Nội dung ghi chú' })
const resumed = (where: Page | Locator) => where.getByText(/^Đang tiếp tục bản nháp lúc \d\d:\d\d/)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tài khoản/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('a half-typed note outlives tabs, Back, other screens, the modal, a reload and signing out', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { id, full_name } = await addPerson(page)
  const profile = `/customer/profile/${id}`
  await page.goto(profile)
  const text = 'Khách hẹn gọi lại sau giờ'
  await noteOn(page).pressSequentially(text)
  await page.getByRole('tab', { name: 'Thông tin' }).click()
  await expect(noteOn(page)).toHaveCount(0)
  await page.goBack()
  await expect(noteOn(page)).toHaveValue(text)
  await expect(resumed(page)).toBeVisible()
  await page.getByRole('link', { name: 'Lịch hẹn' }).first().click()
  await expect(noteOn(page)).toHaveCount(0)
  await page.goto(profile)
  await expect(noteOn(page)).toHaveValue(text)

  // In the modal it is the same note, and Esc leaves it as it is.
  await page.goto(`/customer?search=${encodeURIComponent(full_name)}`)
  await page
    .getByRole('button', { name: /^Thao tác với Vũ Nháp/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Xem nhanh' }).click()
  const modal = page.getByRole('dialog')
  await expect(noteOn(modal)).toHaveValue(text)
  await noteOn(modal).press('End')
  await noteOn(modal).pressSequentially(' làm')
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await page.goto(profile)
  await expect(noteOn(page)).toHaveValue(`${text} làm`)
  await page.reload()
  await expect(noteOn(page)).toHaveValue(`${text} làm`)

  await signOut(page)
  await signInAtScreen(page, 'manager')
  await page.goto(profile)
  await expect(noteOn(page)).toHaveValue('')
  await expect(resumed(page)).toHaveCount(0)
  await signOut(page)
  await signInAtScreen(page, 'receptionist')
  await page.goto(profile)
  await expect(noteOn(page)).toHaveValue(`${text} làm`)

  // Saved, it is a note and no draft any more.
  await page.getByRole('button', { name: 'Ghi lại' }).click()
  await expect(noteOn(page)).toHaveValue('')
  await expect(resumed(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(`${text} làm`)).toBeVisible()
  await expect(noteOn(page)).toHaveValue('')
})

test('a note that was begun for one customer is not offered on another', async ({ page }) => {
  await signIn(page, 'receptionist')
  const [one, other] = [await addPerson(page), await addPerson(page)]
  await page.goto(`/customer/profile/${one.id}`)
  await noteOn(page).pressSequentially('Chỉ của khách này')
  await page.goto(`/customer/profile/${other.id}`)
  await expect(noteOn(page)).toHaveValue('')
})

test('«Thông tin» keeps edits over tabs and Back, and lets them go by «Bỏ nháp» alone', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { id, full_name } = await addPerson(page)
  await page.goto(`/customer/profile/${id}`)
  await page.getByRole('tab', { name: 'Thông tin' }).click()
  const name = page.getByRole('textbox', { name: 'Họ tên', exact: true })
  await name.fill('Vũ Nháp Đổi Tên')
  await page.getByRole('tab', { name: 'Hoạt động' }).click()
  await expect(name).toHaveCount(0)
  await page.goBack()
  await expect(name).toHaveValue('Vũ Nháp Đổi Tên')
  await page.reload()
  await expect(name).toHaveValue('Vũ Nháp Đổi Tên')
  await page.getByRole('button', { name: 'Bỏ nháp' }).click()
  await expect(name).toHaveValue(full_name)
  await page.reload()
  await expect(name).toHaveValue(full_name)
  await expect(resumed(page)).toHaveCount(0)
})

test('a draft of a record that changed meanwhile takes up only what was typed, and says what both changed', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { id, version } = await addPerson(page)
  await page.goto(`/customer/profile/${id}?tab=information`)
  const name = page.getByRole('textbox', { name: 'Họ tên', exact: true })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await name.fill('Tên Trong Nháp')
  await page.goto('/customer')
  await api(page).person.update({ id, version, full_name: 'Tên Người Khác', email: 'moi@example.vn' })
  await page.goto(`/customer/profile/${id}?tab=information`)
  await expect(name).toHaveValue('Tên Trong Nháp')
  await expect(email).toHaveValue('moi@example.vn')
  const panel = page.getByRole('alert').filter({ hasText: 'Dữ liệu đã được người khác thay đổi' })
  await expect(panel.getByRole('cell', { name: 'Tên Người Khác' })).toBeVisible()
  await panel.getByRole('button', { name: 'Lấy giá trị hiện tại' }).click()
  await expect(name).toHaveValue('Tên Người Khác')
})

test('a dialog that was open with text does not open itself over another address; its text is offered where it is opened', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await page.goto('/tags')
  const add = page.getByRole('button', { name: /Thêm/ }).first()
  const name = page.getByRole('textbox', { name: 'Tên nhãn', exact: true })
  await add.click()
  await name.fill('Nhãn dở dang')
  await page.reload()
  await expect(add).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/customer')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/tags')
  await add.click()
  await expect(name).toHaveValue('Nhãn dở dang')

  // Esc keeps it; «Hủy bỏ» asks, and throws it away by choice.
  await name.pressSequentially(' lại')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Chưa lưu: nội dung đang nhập được giữ làm bản nháp')).toBeVisible()
  await add.click()
  await expect(name).toHaveValue('Nhãn dở dang lại')
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy bỏ' }).click()
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await add.click()
  await expect(name).toHaveValue('')
})

test('a relative that was begun in a dialog is there when it is opened again', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { id: person_id } = await addPerson(page)
  await page.goto(`/customer/profile/${person_id}?tab=information`)
  await page.getByRole('button', { name: 'Thêm người thân' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm người thân' })
  await dialog.getByRole('textbox', { name: 'Họ tên' }).fill('Bà Nội Nháp')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Thêm người thân' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Họ tên' })).toHaveValue('Bà Nội Nháp')
})

test('a booking that was begun goes on, one that was only looked at leaves nothing', async ({ page }) => {
  await signIn(page, 'receptionist')
  await page.goto('/appointments-doctor')
  const open = page.getByRole('button', { name: 'Đặt lịch', exact: true }).first()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const type = dialog.getByRole('combobox', { name: 'Loại lịch hẹn' })
  await open.click()
  // The form fills in the first type by itself: nothing was typed.
  await expect(type).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(type).not.toHaveValue('')
  await expect(resumed(dialog)).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Nội dung' }).fill('Đau răng số 6')
  await dialog.getByRole('textbox', { name: 'Dự kiến (phút)' }).fill('7.5')
  await dialog.getByRole('textbox', { name: 'Nội dung' }).focus()
  await expect(dialog.getByText('Không rõ «7.5» là số nào: ô này chỉ nhận số nguyên')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Dự kiến (phút)' }).fill('75')
  await page.keyboard.press('Escape')
  await page.reload()
  await open.click()
  await expect(resumed(dialog)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Nội dung' })).toHaveValue('Đau răng số 6')
  await expect(dialog.getByRole('textbox', { name: 'Dự kiến (phút)' })).toHaveValue('75')
})

test('a draft goes after a week, of whatever user, and the newest hundred stay', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { id } = await addPerson(page)
  await page.evaluate(() => {
    const put = (name: string, days: number) =>
      localStorage.setItem(
        `draft:elsewhere:7:note:${name}`,
        JSON.stringify({ at: Date.now() - days * 86_400_000, fields: { content: { value: name, was: '' } } }),
      )
    put('old', 8)
    put('young', 6)
    for (let at = 0; at < 120; at += 1) put(`many-${at}`, 3)
  })
  await page.goto(`/customer/profile/${id}`)
  await expect(noteOn(page)).toHaveValue('')
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('draft:')),
  )
  expect(kept).toHaveLength(100)
  expect(kept).not.toContain('draft:elsewhere:7:note:old')
  expect(kept).not.toContain('draft:elsewhere:7:note:young')
})

test('neither a password nor a national id is stored in the browser', async ({ page }) => {
  await signIn(page, 'receptionist')
  const { id } = await addPerson(page)
  await page.goto(`/customer/profile/${id}?tab=information`)
  await page.getByRole('textbox', { name: 'Số CCCD' }).fill('079190123456')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nhap@example.vn')
  await page.goto('/customer')
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).toContain('nhap@example.vn')
  expect(stored).not.toContain('079190123456')
  expect(stored).not.toContain(PASSWORD)
})
