import * as z from 'zod/mini'
import { family, flag, id, maybe, moneyTotal, named, otherwise, read, text } from '../kit/index.ts'
import { AppliedDiscount, priceSituation, quantity, TierName } from './pricing-shape.ts'
import { ProductOperation } from './product-operation.ts'
import { Product } from './product.ts'

export const MOST_PRICED_PRODUCTS = 50

/** A product with what it costs here and now. */
const ProductWithPrice = named(
  'ProductWithPrice',
  z.strictObject({
    product: Product.row,
    tier: z.nullable(TierName),
    tier_price: moneyTotal,
    applicable_discounts: z.array(AppliedDiscount),
    final_price: moneyTotal,
    /** The price is below the floor of the product. */
    floor_hit: flag,
    /** What is left of the price after what the product costs the clinic; for users who may read its finances. */
    margin: z.nullable(z.int()),
    /** What the materials of its steps cost by their norms; for users who may read its finances. */
    norms_cost: z.nullable(moneyTotal),
    steps: z.array(ProductOperation.row),
  }),
)

/** Products with their prices for a customer, at a branch, at a moment: the same price that an order gets. */
export const productWithPricing = family(
  '/v1/product_with_pricing',
  {
    object: 'product',
    watches: [
      'material',
      'operation_material',
      'product_operation',
      'product_price_tier',
      'person_group',
      'term',
    ],
    without: 'Chỉ đọc dịch vụ kèm giá; thêm, sửa, xóa ở /v1/product',
  },
  {
    get: read(
      z.strictObject({
        ...priceSituation,
        product_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_PRICED_PRODUCTS))),
        category_term_id: maybe(id),
        search: z.optional(text(100, 0)),
        quantity: otherwise(quantity, 1),
      }),
      z.strictObject({ data: z.array(ProductWithPrice) }),
      { about: 'Dịch vụ kèm giá áp dụng cho một khách, chi nhánh và thời điểm' },
    ),
  },
)
