import type { Warning } from '../refusal.ts'
import type { TrackStatus } from './visit/track.ts'

/** A visit whose appointment is given to another doctor. */
export interface ArrangedVisit {
  status: TrackStatus
  doctor_name: string | null
}

/** Treatment has begun: the visit belongs to the doctor who treats. */
const TREATED: readonly TrackStatus[] = ['in_treatment', 'waiting_payment']

/**
 * What to think about when the doctor of an appointment changes whose customer is here. The visit goes to the new doctor
 * with it: without a word while the customer waits or is advised, after a warning once a doctor has begun to treat.
 */
export function newDoctorWarnings(visit: ArrangedVisit | undefined): Warning[] {
  if (visit === undefined || !TREATED.includes(visit.status)) return []
  const who = visit.doctor_name ?? 'bác sĩ'
  const done = visit.status === 'waiting_payment'
  const message = `Khách ${done ? 'đã khám xong với' : 'đang được khám bởi'} ${who}; đổi bác sĩ sẽ chuyển cả lượt khám sang bác sĩ mới`
  return [{ kind: 'in_treatment', message }]
}

const SHARE_OF_LIMIT = 0.75

/** How long a customer has been waiting against what the clinic finds long: fine, soon too long, too long. */
export function waitTone(minutes: number, limit: number): 'fine' | 'long' | 'too_long' {
  if (minutes >= limit) return 'too_long'
  return minutes >= limit * SHARE_OF_LIMIT ? 'long' : 'fine'
}

/** Whether a customer can be called in at once: it is known who treats, and where. */
export const mayCallIn = ({
  doctor_id,
  room_term_id,
}: {
  doctor_id: number | null
  room_term_id: number | null
}): boolean => doctor_id !== null && room_term_id !== null
