import { LIVE_CALLS } from './call.ts'

type LiveCall = (typeof LIVE_CALLS)[number]

/** The reason of an end that no exchange has told of. What it tells later takes its place. */
export const UNTOLD_END = 'Không rõ: tổng đài không báo kết thúc'

/** A call that goes on for longer has ended, and the notice of it was lost. */
export const UNTOLD_AFTER_HOURS: Readonly<Record<LiveCall, number>> = { ringing: 1, in_progress: 6 }

/** How a call is ended of whose end nobody has told: what was taken was spoken in, what only rang was missed. */
export const untoldEnd = (status: LiveCall): 'completed' | 'no_answer' =>
  status === 'in_progress' ? 'completed' : 'no_answer'
