import { spread } from './amounts.ts'
import { type BundleItem, bundleShares } from './bundle.ts'
import type { ManualDiscount, PriceLine, PricedProduct } from './facts.ts'

export interface PricedBundle {
  id: number
  price: number
  items: readonly (Omit<BundleItem, 'list_price'> & { product: PricedProduct })[]
}

/** A line of an order that is a whole bundle. */
export interface BundleLine {
  ref: string
  bundle: PricedBundle
  quantity: number
  line_discount: ManualDiscount | null
}

/** The name of a bundle's line for one of its products. */
const refOf = (ref: string, product_id: number): string => `${ref}/${product_id}`

/** The lines that a bundle is made of, each with its share of the bundle's price; a discount in đồng is shared by them. */
export function explodeBundle({ ref, bundle, quantity, line_discount }: BundleLine): PriceLine[] {
  const items = bundle.items.map((item) => ({ ...item, list_price: item.product.list_price }))
  const shares = bundleShares({ price: bundle.price, items }, quantity)
  const off =
    line_discount?.kind === 'amount'
      ? spread(
          Math.min(
            line_discount.value,
            [...shares.values()].reduce((sum, share) => sum + share, 0),
          ),
          items.map(({ product_id }) => ({
            ref: refOf(ref, product_id),
            weight: shares.get(product_id) ?? 0,
          })),
        )
      : undefined
  return items.map(({ product, product_id, quantity: each }) => {
    const name = refOf(ref, product_id)
    return {
      ref: name,
      product,
      quantity: Math.round(each * quantity * 1_000) / 1_000,
      teeth: [],
      surfaces: [],
      bundle: { id: bundle.id, amount: shares.get(product_id) ?? 0 },
      unit_price_override: null,
      line_discount:
        off === undefined ? line_discount : { kind: 'amount' as const, value: off.get(name) ?? 0 },
    }
  })
}
