import type { Page } from '@playwright/test'
import { expect } from '../staff.ts'
import { click, dialog, menu, options } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const account = async (page: Page) => {
  await click(page, /^Tài khoản:/)
  await expect(menu(page)).toBeVisible()
}
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Tìm kiếm' }).locator('input').fill(text)
}

/** What opens from everywhere; looked at on the first screen. */
export const FRAME: readonly TestCase[] = [
  { name: 'menu of one’s own account', open: (page) => account(page).then(() => menu(page)) },
  {
    name: 'change of password',
    async open(page) {
      await account(page)
      await click(page, 'Đổi mật khẩu', 'menuitem')
      await click(page, 'Lưu')
      return dialog(page, 'Đổi mật khẩu').getByText('Vui lòng nhập mật khẩu hiện tại')
    },
  },
  {
    name: 'my sessions',
    async open(page) {
      await account(page)
      await click(page, 'Phiên đăng nhập của tôi', 'menuitem')
      return dialog(page).getByText('Thiết bị này')
    },
  },
  {
    name: 'notifications',
    open: (page) => click(page, /^Thông báo/).then(() => dialog(page, 'Thông báo')),
  },
  {
    name: 'notice to a group of the staff',
    async open(page) {
      await click(page, /^Thông báo/)
      await click(page, 'Gửi thông báo chung')
      await page.getByRole('radio', { name: 'Nhóm quyền' }).check()
      return dialog(page, 'Gửi thông báo chung').getByRole('checkbox').first()
    },
  },
  {
    name: 'search with findings',
    open: (page, { phone }) => search(page, phone).then(() => options(page)),
  },
  {
    name: 'search without findings',
    open: (page) => search(page, 'khong-co-ai-ten-nay').then(() => page.getByText('Không tìm thấy kết quả')),
  },
  {
    name: 'menu',
    only: 'phone',
    open: (page) => click(page, 'Mở menu').then(() => dialog(page).getByRole('link', { name: 'Cơ hội' })),
  },
  {
    name: 'narrow menu',
    open: (page) =>
      click(page, 'Thu gọn menu').then(() => page.getByRole('button', { name: 'Mở rộng menu' })),
  },
]
