import { formatDate } from '../../text/date.ts'
import { formatMoney } from '../../text/money.ts'
import { spread, timesQuantity } from './amounts.ts'
import type { PriceSituation } from './discount.ts'

/** One product of a bundle; its share of the price is by list price unless all items name theirs. */
export interface BundleItem {
  product_id: number
  quantity: number
  list_price: number
  price_share: number | null
}

/** When and where a bundle is sold. */
export interface BundleTerms {
  name: string
  is_active: boolean
  valid_from: string | null
  valid_to: string | null
  /** None: everywhere. */
  branch_ids: readonly number[]
}

export interface BundleProblem {
  field: 'items' | 'price' | 'valid_to'
  message: string
}

/** What all items cost one by one. */
export const bundleListTotal = (items: readonly Omit<BundleItem, 'price_share'>[]): number =>
  items.reduce((sum, { list_price, quantity }) => sum + timesQuantity(list_price, quantity), 0)

/** What a customer saves with a bundle: in đồng, and in percent of what its items cost one by one, to a tenth. */
export function bundleSaving(price: number, list_total: number): { amount: number; percent: number } {
  const amount = Math.max(0, list_total - price)
  return { amount, percent: list_total === 0 ? 0 : Math.round((amount / list_total) * 1_000) / 10 }
}

type Shared = Pick<BundleItem, 'price_share'>

/** What the named shares leave of the price, below zero where they are more; undefined where none is named. */
export function sharesLeft(price: number, items: readonly Shared[]): number | undefined {
  const shares = items.flatMap(({ price_share }) => price_share ?? [])
  return shares.length === 0 ? undefined : shares.reduce((left, share) => left - share, price)
}

function sharesProblem(price: number, items: readonly Shared[]): BundleProblem | undefined {
  const left = sharesLeft(price, items)
  if (left === undefined) return undefined
  if (items.some(({ price_share }) => price_share === null))
    return { field: 'items', message: 'Ghi phần giá cho mọi dịch vụ của gói, hoặc để trống tất cả' }
  if (left === 0) return undefined
  const gap = left > 0 ? `còn thiếu ${formatMoney(left)}` : `đang thừa ${formatMoney(-left)}`
  return { field: 'items', message: `Tổng phần giá của các dịch vụ phải bằng giá gói, ${gap}` }
}

/** What is wrong with a bundle; undefined where nothing is (docs/domain/catalogue.md, "Bundles"). */
export function bundleProblem(bundle: {
  price: number
  items: readonly (Pick<BundleItem, 'product_id' | 'price_share'> & { is_optional: boolean })[]
  valid_from: string | null
  valid_to: string | null
}): BundleProblem | undefined {
  const { price, items, valid_from, valid_to } = bundle
  if (items.length === 0) return { field: 'items', message: 'Thêm ít nhất một dịch vụ vào gói' }
  if (new Set(items.map(({ product_id }) => product_id)).size < items.length)
    return { field: 'items', message: 'Một dịch vụ có hai dòng trong gói, hãy gộp số lượng' }
  if (items.every(({ is_optional }) => is_optional))
    return { field: 'items', message: 'Gói phải có ít nhất một dịch vụ không tùy chọn' }
  const problem = sharesProblem(price, items)
  if (problem !== undefined) return problem
  if (valid_from !== null && valid_to !== null && valid_to < valid_from)
    return { field: 'valid_to', message: 'Ngày hết hạn phải từ ngày bắt đầu trở đi' }
  return undefined
}

/** Why a bundle cannot have this price, undefined where it can: it costs no more than its items one by one. */
export const bundlePriceProblem = (price: number, list_total: number): BundleProblem | undefined =>
  price <= list_total
    ? undefined
    : {
        field: 'price',
        message: `Giá gói không được cao hơn tổng giá niêm yết ${formatMoney(list_total)}`,
      }

/** Why a bundle is not sold there and then; undefined where it is. */
export function whyNotSold(
  { name, is_active, valid_from, valid_to, branch_ids }: BundleTerms,
  { date, branch_id }: Pick<PriceSituation, 'date' | 'branch_id'>,
): string | undefined {
  if (!is_active) return `Gói «${name}» đã ngưng dùng, hãy chọn gói khác`
  if (valid_from !== null && date < valid_from)
    return `Gói «${name}» chỉ bán từ ngày ${formatDate(valid_from)}`
  if (valid_to !== null && valid_to < date) return `Gói «${name}» đã hết hạn bán ngày ${formatDate(valid_to)}`
  const isElsewhere = branch_ids.length > 0 && (branch_id === null || !branch_ids.includes(branch_id))
  return isElsewhere ? `Gói «${name}» không bán ở chi nhánh này` : undefined
}

const refOf = (product_id: number): string => String(product_id).padStart(16, '0')

/**
 * What each item takes of the price of so many bundles, by product: adds up to that price to the đồng. Ties go to the
 * product that is older.
 */
export function bundleShares(
  { price, items }: { price: number; items: readonly BundleItem[] },
  times: number,
): Map<number, number> {
  const whole = timesQuantity(price, times)
  const weight = (item: BundleItem) => item.price_share ?? timesQuantity(item.list_price, item.quantity)
  const shares = spread(
    whole,
    items.map((item) => ({ ref: refOf(item.product_id), weight: weight(item) })),
  )
  return new Map(items.map(({ product_id }) => [product_id, shares.get(refOf(product_id)) ?? 0]))
}
