import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect } from './staff.ts'

export const SERVICES = ['Trám lưới', 'Nhổ lưới', 'Cạo lưới'] as const

/** Three services of the price list «Giá lưới», of which the last has no price; shown alone. */
export async function openGrid(page: Page, code: string): Promise<void> {
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
export const cellOf = (page: Page, service: string) =>
  page.getByRole('row', { name: service }).getByRole('gridcell').last()

/** What is stored of the price list, service by service. */
export const pricesOf = async (page: Page, code: string) => {
  const { data } = await api(page).productPriceTier.list({
    tier_code: code,
    limit: 50,
    sort_by: 'product_id',
    order: 'asc',
  })
  return data.map(({ price_kind, value }) => [price_kind, value])
}

/** Puts text where a spreadsheet would, and pastes it. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** Saves, where so many prices are edited. */
export const save = (page: Page, count: number) =>
  page.getByRole('button', { name: `Lưu ${count} giá`, exact: true }).click()
