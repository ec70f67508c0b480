import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ask, expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)

/** Somebody new whom the desk has just taken down. */
async function addPerson(page: Page, number: string): Promise<{ id: number; name: string }> {
  const name = `Đỗ Thị Trường ${number}`
  const { id } = await ask<{ id: number }>(page, '/v1/person/add', {
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
    await form.getByRole('combobox', { name: 'Bộ lựa chọn' }).click()
    await page.getByRole('option', { name: choose }).click()
  }
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name: 'Trường' }).getByText(label, { exact: true })).toBeVisible()
}

test('the administrator adds two fields, the desk fills them in, and the list, its file and a change of type know them', async ({
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
  const { id: mate } = await ask<{ id: number }>(page, '/v1/custom-fields/definitions/add', {
    entity_type: 'person',
    name: `di_cung_${number}`,
    label: `Người đi cùng ${number}`,
    type: 'user',
  })
  await ask(page, '/v1/custom-fields/definitions/update-status', { id: mate, status: 'active' })

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'receptionist')
  const { id, name } = await addPerson(desk, number)
  await desk.goto(`/customer/profile/${id}?tab=information`)
  await desk.getByRole('combobox', { name: braces }).click()
  await desk.getByRole('option', { name: 'Sứ' }).click()
  await desk.getByRole('textbox', { name: day }).fill('05/03/2026')
  await desk.getByRole('button', { name: 'Lưu' }).first().click()
  await expect(desk.getByText('Đã lưu')).toBeVisible()

  await desk.goto('/customer')
  await desk.getByRole('button', { name: /^Lọc thêm/ }).click()
  await desk.getByRole('button', { name: braces, exact: false }).first().click()
  await desk.getByRole('menuitemcheckbox', { name: 'Sứ' }).click()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/custom\./)

  // Several are ticked one after the other, by hand or by key; Tab leaves the list and goes on.
  const chips = desk.getByRole('group', { name: 'Bộ lọc' })
  const chip = chips.getByRole('button', { name: `Người đi cùng ${number}` })
  await chip.click()
  const mates = desk.getByRole('listbox', { name: `Người đi cùng ${number}` }).getByRole('option')
  await mates.nth(2).click()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await desk.keyboard.press(key)
  await expect(chip).toContainText('3 lựa chọn')
  for (const at of [0, 1, 2]) await mates.nth(at).click()
  await desk.keyboard.press('Tab')
  await expect(mates.first()).toBeHidden()
  await expect(chip).not.toContainText('lựa chọn')

  const row = desk.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Sứ')
  await expect(row).toContainText('05/03/2026')
  await expect(desk.getByRole('row')).toHaveCount(2)
  await desk.reload()
  await expect(row).toContainText('Sứ')
  await desk.goto(`/customer/profile/${id}?tab=history`)
  await expect(desk.getByText(braces).first()).toBeVisible()

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
  const { data } = await ask<{ data: { id: number; label: string }[] }>(
    page,
    '/v1/custom-fields/definitions/list',
    {
      entity_type: 'person',
      search: number,
    },
  )
  for (const { id: field } of data)
    await ask(page, '/v1/custom-fields/definitions/update-status', { id: field, status: 'archived' })
})
