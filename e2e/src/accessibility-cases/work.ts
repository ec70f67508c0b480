import { calendar, click, dialog, pick, rowMenu } from './gestures.ts'
import type { TestCase } from './test-case.ts'

export const TASKS: readonly TestCase[] = [
  {
    name: 'board',
    at: () => '/task?view=board',
    open: async (page) => page.getByRole('region', { name: 'Chưa làm' }),
  },
  {
    name: 'month',
    at: () => '/task?view=calendar',
    open: async (page) => page.getByRole('button', { name: 'Hôm nay' }),
  },
  {
    name: 'new task with a customer',
    open: (page, { name }) => click(page, 'Thêm công việc').then(() => pick(page, /^Khách hàng/, name)),
  },
  {
    name: 'new task, day',
    async open(page) {
      await click(page, 'Thêm công việc')
      return calendar(page, dialog(page))
    },
  },
  {
    name: 'row',
    open: (page) => rowMenu(page).then(() => page.getByRole('menuitem', { name: 'Hoàn thành' })),
  },
  {
    name: 'task put off to another day',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Dời hạn: Chọn ngày khác', 'menuitem')
      return dialog(page, 'Dời hạn công việc')
    },
  },
  {
    name: 'task called off',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Hủy công việc', 'menuitem')
      await dialog(page).getByRole('button', { name: 'Hủy công việc' }).click()
      return dialog(page).getByText('Vui lòng nhập lý do')
    },
  },
  {
    name: 'many tasks given away',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check()
      await click(page, 'Giao việc')
      return pick(page, /^Người thực hiện/)
    },
  },
]

export const TASK: readonly TestCase[] = [
  {
    name: 'end of a task',
    open: (page) =>
      click(page, 'Hoàn thành').then(() => dialog(page).getByText('Công việc kết thúc thế nào?')),
  },
  {
    name: 'colleague named in a note',
    async open(page) {
      await page.getByRole('combobox', { name: 'Ghi chú' }).pressSequentially('Nhờ @')
      return page.getByRole('option').first()
    },
  },
  {
    name: 'what can be done',
    open: (page) => click(page, 'Thao tác khác').then(() => page.getByRole('menu')),
  },
  {
    name: 'task being edited',
    open: (page) =>
      click(page, 'Thao tác khác')
        .then(() => click(page, 'Sửa công việc', 'menuitem'))
        .then(() => dialog(page, 'Sửa công việc')),
  },
]
