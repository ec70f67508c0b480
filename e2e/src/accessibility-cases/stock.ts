import { click, dialog } from './gestures.ts'
import type { TestCase } from './test-case.ts'

export const STOCK: readonly TestCase[] = [
  {
    name: 'delivery with what it lacks',
    async open(page) {
      await click(page, 'Nhập kho')
      await dialog(page).getByRole('button', { name: 'Ghi nhập kho' }).click()
      return dialog(page).getByText('Vui lòng nhập ít nhất một dòng')
    },
  },
  {
    name: 'transfer',
    async open(page) {
      await click(page, 'Chuyển kho')
      return dialog(page).getByRole('group', { name: 'Dòng 1' })
    },
  },
  {
    name: 'stock of a material',
    async open(page) {
      await page.getByRole('grid').getByRole('row').nth(1).click()
      return dialog(page).getByRole('region', { name: 'Mức tồn' })
    },
  },
  {
    name: 'counting',
    at: () => '/material?tab=count',
    open: async (page) => page.getByRole('table', { name: 'Các dòng kiểm kê' }),
  },
]

export const MOVEMENTS: readonly TestCase[] = [
  {
    name: 'more filters',
    async open(page) {
      await click(page, 'Lọc thêm')
      return page.getByRole('combobox', { name: 'Nhóm vật tư' })
    },
  },
]
