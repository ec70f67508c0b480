import { isLocked, type MethodKind, type PaymentStatus } from './payment.ts'
import { isByTransfer } from './vietqr.ts'

/** What became of a notice of the bank: booked by itself or by hand, set aside, or nothing yet. */
export const NOTICE_STATUSES = ['unmatched', 'matched', 'assigned', 'dismissed'] as const
export type NoticeStatus = (typeof NOTICE_STATUSES)[number]

/** Why a notice has not booked a payment by itself. */
export const MISMATCHES = [
  'unknown_code',
  'not_pending',
  'amount_differs',
  'several',
  'other_method',
  'books_locked',
] as const
export type Mismatch = (typeof MISMATCHES)[number]

/** A payment whose number stands in the content of a transfer. */
export interface NamedPayment {
  id: number
  status: PaymentStatus
  amount: number
  methods: readonly { kind: MethodKind }[]
  /** The clinic's day of the payment, `YYYY-MM-DD`. */
  day: string
}

export type Verdict =
  | { payment_id: number; mismatch?: undefined }
  | { payment_id?: undefined; mismatch: Mismatch }

/** Which payment a transfer is of, or why that is for a user to say: nothing is guessed. */
export function judgeNotice(amount: number, named: readonly NamedPayment[], lock_date: string): Verdict {
  if (named.length === 0) return { mismatch: 'unknown_code' }
  const waiting = named.filter(({ status }) => status === 'pending')
  if (waiting.length === 0) return { mismatch: 'not_pending' }
  const [found, ...more] = waiting.filter((payment) => payment.amount === amount)
  if (found === undefined) return { mismatch: 'amount_differs' }
  if (more.length > 0) return { mismatch: 'several' }
  if (!isByTransfer(found.methods)) return { mismatch: 'other_method' }
  if (isLocked(found.day, lock_date)) return { mismatch: 'books_locked' }
  return { payment_id: found.id }
}

/** How old, or how far ahead, a signed notice may be, in seconds: what was overheard is of no use later. */
export const MOST_AGE = 300

/** Whether a notice that says it was signed then, in seconds since 1970, is of now. */
export const isFresh = (signed_at: number, now: number): boolean => Math.abs(now - signed_at) <= MOST_AGE
