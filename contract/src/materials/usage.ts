import { ENTERED_KINDS, USAGE_KINDS, USAGE_SOURCES, USAGE_STATES } from '@bcare/rules/materials/movement'
import { USAGE_GROUPS } from '@bcare/rules/materials/report'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  date,
  entity,
  family,
  flag,
  id,
  instant,
  int,
  longText,
  maybe,
  money,
  ordered,
  page,
  percent,
  plannedDate,
  read,
  text,
  write,
} from '../kit/index.ts'
import { stockQuantity } from './quantity.ts'

const name = z.nullable(z.string())
const reference = z.nullable(id)
const amount = z.nullable(int)

/** A movement of stock: what came, what treatments took, what a count has found. A posted one is only ever taken back. */
export const Usage = entity('usage', {
  label: 'Phát sinh kho',
  called: 'material_name',
  edits: {
    quantity: stockQuantity,
    unit_term_id: maybe(id),
    /** What one of the unit was bought for; what goes out has its cost from the stock. */
    unit_cost: maybe(money),
    lot_id: maybe(id),
    used_on: plannedDate,
    attachment_id: maybe(id),
    operation_attachment_id: maybe(id),
    person_id: maybe(id),
    doctor_id: maybe(id),
    user_id: maybe(id),
    department_id: maybe(id),
    variance_reason: maybe(text(300)),
    reference_no: maybe(text(60)),
    supplier_term_id: maybe(id),
    note: maybe(longText(500)),
  },
  once: { kind: choice(USAGE_KINDS), material_id: id, branch_id: id },
  derived: {
    source: choice(USAGE_SOURCES),
    status: choice(USAGE_STATES),
    direction: int,
    factor: z.number(),
    /** In the stock unit, below zero for what went out. */
    stock_quantity: z.number(),
    amount,
    on_hand_after: z.nullable(z.number()),
    norm_qty: z.nullable(z.number()),
    tolerance_pct: z.nullable(percent),
    variance: z.nullable(z.number()),
    variance_pct: z.nullable(z.number()),
    is_beyond: flag,
    is_negative: flag,
    counted_quantity: z.nullable(z.number()),
    deal_id: reference,
    track_id: reference,
    operation_id: reference,
    product_id: reference,
    transfer_id: reference,
    reverses_id: reference,
    posted_at: z.nullable(instant),
    material_name: z.string(),
    material_code: z.string(),
    category_name: name,
    unit_name: z.string(),
    stock_unit_name: z.string(),
    branch_name: z.string(),
    other_branch_name: name,
    lot_no: name,
    lot_expiry: z.nullable(date),
    person_name: name,
    person_code: name,
    service_title: name,
    step_title: name,
    doctor_name: name,
    user_name: name,
    department_name: name,
    supplier_name: name,
    created_by_name: name,
  },
  labels: {
    kind: 'Loại phát sinh',
    status: 'Trạng thái',
    source: 'Cách ghi',
    material_id: 'Vật tư',
    material_name: 'Vật tư',
    material_code: 'Mã vật tư',
    category_name: 'Nhóm vật tư',
    quantity: 'Số lượng',
    unit_term_id: 'Đơn vị',
    unit_name: 'Đơn vị',
    stock_unit_name: 'Đơn vị kho',
    factor: 'Quy đổi',
    stock_quantity: 'Tăng giảm',
    direction: 'Chiều',
    unit_cost: 'Đơn giá',
    amount: 'Thành tiền',
    on_hand_after: 'Tồn sau',
    lot_id: 'Lô',
    lot_no: 'Lô',
    lot_expiry: 'Hạn dùng',
    used_on: 'Ngày',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    other_branch_name: 'Chi nhánh kia',
    transfer_id: 'Lần chuyển kho',
    attachment_id: 'Dịch vụ',
    service_title: 'Dịch vụ',
    operation_attachment_id: 'Công đoạn',
    step_title: 'Công đoạn',
    operation_id: 'Nội dung điều trị',
    product_id: 'Dịch vụ trong danh mục',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách hàng',
    deal_id: 'Cơ hội',
    track_id: 'Lượt khám',
    doctor_id: 'Bác sĩ',
    doctor_name: 'Bác sĩ',
    user_id: 'Người lấy',
    user_name: 'Người lấy',
    department_id: 'Phòng ban',
    department_name: 'Phòng ban',
    norm_qty: 'Định mức',
    tolerance_pct: 'Cho phép lệch (%)',
    variance: 'Chênh lệch',
    variance_pct: 'Chênh lệch (%)',
    variance_reason: 'Lý do lệch',
    is_beyond: 'Lệch quá định mức',
    is_negative: 'Âm kho',
    counted_quantity: 'Đếm được',
    reference_no: 'Số chứng từ',
    supplier_term_id: 'Nhà cung cấp',
    supplier_name: 'Nhà cung cấp',
    reverses_id: 'Đảo của dòng',
    posted_at: 'Ghi lúc',
    created_by_name: 'Người ghi',
    note: 'Ghi chú',
  },
  logged: { entry_no: 'Số thứ tự', value_after: 'Giá trị sau', revaluation: 'Chỉnh giá trị' },
})

const calls = crud(Usage, {
  filters: [
    'id',
    'kind',
    'status',
    'source',
    'material_id',
    'branch_id',
    'lot_id',
    'used_on',
    'person_id',
    'attachment_id',
    'operation_attachment_id',
    'operation_id',
    'product_id',
    'doctor_id',
    'user_id',
    'department_id',
    'track_id',
    'is_beyond',
    'is_negative',
    'transfer_id',
    'supplier_term_id',
  ],
  sorts: ['used_on', 'created_at', 'amount'],
  search: true,
  sums: ['amount'],
})

/** A movement as it is written: what is bought may open its lot, what is transferred names where it goes. */
export const Movement = z.extend(z.omit(Usage.draft, { kind: true, branch_id: true, used_on: true }), {
  kind: choice(ENTERED_KINDS),
  branch_id: z.optional(id),
  used_on: z.optional(plannedDate),
  target_branch_id: z.optional(id),
  lot_no: z.optional(text(60)),
  expiry: z.optional(plannedDate),
  /** Written down, and not yet in the stock. */
  is_draft: z._default(flag, false),
})

export type MovementInput = z.output<typeof Movement>

/** Passes a warning: a lot that has expired. */
const force = z._default(flag, false)

const Rows = z.strictObject({ data: z.array(Usage.row) })

/** What a step took, material by material; what is not named was not used. */
const Taken = z.strictObject({
  material_id: id,
  quantity: stockQuantity,
  unit_term_id: z.optional(id),
  lot_id: z.optional(z.nullable(id)),
  variance_reason: z.optional(z.nullable(text(300))),
})

const StepLine = z.strictObject({
  material_id: id,
  material_name: z.string(),
  material_code: z.string(),
  unit_term_id: id,
  unit_name: z.string(),
  factor: z.number(),
  /** Null for what no norm names. */
  norm_qty: z.nullable(z.number()),
  tolerance_pct: z.nullable(percent),
  is_optional: flag,
  substitute_material_id: reference,
  substitute_name: name,
  /** What was recorded, in the same unit; 0 for nothing. */
  used: z.number(),
  variance_reason: name,
  on_hand: z.number(),
  stock_unit_name: z.string(),
  lot_tracked: flag,
})

/** A performed step, and what is known of its materials. */
const Step = z.strictObject({
  id,
  person_id: id,
  person_name: z.string(),
  attachment_id: id,
  service_title: z.string(),
  step_title: z.string(),
  doctor_id: reference,
  doctor_name: name,
  branch_id: id,
  performed_at: instant,
  /** How many materials are recorded of it, and whether all of that was the norms' doing. */
  recorded: count,
  is_automatic: flag,
  is_beyond: flag,
})

const span = { from: plannedDate, to: plannedDate, branch_id: z.optional(id) }

/** Of one material alone. */
const quantity = z.nullable(z.number())
const Group = z.strictObject({
  /** The material, category, doctor, operation, service or department; null where rows name none. */
  id: reference,
  name,
  /** Of one material alone: quantities of several units are not added up. */
  unit_name: name,
  opening: quantity,
  received: quantity,
  used: quantity,
  wasted: quantity,
  adjusted: quantity,
  transferred: quantity,
  closing: quantity,
  norm: quantity,
  actual: quantity,
  variance: quantity,
  variance_pct: z.nullable(z.number()),
  movements: count,
  beyond: count,
  opening_amount: amount,
  received_amount: amount,
  used_amount: amount,
  wasted_amount: amount,
  adjusted_amount: amount,
  transferred_amount: amount,
  closing_amount: amount,
  norm_amount: amount,
  actual_amount: amount,
})
export type UsageGroup = z.output<typeof Group>

export const usage = family(
  '/v1/material/usage',
  {
    object: 'usage',
    group: 'Kho & danh mục',
    place: 110,
    label: 'Sử dụng vật tư',
    asks: ['stock'],
    watches: ['material', 'material_lot', 'attachment', 'person', 'user', 'department', 'term'],
  },
  {
    list: calls.list,
    query: calls.query,
    get: calls.get,
    add: write(z.extend(Movement, { force }), Usage.row, {
      action: 'create',
      key_required: true,
      about: 'Ghi một phát sinh kho; chuyển kho ghi cả hai đầu',
    }),
    bulk_add: write(
      z.strictObject({ rows: z.array(Movement).check(z.minLength(1), z.maxLength(500)), force }),
      Rows,
      {
        action: 'create',
        key_required: true,
        about: 'Ghi nhiều phát sinh cùng lúc, tất cả hoặc không dòng nào; lỗi chỉ rõ từng dòng',
      },
    ),
    update: write(z.extend(calls.update.body, { post: z._default(flag, false), force }), Usage.row, {
      key_required: true,
      about: 'Sửa dòng nháp, `post` ghi nó vào kho; dòng đã ghi thì đảo và ghi lại',
    }),
    delete: write(
      z.strictObject({ id, version: z.optional(count), reason: z.optional(text(300)) }),
      z.strictObject({ id }),
      { action: 'delete', key_required: true, about: 'Bỏ dòng nháp, hoặc đảo dòng đã ghi' },
    ),
    steps: read(
      z.strictObject({ branch_id: z.optional(id), day: z.optional(plannedDate), person_id: z.optional(id) }),
      z.strictObject({ data: z.array(Step) }),
      { about: 'Công đoạn đã làm trong ngày và vật tư đã ghi' },
    ),
    step: read(z.strictObject({ id }), z.strictObject({ step: Step, lines: z.array(StepLine) }), {
      about: 'Định mức và vật tư đã ghi của một công đoạn',
    }),
    record: write(
      z.strictObject({ id, lines: z.array(Taken).check(z.maxLength(100)), force }),
      z.strictObject({ step: Step, lines: z.array(StepLine) }),
      {
        permission: 'usage:create',
        key_required: true,
        about: 'Ghi vật tư thực dùng của một công đoạn thay cho những gì đã ghi',
      },
    ),
    report: read(
      z.strictObject({ ...span, group_by: z._default(choice(USAGE_GROUPS), 'material') }),
      z.strictObject({ from: plannedDate, to: plannedDate, groups: z.array(Group), total: Group }),
      { about: 'Tồn đầu, nhập, dùng, hao hụt, tồn cuối; định mức so với thực tế theo nhóm' },
    ),
    report_detail: read(
      z.strictObject({
        ...span,
        ...ordered(['used_on', 'created_at', 'amount']),
        search: z.optional(text(100, 0)),
        kind: z.optional(z.array(choice(USAGE_KINDS)).check(z.maxLength(USAGE_KINDS.length))),
        material_id: z.optional(id),
        category_term_id: z.optional(z.nullable(id)),
        person_id: z.optional(id),
        doctor_id: z.optional(z.nullable(id)),
        operation_id: z.optional(z.nullable(id)),
        product_id: z.optional(z.nullable(id)),
        department_id: z.optional(z.nullable(id)),
        is_beyond: z.optional(flag),
      }),
      page(Usage.row),
      { about: 'Từng dòng phát sinh sau các con số của báo cáo' },
    ),
  },
)
