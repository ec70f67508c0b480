import * as z from 'zod/mini'
import {
  codeText,
  crud,
  entity,
  family,
  flag,
  id,
  intBetween,
  maybe,
  money,
  moneyTotal,
  otherwise,
  plannedDate,
  text,
} from '../kit/index.ts'
import { quantity } from './pricing-shape.ts'

export const MOST_ITEMS = 30

/** One service of a bundle, and its part of the bundle's price; without parts the rule divides the price. */
export const BundleItem = z.strictObject({
  product_id: id,
  quantity: otherwise(quantity, 1),
  sessions: maybe(intBetween(1, 200)),
  is_optional: otherwise(flag, false),
  price_share: maybe(money),
})

/** Services that are sold together for one price. */
export const Bundle = entity('bundle', {
  label: 'Gói dịch vụ',
  edits: {
    code: codeText(30),
    name: text(200),
    items: z.array(BundleItem).check(z.minLength(1), z.maxLength(MOST_ITEMS)),
    price: money,
    valid_from: maybe(plannedDate),
    valid_to: maybe(plannedDate),
    use_within_days: maybe(intBetween(1, 3650)),
    branch_ids: otherwise(z.array(id).check(z.maxLength(100)), []),
    max_per_person: maybe(intBetween(1, 1_000)),
    is_active: otherwise(flag, true),
  },
  derived: {
    /** What its services cost one by one, by the list prices of now. */
    list_total: moneyTotal,
    saving: moneyTotal,
  },
  labels: {
    code: 'Mã',
    name: 'Tên gói',
    items: 'Dịch vụ trong gói',
    price: 'Giá gói',
    list_total: 'Tổng giá niêm yết',
    saving: 'Tiết kiệm',
    valid_from: 'Bán từ ngày',
    valid_to: 'Bán đến ngày',
    use_within_days: 'Dùng trong (ngày)',
    branch_ids: 'Chi nhánh áp dụng',
    max_per_person: 'Số gói mỗi khách',
    is_active: 'Đang dùng',
  },
})

const {
  list,
  get,
  add,
  update,
  delete: remove,
} = crud(Bundle, {
  filters: ['is_active', 'id'],
  links: ['product_ids'],
  sorts: ['name', 'code', 'price', 'valid_from', 'valid_to', 'created_at'],
  search: true,
})

export const bundle = family(
  '/v1/bundle',
  { object: 'bundle', group: 'Kho & danh mục', place: 65, watches: ['product', 'department'] },
  { list, get, add, update, delete: remove },
)
