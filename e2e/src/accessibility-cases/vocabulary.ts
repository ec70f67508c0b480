import { click, dialog, menu, pick, rowMenu } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const of = (vocabulary: string) => () => `/term?vocabulary=${vocabulary}`

export const TERMS: readonly TestCase[] = [
  {
    name: 'list of vocabularies',
    only: 'phone',
    open: async (page) => pick(page, 'Các danh mục'),
  },
  { name: 'menu of a word', open: (page) => rowMenu(page).then(() => menu(page)) },
  {
    name: 'new word with errors',
    at: of('shift'),
    async open(page) {
      await click(page, 'Thêm mục')
      await dialog(page).getByLabel('Giờ vào').fill('18:00')
      await page.keyboard.press('Control+Enter')
      return dialog(page).getByText('Tên không được để trống')
    },
  },
  {
    name: 'new word under another one',
    at: of('service_category'),
    async open(page) {
      await rowMenu(page)
      await click(page, 'Thêm mục con', 'menuitem')
      return pick(page, 'Thuộc')
    },
  },
  {
    name: 'word of the system',
    at: of('deal_role'),
    async open(page) {
      await click(page, /^Người phụ trách/)
      return dialog(page).getByText(/Mục của hệ thống/)
    },
  },
  {
    name: 'merging',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Gộp vào mục khác', 'menuitem')
      return pick(page, 'Giữ lại mục')
    },
  },
  {
    name: 'where a word is used',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Dùng ở đâu', 'menuitem')
      return dialog(page, /dùng ở đâu/)
    },
  },
  {
    name: 'question before a word is deleted',
    at: of('medicine_route'),
    async open(page) {
      await rowMenu(page)
      await click(page, 'Xóa', 'menuitem')
      return dialog(page, /^Xóa «/)
    },
  },
  {
    name: 'table with a wrong line',
    at: of('shift'),
    async open(page) {
      await click(page, 'Tệp')
      await click(page, 'Nhập từ tệp', 'menuitem')
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({
          name: 'ca.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Tên,Giờ vào\r\nCa gãy,25:00\r\n'),
        })
      return dialog(page).getByText(/^Dòng 2/)
    },
  },
]
