import { refuse, type Refusal } from '../refusal.ts'
import { milliseconds, type Instant } from '../text/date.ts'
import { nextNotice, settleDue } from './due.ts'
import { isOpenTask, REOPEN_DAYS, TASK_LABELS, TASK_TRANSITIONS, type TaskStatus } from './status.ts'

/** What commands may change of a task, with the stamps that go along. Instants are ISO 8601. */
export interface TaskState {
  status: TaskStatus
  start_at: string | null
  due_at: string | null
  all_day: boolean
  /** Minutes before it is due at which its people are reminded. */
  remind_before: readonly number[]
  priority: string
  type_term_id: number
  result_term_id: number | null
  result_note: string | null
  status_reason: string | null
  status_at: string | null
  status_by: number | null
  done_at: string | null
  done_by: number | null
  snooze_count: number
  /** When it was due at first, kept through every snooze. */
  first_due_at: string | null
  notice_at: string | null
}

export interface TaskWish {
  status?: TaskStatus | undefined
  start_at?: string | null | undefined
  due_at?: string | null | undefined
  all_day?: boolean | undefined
  remind_before?: readonly number[] | undefined
  priority?: string | undefined
  type_term_id?: number | undefined
  result_term_id?: number | null | undefined
  result_note?: string | null | undefined
  reason?: string | undefined
}

export interface TaskFacts {
  now: Instant
  user_id: number | null
  /** Tasks of this type end with a result: calls and care. */
  needs_result: boolean
}

const DAY = 86_400_000

type Moved = Pick<TaskFacts, 'now' | 'needs_result'>

/** Why a task may not pass from its status to another; undefined when it may. */
export function taskTransition(
  before: TaskState,
  wish: TaskWish,
  { now, needs_result }: Moved,
): Refusal | undefined {
  const to = wish.status ?? before.status
  const way = TASK_TRANSITIONS[before.status][to]
  if (way === undefined)
    return refuse(`Không thể chuyển từ «${TASK_LABELS[before.status]}» sang «${TASK_LABELS[to]}»`, 'status')
  if (way === 'reason' && !wish.reason?.trim()) return refuse('Vui lòng nhập lý do', 'reason')
  if (way === 'due' && (wish.due_at == null || milliseconds(wish.due_at) <= milliseconds(now)))
    return refuse('Vui lòng chọn hạn mới sau thời điểm hiện tại', 'due_at')
  if (way === 'result' && needs_result && (wish.result_term_id ?? before.result_term_id) === null)
    return refuse('Vui lòng chọn kết quả', 'result_term_id')
  if (way === 'reopen' && milliseconds(now) - milliseconds(before.done_at ?? now) > REOPEN_DAYS * DAY)
    return refuse(`Chỉ mở lại được công việc hoàn thành trong ${REOPEN_DAYS} ngày qua`, 'status')
  return undefined
}

/** What no longer changes once a task has ended. */
const OF_OPEN: readonly (keyof TaskWish)[] = [
  'start_at',
  'due_at',
  'all_day',
  'remind_before',
  'priority',
  'type_term_id',
]

/** Why a task cannot be due then; undefined when it can. */
export function dueRefusal({
  start_at,
  due_at,
}: Pick<TaskState, 'start_at' | 'due_at'>): Refusal | undefined {
  const late = start_at !== null && due_at !== null && milliseconds(due_at) < milliseconds(start_at)
  return late ? refuse('Hạn phải sau thời điểm bắt đầu', 'due_at') : undefined
}

/** Stamps of a status that has just begun. */
function stamped(before: TaskState, status: TaskStatus, wish: TaskWish, { now, user_id }: TaskFacts) {
  const at = new Date(milliseconds(now)).toISOString()
  const done = status === 'done'
  const reopened = before.status === 'done'
  return {
    status,
    status_at: at,
    status_by: user_id,
    status_reason: wish.reason?.trim() || null,
    done_at: done ? at : null,
    done_by: done ? user_id : null,
    ...(reopened && { result_term_id: null, result_note: null }),
  }
}

/** Due later than before is a snooze; the first date stays known. */
function snoozed(before: TaskState, due_at: string | null) {
  const moved =
    before.due_at !== null && due_at !== null && milliseconds(before.due_at) !== milliseconds(due_at)
  return {
    snooze_count: before.snooze_count + (moved ? 1 : 0),
    first_due_at: before.first_due_at ?? before.due_at ?? due_at,
  }
}

const given = <T>(wished: T | undefined, kept: T): T => (wished === undefined ? kept : wished)

/** A task as a wish makes it, or why it may not be. The same rules for one task and for many. */
export function changeTask(
  before: TaskState,
  wish: TaskWish,
  facts: TaskFacts,
): { state: TaskState; refusal?: undefined } | { refusal: Refusal } {
  const all_day = given(wish.all_day, before.all_day)
  const due_at = settleDue(given(wish.due_at, before.due_at), all_day)
  const passes = wish.status !== undefined && wish.status !== before.status
  const settled = { ...wish, due_at: wish.due_at === undefined ? undefined : due_at }
  const refused = passes ? taskTransition(before, settled, facts) : undefined
  if (refused !== undefined) return { refusal: refused }
  const status = wish.status ?? before.status
  const closed = !isOpenTask(before.status) && !isOpenTask(status)
  if (closed && OF_OPEN.some((field) => wish[field] !== undefined))
    return { refusal: refuse('Công việc đã kết thúc, hãy mở lại trước khi sửa', 'status') }
  const changed: TaskState = {
    ...before,
    start_at: given(wish.start_at, before.start_at),
    due_at,
    all_day,
    remind_before: given(wish.remind_before, before.remind_before),
    priority: given(wish.priority, before.priority),
    type_term_id: given(wish.type_term_id, before.type_term_id),
    ...snoozed(before, due_at),
    ...(passes && stamped(before, status, wish, facts)),
    ...(wish.result_term_id !== undefined && { result_term_id: wish.result_term_id }),
    ...(wish.result_note !== undefined && { result_note: wish.result_note }),
  }
  const wrong = dueRefusal(changed)
  if (wrong !== undefined) return { refusal: wrong }
  return { state: { ...changed, notice_at: noticeAfter(before, changed, facts.now) } }
}

/** What was told of an unchanged date stays told. */
function noticeAfter(before: TaskState, after: TaskState, now: Instant): string | null {
  const same =
    before.due_at === after.due_at &&
    before.all_day === after.all_day &&
    before.status === after.status &&
    before.remind_before.join() === after.remind_before.join()
  return same ? before.notice_at : nextNotice(after, now)
}
