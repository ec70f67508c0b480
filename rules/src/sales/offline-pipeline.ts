import { milliseconds, type Instant } from '../text/date.ts'
import type { DealStatus } from './stage.ts'

interface OpenDeal {
  id: number
  created_at: Instant
}

export interface CheckInFacts {
  /** The clinic's offline pipeline and its first open stage; undefined when the configuration is missing or invalid. */
  offline: { pipeline_id: number; first_stage_id: number } | undefined
  /** The deal of the visit's appointment, when it has one. */
  appointment_deal: { id: number; pipeline_id: number; pipeline_kind: string; status: DealStatus } | undefined
  /** The person's open deals in the offline pipeline. */
  open_offline_deals: readonly OpenDeal[]
}

export type CheckInDecision =
  | { action: 'switch'; deal_id: number; pipeline_id: number; stage_id: number }
  | { action: 'reuse'; deal_id: number }
  | { action: 'create'; pipeline_id: number; stage_id: number }
  | { action: 'skip' }

/**
 * Which deal a visit belongs to at check-in (docs/domain/sales.md, "The deal of a visit"): the appointment's online
 * deal is switched to the clinic's offline pipeline, else the newest open offline deal is reused, else one is created.
 * Without a valid configuration the check-in goes on without a deal.
 */
export function dealAtCheckIn({
  offline,
  appointment_deal,
  open_offline_deals,
}: CheckInFacts): CheckInDecision {
  if (offline === undefined) return { action: 'skip' }
  const { pipeline_id, first_stage_id: stage_id } = offline
  const open = appointment_deal?.status === 'open' ? appointment_deal : undefined
  if (open?.pipeline_id === pipeline_id) return { action: 'reuse', deal_id: open.id }
  if (open?.pipeline_kind === 'online') return { action: 'switch', deal_id: open.id, pipeline_id, stage_id }
  const [newest] = open_offline_deals.toSorted(
    (a, b) => milliseconds(b.created_at) - milliseconds(a.created_at) || b.id - a.id,
  )
  return newest === undefined
    ? { action: 'create', pipeline_id, stage_id }
    : { action: 'reuse', deal_id: newest.id }
}
