import { click, dialog } from './gestures.ts'
import type { TestCase } from './test-case.ts'

export const CONFIGURATION: readonly TestCase[] = [
  {
    name: 'changes that are not saved yet, with the preview of the brand',
    at: () => '/configuration?group=brand',
    async open(page) {
      await page.getByRole('textbox', { name: 'Tên thương hiệu' }).fill('Nha khoa Sao Mai')
      return page.getByRole('button', { name: 'Lưu', exact: true })
    },
  },
  {
    name: 'settings of a branch',
    at: () => '/configuration?level=branch',
    open: async (page) =>
      page.getByLabel('Chi nhánh', { exact: true }).and(page.locator('input:not([type=radio])')),
  },
  {
    name: 'copying between branches',
    open: (page) => click(page, 'Đồng bộ chi nhánh').then(() => dialog(page)),
  },
]
