import { MOST_MONEY, parseMoney } from '../../text/money.ts'
import { formatNumber, readNumber } from '../../text/number.ts'
import { formatCount } from '../../text/count.ts'
import { type PriceTier, tierPrice } from '../pricing/tier.ts'
import { isRaise, raisePrice } from './raise.ts'

/** What a price list asks for a service. */
export type Price = Pick<PriceTier, 'price_kind' | 'value'>

/** The service that a price is for, as far as a price depends on it. */
export interface Priced {
  list_price: number
  min_price: number | null
}

/** What was typed or pasted into a cell: a price, none of its own, so many percent more, or why it is none of these. */
export type Entry = { price: Price | null } | { raise: number } | { problem: string }

const WRONG = 'không đọc được: ghi số tiền như 1.200.000 hoặc 500k, hoặc mức giảm như −10% hay −50k'
const UNSIGNED = 'ghi −10% để giảm so với giá niêm yết, +10% để tăng giá đang có'
const MINUS = /^[-−–]\s*/

/** Reads the text of a cell as staff and spreadsheets write it. Empty: the list price holds. */
export function readEntry(raw: string): Entry {
  const text = raw.trim()
  if (text === '') return { price: null }
  if (text.endsWith('%')) return percentEntry(text.slice(0, -1).trim())
  const off = MINUS.test(text)
  const value = parseMoney(text.replace(MINUS, ''))
  if (value === undefined) return { problem: WRONG }
  if (value > MOST_MONEY) return { problem: `không được quá ${formatCount(MOST_MONEY)} đ` }
  return { price: { price_kind: off ? 'amount_off' : 'fixed', value } }
}

function percentEntry(text: string): Entry {
  const read = readNumber(text.replace(MINUS, '').replace(/^\+\s*/, ''), 2)
  const percent = read.problem === undefined ? (read.value ?? -1) : -1
  if (percent < 0) return { problem: WRONG }
  if (text.startsWith('+'))
    return isRaise(percent) ? { raise: percent } : { problem: 'chỉ tăng được trên 0 đến 1.000%' }
  if (!MINUS.test(text)) return { problem: UNSIGNED }
  return percent > 100
    ? { problem: 'không giảm được quá 100%' }
    : { price: { price_kind: 'percent_off', value: percent } }
}

/** A price as a cell shows it and a spreadsheet reads it again; `''` where the list price holds. */
export function writeEntry(price: Price | null): string {
  if (price === null) return ''
  const { price_kind, value } = price
  if (price_kind === 'percent_off') return `-${formatNumber(value, 2)}%`
  return `${price_kind === 'amount_off' ? '-' : ''}${value}`
}

/** What a service costs at a price of a price list, or without one. */
export const costsAt = (price: Price | null, { list_price }: Priced): number =>
  price === null ? list_price : tierPrice(price, list_price)

/** Whether a price is under the floor of its service, where it has to be approved with each sale. */
export const isBelowFloor = (price: Price | null, service: Priced): boolean =>
  price !== null && service.min_price !== null && costsAt(price, service) < service.min_price

/** What a cell becomes by what was typed or pasted into it, or why it stays as it is. */
export function enter(
  entry: Entry,
  before: Price | null,
  service: Priced,
): { price: Price | null } | { problem: string } {
  if (!('raise' in entry)) return entry
  return before === null
    ? { problem: 'đang theo giá niêm yết, chưa có giá riêng để tăng' }
    : { price: raised(before, entry.raise, service) }
}

/** A price that is raised: what it comes to, as an amount. Where the list price holds there is nothing to raise. */
export const raised = (price: Price | null, percent: number, service: Priced): Price | null =>
  price && {
    price_kind: 'fixed',
    value: raisePrice(costsAt(price, service), percent, service.min_price ?? 0),
  }
