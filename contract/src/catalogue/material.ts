import { MATERIAL_KINDS } from '@bcare/rules/catalogue/material'
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
  maybe,
  money,
  otherwise,
  text,
} from '../kit/index.ts'

/** So many stock units in one of another. */
const factor = z.number().check(z.gt(0), z.lte(1_000_000))

/** What is printed on a package, and how many stock units are in it. */
export const Barcode = z.strictObject({ code: codeText(60, 4), factor: otherwise(factor, 1) })

/** What is used up in treatments, or used for them, as the stock counts it. */
export const Material = entity('material', {
  label: 'Vật tư',
  edits: {
    code: codeText(30),
    name: text(200),
    category_term_id: maybe(id),
    kind: otherwise(choice(MATERIAL_KINDS), 'consumable'),
    unit_term_id: id,
    purchase_unit_term_id: maybe(id),
    purchase_factor: maybe(factor),
    brand: maybe(text(120)),
    origin: maybe(text(120)),
    spec: maybe(text(200)),
    supplier_term_ids: otherwise(z.array(id).check(z.maxLength(20)), []),
    standard_cost: maybe(money),
    sale_price: maybe(money),
    product_id: maybe(id),
    lot_tracked: otherwise(flag, false),
    expiry_tracked: otherwise(flag, false),
    barcodes: otherwise(z.array(Barcode).check(z.maxLength(20)), []),
    is_active: otherwise(flag, true),
  },
  derived: {
    /** The newest of its pictures that show it. */
    image_file_id: z.nullable(id),
    category_name: z.nullable(z.string()),
    unit_name: z.string(),
    purchase_unit_name: z.nullable(z.string()),
    product_name: z.nullable(z.string()),
    used_in: count,
  },
  labels: {
    code: 'Mã',
    name: 'Tên vật tư',
    category_term_id: 'Nhóm',
    category_name: 'Nhóm',
    kind: 'Loại',
    unit_term_id: 'Đơn vị kho',
    unit_name: 'Đơn vị',
    purchase_unit_term_id: 'Đơn vị mua',
    purchase_unit_name: 'Đơn vị mua',
    purchase_factor: 'Quy đổi',
    brand: 'Hãng',
    origin: 'Xuất xứ',
    spec: 'Quy cách',
    supplier_term_ids: 'Nhà cung cấp',
    standard_cost: 'Giá vốn chuẩn',
    sale_price: 'Giá bán',
    product_id: 'Bán như hàng hóa',
    product_name: 'Bán như hàng hóa',
    lot_tracked: 'Theo dõi lô',
    expiry_tracked: 'Theo dõi hạn dùng',
    barcodes: 'Mã vạch',
    is_active: 'Đang dùng',
    used_in: 'Nội dung điều trị dùng',
    image_file_id: 'Ảnh đại diện',
  },
})

export const material = family(
  '/v1/material',
  {
    object: 'material',
    group: 'Kho & danh mục',
    place: 100,
    watches: ['operation_material', 'product', 'term'],
  },
  crud(Material, {
    filters: ['kind', 'category_term_id', 'unit_term_id', 'lot_tracked', 'expiry_tracked', 'is_active', 'id'],
    sorts: ['name', 'code', 'kind', 'used_in', 'created_at'],
    search: true,
  }),
)
