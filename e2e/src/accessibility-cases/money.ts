import { addFilter } from '../filters.ts'
import { click, dialog, menu, options, pick, rowMenu } from './gestures.ts'
import type { TestCase } from './test-case.ts'

const RECEIPT = /^PT\w*\/\d{5}$/
const REFUND = /^PH\w*\/\d{5}/
const BILL = /^HD\w*\/\d{5}$/
const tab = (name: string) => () => `/accounting?tab=${name}`

export const DESK: readonly TestCase[] = [
  {
    name: 'filter',
    open: (page) => addFilter(page, 'Trạng thái').then(() => page.getByRole('menuitemcheckbox').first()),
  },
  { name: 'menu of a payment', open: (page) => rowMenu(page).then(() => menu(page)) },
  {
    name: 'payment',
    async open(page) {
      await page.getByText(RECEIPT).first().click()
      return dialog(page).getByRole('table', { name: 'Tiền vào đâu' })
    },
  },
  {
    name: 'reversal without a reason',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Đảo phiếu', 'menuitem')
      await dialog(page).getByRole('button', { name: 'Đảo phiếu' }).click()
      return dialog(page).getByText('Vui lòng nhập lý do')
    },
  },
  {
    name: 'refund, reason',
    at: () => '/accounting?kind=receipt&status=posted&direction=in',
    async open(page) {
      await rowMenu(page)
      await click(page, 'Hoàn tiền', 'menuitem')
      await pick(page, 'Lý do')
      return options(page)
    },
  },
  { name: 'deposits', at: tab('deposits'), open: async (page) => page.getByText('Tạm ứng').last() },
  { name: 'refunds', at: tab('refunds'), open: async (page) => page.getByText(REFUND).first() },
  { name: 'debts', at: tab('debts'), open: async (page) => page.getByText('Tổng còn nợ') },
  {
    name: 'bill',
    at: tab('bills'),
    async open(page) {
      await page.getByText(BILL).first().click()
      return dialog(page).getByRole('table', { name: 'Các dòng' })
    },
  },
]

export const REVENUE_LINES: readonly TestCase[] = [
  {
    name: 'reckoning of a service',
    async open(page) {
      await page.getByRole('grid').getByRole('row').nth(1).click()
      return dialog(page).getByRole('region', { name: 'Cách tính' })
    },
  },
]
