import type { Page } from '@playwright/test'
import { click, dialog, pick, rowMenu } from './gestures.ts'
import type { TestCase } from './test-case.ts'
import type { Fixture } from '../fixture.ts'

const found = ({ submission }: Fixture): string =>
  `/form-submission?search=${encodeURIComponent(submission.name)}`

const choose = async (page: Page, action: string) => {
  await rowMenu(page)
  await click(page, action, 'menuitem')
}

export const SUBMISSIONS: readonly TestCase[] = [
  {
    name: 'submission in detail',
    at: ({ submission }) => `/form-submission?submission=${submission.id}`,
    open: async (page) => dialog(page).getByText('Gọi buổi tối'),
  },
  {
    name: 'customer to be made of an submission',
    at: found,
    open: (page) =>
      choose(page, 'Chuyển thành khách hàng').then(() => dialog(page).getByText('Sẽ thực hiện')),
  },
  {
    name: 'submission to be given to a colleague',
    at: found,
    open: (page) => choose(page, 'Giao').then(() => pick(page, /^Người phụ trách/)),
  },
  {
    name: 'submission thrown away without a reason',
    at: found,
    async open(page) {
      await choose(page, 'Loại bỏ')
      await dialog(page).getByRole('button', { name: 'Loại bỏ' }).click()
      return dialog(page).getByText('Vui lòng nhập lý do loại bỏ')
    },
  },
  {
    name: 'submission written down by hand',
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
      // The demo's form has a key from before keys were kept to be seen again.
      await dialog(page).getByRole('button', { name: 'Tạo mã mới' }).click()
      await dialog(page, 'Tạo mã mới?').getByRole('button', { name: 'Tạo mã mới' }).click()
      return dialog(page).getByRole('textbox', { name: 'Đoạn mã' })
    },
  },
]
