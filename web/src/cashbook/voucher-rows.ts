import type { Row } from '@bcare/contract'
import type { CashFlow } from '@bcare/contract/cashbook/cash-flow'
import { OWN_SOURCES } from '@bcare/rules/cashbook/voucher'
import { formatMoney } from '@bcare/rules/text/money'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'

export type VoucherRow = Row<typeof CashFlow>

/** What commands of the cash book make out of date. */
export const TOUCHED = ['cash_flow', 'cash_flow_item', 'cash_flow_note'] as const

/** What went out has a minus. */
export const signed = ({ direction, amount }: Pick<VoucherRow, 'direction' | 'amount'>): string =>
  formatMoney(direction === 'out' ? -amount : amount)

export const nameOf = ({ code }: Pick<VoucherRow, 'code'>): string => code ?? TEXTS.draft

/** Whether a voucher changes only through what caused it. */
export const isAutomatic = ({ source }: Pick<VoucherRow, 'source'>): boolean => !OWN_SOURCES.includes(source)

/** What a voucher is called by its way. */
export const kindOf = ({ source, direction }: Pick<VoucherRow, 'source' | 'direction'>): string =>
  source === 'transfer' ? TEXTS.ways.transfer : source === 'import' ? TEXTS.opening : TEXTS.ways[direction]
