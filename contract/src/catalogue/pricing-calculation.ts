import * as z from 'zod/mini'
import { family, flag, id, maybe, otherwise, read, text } from '../kit/index.ts'
import { ManualOff, OrderPrice, pricedOrder } from './pricing-shape.ts'

/** The price of an order as it would be billed now; nothing is stored. */
export const pricingCalculation = family(
  '/v1/pricing_calculation',
  {
    object: 'product',
    watches: ['product_price_tier', 'person_group'],
    without: 'Chỉ tính thử giá, không lưu gì nên không có dòng nào để đọc, thêm hay sửa',
  },
  {
    calculate: read(
      z.strictObject({
        ...pricedOrder,
        /** The deal that the order belongs to: its customer and its branch, unless they are said. */
        deal_id: z.optional(id),
        discount_codes: otherwise(z.array(text(40)).check(z.maxLength(20)), []),
        order_discount: maybe(ManualOff),
        /** In cash there is no change below a thousand đồng. */
        cash_rounding: otherwise(flag, false),
      }),
      OrderPrice,
      { about: 'Tính giá một đơn theo bảng giá, gói và khuyến mãi đang áp dụng' },
    ),
  },
)
