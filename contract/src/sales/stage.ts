import { REQUIRABLE_FIELDS } from '@bcare/rules/sales/required'
import { STAGE_KINDS } from '@bcare/rules/sales/stage'
import * as z from 'zod/mini'
import {
  choice,
  colour,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  int,
  maybe,
  otherwise,
  percent,
  text,
  write,
} from '../kit/index.ts'

/** The task that entering a stage creates for a user of a role. */
const AutoTask = z.strictObject({
  type: text(60),
  title: text(200),
  due_in_hours: z.int().check(z.positive(), z.lte(8760)),
  assignee_role: maybe(text(60)),
})

/** One step of a pipeline. Its `kind` is the status of the deals in it. */
export const Stage = entity('stage', {
  label: 'Giai đoạn',
  edits: {
    name: text(80),
    order: otherwise(int, 0),
    kind: otherwise(choice(STAGE_KINDS), 'open'),
    probability: otherwise(percent, 0),
    color: otherwise(colour, '#64748B'),
    rotting_days: maybe(z.int().check(z.positive(), z.lte(3650))),
    required_fields: otherwise(z.array(z.enum(REQUIRABLE_FIELDS)).check(z.maxLength(20)), []),
    auto_task: maybe(AutoTask),
    allow_back: otherwise(flag, true),
    is_booked_stage: otherwise(flag, false),
    is_active: otherwise(flag, true),
  },
  once: { pipeline_id: id },
  labels: {
    name: 'Giai đoạn',
    order: 'Thứ tự',
    kind: 'Loại',
    probability: 'Xác suất (%)',
    color: 'Màu',
    rotting_days: 'Số ngày chờ tối đa',
    required_fields: 'Thông tin bắt buộc',
    auto_task: 'Công việc tự động',
    allow_back: 'Cho lùi giai đoạn',
    is_booked_stage: 'Giai đoạn đã đặt lịch',
    is_active: 'Đang dùng',
    pipeline_id: 'Quy trình',
  },
})

/** A stage inside its pipeline; how many deals stand in it and what they promise, when totals were asked. */
export const StageInPipeline = z.extend(Stage.row, {
  deal_count: z.optional(count),
  sum_expected: z.optional(count),
})

const calls = crud(Stage, {
  filters: ['pipeline_id', 'kind', 'is_active'],
  sorts: ['order', 'name', 'created_at'],
})

// Place and use of a stage belong to `reorder` and `delete`, which keep the pipeline whole.
const { order: _order, is_active: _active, ...drafted } = Stage.draft.shape
const { order: _place, is_active: _use, ...patched } = calls.update.body.shape

/** What a user says of a stage: everything but its place, which its pipeline gives it. */
export const StageDraft = z.strictObject(drafted)

export const stage = family(
  '/v1/stage',
  { object: 'stage', group: 'Cơ hội', place: 60, watches: ['pipeline'] },
  {
    list: calls.list,
    get: calls.get,
    add: {
      ...calls.add,
      body: StageDraft,
      about: 'Thêm giai đoạn vào cuối quy trình, trước các giai đoạn kết thúc nếu là giai đoạn đang mở',
    },
    update: { ...calls.update, body: z.strictObject(patched) },
    reorder: write(
      z.strictObject({ pipeline_id: id, ids: z.array(id).check(z.minLength(1), z.maxLength(60)) }),
      z.array(Stage.row),
      { about: 'Sắp xếp lại các giai đoạn đang dùng của một quy trình: gửi đủ mã theo thứ tự mới' },
    ),
    delete: {
      ...calls.delete,
      body: z.extend(calls.delete.body, { target_stage_id: z.optional(id) }),
      about: 'Ngưng dùng giai đoạn; cơ hội đang ở đó được chuyển sang target_stage_id cùng loại',
    },
  },
)
