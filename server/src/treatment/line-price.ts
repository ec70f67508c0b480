import { Fault } from '@bcare/contract'
import type { PriceSituation } from '@bcare/rules/catalogue/pricing/discount'
import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import type { PriceTier } from '@bcare/rules/catalogue/pricing/tier'
import type { Places } from '@bcare/rules/catalogue/pricing/quantity'
import { formatMoney } from '@bcare/rules/text/money'
import type { TeethChoice } from '@bcare/rules/treatment/teeth'
import type { Context } from '../kit/context.ts'
import { tiersOf } from '../catalogue/price-facts.ts'
import { situationQueries } from '../catalogue/price-situation.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { faultOf } from '../appointments/references.ts'
import type { AttachmentRow } from './attachment-table.ts'
import type { LineProduct } from './line-product.ts'

/** What decides the price of a line. */
export type PricedLine = Pick<AttachmentRow, 'quantity' | 'price_override' | 'line_discount'> & {
  teeth: TeethChoice
  branch_id: number
}

/** One tooth of each arch: what the engine counts arches by. */
const OF_ARCH = { upper: '11', lower: '41' } as const

/** The places of a line as the engine counts them; a surface is one of its own tooth. */
const placesOf = ({ teeth: { items, arches }, quantity }: PricedLine): Places => ({
  quantity,
  teeth: [...items.map(({ tooth }) => tooth), ...arches.map((arch) => OF_ARCH[arch])],
  surfaces: items.flatMap(({ tooth, surfaces }) => surfaces.map((surface) => tooth + surface)),
})

/** The price lists that name a service, and the customer as these ask after them. */
export interface LinePrices {
  tiers: readonly PriceTier[]
  person: PriceSituation['person']
}

/** The statements that `linePrices` reads what it knows from. */
export const linePriceQueries = (
  context: Context,
  { person_id, product_id }: Pick<AttachmentRow, 'person_id' | 'product_id'>,
): [Sql, Sql] => [
  tiersOf(context.caller.tenant_id, sql`select ${product_id}::bigint`),
  situationQueries(context, { person_id })[0],
]

export const linePrices = (tiers: readonly object[], people: readonly object[]): LinePrices => ({
  tiers: tiers as readonly PriceTier[],
  person: (people[0] as PriceSituation['person'] | undefined) ?? null,
})

/**
 * What a line costs now, as its columns: by the price lists that hold for its customer and branch. The one place that
 * prices lines: programmes join here.
 * @throws Fault rule, forbidden below the floor price without the right to approve
 */
export function priceOf(
  { caller, now }: Context,
  product: LineProduct,
  line: PricedLine,
  { tiers, person }: LinePrices,
) {
  const discount = line.line_discount
  const priced = priceOrder({
    lines: [
      {
        ref: '1',
        product,
        bundle: null,
        unit_price_override: line.price_override,
        line_discount: discount === null ? null : { kind: discount.kind, value: discount.value },
        ...placesOf(line),
      },
    ],
    tiers: [...tiers],
    discounts: [],
    codes: [],
    order_discount: null,
    cash_note: null,
    at: { person, branch_id: line.branch_id, ...priceMoment(now) },
  })
  if (!('lines' in priced)) throw faultOf(priced)
  const [one] = priced.lines
  if (one === undefined) throw new Error('a price of one line has no line')
  // What a price list says was decided with it; what is taken off by hand is decided here.
  const by_hand = discount !== null || line.price_override !== null
  const low = one.warnings.find(({ kind }) => kind === 'below_floor')
  if (by_hand && low !== undefined && !caller.may('attachment:approve'))
    throw new Fault('rule', low.message, { errors: [{ field: 'line_discount', message: low.message }] })
  if (discount?.kind === 'amount' && discount.value > one.gross)
    throw faultOf({
      code: 422,
      message: `Giảm giá không được quá ${formatMoney(one.gross)}`,
      field: 'line_discount',
    })
  return {
    unit_list: one.unit_list,
    unit_price: one.unit_price,
    price_source: one.price_source,
    quantity_billed: one.quantity_billed,
    line_discount_amount: one.line_discount,
    vat_rate: product.vat_rate,
    vat_amount: one.vat,
    total: one.total,
  }
}
