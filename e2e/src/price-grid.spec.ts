import { api } from './api.ts'
import { serious } from './axe.ts'
import { cellOf, openGrid, paste, pricesOf, save } from './price-grid.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('the manager types and pastes prices, loses none by a reload, saves them all at once and sets them back', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGA')
  await cellOf(page, 'Trám lưới').click()
  await page.keyboard.type('450k')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'Trám lưới')).toContainText('450.000')
  await expect(cellOf(page, 'Nhổ lưới')).toBeFocused()
  await paste(page, '-10%\n1.200.000\n')
  await expect(cellOf(page, 'Nhổ lưới')).toContainText('−10%')
  await expect(cellOf(page, 'Cạo lưới')).toContainText('1.200.000')
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, 'Cạo lưới')).toContainText('500.000')
  await page.keyboard.press('Control+Shift+z')

  // In the middle of a word, too.
  await cellOf(page, 'Trám lưới').dblclick()
  const editor = page.getByRole('textbox', { name: 'Giá Giá lưới LGA của Trám lưới LGA' })
  await editor.fill('46')
  await page.getByRole('link', { name: 'Khuyến mãi' }).click()
  await page.goto('/product/price-tiers?search=LGA')
  await expect(page.getByText(/^Đang tiếp tục bản nháp/)).toBeVisible()
  await page.reload()
  await expect(cellOf(page, 'Cạo lưới')).toContainText('1.200.000')
  expect(await pricesOf(page, 'LGA')).toEqual([
    ['fixed', 400_000],
    ['fixed', 400_000],
  ])

  await cellOf(page, 'Trám lưới').dblclick()
  await editor.fill('460.000')
  await editor.press('Enter')
  await save(page, 3)
  await expectToast(page, 'Đã lưu 3 giá')
  expect(await pricesOf(page, 'LGA')).toEqual([
    ['fixed', 460_000],
    ['percent_off', 10],
    ['fixed', 1_200_000],
  ])
  await expect(page.getByText(/^Đang tiếp tục bản nháp/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác lần lưu' }).click()
  await expectToast(page, 'Đã đặt lại 3 giá như trước')
  await expect(cellOf(page, 'Cạo lưới')).toContainText('500.000')
  expect(await pricesOf(page, 'LGA')).toEqual([
    ['fixed', 400_000],
    ['fixed', 400_000],
  ])
  await page.reload()
  await expect(cellOf(page, 'Trám lưới')).toContainText('400.000')
  await expect(page.getByRole('button', { name: /^Lưu \d+ giá/ })).toHaveCount(0)
})

test('what cannot be read is explained at its cell, and nothing of it is applied', async ({ page }) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGC')
  await cellOf(page, 'Trám lưới').click()
  await paste(page, 'hai trăm\n1,2 tr\n250000\n9\n')
  const told = page.getByRole('alert')
  await expect(told).toContainText('3 ô không nhận giá trị')
  await expect(told).toContainText('Giá Giá lưới LGC của Nhổ lưới LGC: «1,2 tr» không đọc được')
  await expect(told).toContainText('1 ô nằm ngoài lưới')
  await expect(cellOf(page, 'Nhổ lưới')).toHaveAttribute('aria-invalid', 'true')
  await expect(cellOf(page, 'Nhổ lưới')).toContainText('400.000')
  await expect(cellOf(page, 'Cạo lưới').getByRole('img', { name: /Dưới giá sàn 300\.000/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lưu 1 giá' })).toBeVisible()
  expect(await serious(page)).toEqual([])
})

test('a price list is raised by five percent after its preview, set back, and copied into a new one', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGD')
  await page.getByRole('button', { name: /^Giá lưới LGD/ }).click()
  await page.getByRole('button', { name: 'Tăng giảm %' }).click()
  const raise = page.getByRole('dialog', { name: 'Tăng giảm %' })
  await raise.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(raise).toContainText('Ghi số khác 0')
  await raise.getByRole('textbox', { name: 'Tăng bao nhiêu phần trăm' }).fill('5')
  await expect(raise.getByText('2 giá sẽ thay đổi')).toBeVisible()
  await expect(raise.getByRole('row', { name: /Trám lưới LGD.*400\.000 đ.*420\.000 đ/ })).toBeVisible()
  await raise.getByRole('button', { name: 'Áp dụng' }).click()
  await save(page, 2)
  await expectToast(page, 'Đã lưu 2 giá')
  expect(await pricesOf(page, 'LGD')).toEqual([
    ['fixed', 420_000],
    ['fixed', 420_000],
  ])
  await page.getByRole('button', { name: 'Hoàn tác lần lưu' }).click()
  await expectToast(page, 'Đã đặt lại 2 giá như trước')
  await expect(cellOf(page, 'Trám lưới')).toContainText('400.000')
  expect(await pricesOf(page, 'LGD')).toEqual([
    ['fixed', 400_000],
    ['fixed', 400_000],
  ])

  await page.getByRole('button', { name: 'Chép bảng giá' }).click()
  const copy = page.getByRole('dialog', { name: 'Chép sang bảng giá mới' })
  await copy.getByRole('combobox', { name: 'Chép từ' }).click()
  await page.getByRole('option', { name: 'Giá lưới LGD' }).click()
  await copy.getByRole('textbox', { name: 'Tên bảng giá mới' }).fill('Giá sang năm')
  await copy.getByRole('textbox', { name: 'Mã bảng giá mới' }).fill('lgd')
  await copy.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(copy).toContainText('Mã này đã có bảng giá dùng')
  await copy.getByRole('textbox', { name: 'Mã bảng giá mới' }).fill('lgd-2')
  await copy.getByRole('textbox', { name: 'Từ ngày' }).fill('01/01/2190')
  await copy.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page.getByRole('columnheader', { name: 'Giá sang năm' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Giá áp dụng ngày' })).toHaveValue('01/01/2190')
  await save(page, 2)
  await expect(page.getByRole('button', { name: 'Bỏ thay đổi' })).toHaveCount(0)
  const { data } = await api(page).productPriceTier.list({ tier_code: 'lgd-2' })
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ tier_name: 'Giá sang năm', value: 400_000, valid_from: '2190-01-01' })
})
