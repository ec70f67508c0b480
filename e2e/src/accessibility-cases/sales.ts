import { addFilter } from '../filters.ts'
import type { Fixture } from '../fixture.ts'
import { openTab } from '../tabs.ts'
import { calendar, click, dialog, pick } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const openDeal = ({ deal_id }: Fixture) => `/deals?view=table&deal=${deal_id}`

export const DEALS: readonly TestCase[] = [
  {
    name: 'table',
    at: () => '/deals?view=table',
    open: async (page) => page.getByText('Niềng răng mắc cài').first(),
  },
  { name: 'pipeline', open: (page) => pick(page, 'Quy trình') },
  {
    name: 'filter',
    open: (page) => addFilter(page, 'Mức ưu tiên').then(() => page.getByRole('menuitemcheckbox').first()),
  },
  {
    name: 'new deal with a customer',
    open: (page, { name }) => click(page, 'Thêm cơ hội').then(() => pick(page, /^Khách hàng/, name)),
  },
  {
    name: 'new deal, day',
    async open(page) {
      await click(page, 'Thêm cơ hội')
      return calendar(page, dialog(page))
    },
  },
  { name: 'deal', at: openDeal, open: async (page) => dialog(page).getByText('Phạm Thị Mở Xem').first() },
  {
    name: 'history of stages',
    at: openDeal,
    open: (page) => openTab(dialog(page), 'Lịch sử').then(() => dialog(page).getByText(/^Vào «/)),
  },
  { name: 'stages', at: openDeal, open: (page) => pick(page, 'Chuyển giai đoạn') },
  {
    name: 'reason of a loss',
    at: openDeal,
    async open(page) {
      await pick(page, 'Chuyển giai đoạn')
      await page.getByRole('option').last().click()
      await click(page, 'Đánh dấu thất bại')
      return dialog(page, 'Đánh dấu thất bại')
    },
  },
  {
    name: 'switch to another pipeline',
    at: openDeal,
    open: (page) => click(page, 'Chuyển quy trình').then(() => dialog(page, 'Chuyển quy trình')),
  },
  {
    name: 'deal being edited',
    at: openDeal,
    open: (page) => click(page, 'Sửa').then(() => dialog(page).getByRole('textbox', { name: 'Chiến dịch' })),
  },
  {
    name: 'question before a deal is deleted',
    at: openDeal,
    open: (page) => click(page, 'Xóa').then(() => dialog(page, /^Xóa cơ hội/)),
  },
]
