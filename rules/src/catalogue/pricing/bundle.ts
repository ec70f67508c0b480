import { spread, timesQuantity } from './amounts.ts'

/** One product of a bundle; its share of the price is by list price unless all items name theirs. */
export interface BundleItem {
  product_id: number
  quantity: number
  list_price: number
  price_share: number | null
}

export interface BundleProblem {
  field: 'items' | 'price' | 'valid_to'
  message: string
}

/** What all items cost one by one. */
export const bundleListTotal = (items: readonly Omit<BundleItem, 'price_share'>[]): number =>
  items.reduce((sum, { list_price, quantity }) => sum + timesQuantity(list_price, quantity), 0)

/** What is wrong with a bundle; undefined where nothing is. */
export function bundleProblem(bundle: {
  price: number
  items: readonly Pick<BundleItem, 'product_id' | 'price_share'>[]
  valid_from: string | null
  valid_to: string | null
}): BundleProblem | undefined {
  const { price, items, valid_from, valid_to } = bundle
  if (items.length === 0) return { field: 'items', message: 'Thêm ít nhất một dịch vụ vào gói' }
  if (new Set(items.map(({ product_id }) => product_id)).size < items.length)
    return { field: 'items', message: 'Một dịch vụ có hai dòng trong gói, hãy gộp số lượng' }
  const shares = items.flatMap(({ price_share }) => price_share ?? [])
  if (shares.length > 0 && shares.length < items.length)
    return { field: 'items', message: 'Ghi phần giá cho mọi dịch vụ của gói, hoặc để trống tất cả' }
  if (shares.length > 0 && shares.reduce((sum, share) => sum + share, 0) !== price)
    return { field: 'items', message: 'Tổng phần giá của các dịch vụ phải bằng giá gói' }
  if (valid_from !== null && valid_to !== null && valid_to < valid_from)
    return { field: 'valid_to', message: 'Ngày hết hạn phải từ ngày bắt đầu trở đi' }
  return undefined
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
