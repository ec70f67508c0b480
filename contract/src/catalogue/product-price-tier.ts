import { MOST_PRICES } from '@bcare/rules/catalogue/price-grid/commit'
import { PRICE_KINDS } from '@bcare/rules/catalogue/pricing/tier'
import { MOST_MONEY } from '@bcare/rules/text/money'
import * as z from 'zod/mini'
import {
  choice,
  codeText,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  intBetween,
  maybe,
  money,
  otherwise,
  plannedDate,
  text,
  write,
} from '../kit/index.ts'

/** Đồng, or percent with two decimals: which of them the kind of the price says. */
const value = z.number().check(z.gte(0), z.lte(MOST_MONEY))
const quantity = z.number().check(z.gt(0), z.lte(10_000))

/** One price of a price list: for whom, where, from how many on and between which days a product costs it. */
export const ProductPriceTier = entity('product_price_tier', {
  label: 'Giá theo bảng',
  edits: {
    product_id: id,
    tier_code: codeText(60),
    tier_name: text(120),
    price_kind: otherwise(choice(PRICE_KINDS), 'fixed'),
    value,
    min_qty: otherwise(quantity, 1),
    person_group_id: maybe(id),
    branch_id: maybe(id),
    valid_from: maybe(plannedDate),
    valid_to: maybe(plannedDate),
    priority: otherwise(intBetween(-1_000, 1_000), 0),
    is_active: otherwise(flag, true),
  },
  derived: {
    product_name: z.string(),
    product_code: z.string(),
    list_price: money,
    /** What one costs by this row. */
    tier_price: money,
    person_group_name: z.nullable(z.string()),
    branch_name: z.nullable(z.string()),
  },
  labels: {
    product_id: 'Dịch vụ',
    product_name: 'Dịch vụ',
    product_code: 'Mã dịch vụ',
    list_price: 'Giá niêm yết',
    tier_code: 'Mã bảng giá',
    tier_name: 'Bảng giá',
    price_kind: 'Cách giảm',
    value: 'Giá trị',
    tier_price: 'Giá áp dụng',
    min_qty: 'Từ số lượng',
    person_group_id: 'Nhóm khách',
    person_group_name: 'Nhóm khách',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    valid_from: 'Từ ngày',
    valid_to: 'Đến ngày',
    priority: 'Ưu tiên',
    is_active: 'Đang dùng',
  },
})

const {
  list,
  get,
  add,
  update,
  delete: remove,
} = crud(ProductPriceTier, {
  filters: ['product_id', 'tier_code', 'price_kind', 'person_group_id', 'branch_id', 'is_active', 'id'],
  sorts: ['product_id', 'tier_name', 'priority', 'valid_from', 'created_at'],
  search: true,
})

/** The row at the version that it was read at. */
const seen = { id, version: count }
const many = <R extends z.core.$ZodType>(row: R) =>
  otherwise(z.array(row).check(z.maxLength(MOST_PRICES)), [])
const rows = z.array(ProductPriceTier.row)

export const productPriceTier = family(
  '/v1/product_price_tier',
  {
    object: 'product_price_tier',
    label: 'Bảng giá',
    group: 'Kho & danh mục',
    place: 60,
    watches: ['product', 'person_group', 'department'],
  },
  {
    list,
    get,
    add,
    update,
    delete: remove,
    bulk_set: write(
      z.strictObject({
        add: many(ProductPriceTier.draft),
        change: many(z.strictObject({ ...seen, price_kind: choice(PRICE_KINDS), value })),
        remove: many(z.strictObject(seen)),
      }),
      /** Each in the order of its list. */
      z.strictObject({ added: rows, changed: rows }),
      {
        about:
          'Thêm, sửa và bỏ nhiều giá trong một lần: hoặc tất cả, hoặc không giá nào; giá nào đã bị người khác sửa thì được nêu tên',
      },
    ),
  },
)
