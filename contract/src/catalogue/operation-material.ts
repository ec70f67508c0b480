import { NORM_PERS } from '@bcare/rules/catalogue/norms'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  maybe,
  money,
  otherwise,
  percent,
  write,
} from '../kit/index.ts'

/** An amount of a material with up to three decimals. */
export const normQty = z.number().check(z.gt(0), z.lte(100_000))

/** A norm: how much of a material an operation takes, and how far from it is still usual. */
export const OperationMaterial = entity('operation_material', {
  label: 'Định mức vật tư',
  edits: {
    material_id: id,
    qty: normQty,
    unit_term_id: maybe(id),
    per: otherwise(choice(NORM_PERS), 'step'),
    is_optional: otherwise(flag, false),
    tolerance_pct: otherwise(percent, 20),
    substitute_material_id: maybe(id),
  },
  once: { operation_id: id },
  derived: {
    operation_name: z.string(),
    material_name: z.string(),
    material_code: z.string(),
    unit_name: z.string(),
    /** So many stock units of the material in one of `unit_term_id`. */
    factor: z.number(),
    substitute_name: z.nullable(z.string()),
    /** What one stock unit costs; for users who may read what things cost. */
    standard_cost: z.nullable(money),
  },
  labels: {
    operation_id: 'Nội dung điều trị',
    operation_name: 'Nội dung điều trị',
    material_id: 'Vật tư',
    material_name: 'Vật tư',
    material_code: 'Mã vật tư',
    qty: 'Số lượng',
    unit_term_id: 'Đơn vị',
    unit_name: 'Đơn vị',
    factor: 'Quy đổi',
    per: 'Tính theo',
    is_optional: 'Không bắt buộc',
    tolerance_pct: 'Cho phép lệch (%)',
    substitute_material_id: 'Thay bằng',
    substitute_name: 'Thay bằng',
    standard_cost: 'Giá vốn chuẩn',
  },
})

export const MOST_NORMS = 60

const { operation_id: _, ...normDraft } = OperationMaterial.draft.shape

/** A norm of the whole list: one with an id is the norm that is there already. */
const NormInput = z.strictObject({ ...normDraft, id: z.optional(id) })

export const operationMaterial = family(
  '/v1/operation/material',
  {
    object: 'operation_material',
    group: 'Kho & danh mục',
    place: 95,
    watches: ['material', 'operation', 'term'],
  },
  {
    ...crud(OperationMaterial, {
      filters: ['operation_id', 'material_id', 'per', 'is_optional'],
      sorts: ['created_at', 'operation_id', 'material_id'],
    }),
    bulk_set: write(
      z.strictObject({
        operation_id: id,
        /** Of the operation, so that two users who set its norms do not undo each other. */
        version: z.optional(count),
        materials: z.array(NormInput).check(z.maxLength(MOST_NORMS)),
      }),
      z.strictObject({ data: z.array(OperationMaterial.row) }),
      { about: 'Thay toàn bộ định mức của một nội dung điều trị; dòng có id thì giữ nguyên mã' },
    ),
  },
)
