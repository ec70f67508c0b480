import type { Page } from '@playwright/test'
import { calendar, click, dialog, menu, pick } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const askLeave = (page: Page) => click(page, 'Xin nghỉ')
const moreOf = async (page: Page, action: string) => {
  await click(page, 'Thao tác khác')
  await click(page, action, 'menuitem')
}
/** A day of one of the doctors. */
const openDay = (page: Page) => click(page, /^BS\. Nguyễn Minh Khoa, /)

export const SCHEDULE: readonly TestCase[] = [
  { name: 'calendar', open: (page) => calendar(page, page) },
  { name: 'more', open: (page) => click(page, 'Thao tác khác').then(() => menu(page)) },
  { name: 'a day', open: (page) => openDay(page).then(() => dialog(page, /Nguyễn Minh Khoa/)) },
  { name: 'shift of a day', open: (page) => openDay(page).then(() => pick(page, 'Ca làm việc')) },
  { name: 'leave', open: (page) => askLeave(page).then(() => dialog(page, 'Xin nghỉ')) },
  { name: 'kind of leave', open: (page) => askLeave(page).then(() => pick(page, 'Loại nghỉ')) },
  {
    name: 'copying a week',
    open: (page) => moreOf(page, 'Sao chép tuần').then(() => dialog(page, 'Sao chép tuần')),
  },
  {
    name: 'holidays',
    async open(page) {
      await moreOf(page, 'Ngày nghỉ lễ')
      await click(page, 'Thêm ngày nghỉ')
      return dialog(page, 'Ngày nghỉ lễ').getByRole('textbox', { name: 'Tên ngày nghỉ' })
    },
  },
  {
    name: 'requests for leave',
    at: () => '/schedule?tab=leave',
    open: async (page) => page.getByRole('region', { name: 'Chờ duyệt' }).getByRole('listitem').first(),
  },
  {
    name: 'refusing leave',
    at: () => '/schedule?tab=leave',
    open: (page) => click(page, /^Từ chối /).then(() => dialog(page, 'Từ chối đơn xin nghỉ')),
  },
  {
    name: 'bookings within a leave',
    at: () => '/schedule?tab=leave',
    open: (page) =>
      click(page, /^Duyệt .*Trần Thu Hà/).then(() => dialog(page, 'Còn lịch hẹn trong thời gian nghỉ')),
  },
]
