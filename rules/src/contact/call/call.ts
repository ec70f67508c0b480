/** What a telephone call goes through (docs/domain/contact.md, "Calls"); the last four are final. */
export const CALL_STATUSES = [
  'ringing',
  'in_progress',
  'completed',
  'no_answer',
  'rejected',
  'failed',
] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

export const CALL_STATUS_LABELS: Readonly<Record<CallStatus, string>> = {
  ringing: 'Đang đổ chuông',
  in_progress: 'Đang nói chuyện',
  completed: 'Đã kết thúc',
  no_answer: 'Nhỡ',
  rejected: 'Từ chối',
  failed: 'Lỗi',
}

export const CALL_TRANSITIONS: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  ringing: ['in_progress', 'no_answer', 'rejected', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  no_answer: [],
  rejected: [],
  failed: [],
}

/** Calls that go on. */
export const LIVE_CALLS = ['ringing', 'in_progress'] as const satisfies readonly CallStatus[]
/** Calls that are over, as they may be written down by hand. */
export const ENDED_CALLS = [
  'completed',
  'no_answer',
  'rejected',
  'failed',
] as const satisfies readonly CallStatus[]
export type EndedCall = (typeof ENDED_CALLS)[number]
/** Calls that a user took. */
export const TAKEN_CALLS = ['in_progress', 'completed'] as const satisfies readonly CallStatus[]
/** Calls in which nobody was spoken to. */
export const UNANSWERED_CALLS = ['no_answer', 'rejected', 'failed'] as const satisfies readonly CallStatus[]

export const isLive = (status: CallStatus): boolean => CALL_TRANSITIONS[status].length > 0

export const CALL_DIRECTIONS = ['in', 'out', 'internal'] as const
export type CallDirection = (typeof CALL_DIRECTIONS)[number]

export const CALL_DIRECTION_LABELS: Readonly<Record<CallDirection, string>> = {
  in: 'Gọi đến',
  out: 'Gọi đi',
  internal: 'Nội bộ',
}

/** Who says that there is a call: a user by hand, or an exchange in one of the shapes that we read. */
export const CALL_PROVIDERS = ['manual', 'generic', 'stringee', 'worldfone'] as const
export type CallProvider = (typeof CALL_PROVIDERS)[number]

export const CALL_PROVIDER_LABELS: Readonly<Record<CallProvider, string>> = {
  manual: 'Ghi tay',
  generic: 'Tổng đài',
  stringee: 'Stringee',
  worldfone: 'Worldfone',
}

/** The number of the other side: of whom calls in, of whom is called. */
export const otherNumber = <T>({
  direction,
  from_number,
  to_number,
}: {
  direction: CallDirection
  from_number: T
  to_number: T
}): T => (direction === 'in' ? from_number : to_number)

const UNANSWERED: ReadonlySet<CallStatus> = new Set(UNANSWERED_CALLS)
export const isUnanswered = (status: CallStatus): boolean => UNANSWERED.has(status)
