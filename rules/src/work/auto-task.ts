import { FIRST_CALL_MINUTES } from '../contact/submission.ts'
import { addDays, clinicDate, clinicMinutes, instantAt, type Instant, milliseconds } from '../text/date.ts'
import { settleDue } from './due.ts'
import type { TaskPriority, TaskSource } from './status.ts'

/**
 * Tasks that come about by themselves (docs/domain/work.md, "Automatic tasks"): once for a rule, its target and a day.
 */
export const AUTO_RULES = [
  'stage',
  'no_show',
  'cancelled',
  'deal_rotting',
  'recall',
  'first_call',
  'low_rating',
] as const
export type AutoRule = (typeof AUTO_RULES)[number]

interface AutoSpec {
  source: TaskSource
  /** Code of the task type. */
  type: 'call' | 'no_show' | 'recall' | 'complaint'
  priority: TaskPriority
  title: (name: string, deal: string) => string
  /** Whose it is, by role, where nobody is named; that of customer care otherwise. */
  role?: string
  /** Due so many minutes from now; some time of the day otherwise. */
  minutes?: number
}

export const AUTO_TASKS: Readonly<Record<Exclude<AutoRule, 'stage'>, AutoSpec>> = {
  no_show: {
    source: 'no_show',
    type: 'no_show',
    priority: 'high',
    title: (name) => `Gọi lại ${name}: đã không đến lịch hẹn`,
  },
  cancelled: {
    source: 'care_rule',
    type: 'call',
    priority: 'normal',
    title: (name) => `Gọi lại ${name}: khách đã hủy lịch hẹn`,
  },
  deal_rotting: {
    source: 'care_rule',
    type: 'call',
    priority: 'normal',
    title: (name, deal) => `Chăm sóc lại ${name}: cơ hội «${deal}» để lâu`,
  },
  recall: {
    source: 'care_rule',
    type: 'recall',
    priority: 'normal',
    title: (name) => `Nhắc ${name} tái khám`,
  },
  first_call: {
    source: 'care_rule',
    type: 'call',
    priority: 'high',
    title: (name) => `Gọi lần đầu cho ${name}: vừa đăng ký từ website`,
    minutes: FIRST_CALL_MINUTES,
  },
  low_rating: {
    source: 'care_rule',
    type: 'complaint',
    priority: 'urgent',
    title: (name) => `Gọi cho ${name}: khách không hài lòng`,
    role: 'manager',
  },
}

/** Whoever looks after customers that nobody answers for: the department in which this role works. */
export const CARE_ROLE = 'care'

/** What comes up in the afternoon is for the next day. */
const TOO_LATE = 16 * 60

export interface AutoDue {
  /** ISO in UTC. */
  due_at: string
  all_day: boolean
}

/** Until when the task of a rule is to be done: a moment, or the end of a day. */
export function autoDue(rule: Exclude<AutoRule, 'stage'>, now: Instant): AutoDue {
  const { minutes } = AUTO_TASKS[rule]
  if (minutes !== undefined)
    return { due_at: new Date(milliseconds(now) + minutes * 60_000).toISOString(), all_day: false }
  const today = clinicDate(now)
  const date = clinicMinutes(now) < TOO_LATE ? today : addDays(today, 1)
  return { due_at: settleDue(instantAt(date, 0), true) ?? '', all_day: true }
}
