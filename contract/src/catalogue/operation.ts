import { STEP_ROLES } from '@bcare/rules/catalogue/product'
import { DATA_KINDS } from '@bcare/rules/treatment/data-kind'
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
  int,
  intBetween,
  longText,
  maybe,
  nothing,
  otherwise,
  read,
  text,
} from '../kit/index.ts'

/** Something that is done in a treatment: a step that services are made of. */
export const Operation = entity('operation', {
  label: 'Nội dung điều trị',
  edits: {
    code: codeText(30),
    name: text(200),
    category_term_id: maybe(id),
    description: maybe(longText(2000)),
    default_duration_min: otherwise(intBetween(1, 720), 30),
    default_role: otherwise(choice(STEP_ROLES), 'doctor'),
    template_note: maybe(longText(2000)),
    requires_image: otherwise(flag, false),
    requires_consent: otherwise(flag, false),
    /** What is to be recorded of the line when this is done. */
    requires_data: maybe(choice(DATA_KINDS)),
    is_ortho_control: otherwise(flag, false),
    aftercare_text: maybe(longText(4000)),
    order: otherwise(int, 0),
    is_active: otherwise(flag, true),
  },
  derived: { category_name: z.nullable(z.string()), used_in: count },
  labels: {
    code: 'Mã',
    name: 'Tên nội dung',
    category_term_id: 'Nhóm',
    category_name: 'Nhóm',
    description: 'Mô tả',
    default_duration_min: 'Thời gian (phút)',
    default_role: 'Người thực hiện',
    template_note: 'Mẫu ghi chú',
    requires_image: 'Bắt buộc có ảnh',
    requires_consent: 'Bắt buộc có cam kết',
    requires_data: 'Bắt buộc ghi',
    is_ortho_control: 'Là lần tái khám chỉnh nha',
    aftercare_text: 'Dặn dò sau điều trị',
    order: 'Thứ tự',
    is_active: 'Đang dùng',
    used_in: 'Số dịch vụ dùng',
  },
})

/** An operation as pickers need it. */
const OperationOption = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  default_duration_min: count,
  default_role: choice(STEP_ROLES),
  is_ortho_control: flag,
})

export const operation = family(
  '/v1/operation',
  {
    object: 'operation',
    group: 'Kho & danh mục',
    place: 90,
    watches: ['product_operation', 'product', 'term'],
  },
  {
    ...crud(Operation, {
      filters: ['category_term_id', 'default_role', 'is_ortho_control', 'is_active', 'id'],
      sorts: ['order', 'name', 'code', 'default_duration_min', 'used_in', 'created_at'],
      search: true,
    }),
    all: read(nothing, z.strictObject({ data: z.array(OperationOption) }), {
      about: 'Mọi nội dung điều trị đang dùng, không phân trang, để chọn',
    }),
  },
)
