import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { cellOf, openGrid, pricesOf, save, SERVICES } from './price-grid.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

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

test('a rectangle is selected by mouse or keys, filled, emptied, copied and walked out of', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGG')
  const [first, , last] = SERVICES.map((service) => cellOf(page, service))
  await first!.hover()
  await page.mouse.down()
  await last!.hover()
  await page.mouse.up()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(3)
  await page.keyboard.type('+10%')
  await page.keyboard.press('Control+Enter')
  await expect(first!).toContainText('440.000')
  await expect(page.getByRole('alert')).toContainText('chưa có giá riêng để tăng')
  await first!.click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(last!).toContainText('440.000')
  const copied = await page.evaluate(() => {
    const data = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    return data.getData('text/plain')
  })
  expect(copied).toBe('440000\n440000\n440000')
  await page.keyboard.press('Delete')
  await expect(first!).toContainText('500.000')
  await expect(page.getByRole('button', { name: 'Lưu 2 giá' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('F2')
  await page.keyboard.type('0')
  await page.keyboard.press('Escape')
  await expect(first!).toContainText('440.000')
  await page.keyboard.press('Control+End')
  await expect(last!).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(last!).not.toBeFocused()
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(first!).toContainText('400.000')
  await expect(page.getByRole('button', { name: /^Lưu \d+ giá/ })).toHaveCount(0)
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

test('a new price list begins with the list prices of all services, whatever is searched for', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await openGrid(page, 'LGH')
  await page.getByRole('button', { name: 'Chép bảng giá' }).click()
  const copy = page.getByRole('dialog', { name: 'Chép sang bảng giá mới' })
  await copy.getByRole('combobox', { name: 'Chép từ' }).click()
  await page.getByRole('option', { name: 'Giá niêm yết' }).click()
  await copy.getByRole('textbox', { name: 'Tên bảng giá mới' }).fill('Giá đối tác')
  await copy.getByRole('textbox', { name: 'Mã bảng giá mới' }).fill('doi-tac')
  await copy.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(cellOf(page, 'Trám lưới')).toContainText('500.000')
  const { total } = await api(page).product.list({ is_active: true, limit: 1 })
  await expect(page.getByText(`${total - SERVICES.length} giá nằm ngoài bộ lọc`)).toBeVisible()
  await save(page, total)
  await expectToast(page, `Đã lưu ${total} giá`)
  expect((await api(page).productPriceTier.list({ tier_code: 'doi-tac' })).total).toBe(total)
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
