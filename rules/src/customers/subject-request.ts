/** What people may ask of their own data (docs/domain/customers.md, "Law"). */
export const REQUEST_KINDS = ['access', 'correct', 'erase'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_STATUSES = ['open', 'done', 'refused'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export const REQUEST_KIND_LABELS: Readonly<Record<RequestKind, string>> = {
  access: 'Xem, nhận bản sao dữ liệu',
  correct: 'Sửa dữ liệu',
  erase: 'Xóa, ẩn danh dữ liệu',
}

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  open: 'Chờ xử lý',
  done: 'Đã thực hiện',
  refused: 'Đã từ chối',
}

/** A request is answered once. */
export const REQUEST_TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  open: ['done', 'refused'],
  done: [],
  refused: [],
}

/** Within so many hours a request is answered, unless the clinic has set another number. */
export const ANSWER_HOURS = 72

/** What an anonymised customer is called. */
export const TOMBSTONE = 'Khách đã ẩn danh'

const HOUR = 3_600_000

/** By when a request is to be answered. */
export const dueAt = (asked: Date, hours = ANSWER_HOURS): Date => new Date(asked.getTime() + hours * HOUR)

export const isLate = ({ status, due_at }: { status: RequestStatus; due_at: string }, now: Date): boolean =>
  status === 'open' && Date.parse(due_at) < now.getTime()

export interface RequestFacts {
  kind: RequestKind
  status: RequestStatus
  requested_by: number | null
}

export type RequestStep = 'complete' | 'approve' | 'refuse'

/** Why a user may not answer a request so, in Vietnamese; undefined when they may. */
export function requestRefusal(
  step: RequestStep,
  facts: RequestFacts,
  by: number | null,
): string | undefined {
  if (facts.status !== 'open') return `Yêu cầu này ${REQUEST_STATUS_LABELS[facts.status].toLowerCase()}`
  if (step === 'complete' && facts.kind === 'erase')
    return 'Yêu cầu ẩn danh cần một người khác duyệt, không đánh dấu xong bằng tay được'
  if (step !== 'approve') return undefined
  if (facts.kind !== 'erase') return 'Chỉ yêu cầu ẩn danh mới cần duyệt'
  return by === null || facts.requested_by === null || by === facts.requested_by
    ? 'Người tạo yêu cầu không được tự duyệt, hãy nhờ một người khác'
    : undefined
}
