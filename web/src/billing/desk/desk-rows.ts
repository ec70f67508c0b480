import type { Output, Row } from '@bcare/contract'
import type { Bill, bill } from '@bcare/contract/billing/bill'
import type { BillItem } from '@bcare/contract/billing/bill-item'
import type { Deposit } from '@bcare/contract/billing/deposit'
import type { Payment } from '@bcare/contract/billing/payment'
import { formatMoney } from '@bcare/rules/text/money'

export type PaymentRow = Row<typeof Payment>
export type DepositRow = Row<typeof Deposit>
export type BillRow = Row<typeof Bill>
export type BillItemRow = Row<typeof BillItem>
export type DebtorRow = Output<typeof bill.debts>['data'][number]

/** What commands about money make out of date beside their own entity. */
export const MONEY = ['payment', 'bill', 'bill_item', 'deposit', 'payment_allocation', 'person'] as const

/** What went out has a minus. */
export const signed = ({ direction, amount }: Pick<PaymentRow, 'direction' | 'amount'>): string =>
  formatMoney(direction === 'out' ? -amount : amount)

/** `Tiền mặt 400.000 đ, Chuyển khoản 300.000 đ`; of one method its name alone. */
export const methodWords = (methods: PaymentRow['methods']): string =>
  methods.length === 1
    ? (methods[0]?.name ?? '')
    : methods.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ')

/** Whether a payment gives money back. */
export const isRefund = ({ kind }: Pick<PaymentRow, 'kind'>): boolean =>
  kind === 'refund' || kind === 'deposit_refund'

/** The address of the paper of a payment. */
export const paperOf = (row: Pick<PaymentRow, 'id' | 'kind'>): string =>
  `/print/${isRefund(row) ? 'refund' : 'payment'}/${row.id}`
