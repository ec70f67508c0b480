import { STEP_ROLES } from '@bcare/rules/catalogue/product'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  int,
  intBetween,
  maybe,
  otherwise,
  percent,
  text,
  write,
} from '../kit/index.ts'
import { MOST_NORMS } from './operation-material.ts'

/** Another quantity of a material than the norm of the operation; 0 where this step does without it. */
export const NormOverride = z.strictObject({
  material_id: id,
  qty: z.number().check(z.gte(0), z.lte(100_000)),
})

/** One step of a service: which operation, in which session, and how much of the price it is worth. */
export const ProductOperation = entity('product_operation', {
  label: 'Công đoạn',
  edits: {
    operation_id: id,
    name_override: maybe(text(200)),
    session_no: maybe(intBetween(1, 200)),
    revenue_weight: maybe(percent),
    default_role: otherwise(choice(STEP_ROLES), 'doctor'),
    duration_min: maybe(intBetween(1, 720)),
    spacing_days: maybe(intBetween(0, 3650)),
    is_required: otherwise(flag, true),
    is_billing_milestone: otherwise(flag, false),
    is_repeatable: otherwise(flag, false),
    norm_override: maybe(z.array(NormOverride).check(z.maxLength(MOST_NORMS))),
  },
  once: { product_id: id },
  derived: {
    order: int,
    operation_name: z.string(),
    operation_code: z.string(),
    product_name: z.string(),
    product_code: z.string(),
  },
  labels: {
    product_id: 'Dịch vụ',
    product_name: 'Dịch vụ',
    product_code: 'Mã dịch vụ',
    operation_id: 'Nội dung điều trị',
    operation_name: 'Nội dung điều trị',
    operation_code: 'Mã nội dung',
    order: 'Thứ tự',
    name_override: 'Tên riêng',
    session_no: 'Buổi',
    revenue_weight: 'Tỷ trọng (%)',
    default_role: 'Người thực hiện',
    duration_min: 'Thời gian (phút)',
    spacing_days: 'Cách bước trước (ngày)',
    is_required: 'Bắt buộc',
    is_billing_milestone: 'Mốc thu tiền',
    is_repeatable: 'Lặp lại khi cần',
    norm_override: 'Định mức riêng',
  },
})

const { list, get } = crud(ProductOperation, {
  filters: ['product_id', 'operation_id', 'is_repeatable'],
  sorts: ['order', 'product_id', 'created_at'],
})

const { product_id: _, ...stepDraft } = ProductOperation.draft.shape

/** A step of the whole list: one with an id is the step that is there already. */
const StepInput = z.strictObject({ ...stepDraft, id: z.optional(id) })

export const MOST_STEPS = 100

export const productOperation = family(
  '/v1/product_operation',
  {
    object: 'product_operation',
    label: 'Công đoạn của dịch vụ',
    group: 'Kho & danh mục',
    place: 50,
    watches: ['operation', 'product'],
    without: {
      add: 'Công đoạn được lưu cả danh sách một lần: bulk-set',
      update: 'Công đoạn được lưu cả danh sách một lần: bulk-set',
      delete: 'Công đoạn được lưu cả danh sách một lần: bulk-set',
    },
  },
  {
    list,
    get,
    bulk_set: write(
      z.strictObject({
        product_id: id,
        /** Of the product, so that two users who arrange its steps do not undo each other. */
        version: z.optional(count),
        steps: z.array(StepInput).check(z.maxLength(MOST_STEPS)),
      }),
      z.strictObject({ data: z.array(ProductOperation.row) }),
      { about: 'Thay toàn bộ công đoạn của một dịch vụ theo thứ tự gửi lên; bước có id thì giữ nguyên mã' },
    ),
  },
)
