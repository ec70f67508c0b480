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
  maybe,
  otherwise,
  text,
  write,
} from '../kit/index.ts'
import { Deal, EntryFields } from './deal.ts'
import { StageDraft, StageInPipeline } from './stage.ts'

export const PIPELINE_KINDS = ['online', 'offline', 'care', 'other'] as const
export const SWITCH_MODES = ['move', 'copy'] as const

/** A way that deals go, from first word to won or lost. */
export const Pipeline = entity('pipeline', {
  label: 'Quy trình',
  edits: {
    name: text(120),
    kind: otherwise(choice(PIPELINE_KINDS), 'other'),
    order: otherwise(int, 0),
    department_ids: otherwise(z.array(id).check(z.maxLength(100)), []),
    default_owner_role: maybe(text(60)),
    is_active: otherwise(flag, true),
  },
  derived: { stage_count: count, stages: z.array(StageInPipeline) },
  labels: {
    name: 'Tên quy trình',
    kind: 'Loại',
    order: 'Thứ tự',
    department_ids: 'Phòng ban được xem',
    default_owner_role: 'Vai trò phụ trách',
    is_active: 'Đang dùng',
    stage_count: 'Số giai đoạn',
  },
})

const {
  list,
  get,
  add,
  update,
  delete: deactivate,
} = crud(Pipeline, {
  filters: ['kind', 'is_active'],
  sorts: ['order', 'name', 'created_at'],
})

const { pipeline_id: _, ...stageDraft } = StageDraft.shape

/** The stages of a new pipeline, in their order; without any it gets an open, a won and a lost one. */
const stages = z.optional(z.array(z.strictObject(stageDraft)).check(z.minLength(3), z.maxLength(30)))

/** All stages that a pipeline shall have, in their order: those with an id are changed, the others are new. */
const stagesInput = z.optional(
  z.array(z.strictObject({ ...stageDraft, id: z.optional(id) })).check(z.minLength(3), z.maxLength(30)),
)

/** Where the deals go of a stage that the pipeline shall no longer have. */
const emptied = z.optional(
  z.array(z.strictObject({ stage_id: id, target_stage_id: id })).check(z.maxLength(30)),
)

const SwitchDeal = z.strictObject({
  deal_id: id,
  pipeline_id: id,
  stage_id: z.optional(id),
  mode: otherwise(choice(SWITCH_MODES), 'move'),
  reason: z.optional(text(300)),
  fields: z.optional(EntryFields),
})

export const pipeline = family(
  '/v1/pipeline',
  { object: 'pipeline', label: 'Quy trình bán hàng', group: 'Cơ hội', place: 50, watches: ['stage'] },
  {
    list: {
      ...list,
      body: z.extend(list.body, { with_totals: z._default(z.boolean(), false) }),
      about: 'Các quy trình với giai đoạn; with_totals: số cơ hội và tổng giá trị dự kiến của từng giai đoạn',
    },
    get,
    add: { ...add, body: z.extend(add.body, { stages }) },
    update: {
      ...update,
      body: z.extend(update.body, { stages: stagesInput, emptied }),
      about: 'Sửa quy trình; stages: toàn bộ giai đoạn theo thứ tự, giai đoạn không nêu thì ngưng dùng',
    },
    delete: { ...deactivate, about: 'Ngưng dùng quy trình khi không còn cơ hội đang mở' },
    switch_deal: write(SwitchDeal, Deal.row, {
      permission: 'deal:update',
      about: 'Chuyển cơ hội sang quy trình khác; gọi lại với cùng đích thì trả về kết quả cũ',
    }),
  },
)
