import { STAGE_KINDS } from '@bcare/rules/sales/stage'
import type { RequirableField } from '@bcare/rules/sales/required'
import * as z from 'zod/mini'
import { TagLabel } from '../customers/person.ts'
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
  otherwise,
  page,
  paging,
  phoneOut,
  read,
  text,
  write,
} from '../kit/index.ts'
import { HandedOver, HandOver } from '../customers/hand-over.ts'

export const DEAL_PRIORITIES = ['low', 'normal', 'high'] as const
export const STAGE_CHANGE_SOURCES = [
  'manual',
  'auto_payment',
  'auto_checkin',
  'auto_appointment',
  'switch',
  'import',
  'api',
] as const
export type StageChangeSource = (typeof STAGE_CHANGE_SOURCES)[number]

/**
 * What a customer may buy, on its way through a pipeline (docs/domain/sales.md). Stage, status and rank belong to `move`.
 */
export const Deal = entity('deal', {
  label: 'Cơ hội',
  edits: {
    name: text(200),
    expected_amount: otherwise(money, 0),
    expected_close_at: maybe(date),
    priority: otherwise(choice(DEAL_PRIORITIES), 'normal'),
    owner_id: maybe(id),
    source_term_id: maybe(id),
    campaign: maybe(text(120)),
    channel: maybe(text(60)),
    description: maybe(longText(5000)),
  },
  once: { person_id: id, pipeline_id: id },
  derived: {
    code: z.string(),
    branch_id: id,
    stage_id: id,
    status: choice(STAGE_KINDS),
    stage_entered_at: instant,
    last_stage_id: z.nullable(id),
    rank: z.string(),
    is_new_customer: flag,
    lost_reason_id: z.nullable(id),
    lost_note: z.nullable(z.string()),
    lost_at: z.nullable(instant),
    won_at: z.nullable(instant),
    first_payment_at: z.nullable(instant),
    origin_deal_id: z.nullable(id),
    is_rotting: flag,
    person_name: z.string(),
    person_code: z.string(),
    person_phone: z.nullable(phoneOut),
    next_appointment_at: z.nullable(instant),
    /** Of the open tasks about the deal, the one that is due first: which type it is of, and when. */
    next_task_type: z.nullable(z.string()),
    next_task_at: z.nullable(instant),
    owner_name: z.nullable(z.string()),
    pipeline_name: z.string(),
    stage_name: z.string(),
    stage_color: z.string(),
    source_name: z.nullable(z.string()),
    lost_reason_name: z.nullable(z.string()),
    tags: z.array(TagLabel),
  },
  custom: true,
  labels: {
    code: 'Mã cơ hội',
    name: 'Tên cơ hội',
    person_id: 'Khách hàng',
    pipeline_id: 'Quy trình',
    stage_id: 'Giai đoạn',
    status: 'Trạng thái',
    expected_amount: 'Giá trị dự kiến',
    expected_close_at: 'Ngày dự kiến chốt',
    priority: 'Mức ưu tiên',
    owner_id: 'Người phụ trách',
    source_term_id: 'Nguồn',
    campaign: 'Chiến dịch',
    channel: 'Kênh',
    description: 'Mô tả',
    branch_id: 'Chi nhánh',
    stage_entered_at: 'Thời gian ở giai đoạn',
    lost_reason_id: 'Lý do thất bại',
    lost_note: 'Ghi chú thất bại',
    lost_at: 'Ngày thất bại',
    won_at: 'Ngày thành công',
    is_new_customer: 'Khách mới',
    next_appointment_at: 'Lịch hẹn tới',
    next_task_type: 'Việc tiếp theo',
    next_task_at: 'Hạn việc tiếp theo',
    tags: 'Nhãn',
    created_at: 'Ngày tạo',
    updated_at: 'Cập nhật',
  } as Record<string, string>,
  logged: {
    last_stage_id: 'Giai đoạn trước',
    rank: 'Vị trí trên bảng',
    first_payment_at: 'Thanh toán đầu tiên lúc',
    origin_deal_id: 'Chép từ cơ hội số',
  },
})

/** Who moved a deal from where to where, and what it was worth then. Written once, by every path. */
export const StageChange = z.strictObject({
  id,
  deal_id: id,
  person_id: id,
  from_pipeline_id: z.nullable(id),
  from_stage_id: z.nullable(id),
  to_pipeline_id: id,
  to_stage_id: id,
  from_stage_name: z.nullable(z.string()),
  to_stage_name: z.string(),
  from_pipeline_name: z.nullable(z.string()),
  to_pipeline_name: z.string(),
  source: choice(STAGE_CHANGE_SOURCES),
  reason: z.nullable(z.string()),
  seconds_in_previous: z.nullable(count),
  amount_at_change: count,
  at: instant,
  by: z.nullable(id),
  by_name: z.nullable(z.string()),
})
export type StageChange = z.output<typeof StageChange>

const calls = crud(Deal, {
  filters: [
    'id',
    'person_id',
    'pipeline_id',
    'stage_id',
    'status',
    'owner_id',
    'branch_id',
    'priority',
    'source_term_id',
    'lost_reason_id',
    'is_new_customer',
    'expected_amount',
    'expected_close_at',
    'stage_entered_at',
    'won_at',
    'lost_at',
    'created_by',
    'created_at',
  ],
  sorts: ['created_at', 'expected_amount', 'expected_close_at', 'stage_entered_at', 'updated_at', 'rank'],
  search: true,
  sums: ['expected_amount'],
})

const narrowing = {
  /** Deals that carry this label, or any of these. */
  tag_ids: z.optional(z.union([id, z.array(id).check(z.minLength(1), z.maxLength(50))])),
  /** Open deals that have stayed in their stage for longer than it allows, or all others. */
  is_rotting: z.optional(flag),
}

/** What a card of the board shows. */
export const DealCard = z.pick(Deal.row, {
  id: true,
  version: true,
  code: true,
  name: true,
  person_id: true,
  person_name: true,
  person_phone: true,
  stage_id: true,
  status: true,
  rank: true,
  stage_entered_at: true,
  is_rotting: true,
  expected_amount: true,
  expected_close_at: true,
  priority: true,
  owner_id: true,
  owner_name: true,
  next_appointment_at: true,
  next_task_type: true,
  next_task_at: true,
  tags: true,
})
export type DealCard = z.output<typeof DealCard>

/** One stage of the board: count and sum over the whole column, and its first cards. */
export const BoardColumn = z.strictObject({
  stage_id: id,
  name: z.string(),
  kind: choice(STAGE_KINDS),
  color: z.string(),
  order: int,
  rotting_days: z.nullable(int),
  deal_count: count,
  sum_expected: count,
  cards: z.array(DealCard),
})
export type BoardColumn = z.output<typeof BoardColumn>

const { search, owner_id, priority, source_term_id, filter } = calls.query.body.shape

const board = read(
  z.strictObject({
    pipeline_id: id,
    limit: z._default(z.int().check(z.positive(), z.lte(200)), 50),
    search,
    owner_id,
    priority,
    source_term_id,
    filter,
    ...narrowing,
  }),
  z.strictObject({ columns: z.array(BoardColumn) }),
  { about: 'Bảng cơ hội của một quy trình: mỗi giai đoạn có số lượng, tổng giá trị và các thẻ đầu tiên' },
)

/** What a stage asked for before a deal may enter, filled in on the way. */
export const EntryFields = z.pick(Deal.patch, {
  expected_amount: true,
  expected_close_at: true,
  source_term_id: true,
  campaign: true,
  channel: true,
  owner_id: true,
  description: true,
} satisfies Record<RequirableField, true>)
export type EntryFields = z.output<typeof EntryFields>

const Move = z.strictObject({
  id,
  stage_id: id,
  version: count,
  /** The card that it shall stand behind, or else in front of; without either it stands first. */
  after_id: z.optional(id),
  before_id: z.optional(id),
  reason: z.optional(text(300)),
  lost_reason_id: z.optional(id),
  lost_note: z.optional(text(500)),
  fields: z.optional(EntryFields),
})

const Assign = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
  /** Null takes the deals from everybody. */
  user_id: z.nullable(id),
})

/** What became of one of many deals. */
export const AssignResult = z.strictObject({
  id,
  outcome: z.enum(['assigned', 'unchanged', 'not_found']),
})

export const deal = family(
  '/v1/deal',
  {
    object: 'deal',
    group: 'Cơ hội',
    place: 10,
    watches: [
      'stage',
      'pipeline',
      'person',
      'appointment',
      'task',
      'tag',
      'deal_tag',
      'deal_user',
      'user',
      'term',
      'custom_definition',
    ],
  },
  {
    ...calls,
    list: { ...calls.list, body: z.extend(calls.list.body, narrowing) },
    query: { ...calls.query, body: z.extend(calls.query.body, narrowing) },
    add: {
      ...calls.add,
      body: z.extend(calls.add.body, { stage_id: z.optional(id), branch_id: z.optional(id) }),
      about: 'Thêm cơ hội, vào giai đoạn đầu tiên của quy trình nếu không nêu giai đoạn',
    },
    board,
    move: write(Move, Deal.row, {
      about: 'Chuyển giai đoạn hoặc đổi chỗ trong cột; phiên bản cũ thì 409 với data.current',
    }),
    assign: write(Assign, z.strictObject({ results: z.array(AssignResult) }), {
      action: 'assign',
      about: 'Phân công người phụ trách cho tối đa 200 cơ hội; trả kết quả từng cơ hội',
    }),
    hand_over: write(HandOver, HandedOver, {
      action: 'assign',
      about:
        'Bàn giao cơ hội đang mở của một nhân viên (phụ trách và phần tham gia), theo khách rồi chia đều',
    }),
    stage_history: read(z.strictObject({ deal_id: id, ...paging }), page(StageChange), {
      about: 'Các lần chuyển giai đoạn của một cơ hội, mới nhất trước',
    }),
  },
)
