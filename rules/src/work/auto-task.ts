import { addDays, clinicDate, clinicMinutes, instantAt, type Instant } from '../text/date.ts'
import { settleDue } from './due.ts'
import type { TaskPriority, TaskSource } from './status.ts'

/** Tasks that come about by themselves (families.md 2.16): once for a rule, its target and a day. */
export const AUTO_RULES = ['stage', 'no_show', 'deal_rotting', 'recall'] as const
export type AutoRule = (typeof AUTO_RULES)[number]

interface AutoSpec {
  source: TaskSource
  /** Code of the task type. */
  type: 'call' | 'no_show' | 'recall'
  priority: TaskPriority
  title: (name: string, deal: string) => string
}

export const AUTO_TASKS: Readonly<Record<Exclude<AutoRule, 'stage'>, AutoSpec>> = {
  no_show: {
    source: 'no_show',
    type: 'no_show',
    priority: 'high',
    title: (name) => `Gọi lại ${name}: đã không đến lịch hẹn`,
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
}

/** Whoever looks after customers that nobody answers for: the department in which this role works. */
export const CARE_ROLE = 'care'

/** What comes up in the afternoon is for the next day. */
const TOO_LATE = 16 * 60

/** The day by whose end an automatic task is to be done. ISO in UTC. */
export function autoDue(now: Instant): string {
  const today = clinicDate(now)
  const date = clinicMinutes(now) < TOO_LATE ? today : addDays(today, 1)
  return settleDue(instantAt(date, 0), true) ?? ''
}
