import { refuse, type Refusal } from '../refusal.ts'

export const STAGE_KINDS = ['open', 'won', 'lost'] as const
export type StageKind = (typeof STAGE_KINDS)[number]
export type DealStatus = StageKind

export interface Stage {
  id: number
  pipeline_id: number
  name: string
  kind: StageKind
  order: number
  /** Fields of the deal that must be filled before it may enter. */
  required_fields: readonly string[]
  /** Whether a deal may go from here to an earlier stage. */
  allow_back: boolean
  is_active: boolean
}

export interface MoveFacts {
  reason?: string | null
  lost_reason_id?: number | null
}

/** A deal's status is the kind of its stage (families.md 2.4). */
export const statusOf = (kind: StageKind): DealStatus => kind

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'tên cơ hội',
  expected_amount: 'giá trị dự kiến',
  expected_close_at: 'ngày dự kiến chốt',
  source_term_id: 'nguồn',
  campaign: 'chiến dịch',
  channel: 'kênh',
  interest_product_ids: 'dịch vụ quan tâm',
  owner_id: 'người phụ trách',
  priority: 'mức ưu tiên',
  description: 'mô tả',
  appointment_id: 'lịch hẹn',
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0)

function missingFields(deal: object, stage: Stage): Refusal | undefined {
  const values = new Map(Object.entries(deal))
  const missing = stage.required_fields.filter((field) => isEmpty(values.get(field)))
  if (missing.length === 0) return undefined
  const labels = missing.map((field) => FIELD_LABELS[field] ?? field)
  return refuse(`Vui lòng nhập ${labels.join(', ')} trước khi chuyển sang «${stage.name}»`, missing[0])
}

function missingReason(from: Stage, to: Stage, { reason, lost_reason_id }: MoveFacts): Refusal | undefined {
  if (reason?.trim()) return undefined
  if (to.kind === 'lost' && from.kind !== 'lost') {
    return lost_reason_id ? undefined : refuse('Vui lòng chọn lý do thất bại', 'lost_reason_id')
  }
  const reopens = from.kind !== 'open' && to.kind !== from.kind
  return reopens ? refuse('Vui lòng nhập lý do mở lại cơ hội', 'reason') : undefined
}

/**
 * Why a deal may not enter a stage of its pipeline; undefined when it may (families.md 2.4). `from` is its present
 * stage, undefined for a new deal. A lost stage asks for a reason, and so does leaving a closed one.
 */
export function mayEnterStage<Deal extends { pipeline_id: number }>(
  deal: Deal,
  from: Stage | undefined,
  to: Stage,
  facts: MoveFacts,
): Refusal | undefined {
  if (to.pipeline_id !== deal.pipeline_id) return refuse('Giai đoạn không thuộc quy trình này', 'stage_id')
  if (from?.id === to.id) return undefined
  if (!to.is_active)
    return refuse(`Giai đoạn «${to.name}» đã ngưng dùng, hãy chọn giai đoạn khác`, 'stage_id')
  if (from === undefined) return missingFields(deal, to)
  const turnsBack = from.kind === 'open' && to.kind === 'open' && to.order < from.order
  if (turnsBack && !from.allow_back)
    return refuse(`Không thể chuyển từ «${from.name}» sang «${to.name}»`, 'stage_id')
  return missingReason(from, to, facts) ?? missingFields(deal, to)
}
