import { refuse, type Refusal } from '../../refusal.ts'
import { clinicDate, type Instant } from '../../text/date.ts'

export const TRACK_STATUSES = [
  'waiting',
  'in_consult',
  'in_treatment',
  'waiting_payment',
  'checked_out',
  'left',
] as const
export type TrackStatus = (typeof TRACK_STATUSES)[number]

export const TRACK_LABELS: Readonly<Record<TrackStatus, string>> = {
  waiting: 'Chờ khám',
  in_consult: 'Đang tư vấn',
  in_treatment: 'Đang điều trị',
  waiting_payment: 'Chờ thanh toán',
  checked_out: 'Đã về',
  left: 'Bỏ về',
}

type Targets = Partial<Record<TrackStatus, 'free' | 'reason' | 'reopen'>>

/**
 * The only ways of a visit (docs/domain/appointments.md, "States of a visit"): `reason` asks for one, `reopen` for the
 * same day and a permission.
 */
export const TRACK_TRANSITIONS: Readonly<Record<TrackStatus, Targets>> = {
  waiting: { in_consult: 'free', in_treatment: 'free', left: 'reason' },
  in_consult: { in_treatment: 'free', left: 'reason' },
  in_treatment: { in_consult: 'free', waiting_payment: 'free' },
  waiting_payment: { checked_out: 'free', in_treatment: 'free' },
  checked_out: { waiting_payment: 'reopen' },
  left: {},
}

/** Visits that are going on; a person has at most one. */
export const ACTIVE_TRACK_STATUSES: readonly TrackStatus[] = [
  'waiting',
  'in_consult',
  'in_treatment',
  'waiting_payment',
]

/** Visits in which the customer has been called in. */
export const TREATED_TRACK_STATUSES: readonly TrackStatus[] = [
  'in_consult',
  'in_treatment',
  'waiting_payment',
  'checked_out',
]

/** Visits that are over. */
export const ENDED_TRACK_STATUSES: readonly TrackStatus[] = ['checked_out', 'left']

export interface TrackFacts {
  now: Instant
  reason?: string | null
  checked_out_at?: Instant | null
  may_reopen?: boolean
}

function refuseReopening({ now, checked_out_at, may_reopen }: TrackFacts): Refusal | undefined {
  if (!may_reopen) return refuse('Bạn không có quyền mở lại lượt khám đã kết thúc', 'status')
  const same_day = checked_out_at != null && clinicDate(checked_out_at) === clinicDate(now)
  return same_day ? undefined : refuse('Chỉ mở lại được lượt khám kết thúc trong ngày hôm nay', 'status')
}

/** Why a visit may not pass from one status to another; undefined when it may. */
export function trackTransition(from: TrackStatus, to: TrackStatus, facts: TrackFacts): Refusal | undefined {
  const way = TRACK_TRANSITIONS[from][to]
  if (way === undefined) {
    return refuse(`Không thể chuyển từ «${TRACK_LABELS[from]}» sang «${TRACK_LABELS[to]}»`, 'status')
  }
  if (way === 'reason' && !facts.reason?.trim()) return refuse('Vui lòng nhập lý do', 'reason')
  return way === 'reopen' ? refuseReopening(facts) : undefined
}
