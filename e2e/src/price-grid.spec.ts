import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { serious } from './axe.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const SERVICES = ['Trám lưới', 'Nhổ lưới', 'Cạo lưới'] as const

/** Three services of the price list «Giá lưới», of which the last has no price; shown alone. */
async function openGrid(page: Page, code: string): Promise<void> {
  for (const [at, name] of SERVICES.entries()) {
    const { id } = await api(page).product.add({
      code: `${code}${at}`,
      name: `${name} ${code}`,
      list_price: 500_000,
      min_price: 300_000,
    })
    if (at < 2)
      await api(page).productPriceTier.add({
        product_id: id,
        tier_code: code,
        tier_name: `Giá lưới ${code}`,
        value: 400_000,
      })
  }
  await page.goto(`/product/price-tiers?search=${code}`)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The cell of a service in the price list, which is the last column. */
const cellOf = (page: Page, service: string) =>
  page.getByRole('row', { name: service }).getByRole('gridcell').last()

const pricesOf = async (page: Page, code: string) => {
  const { data } = await api(page).productPriceTier.list({
    tier_code: code,
    limit: 50,
    sort_by: 'product_id',
    order: 'asc',
  })
  return data.map(({ price_kind, value }) => [price_kind, value])
}

/** Puts text where a spreadsheet would, and pastes it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

const save = (page: Page, count: number) =>
  page.getByRole('button', { name: `Lưu ${count} giá`, exact: true }).click()

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
  await page.getByRole('button', { name: 'Hoàn tác lần lưu' }).click()
  await expectToast(page, 'Đã đặt lại 3 giá như trước')
  await expect(cellOf(page, 'Cạo lưới')).toContainText('500.000')
  expect(await pricesOf(page, 'LGA')).toEqual([
    ['fixed', 400_000],
    ['fixed', 400_000],
  ])
})

test('a text that is typed when the page goes is there when it comes back', async ({ page }) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGB')
  await cellOf(page, 'Nhổ lưới').dblclick()
  const editor = page.getByRole('textbox', { name: /của Nhổ lưới LGB/ })
  await editor.fill('41')
  await page.reload()
  await expect(editor).toHaveValue('41')
  await editor.press('Escape')
  await expect(cellOf(page, 'Nhổ lưới')).toContainText('400.000')
  await expect(cellOf(page, 'Nhổ lưới')).toBeFocused()
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

test('a price list is raised by five percent after its preview, and copied into a new one', async ({
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
  expect(data[0]).toMatchObject({ tier_name: 'Giá sang năm', value: 420_000, valid_from: '2190-01-01' })
})

test('a price that another user saved meanwhile is shown beside one’s own, and stays unless it is gone over', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGE')
  await cellOf(page, 'Trám lưới').click()
  await page.keyboard.type('410000')
  await page.keyboard.press('Tab')
  const [theirs] = (
    await api(page).productPriceTier.list({ tier_code: 'LGE', sort_by: 'product_id', order: 'asc' })
  ).data
  await api(page).productPriceTier.update({ id: theirs!.id, value: 390_000 })
  const told = page.getByRole('alert')
  await expect(told).toContainText('của bạn 410.000, của họ 390.000')
  await expect(page.getByRole('button', { name: 'Lưu 1 giá' })).toBeDisabled()
  await told.getByRole('button', { name: 'Giữ giá của tôi' }).click()
  await save(page, 1)
  await expectToast(page, 'Đã lưu 1 giá')
  expect(await pricesOf(page, 'LGE')).toEqual([
    ['fixed', 410_000],
    ['fixed', 400_000],
  ])
})

test('on a phone the prices of a service are below each other; who may not change them reads them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  await openGridOnPhone(page)
  const field = page.getByRole('textbox', { name: 'Giá Giá lưới LGF của Trám lưới LGF' })
  await field.fill('415k')
  await field.press('Enter')
  await expect(field).toHaveValue('415.000')
  await save(page, 1)
  await expectToast(page, 'Đã lưu 1 giá')

  await signIn(page, 'receptionist')
  await page.goto('/product/price-tiers?search=LGF')
  const service = page.getByRole('region', { name: 'Trám lưới LGF' })
  await expect(service).toContainText('415.000')
  await expect(service.getByRole('textbox')).toHaveCount(0)
})

async function openGridOnPhone(page: Page): Promise<void> {
  const { id } = await api(page).product.add({ code: 'LGF0', name: 'Trám lưới LGF', list_price: 500_000 })
  await api(page).productPriceTier.add({
    product_id: id,
    tier_code: 'LGF',
    tier_name: 'Giá lưới LGF',
    value: 400_000,
  })
  await page.goto('/product/price-tiers?search=LGF')
}
