import type { PriceSituation } from '../catalogue/pricing/discount.ts'
import type { ManualDiscount, PricedProduct } from '../catalogue/pricing/facts.ts'
import { type LinePrice, priceOrder } from '../catalogue/pricing/price.ts'
import type { Places } from '../catalogue/pricing/quantity.ts'
import type { PriceTier } from '../catalogue/pricing/tier.ts'
import type { Refusal } from '../refusal.ts'
import type { TeethChoice } from './teeth.ts'

/** What decides the price of a treatment line. */
export interface PricedTreatmentLine {
  quantity: number
  price_override: number | null
  line_discount: ManualDiscount | null
  teeth: TeethChoice
}

/** One tooth of each arch: what the engine counts arches by. */
const OF_ARCH = { upper: '11', lower: '41' } as const

/** The places of a line as the engine counts them; a surface is one of its own tooth. */
const placesOf = ({ teeth: { items, arches }, quantity }: PricedTreatmentLine): Places => ({
  quantity,
  teeth: [...items.map(({ tooth }) => tooth), ...arches.map((arch) => OF_ARCH[arch])],
  surfaces: items.flatMap(({ tooth, surfaces }) => surfaces.map((surface) => tooth + surface)),
})

/**
 * What one treatment line costs, by the price lists that hold for its customer, branch and day: the server's truth and the
 * preview of the form (docs/domain/catalogue.md, "Prices"). Programmes join here.
 */
export function lineCost(
  product: PricedProduct,
  line: PricedTreatmentLine,
  { tiers, at }: { tiers: readonly PriceTier[]; at: PriceSituation },
): LinePrice | Refusal {
  const { line_discount } = line
  const priced = priceOrder({
    lines: [
      {
        ref: '1',
        product,
        bundle: null,
        unit_price_override: line.price_override,
        line_discount:
          line_discount === null ? null : { kind: line_discount.kind, value: line_discount.value },
        ...placesOf(line),
      },
    ],
    tiers: [...tiers],
    discounts: [],
    codes: [],
    order_discount: null,
    cash_note: null,
    at,
  })
  if (!('lines' in priced)) return priced
  const [one] = priced.lines
  if (one === undefined) throw new Error('a price of one line has no line')
  return one
}
