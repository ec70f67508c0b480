import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { addFilter, filterChip } from './filters.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

/** A new customer whom the front desk has just put on file. */
async function addPerson(page: Page, number: string): Promise<{ id: number; name: string }> {
  const name = `Đỗ Thị Trường ${number}`
  const { id } = await api(page).person.add({
    full_name: name,
    phone: `0907${number}`,
    force: true,
  })
  return { id, name }
}

async function addField(page: Page, label: string, type: string, choose?: string): Promise<void> {
  await page.getByRole('button', { name: 'Thêm trường' }).first().click()
  const form = page.getByRole('dialog', { name: 'Thêm trường' })
  await form.getByRole('textbox', { name: 'Tên trường' }).fill(label)
  await form.getByRole('combobox', { name: 'Kiểu dữ liệu' }).click()
  await page.getByRole('option', { name: new RegExp(`^${type} `) }).click()
  if (choose !== undefined) {
    await form.getByRole('combobox', { name: /^Hoặc dùng chung/ }).click()
    await page.getByRole('option', { name: choose }).click()
  }
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name: 'Trường' }).getByText(label, { exact: true })).toBeVisible()
}

test('the administrator adds two fields, the front desk fills them in, and the list, its file and a change of type know them', async ({
  page,
  browser,
}) => {
  const number = mark()
  const [braces, day, set] = [`Mắc cài ${number}`, `Ngày tư vấn ${number}`, `Bộ mắc cài ${number}`]
  await signIn(page, 'admin')

  await page.goto('/custom-fields?tab=option_sets')
  await page.getByRole('button', { name: 'Thêm bộ lựa chọn' }).first().click()
  const words = page.getByRole('dialog', { name: 'Thêm bộ lựa chọn' })
  await words.getByRole('textbox', { name: 'Tên bộ lựa chọn' }).fill(set)
  for (const [index, label] of ['Kim loại', 'Sứ'].entries()) {
    await words.getByRole('button', { name: 'Thêm lựa chọn' }).click()
    await words.getByRole('textbox', { name: `Lựa chọn ${index + 1}`, exact: true }).fill(label)
  }
  await words.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText(set)).toBeVisible()
  await page.getByRole('tab', { name: 'Trường', exact: true }).click()
  await addField(page, braces, 'Chọn một', set)
  await addField(page, day, 'Ngày Ngày')
  const { id: mate } = await api(page).customDefinition.add({
    entity_type: 'person',
    name: `di_cung_${number}`,
    label: `Người đi cùng ${number}`,
    type: 'user',
  })
  await api(page).customDefinition.update_status({ id: mate, status: 'active' })

  const receptionist = await (await browser.newContext()).newPage()
  await signIn(receptionist, 'receptionist')
  const { id, name } = await addPerson(receptionist, number)
  await receptionist.goto(`/customer/profile/${id}?tab=information`)
  await receptionist.getByRole('combobox', { name: braces }).click()
  await receptionist.getByRole('option', { name: 'Sứ' }).click()
  await receptionist.getByRole('textbox', { name: day }).fill('05/03/2026')
  await receptionist.getByRole('button', { name: 'Lưu' }).first().click()
  await expectToast(receptionist, 'Đã lưu thông tin khách hàng')

  await receptionist.goto('/customer')
  await addFilter(receptionist, braces)
  await receptionist.getByRole('menuitemcheckbox', { name: 'Sứ' }).click()
  await receptionist.keyboard.press('Escape')
  await expect(receptionist).toHaveURL(/custom\./)

  // Several are ticked one after the other, by hand or by key; Tab leaves the list and goes on.
  const chip = filterChip(receptionist, `Người đi cùng ${number}`)
  await addFilter(receptionist, `Người đi cùng ${number}`)
  const mates = receptionist.getByRole('listbox', { name: `Người đi cùng ${number}` }).getByRole('option')
  await mates.nth(2).click()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await receptionist.keyboard.press(key)
  await expect(chip).toContainText('3 lựa chọn')
  for (const at of [0, 1, 2]) await mates.nth(at).click()
  await receptionist.keyboard.press('Tab')
  await expect(mates.first()).toBeHidden()
  await expect(chip).not.toContainText('lựa chọn')

  const row = receptionist.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Sứ')
  await expect(row).toContainText('05/03/2026')
  await expect(receptionist.getByRole('row')).toHaveCount(2)
  await receptionist.reload()
  await expect(row).toContainText('Sứ')
  await receptionist.goto(`/customer/profile/${id}?tab=history`)
  await expect(receptionist.getByText(braces).first()).toBeVisible()

  await page.goto(`/customer`)
  await page.getByRole('button', { name: 'Xuất' }).first().click()
  const file = page.getByRole('dialog')
  await file.getByText('CSV').first().click()
  const saved = page.waitForEvent('download')
  await file.getByRole('button', { name: /^Xuất/ }).click()
  const csv = readFileSync(await (await saved).path(), 'utf8')
  expect(csv).toContain(braces)
  expect(csv.split('\n').find((line) => line.includes(name))).toMatch(/Sứ.*2026/)

  await page.goto('/custom-fields')
  await page.getByRole('button', { name: `Việc khác với «${braces}»` }).click()
  await page.getByRole('menuitem', { name: 'Chuyển kiểu dữ liệu' }).click()
  const change = page.getByRole('dialog', { name: `Chuyển kiểu «${braces}»` })
  await change.getByRole('combobox', { name: 'Kiểu mới' }).click()
  await page.getByRole('option', { name: 'Số nguyên' }).click()
  await change.getByRole('button', { name: 'Chạy thử' }).click()
  await expect(change.getByText('1 trong 1 giá trị không chuyển được')).toBeVisible()
  await expect(change.getByText('Sứ', { exact: false })).toBeVisible()
  await change.getByRole('combobox', { name: 'Kiểu mới' }).click()
  await page.getByRole('option', { name: 'Chọn nhiều' }).click()
  await change.getByRole('button', { name: 'Chuyển kiểu' }).click()
  await expect(change.getByText('Đã chuyển xong')).toBeVisible()
  await change.getByRole('button', { name: 'Đóng' }).last().click()

  await page.getByRole('tab', { name: 'Chuyển kiểu' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: braces }).first()).toContainText('Xong')
  const { data } = await api(page).customDefinition.list({
    entity_type: 'person',
    search: number,
  })
  for (const { id: field } of data)
    await api(page).customDefinition.update_status({ id: field, status: 'archived' })
})

test('the options of a field are written in its own form, which shows the field as it will be', async ({
  page,
}) => {
  const label = `Men răng ${mark()}`
  await signIn(page, 'admin')
  await page.goto('/custom-fields')
  await page.getByRole('button', { name: 'Thêm trường' }).first().click()
  const form = page.getByRole('dialog', { name: 'Thêm trường' })
  const preview = form.getByRole('region', { name: 'Xem trước' })
  const option = (place: number) => form.getByRole('textbox', { name: `Lựa chọn ${place}`, exact: true })
  await expect(preview).toContainText('Chọn kiểu dữ liệu')
  await form.getByRole('textbox', { name: 'Tên trường' }).fill(label)
  await form.getByRole('combobox', { name: 'Kiểu dữ liệu' }).click()
  await page.getByRole('option', { name: /^Chọn một / }).click()
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText('Hãy viết ít nhất một lựa chọn', { exact: false })).toBeVisible()

  await form.getByRole('button', { name: 'Thêm lựa chọn' }).click()
  await option(1).pressSequentially('Trong')
  await option(1).press('Enter')
  await expect(option(2)).toBeFocused()
  await option(2).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Đục\nỐ vàng')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(option(3)).toHaveValue('Ố vàng')
  await form.getByRole('textbox', { name: 'Hướng dẫn nhập' }).fill('Nhìn dưới đèn')
  await expect(preview.getByText('Nhìn dưới đèn')).toBeVisible()
  await preview.getByRole('combobox', { name: label }).click()
  await expect(page.getByRole('option')).toHaveText(['Trong', 'Đục', 'Ố vàng'])
  await page.getByRole('option', { name: 'Đục' }).click()
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form).toBeHidden()

  // Afterwards they are changed at the same place.
  const list = page.getByRole('region', { name: 'Trường' })
  await list.getByText(label, { exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Sửa trường' })
  await expect(edit.getByRole('textbox', { name: 'Lựa chọn 2', exact: true })).toHaveValue('Đục')
  await edit.getByRole('button', { name: 'Thêm lựa chọn' }).click()
  await edit.getByRole('textbox', { name: 'Lựa chọn 4', exact: true }).fill('Thiểu sản')
  await edit.getByRole('button', { name: 'Lưu' }).click()
  await expect(edit).toBeHidden()
  await page.reload()
  await list.getByText(label, { exact: true }).click()
  await expect(edit.getByRole('textbox', { name: 'Lựa chọn 4', exact: true })).toHaveValue('Thiểu sản')
})
