import { perUnit } from './amounts.ts'
import type { Discount, PriceSituation } from './discount.ts'
import type { PricedProduct } from './facts.ts'
import { priceOrder } from './price.ts'
import type { PriceTier } from './tier.ts'

/** What one of a product costs when so many are bought, before VAT. */
export interface ProductPrice {
  tier: { code: string; name: string } | null
  tier_price: number
  applicable_discounts: { discount_id: number; name: string; amount: number }[]
  final_price: number
  floor_hit: boolean
}

/**
 * The price of one product as an order of it alone would have it: the list price, its price list, and the programmes
 * that need no code. The whole quantity is priced and divided, as a bill does it.
 */
export function productPrice(
  product: PricedProduct,
  given: {
    at: PriceSituation
    quantity: number
    tiers: readonly PriceTier[]
    discounts: readonly Discount[]
  },
): ProductPrice {
  const { quantity, ...facts } = given
  const price = priceOrder({
    ...facts,
    lines: [
      {
        ref: 'a',
        product,
        quantity,
        teeth: [],
        surfaces: [],
        bundle: null,
        unit_price_override: null,
        line_discount: null,
      },
    ],
    codes: [],
    order_discount: null,
    cash_note: null,
  })
  const [line] = 'code' in price ? [] : price.lines
  // So many of them cost more than any amount may be: what one costs is still known.
  if ('code' in price || line === undefined)
    return quantity === 1
      ? {
          tier: null,
          tier_price: product.list_price,
          applicable_discounts: [],
          final_price: product.list_price,
          floor_hit: false,
        }
      : productPrice(product, { ...given, quantity: 1 })
  return {
    tier: line.tier,
    tier_price: line.unit_price,
    applicable_discounts: price.discounts,
    final_price: perUnit(line.net, line.quantity_billed),
    floor_hit: line.warnings.some(({ kind }) => kind === 'below_floor'),
  }
}
