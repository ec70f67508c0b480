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
  text,
} from '../kit/index.ts'

/** Fields of a deal that a stage may ask for before a deal enters it. */
export const REQUIRABLE_FIELDS = [
  'expected_amount',
  'expected_close_at',
  'source_term_id',
  'campaign',
  'channel',
  'owner_id',
  'description',
] as const

const percent = z.number().check(z.gte(0), z.lte(100))

/** The task that entering a stage creates for somebody of a role. */
const AutoTask = z.strictObject({
  type: text(60),
  title: text(200),
  due_in_hours: z.int().check(z.positive(), z.lte(8760)),
  assignee_role: maybe(text(60)),
})

/** One step of a pipeline (families.md 2.4). Its `kind` is the status of the deals in it. */
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

const { list } = crud(Stage, {
  filters: ['pipeline_id', 'kind', 'is_active'],
  sorts: ['order', 'name', 'created_at'],
})

export const stage = family('/v1/stage', { object: 'stage' }, { list })
