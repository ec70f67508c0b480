import { UNTOLD_END } from './untold.ts'
import { CALL_TRANSITIONS, type CallDirection, type CallProvider, type CallStatus } from './call.ts'

/** What an exchange says of a call at one moment, in whatever shape it says it. Instants are ISO in UTC. */
export interface CallEvent {
  provider: CallProvider
  provider_call_id: string
  direction: CallDirection
  status: CallStatus
  /** As the exchange writes them; numbers of the inside are extensions. */
  from: string
  to: string
  hotline: string | null
  /** Extension or user name of who talks, where the exchange says it. */
  agent: string | null
  at: string
  started_at: string | null
  answered_at: string | null
  ended_at: string | null
  end_reason: string | null
  recording_url: string | null
}

/** What is known of a call so far. */
export interface CallProgress {
  status: CallStatus
  started_at: string
  answered_at: string | null
  ended_at: string | null
  end_reason: string | null
  recording_url: string | null
}

const RANK: Readonly<Record<CallStatus, number>> = {
  ringing: 0,
  in_progress: 1,
  failed: 2,
  rejected: 3,
  no_answer: 4,
  completed: 5,
}

const isFinal = (status: CallStatus) => CALL_TRANSITIONS[status].length === 0

/** The further of two states. Of two ends the one that says more stands: a call that was spoken in was not missed. */
const further = (one: CallStatus, other: CallStatus): CallStatus => (RANK[other] > RANK[one] ? other : one)

/** The first of some moments, and the last; null where there is none. */
const pick = (compare: (...of: number[]) => number, moments: readonly (string | null)[]): string | null => {
  const known = moments.filter((moment) => moment !== null)
  const wanted = compare(...known.map((moment) => Date.parse(moment)))
  return known.find((moment) => Date.parse(moment) === wanted) ?? null
}
const first = (...moments: (string | null)[]) => pick(Math.min, moments)
const last = (...moments: (string | null)[]) => pick(Math.max, moments)

const answerOf = ({ answered_at, at, status }: CallEvent): string | null =>
  answered_at ?? (status === 'in_progress' ? at : null)
const endOf = ({ ended_at, at, status }: CallEvent): string | null =>
  ended_at ?? (isFinal(status) ? at : null)

/** The first reason that was told; ours, for an end that was never told, gives way to the exchange's word. */
const endReason = (known: string | null, event: CallEvent): string | null =>
  known === UNTOLD_END && isFinal(event.status) ? event.end_reason : (known ?? event.end_reason)

/**
 * What is known of a call after one more event. Events come late, twice and in any order, and clocks differ: none turns a
 * state back, the moments stay in their order (started ≤ answered ≤ ended), and what was said once is not forgotten.
 */
export function progress(call: CallProgress | undefined, event: CallEvent): CallProgress {
  const answered = answerOf(event)
  const ended = endOf(event)
  const answered_at = first(call?.answered_at ?? null, answered)
  const reached = call === undefined ? event.status : further(call.status, event.status)
  // «Missed» after a user has answered is said of another telephone that rang as well.
  const status = isFinal(reached) && reached !== 'failed' && answered_at !== null ? 'completed' : reached
  return {
    status,
    started_at: first(call?.started_at ?? null, event.started_at, event.at, answered, ended) ?? event.at,
    answered_at,
    ended_at: isFinal(status) ? last(call?.ended_at ?? null, ended, answered_at, answered) : null,
    end_reason: endReason(call?.end_reason ?? null, event),
    recording_url: call?.recording_url ?? event.recording_url,
  }
}

/** Whole seconds from one moment to another. */
export const seconds = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000))
