import type { Page } from '@playwright/test'
import { tableFile } from '../../server/src/kit/sheets/table-file.ts'
import { gather } from '../../server/test/setup/sheets.ts'
import { api, firstOf } from './api.ts'
import { serious } from './axe.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const sheet = (headers: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> =>
  gather(
    tableFile(
      'xlsx',
      'Kho',
      headers.map((label) => ({ label, kind: 'text' }) as const),
      [rows],
    ),
  )

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer })

const check = (page: Page) => page.getByRole('button', { name: 'Kiểm tra', exact: true }).click()

const count = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A clinic with two units, whose storekeeper is signed in; answers the name of a branch. */
async function storehouse(page: Page): Promise<string> {
  await beginSession(page, 'admin')
  for (const name of ['Viên tệp', 'Lọ tệp']) await api(page).term.add({ vocabulary: 'product_unit', name })
  const branch = firstOf(await api(page).department.list({ kind: 'branch', is_active: true }))
  await signIn(page, 'storekeeper')
  return branch.name
}

test('a storekeeper brings materials in from a workbook, then what there is of them', async ({ page }) => {
  const branch = await storehouse(page)
  await page.goto('/material?tab=catalogue')
  await page.getByRole('link', { name: 'Nhập từ tệp' }).click()
  await expect(page.getByRole('heading', { name: 'Nhập vật tư từ tệp' })).toBeVisible()
  const materials = await sheet(
    ['Mã', 'Tên vật tư', 'ĐVT', 'Đơn vị mua', 'Quy đổi', 'Theo dõi lô', 'Kệ'],
    [
      ['TEPVT1', 'Thuốc tê từ tệp', 'Viên tệp', 'Lọ tệp', '100', '', 'K1'],
      ['TEPVT2', 'Trụ từ tệp', 'Viên tệp', '', '', 'Có', 'K2'],
      ['TEPVT3', 'Thiếu đơn vị', '', '', '', '', ''],
    ],
  )
  await choose(page, 'vật tư.xlsx', materials)
  await expect(page.getByRole('combobox', { name: 'Đưa cột «Quy đổi» vào' })).toHaveValue('purchase_factor')
  await expect(page.getByRole('combobox', { name: 'Đưa cột «Kệ» vào' })).toHaveValue('')
  await check(page)
  await count(page, '1 Lỗi').click()
  await expect(page.getByText('Chưa có đơn vị kho')).toBeVisible()
  await page.getByRole('button', { name: 'Nhập 2 dòng' }).click()
  await expect(count(page, '2 Đã thêm')).toBeVisible()
  await page.getByRole('button', { name: 'Xem vật tư' }).click()
  const search = page.getByPlaceholder(/Tìm/).last()
  await search.fill('TEPVT')
  await expect(page.getByRole('row', { name: /TEPVT1.*Thuốc tê từ tệp/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /TEPVT2.*Trụ từ tệp/ })).toBeVisible()

  await page.goto('/material')
  await page.getByRole('link', { name: 'Nhập từ tệp' }).click()
  await expect(page.getByRole('heading', { name: 'Nhập tồn đầu kỳ từ tệp' })).toBeVisible()
  const stock = await sheet(
    ['Mã vật tư', 'Chi nhánh', 'Số lượng', 'ĐVT', 'Đơn giá', 'Số lô'],
    [
      ['TEPVT1', branch, '2,5', 'Lọ tệp', '250.000', ''],
      ['TEPVT2', branch, '1.500', '', '', 'L1'],
    ],
  )
  await choose(page, 'tồn đầu kỳ.xlsx', stock)
  await check(page)
  await expect(count(page, '1 Tồn mới')).toBeVisible()
  await count(page, '1 Lỗi').click()
  await expect(page.getByText('hãy nhập 1500 hoặc 1,5')).toBeVisible()
  await page.getByRole('textbox', { name: 'Số lượng của dòng 3' }).fill('1,5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Nhập 2 dòng' }).click()
  await expect(count(page, '2 Đã thêm')).toBeVisible()
  await page.getByRole('button', { name: 'Xem tồn kho' }).click()
  await search.fill('TEPVT1')
  await expect(
    page.getByRole('row', { name: /Thuốc tê từ tệp.*250 Viên tệp.*625\.000/ }).first(),
  ).toBeVisible()
})

test('on a phone an opening stock that is there already is passed over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'manager')
  const unit = firstOf(await api(page).term.list({ vocabulary: 'product_unit' }))
  const { id } = await api(page).material.add({ code: 'TEPVT9', name: 'Bông từ tệp', unit_term_id: unit.id })
  const branch = firstOf(await api(page).department.list({ kind: 'branch', is_active: true }))
  await api(page).usage.add({ kind: 'opening', material_id: id, quantity: 7, branch_id: branch.id })
  await signIn(page, 'manager')
  await page.goto('/material/stock-import')
  const headers = ['Tên vật tư', 'Chi nhánh', 'Tồn đầu kỳ']
  await choose(page, 'tồn.xlsx', await sheet(headers, [['bông từ TỆP', branch.name, '7']]))
  await check(page)
  await expect(count(page, '1 Đã có tồn đầu kỳ')).toBeVisible()
  await expect(page.getByText('Đã có tồn đầu kỳ: Bông từ tệp (TEPVT9)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Không có dòng nào nhập được' })).toBeDisabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await serious(page)).toEqual([])
})
