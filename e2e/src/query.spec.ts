import { api } from './api.ts'
import { serious } from './axe.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

test('an administrator lets queries be written, mends a mistake, and saves one for a role that runs it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const { full_name, code } = await api(page).person.add({
    full_name: 'Hồ Thị Truy Vấn',
    phone: '0913555777',
  })

  await page.goto('/queries')
  await expect(page.getByText('Viết truy vấn SQL đang tắt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Viết truy vấn' })).toHaveCount(0)

  await page.goto('/configuration?group=security')
  await page.getByRole('switch', { name: 'Cho viết truy vấn SQL' }).click({ force: true })
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toHaveCount(0)

  await page.goto('/queries')
  await page.getByRole('button', { name: 'Viết truy vấn' }).click()
  const statement = page.getByLabel('Câu lệnh SQL')
  const wrong = 'select code, ho_ten\nfrom person\nwhere full_name = :ten'
  await statement.fill(wrong)
  await page.getByRole('button', { name: 'Khai báo :ten' }).click()
  await page.getByLabel('Nhãn trên màn hình').fill('Họ tên')
  await page.getByRole('textbox', { name: 'Họ tên', exact: true }).fill(full_name)
  await page.getByRole('button', { name: 'Chạy thử' }).click()
  await expect(page.getByText(/Không đọc được cột «ho_ten».*dòng 1, cột 14/)).toBeVisible()
  await expect(statement).toHaveValue(wrong)
  await expect(statement).toBeFocused()

  // What is written stays, whatever becomes of the page.
  await page.reload()
  await expect(statement).toHaveValue(wrong)
  await statement.fill(wrong.replace('ho_ten', 'full_name'))
  await page.getByRole('button', { name: 'Chạy thử' }).click()
  const result = page.getByRole('region', { name: 'Kết quả' })
  await expect(result.getByRole('cell', { name: full_name })).toBeVisible()
  await expect(result.getByRole('cell', { name: code })).toBeVisible()
  expect(await serious(page)).toEqual([])

  await page.getByLabel('Tên truy vấn').fill('Khách theo họ tên')
  await page.getByRole('combobox', { name: 'Nhóm quyền được chạy' }).click()
  await page.getByRole('option', { name: 'Marketing' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lưu truy vấn' }).click()
  await expect(page.getByRole('heading', { name: 'Khách theo họ tên' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await beginSession(other, 'marketing')
  await other.goto('/queries')
  await other.getByRole('button', { name: 'Khách theo họ tên' }).click()
  await other.getByRole('textbox', { name: 'Họ tên' }).fill(full_name)
  await other.getByRole('button', { name: 'Chạy', exact: true }).click()
  await expect(other.getByRole('cell', { name: full_name })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sửa' })).toHaveCount(0)
  // The address has the query with its values: it is answered again where it is opened.
  await expect(other).toHaveURL(/values=/)
  await other.reload()
  await expect(other.getByRole('cell', { name: full_name })).toBeVisible()
})

test('a manager runs a query of the product, and the counter has no such screen', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager')
  await page.goto('/queries')
  await page.getByRole('button', { name: 'Khách theo địa bàn' }).click()
  await page.getByRole('button', { name: 'Chạy', exact: true }).click()
  const result = page.getByRole('region', { name: 'Kết quả' })
  await expect(result.getByRole('columnheader', { name: 'Tỉnh, thành' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await result.getByRole('button', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toBe('Khách theo địa bàn.csv')
  const other = await (await browser.newContext()).newPage()
  await beginSession(other, 'receptionist')
  await other.goto('/queries')
  await expect(other.getByText('Bạn không có quyền xem màn hình này')).toBeVisible()
})
