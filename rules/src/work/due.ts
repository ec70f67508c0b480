import { addDays, clinicDate, dayBounds, instantAt, milliseconds, type Instant } from '../text/date.ts'
import { isOpenTask, type TaskStatus } from './status.ts'

/**
 * When tasks are due, as staff look at them in the morning; every due date is in exactly one
 * (docs/domain/work.md, "Due dates").
 */
export const TASK_BUCKETS = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none'] as const
export type TaskBucket = (typeof TASK_BUCKETS)[number]

export const BUCKET_LABELS: Readonly<Record<TaskBucket, string>> = {
  overdue: 'Quá hạn',
  today: 'Hôm nay',
  tomorrow: 'Ngày mai',
  week: '7 ngày tới',
  later: 'Sau đó',
  none: 'Không hạn',
}

const MINUTE = 60_000
const minuteOf = (now: Instant): number => Math.floor(milliseconds(now) / MINUTE) * MINUTE

/**
 * The dates of a bucket as [from, to), either side open when null; undefined for tasks without a date. What is due at a
 * minute is late when that minute is over: so is a day without an hour, whose last minute is stored (settleDue).
 */
export function bucketRange(
  bucket: TaskBucket,
  now: Instant,
): readonly [from: string | null, to: string | null] | undefined {
  const today = clinicDate(now)
  const start = (days: number) => dayBounds(addDays(today, days))[0]
  const minute = new Date(minuteOf(now)).toISOString()
  const ranges: Record<TaskBucket, readonly [string | null, string | null] | undefined> = {
    overdue: [null, minute],
    today: [minute, start(1)],
    tomorrow: [start(1), start(2)],
    week: [start(2), start(8)],
    later: [start(8), null],
    none: undefined,
  }
  return ranges[bucket]
}

/** Whether the minute that something is due at is over. */
export const isOverdue = (due_at: Instant | null, now: Instant): boolean =>
  due_at !== null && milliseconds(due_at) < minuteOf(now)

/** Where a due date belongs at this moment. */
export function bucketOf(due_at: Instant | null, now: Instant): TaskBucket {
  if (due_at === null) return 'none'
  const at = milliseconds(due_at)
  const holds = (bucket: TaskBucket) => {
    const range = bucketRange(bucket, now)
    if (range === undefined) return false
    const [from, to] = range
    return (from === null || at >= milliseconds(from)) && (to === null || at < milliseconds(to))
  }
  return TASK_BUCKETS.find(holds) ?? 'none'
}

export const LAST_MINUTE = 24 * 60 - 1

/** A day without an hour ends with the clinic's day, so that nothing is overdue before it is over. */
export const settleDue = (due_at: string | null, all_day: boolean): string | null =>
  due_at === null || !all_day ? due_at : instantAt(clinicDate(due_at), LAST_MINUTE)

export type TaskNoticeKind = 'remind' | 'due' | 'overdue'

interface Noticed {
  status: TaskStatus
  due_at: Instant | null
  all_day: boolean
  remind_before: readonly number[]
}

/** What is due some time of a day is told of when the clinic opens. */
const MORNING = 8 * 60
/** After so long what was to be done at an hour is late. */
const GRACE_MINUTES = 60

/** All that people are told of a task with a date, in its order; the same moment once, with what weighs more. */
function noticesOf({ due_at, all_day, remind_before }: Noticed): { at: number; kind: TaskNoticeKind }[] {
  if (due_at === null) return []
  const day = clinicDate(due_at)
  const due = all_day ? milliseconds(instantAt(day, MORNING)) : milliseconds(due_at)
  const late = all_day ? milliseconds(instantAt(addDays(day, 1), MORNING)) : due + GRACE_MINUTES * MINUTE
  const before = [...new Set(remind_before)].filter((minutes) => minutes > 0).toSorted((a, b) => b - a)
  return [
    ...before.map((minutes) => ({ at: due - minutes * MINUTE, kind: 'remind' as const })),
    { at: due, kind: 'due' },
    { at: late, kind: 'overdue' },
  ]
}

/** When people are to be told of an open task next; null when there is nothing more to tell. ISO in UTC. */
export function nextNotice(task: Noticed, now: Instant): string | null {
  if (!isOpenTask(task.status)) return null
  const next = noticesOf(task).find(({ at }) => at > milliseconds(now))
  return next === undefined ? null : new Date(next.at).toISOString()
}

/** What is to be told of a task whose moment has come: the last one of those that have passed. */
export const passedNotice = (task: Noticed, now: Instant): TaskNoticeKind | undefined =>
  noticesOf(task).findLast(({ at }) => at <= milliseconds(now))?.kind
