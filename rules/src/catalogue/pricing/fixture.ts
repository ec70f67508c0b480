import fc from 'fast-check'
import { PRICE_MODES } from '../product.ts'
import {
  AUDIENCES,
  type Discount,
  DISCOUNT_KINDS,
  DISCOUNT_STATUSES,
  DISCOUNT_TARGETS,
  discountProblem,
} from './discount.ts'
import { explodeBundle } from './explode.ts'
import type { PricedProduct, PriceLine } from './facts.ts'
import type { PriceInput } from './price.ts'
import { PRICE_KINDS, type PriceTier, tierProblem } from './tier.ts'

const MONEY = fc.integer({ min: 0, max: 50_000_000 })
const PERCENT = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const small = fc.integer({ min: 1, max: 4 })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const manual = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: PERCENT }),
  fc.record({ kind: fc.constant('amount' as const), value: MONEY }),
)

export const product = (rest: Partial<PricedProduct> = {}): PricedProduct => ({
  id: 1,
  name: 'Trám răng',
  category_term_id: null,
  list_price: 300_000,
  min_price: null,
  vat_rate: 0,
  price_mode: 'flat',
  is_active: true,
  ...rest,
})

export const line = (ref: string, rest: Partial<PriceLine> = {}): PriceLine => ({
  ref,
  product: product(),
  quantity: 1,
  teeth: [],
  surfaces: [],
  bundle: null,
  unit_price_override: null,
  line_discount: null,
  ...rest,
})

export const discount = (rest: Partial<Discount> = {}): Discount => ({
  id: 1,
  code: null,
  name: 'Ưu đãi',
  kind: 'amount',
  value: 100_000,
  max_amount: null,
  apply_to: 'order',
  target_ids: [],
  min_order: null,
  min_qty: null,
  audience: 'all',
  audience_ids: [],
  valid_from: '2026-01-01',
  valid_to: null,
  weekdays: [],
  hours: null,
  branch_ids: [],
  usage_limit: null,
  usage_limit_per_person: null,
  stack_mode: 'stackable',
  stack_group: null,
  priority: 0,
  needs_code: false,
  approval_required: false,
  status: 'active',
  used_count: 0,
  person_used_count: 0,
  ...rest,
})

export const order = (rest: Partial<PriceInput> = {}): PriceInput => ({
  lines: [],
  tiers: [],
  discounts: [],
  codes: [],
  order_discount: null,
  at: { person: null, branch_id: 1, date: '2026-06-10', weekday: 3, minute: 600 },
  cash_note: null,
  ...rest,
})

export const tier = (rest: Partial<PriceTier> = {}): PriceTier => ({
  id: 1,
  product_id: 1,
  tier_code: 'vip',
  tier_name: 'Khách VIP',
  price_kind: 'percent_off',
  value: 5,
  min_qty: 1,
  person_group_id: null,
  branch_id: null,
  valid_from: null,
  valid_to: null,
  priority: 0,
  is_active: true,
  ...rest,
})

const anyProduct: fc.Arbitrary<PricedProduct> = fc.record({
  id: small,
  name: fc.constant('Dịch vụ'),
  category_term_id: maybe(small),
  list_price: MONEY,
  min_price: maybe(MONEY),
  vat_rate: fc.constantFrom(0, 5, 8, 10, 7.25),
  price_mode: fc.constantFrom(...PRICE_MODES),
  is_active: fc.boolean(),
})

const anyQuantity = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 9_999 }).map((n) => n / 1_000),
)

const anyLine: fc.Arbitrary<PriceLine> = fc.record({
  ref: fc.constant(''),
  product: anyProduct,
  quantity: anyQuantity,
  teeth: fc.subarray(['11', '12', '36', '47', '55']),
  surfaces: fc.subarray(['M', 'O', 'D', 'B', 'L']),
  bundle: fc.constant(null),
  unit_price_override: maybe(MONEY),
  line_discount: maybe(manual),
})

const anyBundle = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  line_discount: maybe(manual),
  price: MONEY,
  items: fc.uniqueArray(fc.record({ product: anyProduct, quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: (item) => item.product.id,
  }),
})

/** Lines of which some came with a bundle, each with a name of its own. */
const anyLines: fc.Arbitrary<PriceLine[]> = fc
  .tuple(fc.array(anyLine, { maxLength: 6 }), fc.array(anyBundle, { maxLength: 2 }))
  .map(([plain, bundles]) => [
    ...plain.map((one, at) => ({ ...one, ref: `d${at}` })),
    ...bundles.flatMap(({ price, items, quantity, line_discount }, at) =>
      explodeBundle({
        ref: `g${at}`,
        quantity,
        line_discount,
        bundle: {
          id: at + 1,
          price,
          items: items.map((item) => ({ ...item, product_id: item.product.id, price_share: null })),
        },
      }),
    ),
  ])

export const anyTier: fc.Arbitrary<PriceTier> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000 }),
    product_id: small,
    tier_code: fc.constantFrom('vip', 'staff', 'children'),
    tier_name: fc.constant('Bảng giá'),
    price_kind: fc.constantFrom(...PRICE_KINDS),
    value: fc.oneof(fc.integer({ min: 0, max: 100 }), MONEY),
    min_qty: fc.integer({ min: 1, max: 3 }),
    person_group_id: maybe(small),
    branch_id: maybe(fc.integer({ min: 1, max: 2 })),
    valid_from: maybe(fc.constantFrom('2026-01-01', '2026-07-01')),
    valid_to: maybe(fc.constantFrom('2026-03-01', '2026-12-31')),
    priority: fc.integer({ min: 0, max: 2 }),
    is_active: fc.boolean(),
  })
  .filter((one) => tierProblem(one) === undefined)

export const anyDiscount: fc.Arbitrary<Discount> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000 }),
    code: maybe(fc.constantFrom('CHAOBAN', 'NIENG5')),
    name: fc.constant('Ưu đãi'),
    kind: fc.constantFrom(...DISCOUNT_KINDS),
    value: fc.oneof(fc.integer({ min: 0, max: 100 }), MONEY),
    max_amount: maybe(MONEY),
    apply_to: fc.constantFrom(...DISCOUNT_TARGETS),
    target_ids: fc.uniqueArray(small, { maxLength: 3 }),
    min_order: maybe(MONEY),
    min_qty: maybe(small),
    audience: fc.constantFrom(...AUDIENCES),
    audience_ids: fc.uniqueArray(small, { maxLength: 3 }),
    valid_from: fc.constantFrom('2026-01-01', '2026-07-01'),
    valid_to: maybe(fc.constantFrom('2026-08-01', '2026-12-31')),
    weekdays: fc.subarray([1, 2, 3, 4]),
    hours: maybe(fc.constant({ from: 480, to: 720 })),
    branch_ids: fc.uniqueArray(small, { maxLength: 2 }),
    usage_limit: maybe(small),
    usage_limit_per_person: maybe(small),
    stack_mode: fc.constantFrom('exclusive' as const, 'stackable' as const),
    stack_group: maybe(fc.constantFrom('hè', 'tết')),
    priority: fc.integer({ min: 0, max: 2 }),
    needs_code: fc.boolean(),
    approval_required: fc.boolean(),
    status: fc.constantFrom(...DISCOUNT_STATUSES),
    used_count: fc.integer({ min: 0, max: 5 }),
    person_used_count: fc.integer({ min: 0, max: 5 }),
  })
  .filter((one) => discountProblem(one) === undefined)

export const anyOrder: fc.Arbitrary<PriceInput> = fc.record({
  lines: anyLines,
  tiers: fc.uniqueArray(anyTier, { maxLength: 6, selector: ({ id }) => id }),
  discounts: fc.uniqueArray(anyDiscount, { maxLength: 6, selector: ({ id }) => id }),
  codes: fc.array(fc.constantFrom('chaoban', ' NIENG5', 'KHONGCO'), { maxLength: 3 }),
  order_discount: maybe(manual),
  at: fc.record({
    person: maybe(
      fc.record({
        id: small,
        group_ids: fc.uniqueArray(small, { maxLength: 2 }),
        is_new: fc.boolean(),
        birth_month: maybe(fc.integer({ min: 1, max: 12 })),
        is_referrer: fc.boolean(),
      }),
    ),
    branch_id: maybe(fc.integer({ min: 1, max: 2 })),
    date: fc.constantFrom('2026-02-10', '2026-07-10'),
    weekday: fc.integer({ min: 1, max: 7 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
  }),
  cash_note: fc.constantFrom(null, 1_000),
})
