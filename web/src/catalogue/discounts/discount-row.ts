import type { Discount } from '@bcare/contract/catalogue/discount'
import type { Row } from '@bcare/contract/kit/entity'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { formatDate } from '@bcare/rules/text/date'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

export type DiscountRow = Row<typeof Discount>

/** What a programme takes off, in the sign of its kind. */
export function valueOf({ kind, value }: Pick<DiscountRow, 'kind' | 'value'>): string {
  if (kind === 'percent') return `${formatNumber(value, 2)}%`
  return kind === 'gift' || kind === 'free_session' ? `× ${value}` : formatMoney(value)
}

/** From when to when a programme runs. */
export const periodOf = ({ valid_from, valid_to }: Pick<DiscountRow, 'valid_from' | 'valid_to'>): string =>
  `${formatDate(valid_from)} – ${valid_to === null ? TEXTS.always : formatDate(valid_to)}`
