import { Fault } from '@bcare/contract'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import type { Places } from '@bcare/rules/catalogue/pricing/quantity'
import { formatMoney } from '@bcare/rules/text/money'
import { clinicDate } from '@bcare/rules/text/date'
import type { TeethChoice } from '@bcare/rules/treatment/teeth'
import type { Context } from '../kit/context.ts'
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

/**
 * What a line costs now, as its columns. The one place that prices lines: price lists and programmes join here.
 * @throws Fault rule, forbidden below the floor price without the right to approve
 */
export function priceOf({ caller, now }: Context, product: LineProduct, line: PricedLine) {
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
    tiers: [],
    discounts: [],
    codes: [],
    order_discount: null,
    cash_note: null,
    at: { person: null, branch_id: line.branch_id, date: clinicDate(now), weekday: 1, minute: 0 },
  })
  if (!('lines' in priced)) throw faultOf(priced)
  const [one] = priced.lines
  if (one === undefined) throw new Error('a price of one line has no line')
  const low = one.warnings.find(({ kind }) => kind === 'below_floor')
  if (low !== undefined && !caller.may('attachment:approve'))
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
