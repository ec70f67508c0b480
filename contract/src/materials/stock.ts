import { MATERIAL_KINDS } from '@bcare/rules/catalogue/material'
import { LOT_STATES } from '@bcare/rules/materials/lots'
import { STOCK_STATES } from '@bcare/rules/materials/stock'
import * as z from 'zod/mini'
import { Material } from '../catalogue/material.ts'
import {
  choice,
  codeText,
  crud,
  date,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  maybe,
  money,
  plannedDate,
  read,
  text,
  write,
} from '../kit/index.ts'
import { countedQuantity } from './quantity.ts'
import { Usage } from './usage.ts'

const name = z.nullable(z.string())

/** What a branch has of a material, and below how much it should not fall. */
export const MaterialStock = entity('material_stock', {
  label: 'Tồn kho',
  called: 'material_name',
  edits: { min_stock: maybe(countedQuantity), max_stock: maybe(countedQuantity) },
  derived: {
    material_id: id,
    branch_id: id,
    on_hand: z.number(),
    /** What it costs in all, and one stock unit of it; for users who may know. */
    value: z.nullable(int),
    avg_cost: z.nullable(int),
    state: choice(STOCK_STATES),
    near_expiry_qty: z.number(),
    expired_qty: z.number(),
    next_expiry: z.nullable(date),
    /** Short, below nothing, or some of it has expired or soon will. */
    needs_care: flag,
    last_moved_at: z.nullable(instant),
    material_name: z.string(),
    material_code: z.string(),
    kind: choice(MATERIAL_KINDS),
    category_term_id: z.nullable(id),
    category_name: name,
    unit_name: z.string(),
    lot_tracked: flag,
    is_active: flag,
    branch_name: z.string(),
    image_file_id: z.nullable(id),
  },
  labels: {
    material_id: 'Vật tư',
    material_name: 'Vật tư',
    material_code: 'Mã vật tư',
    kind: 'Loại',
    category_term_id: 'Nhóm',
    category_name: 'Nhóm',
    unit_name: 'Đơn vị',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    on_hand: 'Tồn',
    min_stock: 'Tối thiểu',
    max_stock: 'Tối đa',
    value: 'Giá trị tồn',
    avg_cost: 'Giá vốn',
    state: 'Tình trạng',
    near_expiry_qty: 'Sắp hết hạn',
    expired_qty: 'Đã hết hạn',
    next_expiry: 'Hạn gần nhất',
    needs_care: 'Cần xử lý',
    last_moved_at: 'Phát sinh cuối',
    lot_tracked: 'Theo dõi lô',
    is_active: 'Đang dùng',
    image_file_id: 'Ảnh đại diện',
  },
  logged: { entry_no: 'Phát sinh thứ' },
})

const stocks = crud(MaterialStock, {
  filters: [
    'id',
    'material_id',
    'branch_id',
    'kind',
    'category_term_id',
    'state',
    'needs_care',
    'is_active',
    'lot_tracked',
  ],
  sorts: ['material_name', 'on_hand', 'near_expiry_qty', 'next_expiry', 'value', 'last_moved_at'],
  search: true,
  sums: ['value'],
})

/** No stock is further from nothing. */
const BOOK = 1_000_000_000

/** What was counted of a material, in its stock unit: all of it, or one lot. */
const Counted = z.strictObject({
  material_id: id,
  lot_id: z.optional(z.nullable(id)),
  counted: countedQuantity,
})
const lines = z.array(Counted).check(z.minLength(1), z.maxLength(500))

const Difference = z.strictObject({
  material_id: id,
  lot_id: z.nullable(id),
  material_name: z.string(),
  lot_no: name,
  unit_name: z.string(),
  counted: z.number(),
  book: z.number(),
  difference: z.number(),
  amount: z.nullable(int),
})

export const materialStock = family(
  '/v1/material/stock',
  {
    object: 'material_stock',
    group: 'Kho & danh mục',
    place: 105,
    label: 'Tồn kho',
    watches: ['material', 'material_lot', 'usage', 'department', 'term'],
    without: { add: 'mỗi vật tư có sẵn một dòng ở mỗi chi nhánh', delete: 'dòng tồn kho theo vật tư' },
  },
  {
    list: stocks.list,
    query: stocks.query,
    get: stocks.get,
    update: { ...stocks.update, about: 'Đặt mức tồn tối thiểu và tối đa ở một chi nhánh' },
    compare: read(
      z.strictObject({ branch_id: z.optional(id), lines }),
      z.strictObject({ data: z.array(Difference) }),
      { permission: 'material_stock:count', about: 'Chênh lệch giữa số đếm và sổ, chưa ghi gì' },
    ),
    count: write(
      z.strictObject({
        branch_id: z.optional(id),
        /** With what the books said when the difference was shown: they may have moved since. */
        lines: z
          .array(z.extend(Counted, { book: z.number().check(z.gte(-BOOK), z.lte(BOOK)) }))
          .check(z.minLength(1), z.maxLength(500)),
        note: z.optional(text(300)),
      }),
      z.strictObject({ data: z.array(Usage.row) }),
      { action: 'count', key_required: true, about: 'Ghi chênh lệch kiểm kê đã xem vào kho' },
    ),
  },
)

/** A delivery of a material that is kept apart by its lot. */
export const MaterialLot = entity('material_lot', {
  label: 'Lô vật tư',
  called: 'lot_no',
  edits: { lot_no: text(60), expiry: maybe(plannedDate) },
  derived: {
    material_id: id,
    branch_id: id,
    quantity: z.number(),
    unit_cost: z.nullable(money),
    received_at: instant,
    status: choice(LOT_STATES),
    is_near_expiry: flag,
    material_name: z.string(),
    unit_name: z.string(),
    branch_name: z.string(),
  },
  labels: {
    material_id: 'Vật tư',
    material_name: 'Vật tư',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    lot_no: 'Số lô',
    expiry: 'Hạn dùng',
    quantity: 'Còn lại',
    unit_name: 'Đơn vị',
    unit_cost: 'Giá nhập',
    received_at: 'Ngày nhập',
    status: 'Tình trạng',
    is_near_expiry: 'Sắp hết hạn',
  },
  logged: { told_at: 'Đã báo sắp hết hạn lúc' },
})

const lots = crud(MaterialLot, {
  filters: ['id', 'material_id', 'branch_id', 'status', 'is_near_expiry', 'expiry'],
  sorts: ['expiry', 'received_at', 'quantity'],
  search: true,
})

export const materialLot = family(
  '/v1/material/lot',
  {
    object: 'material_stock',
    watches: ['material', 'usage'],
    without: { add: 'lô có khi nhập kho', delete: 'lô còn trong các phát sinh' },
  },
  {
    list: lots.list,
    get: lots.get,
    update: { ...lots.update, about: 'Sửa số lô hay hạn dùng ghi nhầm' },
  },
)

/** What a barcode is of: the material, how many stock units the package holds, and the lot where the code names one. */
export const materialScan = family(
  '/v1/material/scan',
  {
    object: 'material',
    watches: ['material', 'material_lot'],
    without: 'Tra mã vạch không có dòng nào của riêng mình',
  },
  {
    find: read(
      z.strictObject({ code: codeText(200), branch_id: z.optional(id) }),
      z.strictObject({
        /** The code that was looked up; a GS1 code's GTIN. */
        code: z.string(),
        material: z.nullable(Material.row),
        factor: z.number(),
        lot: z.nullable(MaterialLot.row),
        lot_no: name,
        expiry: z.nullable(date),
      }),
      { about: 'Tra mã vạch, kể cả mã GS1 có lô và hạn dùng' },
    ),
  },
)
