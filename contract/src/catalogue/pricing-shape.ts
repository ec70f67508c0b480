import { REASON_CODES } from '@bcare/rules/catalogue/pricing/eligible'
import { LINE_WARNINGS, PRICE_SOURCES } from '@bcare/rules/catalogue/pricing/line'
import { SURFACES, TEETH } from '@bcare/rules/treatment/tooth'
import { MOST_MONEY } from '@bcare/rules/text/money'
import * as z from 'zod/mini'
import { choice, id, instant, int, maybe, money, moneyTotal, named, otherwise, text } from '../kit/index.ts'

export const MOST_LINES = 200

/** How many of a product; half a day of something counts too. */
export const quantity = named('Quantity', z.number().check(z.gt(0), z.lte(10_000)))

/** What staff take off by hand: percent, or đồng. */
export const ManualOff = named(
  'ManualDiscount',
  z
    .strictObject({
      kind: choice(['percent', 'amount']),
      value: z.number().check(z.gte(0), z.lte(MOST_MONEY)),
      reason: maybe(text(500)),
    })
    .check(
      z.refine(({ kind, value }) => kind === 'amount' || value <= 100, {
        error: 'Phần trăm giảm phải từ 0 đến 100',
        path: ['value'],
      }),
      z.refine(({ kind, value }) => kind === 'percent' || Number.isInteger(value), {
        error: 'Số tiền giảm phải là số đồng chẵn',
        path: ['value'],
      }),
    ),
)

/** One line of an order that is to be priced, of a product or of a whole bundle; `ref` is the caller's own name for it. */
export const PricedLine = named(
  'PricedLine',
  z
    .strictObject({
      ref: text(60),
      product_id: z.optional(id),
      bundle_id: z.optional(id),
      quantity: otherwise(quantity, 1),
      teeth: otherwise(z.array(choice(TEETH as readonly [string, ...string[]])).check(z.maxLength(52)), []),
      surfaces: otherwise(z.array(choice(SURFACES)).check(z.maxLength(6)), []),
      unit_price_override: maybe(money),
      line_discount: maybe(ManualOff),
    })
    .check(
      z.refine(({ product_id, bundle_id }) => (product_id === undefined) !== (bundle_id === undefined), {
        error: 'Mỗi dòng là một dịch vụ hoặc một gói dịch vụ',
        path: ['product_id'],
      }),
      z.refine(({ bundle_id, unit_price_override: price }) => bundle_id === undefined || price === null, {
        error: 'Giá của gói không sửa theo dòng, hãy giảm giá dòng này',
        path: ['unit_price_override'],
      }),
    ),
)

/** For whom, where and when a price is asked for; the caller's branch and now unless it says otherwise. */
export const priceSituation = {
  person_id: z.optional(id),
  branch_id: z.optional(id),
  at: z.optional(instant),
}

/** The same for an order. */
export const pricedOrder = {
  ...priceSituation,
  lines: z.array(PricedLine).check(z.minLength(1), z.maxLength(MOST_LINES)),
}

export const TierName = z.strictObject({ code: z.string(), name: z.string() })

/** A programme that took something off. */
export const AppliedDiscount = named(
  'AppliedDiscount',
  z.strictObject({ discount_id: id, name: z.string(), amount: moneyTotal }),
)

/** A line with its price, and how it came to be. */
const LinePrice = named(
  'LinePrice',
  z.strictObject({
    ref: z.string(),
    product_id: id,
    bundle_id: z.nullable(id),
    unit_list: moneyTotal,
    unit_price: moneyTotal,
    price_source: choice(PRICE_SOURCES),
    tier: z.nullable(TierName),
    quantity_billed: z.number(),
    gross: moneyTotal,
    tier_saving: moneyTotal,
    line_discount: moneyTotal,
    promo_discounts: z.array(AppliedDiscount),
    order_discount_share: moneyTotal,
    net: moneyTotal,
    vat: moneyTotal,
    total: moneyTotal,
    warnings: z.array(z.strictObject({ kind: choice(LINE_WARNINGS), message: z.string() })),
  }),
)

/** What an order costs, line by line and in all. */
export const OrderPrice = named(
  'OrderPrice',
  z.strictObject({
    lines: z.array(LinePrice),
    gross: moneyTotal,
    tier_saving: moneyTotal,
    line_discount: moneyTotal,
    promo_discount: moneyTotal,
    order_discount: moneyTotal,
    net: moneyTotal,
    vat: moneyTotal,
    cash_rounding: int,
    total: moneyTotal,
    discounts: z.array(AppliedDiscount),
    rejected_codes: z.array(
      z.strictObject({ code: z.string(), reason_code: choice(REASON_CODES), message: z.string() }),
    ),
  }),
)
