import { Fault } from '@bcare/contract'
import type { PriceSituation } from '@bcare/rules/catalogue/pricing/discount'
import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import type { LinePrice } from '@bcare/rules/catalogue/pricing/price'
import type { PriceTier } from '@bcare/rules/catalogue/pricing/tier'
import { formatMoney } from '@bcare/rules/text/money'
import { lineCost, type PricedTreatmentLine } from '@bcare/rules/treatment/line-price'
import type { Context } from '../kit/context.ts'
import { tiersOf } from '../catalogue/price-facts.ts'
import { situationQueries } from '../catalogue/price-situation.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { faultOf } from '../appointments/references.ts'
import type { AttachmentRow } from './attachment-table.ts'
import type { LineProduct } from './line-product.ts'

/** What decides the price of a line. */
export type PricedLine = PricedTreatmentLine &
  Pick<AttachmentRow, 'line_discount'> & {
    branch_id: number
  }

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
  const one = lineCost(product, line, {
    tiers,
    at: { person, branch_id: line.branch_id, ...priceMoment(now) },
  })
  if ('code' in one) throw faultOf(one)
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
  return costColumns(one, product.vat_rate)
}

/** A price as the columns of its line. */
export const costColumns = (one: LinePrice, vat_rate: number) => ({
  unit_list: one.unit_list,
  unit_price: one.unit_price,
  price_source: one.price_source,
  quantity_billed: one.quantity_billed,
  line_discount_amount: one.line_discount,
  vat_rate,
  vat_amount: one.vat,
  total: one.total,
})
