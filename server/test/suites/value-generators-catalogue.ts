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

/** A material that is counted in one unit. */
const plainMaterial: Record<string, ValueGenerator> = {
  category_term_id: term('material_category'),
  unit_term_id: term('product_unit'),
  purchase_unit_term_id: always(LEFT_OUT),
  purchase_factor: always(LEFT_OUT),
  supplier_term_ids: always([]),
  product_id: one('product'),
  lot_tracked: always(true),
  barcodes: always([]),
}

/** A norm in the unit of its material. */
const plainNorm: Record<string, ValueGenerator> = {
  material_id: one('material'),
  unit_term_id: always(LEFT_OUT),
  substitute_material_id: always(LEFT_OUT),
}

/** A bundle that costs no more than its service, whatever that costs. */
const plainBundle: Record<string, ValueGenerator> = {
  code: codeName('GOI'),
  items: (known, random, sofar) => [
    { product_id: one('product')(known, random, sofar), quantity: 2, is_optional: false },
  ],
  price: always(0),
  valid_from: always(LEFT_OUT),
  valid_to: always(LEFT_OUT),
  branch_ids: always([]),
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
  '/v1/product/duplicate': { code: codeName('SAO') },
  '/v1/product/use/get': { id: one('product') },
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
  '/v1/material/add': plainMaterial,
  '/v1/material/update': plainMaterial,
  '/v1/operation/material/add': { ...plainNorm, operation_id: one('operation') },
  '/v1/operation/material/update': plainNorm,
  '/v1/operation/material/bulk-set': {
    operation_id: one('operation'),
    version: always(LEFT_OUT),
    materials: (known, random, sofar) => [{ material_id: one('material')(known, random, sofar), qty: 2 }],
  },
  '/v1/bundle/add': plainBundle,
  '/v1/bundle/update': plainBundle,
  '/v1/pricing_calculation/calculate': plainOrder,
  '/v1/discount/add': plainDiscount,
  '/v1/discount/update': plainDiscount,
  '/v1/discount/set-status': { status: always('active') },
  '/v1/discount/eligible': { lines, discount_id: always(LEFT_OUT) },
  '/v1/discount/calculate': { lines, discount_id: one('discount'), code: always(LEFT_OUT) },
  '/v1/discount_usage/add': { discount_id: one('discount', (row) => row['status'] === 'active') },
}
