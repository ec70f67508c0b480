import * as z from 'zod/mini'
import { count, family, id, read } from '../kit/index.ts'

/** So many of what names a product are named themselves; the others are counted. */
export const MOST_NAMED = 50

/** What names a product in one place: bundles, programmes, materials, other products, treatment lines. */
const ProductUse = z.strictObject({
  entity: z.string(),
  label: z.string(),
  count,
  rows: z.array(z.strictObject({ id, name: z.string() })),
})

/** Where a product is of use, as far as the caller may read it. */
export const productUse = family(
  '/v1/product/use',
  {
    object: 'product',
    watches: ['bundle', 'material', 'discount', 'attachment'],
    without: 'Chỉ đọc nơi đang dùng dịch vụ; thêm, sửa, xóa ở từng nơi đó',
  },
  {
    get: read(z.strictObject({ id }), z.strictObject({ data: z.array(ProductUse) }), {
      about: 'Dịch vụ đang được nhắc ở đâu: gói, khuyến mãi, vật tư, dịch vụ khác, điều trị',
    }),
  },
)
