import type { PriceMode } from '../product.ts'
import type { Places } from './quantity.ts'

/** What staff take off by hand. */
export interface ManualDiscount {
  kind: 'percent' | 'amount'
  /** Percent, or đồng. */
  value: number
}

/** What a price is made of: the product as it is now. */
export interface PricedProduct {
  id: number
  name: string
  category_term_id: number | null
  list_price: number
  min_price: number | null
  vat_rate: number
  price_mode: PriceMode
  is_active: boolean
}

/** One line of an order that is to be priced. */
export interface PriceLine extends Places {
  ref: string
  product: PricedProduct
  /** The bundle that it comes with, and its part of the bundle's price. */
  bundle: { id: number; amount: number } | null
  unit_price_override: number | null
  line_discount: ManualDiscount | null
}
