import { STAGE_KINDS } from '@bcare/rules/sales/stage'
import * as z from 'zod/mini'
import { choice, count, crud, date, entity, family, id, instant, int, read } from '../kit/index.ts'
import { StageChange } from './deal.ts'

const { deal_id, person_id, from_pipeline_id, from_stage_id, to_pipeline_id, to_stage_id, source, at, by } =
  StageChange.shape

/** One change of stage among those of all deals: what `StageChange` says, and of which deal. Nobody writes it by hand. */
export const StageMove = entity('deal_stage_history', {
  label: 'Lần chuyển giai đoạn',
  edits: {},
  derived: {
    version: count,
    created_at: instant,
    created_by: z.nullable(id),
    updated_at: instant,
    updated_by: z.nullable(id),
    deal_id,
    person_id,
    from_pipeline_id,
    from_stage_id,
    to_pipeline_id,
    to_stage_id,
    source,
    reason: StageChange.shape.reason,
    seconds_in_previous: StageChange.shape.seconds_in_previous,
    amount_at_change: count,
    at,
    by,
    by_name: z.nullable(z.string()),
    deal_name: z.string(),
    deal_code: z.string(),
    person_name: z.string(),
    from_stage_name: z.nullable(z.string()),
    from_stage_color: z.nullable(z.string()),
    to_stage_name: z.string(),
    to_stage_color: z.string(),
    from_pipeline_name: z.nullable(z.string()),
    to_pipeline_name: z.string(),
  },
  labels: {
    at: 'Thời điểm',
    deal_name: 'Cơ hội',
    deal_code: 'Mã cơ hội',
    person_name: 'Khách hàng',
    from_stage_name: 'Từ giai đoạn',
    to_stage_name: 'Sang giai đoạn',
    to_pipeline_id: 'Quy trình',
    from_stage_id: 'Từ giai đoạn',
    to_stage_id: 'Sang giai đoạn',
    by: 'Người thực hiện',
    by_name: 'Người thực hiện',
    source: 'Cách chuyển',
    seconds_in_previous: 'Ở giai đoạn trước',
    amount_at_change: 'Giá trị dự kiến',
    reason: 'Lý do',
  },
})

const { query } = crud(StageMove, {
  filters: ['deal_id', 'person_id', 'to_pipeline_id', 'from_stage_id', 'to_stage_id', 'source', 'by', 'at'],
  sorts: ['at'],
  search: true,
})

/** What became of the deals that entered a stage in a period, each counted once (rules/sales/conversion). */
export const StageFigures = z.strictObject({
  stage_id: id,
  name: z.string(),
  kind: choice(STAGE_KINDS),
  color: z.string(),
  order: int,
  entered: count,
  advanced: count,
  won: count,
  lost: count,
  /** Percent of those that entered, with one decimal; null where nothing comes after, or nobody entered. */
  rate: z.nullable(z.number()),
  /** Half of the deals that left the stage in the period had stayed no longer. */
  median_seconds: z.nullable(count),
  /** How many stand in it now. */
  present: count,
})
export type StageFigures = z.output<typeof StageFigures>

const Report = z.strictObject({
  pipeline_id: id,
  /** First and last business day. */
  from: date,
  to: date,
  owner_id: z.optional(id),
  source_term_id: z.optional(id),
  branch_id: z.optional(id),
})

export const stageHistory = family(
  '/v1/deal-stage-history',
  {
    object: 'deal',
    watches: ['stage', 'pipeline', 'person', 'user'],
    without: {
      add: 'Do mỗi lần chuyển bước ghi lại',
      get: 'Danh sách đã có đủ từng lần chuyển',
      update: 'Như thêm',
      delete: 'Như thêm',
    },
  },
  {
    list: { ...query, about: 'Các lần chuyển giai đoạn của mọi cơ hội, mới nhất trước' },
    report: read(
      Report,
      z.strictObject({ deals: count, won: count, lost: count, stages: z.array(StageFigures) }),
      { about: 'Tỷ lệ chuyển đổi và thời gian trung vị từng giai đoạn của một quy trình trong kỳ' },
    ),
  },
)
