import type { Bundle } from '@bcare/contract/catalogue/bundle'
import type { Row } from '@bcare/contract/kit/entity'
import { bundleListTotal, bundleSaving, bundleShares } from '@bcare/rules/catalogue/pricing/bundle'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { figure, type Typed } from '../figure.ts'
import { BUNDLE_TEXTS as TEXTS } from './texts.ts'

export type BundleRow = Row<typeof Bundle>
type Item = BundleRow['items'][number]

/** An item while it is typed; the contract refuses what is lacking. */
export interface ItemDraft {
  product_id: number | null
  quantity: Typed
  sessions: Typed
  is_optional: boolean
  price_share: Typed
}

export const NEW_ITEM: ItemDraft = {
  product_id: null,
  quantity: 1,
  sessions: null,
  is_optional: false,
  price_share: null,
}

interface Priced {
  list_price: number
}

/** What the rule of bundles reckons with, as far as it is typed and its services are known; undefined where some are not. */
function itemsOf(items: readonly (ItemDraft | Item)[], products: ReadonlyMap<number, Priced>) {
  const known = items.flatMap(({ product_id, quantity, price_share }) => {
    const found = products.get(product_id ?? 0)
    return found === undefined || product_id === null
      ? []
      : [
          {
            product_id,
            quantity: figure(quantity) ?? 0,
            list_price: found.list_price,
            price_share: figure(price_share),
          },
        ]
  })
  return known.length === 0 || known.length < items.length ? undefined : known
}

/** What the items cost one by one; undefined until all of their services are known. */
export function listTotalOf(items: readonly ItemDraft[], products: ReadonlyMap<number, Priced>) {
  const known = itemsOf(items, products)
  return known && bundleListTotal(known)
}

/** What each service takes of the price by the rule; none until all of them are known. */
export function sharesOf(
  price: number | null,
  items: readonly (ItemDraft | Item)[],
  products: ReadonlyMap<number, Priced>,
): ReadonlyMap<number, number> {
  const known = itemsOf(items, products)
  return price === null || known === undefined ? new Map() : bundleShares({ price, items: known }, 1)
}

/** What a customer saves, in đồng and percent. */
export function savingOf({ price, list_total }: Pick<BundleRow, 'price' | 'list_total'>): string {
  const { amount, percent } = bundleSaving(price, list_total)
  return amount === 0 ? '' : TEXTS.saving(formatMoney(amount), formatNumber(percent, 1))
}

/** From when to when a bundle is sold. */
export function periodOf({ valid_from, valid_to }: Pick<BundleRow, 'valid_from' | 'valid_to'>): string {
  if (valid_from !== null && valid_to !== null) return `${formatDate(valid_from)} – ${formatDate(valid_to)}`
  if (valid_from !== null) return TEXTS.from(formatDate(valid_from))
  return valid_to === null ? TEXTS.always : TEXTS.until(formatDate(valid_to))
}
