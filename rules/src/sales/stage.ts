import { refuse, type Refusal } from '../refusal.ts'
import { missingFields, requiredLabel } from './required.ts'

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

/** A deal's status is the kind of its stage. */
export const statusOf = (kind: StageKind): DealStatus => kind

function missing(deal: object, stage: Stage): Refusal | undefined {
  const fields = missingFields(deal, stage.required_fields)
  if (fields.length === 0) return undefined
  const labels = fields.map(requiredLabel).join(', ')
  return {
    ...refuse(`Vui lòng nhập ${labels} trước khi chuyển sang «${stage.name}»`, fields[0]),
    fields,
  }
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
 * Why a deal may not enter a stage of its pipeline; undefined when it may (docs/domain/sales.md, "Stages"). `from` is
 * its present stage, undefined for a new deal. A lost stage asks for a reason, and so does leaving a closed one.
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
  if (from === undefined) return missing(deal, to)
  const turnsBack = from.kind === 'open' && to.kind === 'open' && to.order < from.order
  if (turnsBack && !from.allow_back)
    return refuse(`Không thể chuyển từ «${from.name}» sang «${to.name}»`, 'stage_id')
  return missingReason(from, to, facts) ?? missing(deal, to)
}
