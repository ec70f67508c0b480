import { click, dialog } from './gestures.ts'
import type { TestCase } from './test-case.ts'

export const PRICES: readonly TestCase[] = [
  {
    name: 'a price that is typed and one that is not saved',
    async open(page) {
      await page.getByRole('gridcell').nth(1).click()
      await page.keyboard.type('5tr')
      await page.keyboard.press('Enter')
      await page.keyboard.type('6')
      return page.getByRole('button', { name: 'Lưu 1 giá' })
    },
  },
  {
    name: 'prices of a service on a phone, of which one cannot be read',
    only: 'phone',
    async open(page) {
      const field = page.getByRole('textbox', { name: /^Giá .* của / }).first()
      await field.fill('nhiều')
      await field.press('Enter')
      return page.getByRole('alert')
    },
  },
  {
    name: 'raising a price list by a percentage, with its preview',
    async open(page) {
      await click(page, 'Tăng giảm %')
      await dialog(page)
        .getByRole('textbox', { name: /phần trăm/ })
        .fill('5')
      return dialog(page).getByRole('table')
    },
  },
  { name: 'copying a price list', open: (page) => click(page, 'Chép bảng giá').then(() => dialog(page)) },
]
