import { type Instant, milliseconds } from '../text/date.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const SUBMISSION_STATUSES = [
  'new',
  'contacted',
  'converted',
  'duplicate',
  'discarded',
  'spam',
] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

export const SUBMISSION_LABELS: Readonly<Record<SubmissionStatus, string>> = {
  new: 'Mới',
  contacted: 'Đã liên hệ',
  converted: 'Đã chuyển khách hàng',
  duplicate: 'Trùng',
  discarded: 'Loại bỏ',
  spam: 'Rác',
}

/** What a step asks for: nothing, a reason, or the command that makes a customer. */
type Way = 'free' | 'reason' | 'command'

const ENDS = { converted: 'command', duplicate: 'free', discarded: 'reason', spam: 'free' } as const

/**
 * The only ways of a submission (docs/domain/contact.md, "States of a submission"). What was put aside by mistake comes
 * back as new.
 */
export const SUBMISSION_TRANSITIONS: Readonly<
  Record<SubmissionStatus, Partial<Record<SubmissionStatus, Way>>>
> = {
  new: { contacted: 'free', ...ENDS },
  contacted: ENDS,
  converted: {},
  duplicate: { new: 'free' },
  discarded: { new: 'free' },
  spam: { new: 'free' },
}

/** Submissions that a user still has to answer. */
export const OPEN_SUBMISSIONS = ['new', 'contacted'] as const satisfies readonly SubmissionStatus[]

/** Put aside without becoming a customer. */
export const REJECTED_SUBMISSIONS = [
  'spam',
  'discarded',
  'duplicate',
] as const satisfies readonly SubmissionStatus[]

export const isOpenSubmission = (status: SubmissionStatus): boolean =>
  (OPEN_SUBMISSIONS as readonly SubmissionStatus[]).includes(status)

/** Whether people may bring a submission from one status to another by hand. */
export function submissionRefusal(
  from: SubmissionStatus,
  to: SubmissionStatus,
  reason: string | null | undefined,
): Refusal | undefined {
  const way = SUBMISSION_TRANSITIONS[from][to]
  if (way === 'command') return refuse('Hãy dùng «Chuyển thành khách hàng»', 'to')
  if (way === undefined)
    return refuse(`Không thể chuyển từ «${SUBMISSION_LABELS[from]}» sang «${SUBMISSION_LABELS[to]}»`, 'to')
  return way === 'reason' && !reason?.trim() ? refuse('Vui lòng nhập lý do loại bỏ', 'reason') : undefined
}

/** Within so many minutes a user calls (docs/domain/work.md, "Automatic tasks"). */
export const FIRST_CALL_MINUTES = 15
/** From here on waiting means a lost customer. */
const LATE_MINUTES = 60

export type WaitTone = 'good' | 'slow' | 'late'

/** How a wait of so many minutes is to be looked at. */
export const waitTone = (minutes: number): WaitTone =>
  minutes <= FIRST_CALL_MINUTES ? 'good' : minutes <= LATE_MINUTES ? 'slow' : 'late'

/** Whole minutes between a submission and its first answer, or until now when there was none. Never negative. */
export const waitMinutes = (submitted_at: Instant, contacted_at: Instant | null, now: Instant): number =>
  Math.max(0, Math.floor((milliseconds(contacted_at ?? now) - milliseconds(submitted_at)) / 60_000))

const HOUR = 60
const DAY = 24 * HOUR

/** A wait as one says it: `dưới 1 phút`, `45 phút`, `1 giờ 5 phút`, `2 ngày 3 giờ`. */
export function waitWords(minutes: number): string {
  if (minutes < 1) return 'dưới 1 phút'
  if (minutes < HOUR) return `${minutes} phút`
  const [whole, rest, units] =
    minutes < DAY
      ? [Math.floor(minutes / HOUR), minutes % HOUR, ['giờ', 'phút']]
      : [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR), ['ngày', 'giờ']]
  return rest === 0 ? `${whole} ${units[0]}` : `${whole} ${units[0]} ${rest} ${units[1]}`
}
