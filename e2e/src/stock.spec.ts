import type { Locator, Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** Two materials of a group of their own: one with lots, one bought by the box. */
async function prepare(page: Page, mark: string) {
  await beginSession(page, 'admin')
  const term = async (vocabulary: 'product_unit' | 'material_category' | 'supplier', name: string) =>
    (await api(page).term.add({ vocabulary, name: `${mark} ${name}` })).id
  const [piece, box] = [await term('product_unit', 'cái'), await term('product_unit', 'hộp')]
  const category_term_id = await term('material_category', 'nhóm')
  await term('supplier', 'nhà cung cấp')
  await beginSession(page, 'storekeeper')
  const add = (code: string, fields: object) =>
    api(page).material.add({
      code: `${code}-${mark}`,
      name: `${mark} ${code}`,
      unit_term_id: piece,
      category_term_id,
      ...fields,
    })
  const gloves = await add('GANG', { purchase_unit_term_id: box, purchase_factor: 50 })
  const paste = await add('THUOC', { lot_tracked: true, expiry_tracked: true })
  const { branch_id } = await api(page).auth.me({})
  const on_hand = async (material_id: number) =>
    firstOf(await api(page).materialStock.list({ material_id, branch_id: branch_id ?? 0 })).on_hand
  return { gloves: gloves.id, paste: paste.id, category_term_id, branch_id: branch_id ?? 0, on_hand }
}

async function pick(within: Locator, label: string, name: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true })
  await field.fill(name)
  await within
    .page()
    .getByRole('option', { name: new RegExp(name) })
    .click()
}

test('a storekeeper writes a delivery of two lines: a wrong number is said and kept, a lot is asked for, a reload loses nothing', async ({
  page,
}) => {
  const { gloves, paste, on_hand } = await prepare(page, 'Giao')
  await signIn(page, 'storekeeper')
  await page.goto('/material')
  await page.getByRole('button', { name: 'Nhập kho' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nhập kho' })
  const line = (at: number) => sheet.getByRole('group', { name: `Dòng ${at}` })
  const field = (at: number, name: string) => line(at).getByRole('textbox', { name, exact: true })
  await pick(line(1), 'Vật tư', 'Giao GANG')
  await expect(line(1).getByRole('combobox', { name: 'Đơn vị' })).toHaveValue('Giao hộp')
  await field(1, 'Số lượng').fill('abc')
  await field(1, 'Đơn giá').fill('100k')
  await pick(line(2), 'Vật tư', 'Giao THUOC')
  await field(2, 'Số lượng').fill('3')
  await field(2, 'Đơn giá').fill('20000')
  await sheet.getByRole('button', { name: 'Ghi nhập kho' }).click()
  await expect(line(1)).toContainText('Số không hợp lệ')
  await expect(field(1, 'Số lượng')).toHaveValue('abc')
  await expect(line(2)).toContainText('Vật tư này theo dõi lô, vui lòng nhập số lô')
  await expect(line(2)).toContainText('Vui lòng nhập hạn dùng')

  await page.reload()
  await page.getByRole('button', { name: 'Nhập kho' }).click()
  await expect(sheet.getByText(/Đang tiếp tục bản nháp/)).toBeVisible()
  await expect(field(1, 'Số lượng')).toHaveValue('abc')
  await field(1, 'Số lượng').fill('2')
  await expect(line(1)).toContainText('= 100 Giao cái')
  await field(2, 'Số lô').fill('LO1')
  await field(2, 'Hạn dùng').fill('1/1/2040')
  await pick(sheet, 'Nhà cung cấp', 'Giao nhà cung cấp')
  await sheet.getByRole('textbox', { name: 'Số chứng từ' }).fill('PN-01')
  await expect(sheet).toContainText('2 dòng · 260.000 đ')
  await sheet.getByRole('button', { name: 'Ghi nhập kho' }).click()
  await expectToast(page, 'Đã nhập kho 2 dòng')
  await expect(sheet).toHaveCount(0)
  expect([await on_hand(gloves), await on_hand(paste)]).toEqual([100, 3])
  const moved = firstOf(await api(page).usage.list({ material_id: gloves }))
  expect(moved).toMatchObject({ kind: 'receive', reference_no: 'PN-01', amount: 200_000 })
})

test('a storekeeper counts without seeing the books, over a reload, sees the difference, posts it, and takes a correction back', async ({
  page,
}) => {
  const { gloves, paste, category_term_id, branch_id, on_hand } = await prepare(page, 'Đếm')
  const receive = (material_id: number, quantity: number, more: object = {}) =>
    api(page).usage.add({ kind: 'receive', material_id, quantity, branch_id, unit_cost: 1_000, ...more })
  await receive(gloves, 40)
  await receive(paste, 5, { lot_no: 'A1', expiry: '2031-01-01' })
  await signIn(page, 'storekeeper')
  await page.goto('/material')
  await page.getByRole('button', { name: 'Kiểm kê' }).click()
  await page.getByRole('combobox', { name: 'Nhóm vật tư' }).selectOption('Đếm nhóm')
  await expect(page).toHaveURL(new RegExp(`category=${category_term_id}`))
  const sheet = page.getByRole('table', { name: 'Các dòng kiểm kê' })
  const count = (name: string) => sheet.getByRole('textbox', { name: `Đếm được ${name}`, exact: true })
  await expect(count('Đếm GANG')).toHaveValue('')
  await expect(sheet).not.toContainText('40')
  await count('Đếm GANG').fill('abc')
  await page.getByRole('button', { name: 'So với sổ' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 dòng chưa đọc được' })).toBeVisible()
  await count('Đếm GANG').fill('37')
  await count('Đếm GANG').press('Enter')
  await expect(count('Đếm THUOC lô A1')).toBeFocused()
  await count('Đếm THUOC lô A1').fill('5')
  await expect(page.getByText('Đã đếm 2 dòng')).toBeVisible()

  await page.reload()
  await expect(count('Đếm GANG')).toHaveValue('37')
  await page.getByRole('button', { name: 'So với sổ' }).click()
  const differences = page.getByRole('region', { name: 'Chênh lệch' })
  await expect(differences).toContainText('1 dòng khớp, 1 dòng lệch')
  await expect(differences.getByRole('row', { name: /Đếm GANG/ })).toContainText('−3 Đếm cái')
  expect(await on_hand(gloves)).toBe(40)
  // The books move meanwhile: nothing is posted, what was counted is still there.
  await receive(gloves, 1)
  const post = async () => {
    await page.getByRole('button', { name: 'Ghi kiểm kê' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ghi kiểm kê' }).click()
  }
  await post()
  await expect(page.getByRole('alert').filter({ hasText: 'Kho vừa có phát sinh của Đếm GANG' })).toBeVisible()
  await expect(count('Đếm GANG')).toHaveValue('37')
  await page.getByRole('button', { name: 'So lại với sổ' }).click()
  await expect(differences.getByRole('row', { name: /Đếm GANG/ })).toContainText('−4 Đếm cái')
  await post()
  await expectToast(page, 'Đã ghi kiểm kê 1 dòng')
  await expect(count('Đếm GANG')).toHaveValue('')
  expect([await on_hand(gloves), await on_hand(paste)]).toEqual([37, 5])

  await page.goto(`/material?branch_id=${branch_id}&category_term_id=${category_term_id}`)
  await page.getByRole('grid').getByText('Đếm GANG').click()
  const drawer = page.getByRole('dialog', { name: /^Đếm GANG/ })
  await drawer.getByRole('tab', { name: 'Phát sinh' }).click()
  await drawer.getByRole('button', { name: /^Đảo Kiểm kê: Đếm GANG/ }).click()
  const question = page.getByRole('dialog', { name: /^Đảo «Kiểm kê/ })
  await question.getByRole('button', { name: 'Đảo', exact: true }).click()
  await expect(question).toContainText('Vui lòng nhập lý do')
  await question.getByRole('textbox', { name: 'Lý do' }).fill('Đếm sót một hộp')
  await question.getByRole('button', { name: 'Đảo', exact: true }).click()
  await expectToast(page, 'Đã đảo phát sinh kho')
  await expect(drawer.getByRole('list', { name: 'Phát sinh' })).toContainText('Đếm sót một hộp')
  expect(await on_hand(gloves)).toBe(41)
})
