import type { Page } from '@playwright/test'
import { click, dialog, pick, rowMenu } from './gestures.ts'
import type { Opening } from './opening.ts'
import type { Scene } from '../scene.ts'

const found = ({ submission }: Scene): string =>
  `/form-submission?search=${encodeURIComponent(submission.name)}`

const choose = async (page: Page, action: string) => {
  await rowMenu(page)
  await click(page, action, 'menuitem')
}

export const SUBMISSIONS: readonly Opening[] = [
  {
    name: 'enquiry in detail',
    at: ({ submission }) => `/form-submission?submission=${submission.id}`,
    open: async (page) => dialog(page).getByText('Gọi buổi tối'),
  },
  {
    name: 'customer to be made of an enquiry',
    at: found,
    open: (page) =>
      choose(page, 'Chuyển thành khách hàng').then(() => dialog(page).getByText('Sẽ thực hiện')),
  },
  {
    name: 'enquiry to be given to somebody',
    at: found,
    open: (page) => choose(page, 'Giao').then(() => pick(page, /^Người phụ trách/)),
  },
  {
    name: 'enquiry thrown away without a reason',
    at: found,
    async open(page) {
      await choose(page, 'Loại bỏ')
      await dialog(page).getByRole('button', { name: 'Loại bỏ' }).click()
      return dialog(page).getByText('Vui lòng nhập lý do loại bỏ')
    },
  },
  {
    name: 'enquiry written down by hand',
    open: (page) => click(page, 'Ghi tay').then(() => dialog(page)),
  },
  {
    name: 'forms',
    at: () => '/form-submission?tab=forms',
    open: async (page) => page.getByRole('heading', { name: 'Biểu mẫu' }),
  },
  {
    name: 'form being drawn',
    at: () => '/form-submission?tab=forms',
    open: (page) => click(page, 'Thêm mới').then(() => dialog(page)),
  },
  {
    name: 'code to paste',
    at: () => '/form-submission?tab=forms',
    async open(page) {
      await choose(page, 'Mã dán vào website')
      await dialog(page)
        .getByRole('button', { name: /^Tạo mã/ })
        .click()
      return dialog(page).getByRole('textbox', { name: 'Đoạn mã' })
    },
  },
]
