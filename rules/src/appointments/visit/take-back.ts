import { refuse, type Refusal } from '../../refusal.ts'
import { milliseconds, type Instant } from '../../text/date.ts'
import { UNDO_MINUTES } from '../appointment.ts'
import type { TrackStatus } from './track.ts'

/** What a visit says of its last step: when it was taken, and where the visit was before; from nowhere is the check-in. */
export interface LastStep {
  status: TrackStatus
  /** Null when there is nothing to take back. */
  stepped_at: Instant | null
  step_from: TrackStatus | null
  appointment_id: number | null
}

export interface TakeBackFacts {
  now: Instant
  /** How long a step can be taken back; with none, nothing can be. */
  undo_minutes?: number
  reason?: string | null | undefined
}

const MINUTE = 60_000

/** Whether the visit of a customer without an appointment would be removed, which asks for a reason. */
export const removesWalkIn = ({ step_from, appointment_id }: LastStep): boolean =>
  step_from === null && appointment_id === null

/** Whether the last step of a visit is fresh enough to be taken back. */
export function mayTakeBack(
  { stepped_at }: Pick<LastStep, 'stepped_at'>,
  { now, undo_minutes = UNDO_MINUTES }: Pick<TakeBackFacts, 'now' | 'undo_minutes'>,
): boolean {
  if (stepped_at === null || undo_minutes <= 0) return false
  return milliseconds(now) - milliseconds(stepped_at) <= undo_minutes * MINUTE
}

/** Why the last step of a visit may not be taken back; undefined when it may. */
export function takingBack(visit: LastStep, facts: TakeBackFacts): Refusal | undefined {
  const { undo_minutes = UNDO_MINUTES } = facts
  if (visit.stepped_at === null) return refuse('Lượt khám không còn bước nào để hoàn tác', 'status')
  if (undo_minutes <= 0) return refuse('Phòng khám không cho hoàn tác các bước của lượt khám', 'status')
  if (!mayTakeBack(visit, facts))
    return refuse(`Chỉ hoàn tác được trong ${undo_minutes} phút sau khi thực hiện`, 'status')
  return removesWalkIn(visit) && !facts.reason?.trim()
    ? refuse('Vui lòng nhập lý do xóa lượt khám', 'reason')
    : undefined
}
