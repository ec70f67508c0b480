import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { api } from './api.ts'
import { serious } from './axe.ts'
import { expect, signIn, test } from './staff.ts'

/** A file as an old program would have saved it: semicolons, capitals, numbers that lost their zero. */
const oldFile = (mark: string): Buffer =>
  Buffer.from(
    [
      'HỌ VÀ TÊN;SĐT;Năm sinh;Giới tính;Nguồn;Thói quen',
      `NGUYỄN NHẬP ${mark};90${mark}1;05/03/1990;Nữ;facebok;Hay đến muộn`,
      `TRẦN NHẬP ${mark};090${mark}2;1985;Nam;;`,
      `LÊ LỖI ${mark};12345;31/02/1990;;;`,
    ].join('\r\n'),
  )

const mark = () => String(Date.now()).slice(-6)

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/persons?tab=import')
  await expect(page.getByRole('heading', { name: 'Nhập khách hàng từ tệp' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8')

test('the manager brings in customers from an old file, mends what was wrong, and takes it back', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const number = mark()
  await chooseFile(page, 'khách cũ.csv', oldFile(number))

  await expect(page.getByRole('combobox', { name: 'Đưa cột «SĐT» vào' })).toHaveValue('phone')
  await expect(page.getByRole('combobox', { name: 'Đưa cột «Năm sinh» vào' })).toHaveValue('birth')
  await page.getByRole('combobox', { name: 'Đưa cột «Thói quen» vào' }).selectOption('Ghi chú')
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click()

  const word = page.getByRole('combobox', { name: 'Nguồn đến: «facebok» hiểu là' })
  await expect(word).toHaveValue('as Facebook Ads')
  await word.selectOption('Bỏ qua, ghi vào ghi chú')
  await page.reload()
  await expect(word).toHaveValue('leave')
  await word.selectOption('Facebook Ads')
  await page.getByRole('button', { name: 'Áp dụng và kiểm tra lại' }).click()

  await expect(page.getByRole('button', { name: '2 Khách mới' })).toBeVisible()
  await page.getByRole('button', { name: '1 Lỗi' }).click()
  await expect(page.getByText('Số điện thoại «12345» không hợp lệ')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tải các dòng lỗi (CSV)' }).click()
  expect(await textOf(await saved)).toContain(`LÊ LỖI ${number}`)
  await page.getByRole('textbox', { name: 'SĐT của dòng 4' }).fill(`090${number}3`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '0 Lỗi' })).toBeVisible()

  await page.getByRole('button', { name: 'Nhập 3 dòng' }).click()
  await expect(page.getByRole('button', { name: '3 Đã thêm' })).toBeVisible()
  await page.getByRole('button', { name: 'Xem danh bạ' }).click()
  await page.getByPlaceholder('Tìm theo mã, tên, số điện thoại').last().fill(`nhap ${number}`)
  await expect(page.getByText(`Nguyễn Nhập ${number}`)).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).click()
  const question = page.getByRole('dialog', { name: /Hoàn tác lần nhập/ })
  await expect(question.getByText('Hồ sơ đã có người sửa')).toBeVisible()
  await question.getByRole('button', { name: 'Hoàn tác lần nhập' }).click()
  await expect(page.getByRole('button', { name: '3 Đã hoàn tác' })).toBeVisible()
})

test('a row that resembles a customer is looked at: the record is named, and the user says whether it is them', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const number = mark()
  const [known, near] = [`Lê Ngọc Thúy ${number}`, `Lê Ngọc Thùy ${number}`]
  const { code } = await api(page).person.add({ full_name: known, phone: `090${number}8` })
  const lines = [
    'Họ tên;SĐT;Ghi chú',
    `${near};090${number}8;Dị ứng`,
    `Lê Ngọc Thuỷ ${number};090${number}8;`,
  ]
  await chooseFile(page, 'khác dấu.csv', Buffer.from(lines.join('\r\n')))
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click()

  await page.getByRole('button', { name: '2 Cần xem lại' }).click()
  await expect(
    page.getByText(`Giống ${known} (${code}): cùng số điện thoại; khác dấu của tên`).first(),
  ).toBeVisible()
  await page.getByRole('group', { name: 'Xác nhận dòng 3' }).getByText('Là người này').click()
  await expect(page.getByRole('button', { name: '1 Cần xem lại' })).toBeVisible()
  await page.getByRole('button', { name: 'Nhập 1 dòng' }).click()
  await expect(page.getByRole('button', { name: '1 Đã thêm' })).toBeVisible()
  await page.getByRole('button', { name: '1 Cần xem lại' }).click()
  await page.getByRole('link', { name: 'Đã thêm' }).click()
  await expect(page.getByText('Hồ sơ cần kiểm tra lại')).toBeVisible()
})

test('a file that is no table is refused with a sentence that says what to do', async ({ page }) => {
  await signIn(page, 'manager')
  await chooseFile(page, 'ảnh.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  await expect(
    page.getByText('Đây không phải tệp bảng tính, hãy chọn tệp Excel (.xlsx) hoặc CSV'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chọn tệp' })).toBeVisible()
})

test('what a list shows leaves as a file, and a user who may not export is not offered it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  await page.goto('/customer?gender=female')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.getByRole('button', { name: 'Xuất', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Xuất khách hàng' })
  await dialog.getByText('CSV').click()
  await dialog.getByText('Tất cả các cột').click()
  await dialog.getByRole('textbox', { name: 'Tên tệp' }).fill('Khách nữ')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Xuất tệp' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('Khách nữ.csv')
  const lines = (await textOf(file)).split('\r\n')
  expect(lines[0]).toContain('Họ tên')
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.slice(1, -1).every((line) => line.includes('Nữ'))).toBe(true)

  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const consultant = await context.newPage()
  await signIn(consultant, 'consultant')
  await consultant.goto('/customer')
  await expect(consultant.getByRole('button', { name: 'Hiển thị' })).toBeVisible()
  await expect(consultant.getByRole('button', { name: 'Xuất', exact: true })).toHaveCount(0)
  await consultant.goto('/persons?tab=import')
  await expect(consultant.getByRole('heading', { name: 'Danh bạ' })).toBeVisible()
  await context.close()
})

test('on a phone a file is chosen, its columns are set, and nothing serious is in the user’s way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  await chooseFile(page, 'điện thoại.csv', oldFile(mark()))
  await expect(page.getByRole('tab', { name: 'Nhập từ tệp' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Kiểm tra', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await serious(page)).toEqual([])
})
