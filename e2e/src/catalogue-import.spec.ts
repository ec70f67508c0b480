import type { Page } from '@playwright/test'
import { tableFile } from '../../server/src/kit/sheets/table-file.ts'
import { gather } from '../../server/test/setup/sheets.ts'
import { api } from './api.ts'
import { serious } from './axe.ts'
import { expect, signIn, test } from './staff.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook of prices, as a manager keeps one. */
async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const columns = [
    { label: 'Mã dịch vụ', kind: 'text' },
    { label: 'Bảng giá', kind: 'text' },
    { label: 'Mã bảng giá', kind: 'text' },
    { label: 'Giá mới', kind: 'money' },
    { label: 'Từ ngày', kind: 'date' },
    { label: 'Đến ngày', kind: 'date' },
    { label: 'Người duyệt', kind: 'text' },
  ] as const
  return gather(tableFile('xlsx', 'Giá', columns, [rows]))
}

const row = (code: string, price: number | string, from = '2027-01-01', to = '2027-12-31') => [
  code,
  'Giá năm mới',
  'nam-moi',
  price,
  from,
  to,
  'Chị Hà',
]

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer })
}

test('prices come in from a workbook: wrong cells are mended, the run goes on past a reload, and it is undone', async ({
  page,
}) => {
  await signIn(page, 'manager')
  for (const at of [1, 2, 3])
    await api(page).product.add({ code: `TEPGIA${at}`, name: `Dịch vụ ${at} từ tệp`, list_price: 500_000 })
  await page.goto('/product')
  await expect(page.getByRole('button', { name: 'Xuất', exact: true })).toBeVisible()
  await page.goto('/product/price-tiers?tab=rows')
  await expect(page.getByRole('button', { name: 'Xuất', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Nhập từ tệp' }).click()
  await expect(page.getByRole('heading', { name: 'Nhập bảng giá từ tệp' })).toBeVisible()
  const rows = [
    row('TEPGIA1', 450_000),
    row('TEPGIA2', 'hỏi lại'),
    row('TEPGIA9', 400_000),
    row('TEPGIA3', 300_000),
    row('TEPGIA1', 440_000, '2027-12-01', '2028-01-31'),
  ]
  await choose(page, 'giá năm mới.xlsx', await workbook(rows))

  await expect(page.getByRole('combobox', { name: 'Đưa cột «Giá mới» vào' })).toHaveValue('value')
  await expect(page.getByRole('combobox', { name: 'Đưa cột «Người duyệt» vào' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Đưa cột «Mã dịch vụ» vào' }).selectOption('Bỏ qua cột này')
  await expect(page.getByRole('alert')).toContainText('Hãy chọn cột chứa mã dịch vụ')
  await expect(page.getByRole('button', { name: 'Kiểm tra', exact: true })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Hãy chọn cột chứa mã dịch vụ')
  await page.getByRole('combobox', { name: 'Đưa cột «Mã dịch vụ» vào' }).selectOption('Mã dịch vụ')
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click()

  await expect(page.getByRole('button', { name: '2 Giá mới' })).toBeVisible()
  await page.getByRole('button', { name: '3 Lỗi' }).click()
  await expect(page.getByText('Giá trị «hỏi lại» không phải số tiền')).toBeVisible()
  await expect(page.getByText('Không có dịch vụ mã «TEPGIA9»')).toBeVisible()
  await expect(page.getByText('Khoảng ngày trùng với dòng 2')).toBeVisible()
  await page.getByRole('textbox', { name: 'Giá mới của dòng 3' }).fill('420k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '2 Lỗi' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '2 Lỗi' }).click()
  await page.getByRole('textbox', { name: 'Từ ngày của dòng 6' }).fill('01/01/2028')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '1 Lỗi' })).toBeVisible()

  await page.getByRole('button', { name: 'Nhập 4 dòng' }).click()
  await expect(page.getByRole('button', { name: '4 Đã thêm' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Xem bảng giá' }).click()
  await page.getByPlaceholder(/Tìm/).last().fill('nam moi')
  await expect(page.getByRole('row', { name: /Giá năm mới.*Dịch vụ 2 từ tệp.*420\.000/ })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).click()
  const question = page.getByRole('dialog', { name: /Hoàn tác lần nhập/ })
  await expect(question.getByText('4 giá đã thêm sẽ bị xóa')).toBeVisible()
  await question.getByRole('button', { name: 'Hoàn tác lần nhập' }).click()
  await expect(page.getByRole('button', { name: '4 Đã hoàn tác' })).toBeVisible()
  const { data } = await api(page).productPriceTier.list({ tier_code: 'nam-moi' })
  expect(data).toEqual([])
})

test('on a phone services come in, with a word that becomes one of the clinic’s', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  await page.goto('/product')
  await page.getByRole('link', { name: 'Nhập từ tệp' }).click()
  const file = 'Mã;Tên dịch vụ;Nhóm;Giá\r\nTEPDV1;Dịch vụ từ điện thoại;Nhóm điện thoại;250000\r\n'
  await choose(page, 'dịch vụ.csv', Buffer.from(file))
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click()
  const word = page.getByRole('combobox', { name: 'Nhóm: «Nhóm điện thoại» hiểu là' })
  await word.selectOption('Thêm «Nhóm điện thoại» vào danh mục')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Áp dụng và kiểm tra lại' }).click()
  await page.getByRole('button', { name: 'Nhập 1 dòng' }).click()
  await expect(page.getByRole('button', { name: '1 Đã thêm' })).toBeVisible()
  const { data } = await api(page).product.list({ search: 'TEPDV1' })
  expect(data).toMatchObject([{ list_price: 250_000, category_name: 'Nhóm điện thoại' }])
})
