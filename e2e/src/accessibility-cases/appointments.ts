import type { Page } from '@playwright/test'
import type { Fixture } from '../fixture.ts'
import { expect } from '../staff.ts'
import { calendar, click, dialog, menu, pick } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const openAppointment = ({ appointment_id }: Fixture) => `/appointments-doctor?appointment=${appointment_id}`
const book = (page: Page) => click(page, 'Đặt lịch')
const moreOf = async (page: Page, action: string) => {
  await click(page, 'Thao tác khác')
  await click(page, action, 'menuitem')
}

export const CALENDAR: readonly TestCase[] = [
  { name: 'calendar', open: (page) => calendar(page, page) },
  {
    name: 'doctors',
    open: (page) => click(page, 'Tất cả bác sĩ').then(() => page.getByRole('checkbox').first()),
  },
  {
    name: 'booking, customer',
    open: (page, { name }) => book(page).then(() => pick(page, 'Khách hàng', name)),
  },
  {
    name: 'booking, doctor',
    open: (page) => book(page).then(() => pick(page, 'Bác sĩ', 'nguyen')),
  },
  { name: 'booking, kind', open: (page) => book(page).then(() => pick(page, 'Loại lịch hẹn')) },
  { name: 'booking, day', open: (page) => book(page).then(() => calendar(page, dialog(page))) },
  {
    name: 'booking, a new customer with errors',
    async open(page) {
      await book(page)
      await pick(page, 'Khách hàng', 'Người Chưa Có Tên')
      await click(page, /^Thêm khách hàng mới/, 'option')
      const form = dialog(page, 'Đặt lịch hẹn')
      await form
        .getByRole('group', { name: /Giờ hẹn/ })
        .getByRole('textbox')
        .nth(1)
        .fill('99')
      await form.getByRole('button', { name: 'Đặt lịch' }).click()
      return form.getByText('Giờ không hợp lệ').first()
    },
  },
  {
    name: 'a day without bookings',
    at: () => '/appointments-doctor?date=2030-12-29',
    open: async (page) => page.getByRole('region', { name: 'Lịch hẹn theo bác sĩ' }),
  },
  {
    name: 'week',
    at: () => '/appointments-doctor?view=week',
    open: async (page) => page.locator('[data-cell]').first(),
  },
  {
    name: 'hour of a move in the week',
    only: 'phone',
    at: () => '/appointments-doctor?view=week',
    async open(page, { name }) {
      const entry = page.locator('[data-appointment]', { hasText: name }).first()
      await entry.press('Shift+ArrowRight')
      await entry.press('Enter')
      return dialog(page, 'Dời lịch hẹn?').getByRole('radio').first()
    },
  },
  {
    name: 'effect of bookings',
    at: () => '/appointments-doctor?tab=effect',
    open: async (page) => page.getByRole('region', { name: 'Cách tính' }),
  },
  {
    name: 'temporary booking',
    async open(page) {
      await book(page)
      await page.getByRole('switch', { name: /^Lịch tạm/ }).check()
      return dialog(page).getByRole('textbox', { name: 'Tên khách' })
    },
  },
  {
    name: 'appointment',
    at: openAppointment,
    open: (page) => click(page, 'Thao tác khác').then(() => menu(page)),
  },
  {
    name: 'appointment being edited',
    at: openAppointment,
    open: (page) => moreOf(page, 'Sửa').then(() => dialog(page, 'Sửa lịch hẹn')),
  },
  {
    name: 'another time',
    at: openAppointment,
    open: (page) => moreOf(page, 'Hẹn lại').then(() => dialog(page, 'Hẹn lại')),
  },
  {
    name: 'reason of a cancellation',
    at: openAppointment,
    async open(page) {
      await moreOf(page, 'Hủy lịch')
      await expect(dialog(page, 'Hủy lịch')).toBeVisible()
      return pick(page, 'Lý do')
    },
  },
  {
    name: 'question before an appointment is deleted',
    at: openAppointment,
    open: (page) => moreOf(page, 'Xóa').then(() => dialog(page, 'Bạn có chắc muốn xóa?')),
  },
]

export const COUNTER: readonly TestCase[] = [
  {
    name: 'walk-in',
    open: (page, { name }) => click(page, 'Khách vãng lai').then(() => pick(page, 'Khách hàng', name)),
  },
  {
    name: 'menu of a visit',
    async open(page, { waiting }) {
      await group(page, 'Đã đến')
      await click(page, `Thao tác khác: ${waiting}`)
      return menu(page)
    },
  },
  {
    name: 'reason of leaving',
    async open(page, { waiting }) {
      await group(page, 'Đã đến')
      await click(page, `Thao tác khác: ${waiting}`)
      await click(page, 'Bỏ về', 'menuitem')
      return dialog(page, 'Khách bỏ về')
    },
  },
  {
    name: 'end of a visit with the next appointment',
    async open(page, { paying }) {
      await group(page, 'Chờ thanh toán')
      await click(page, `Kết thúc lượt khám: ${paying}`)
      await dialog(page)
        .getByRole('radio', { name: 'Hẹn tái khám' })
        .or(dialog(page).getByRole('radio').first())
        .first()
        .check()
      await dialog(page).getByRole('switch').check()
      await dialog(page).getByRole('button', { name: 'Kết thúc lượt khám' }).click()
      return dialog(page).getByRole('group', { name: /Giờ hẹn/ })
    },
  },
  {
    name: 'appointment',
    async open(page, { name }) {
      await group(page, 'Chưa đến')
      await click(page, name)
      return dialog(page).getByRole('button', { name: 'Thao tác khác' })
    },
  },
]

/** On a phone the board shows one group at a time. */
async function group(page: Page, name: string): Promise<void> {
  const chosen = page
    .getByRole('group', { name: 'Nhóm khách' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
  if (await chosen.isVisible()) await chosen.click()
}
