import { always, LEFT_OUT, one, term, type ValueGenerator } from './value-generator.ts'

let serial = 0
const codeName =
  (beginning: string): ValueGenerator =>
  () =>
    `${beginning}${(serial += 1)}`

/** A product whose fields agree, however they are drawn. */
const plainProduct: Record<string, ValueGenerator> = {
  min_price: always(LEFT_OUT),
  price_mode: always('flat'),
  tooth_scope: always('none'),
  needs_surfaces: always(false),
  rules: always(LEFT_OUT),
  category_term_id: term('service_category'),
  unit_term_id: term('product_unit'),
  branch_ids: always([]),
}

/** A price that holds beside no other. */
const plainTier: Record<string, ValueGenerator> = {
  product_id: one('product'),
  tier_code: codeName('bang-gia-'),
  price_kind: always('fixed'),
  value: always(250_000),
  min_qty: always(1),
  person_group_id: one('personGroup'),
  valid_from: always(LEFT_OUT),
  valid_to: always(LEFT_OUT),
}

/** One line of an order, of a product that there is. */
const lines: ValueGenerator = (known, random, sofar) => [
  { ref: 'a', product_id: one('product')(known, random, sofar), quantity: 2 },
]

/** An order whose lines can be priced. */
const plainOrder: Record<string, ValueGenerator> = { lines, order_discount: always(LEFT_OUT) }

/** A programme that runs for everybody, whatever is bought. */
const plainDiscount: Record<string, ValueGenerator> = {
  code: codeName('UUDAI-'),
  kind: always('percent'),
  value: always(10),
  apply_to: always('order'),
  target_ids: always([]),
  audience: always('all'),
  audience_ids: always([]),
  valid_from: always('2026-01-01'),
  valid_to: always(LEFT_OUT),
  hours: always(LEFT_OUT),
  weekdays: always([]),
  branch_ids: always([]),
  needs_code: always(false),
  approval_required: always(false),
}

/** What the calls of the catalogue take, where a name means something else than elsewhere. */
export const CATALOGUE_GENERATORS: Record<string, Record<string, ValueGenerator>> = {
  '/v1/product/add': plainProduct,
  '/v1/product/update': plainProduct,
  '/v1/product_price_tier/add': plainTier,
  '/v1/product_price_tier/update': plainTier,
  '/v1/product_price_tier/bulk-set': {
    add: (known, random, sofar) => [
      {
        product_id: one('product')(known, random, sofar),
        tier_code: codeName('bang-gia-')(known, random, sofar),
        tier_name: 'Giá nhiều ô',
        value: 250_000,
      },
    ],
    change: always(LEFT_OUT),
    remove: always(LEFT_OUT),
  },
  '/v1/product_operation/bulk-set': {
    product_id: one('product'),
    version: always(LEFT_OUT),
    steps: (known, random, sofar) => [
      { operation_id: one('operation')(known, random, sofar), name_override: `Bước ${(serial += 1)}` },
    ],
  },
  '/v1/pricing_calculation/calculate': plainOrder,
  '/v1/discount/add': plainDiscount,
  '/v1/discount/update': plainDiscount,
  '/v1/discount/set-status': { status: always('active') },
  '/v1/discount/eligible': { lines, discount_id: always(LEFT_OUT) },
  '/v1/discount/calculate': { lines, discount_id: one('discount'), code: always(LEFT_OUT) },
  '/v1/discount_usage/add': { discount_id: one('discount', (row) => row['status'] === 'active') },
}
