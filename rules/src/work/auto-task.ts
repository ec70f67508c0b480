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
  'rescheduled',
  'deal_rotting',
  'recall',
  'birthday',
  'first_call',
  'new_lead',
  'low_rating',
  'missed_call',
  'stock_low',
  'stock_negative',
] as const
export type AutoRule = (typeof AUTO_RULES)[number]

interface AutoSpec {
  source: TaskSource
  /** Code of the task type. */
  type: 'call' | 'no_show' | 'recall' | 'birthday' | 'complaint' | 'internal'
  priority: TaskPriority
  title: (name: string, deal: string) => string
  /** Whose it is, by role, where nobody is named; that of customer care otherwise. */
  role?: string
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
  rescheduled: {
    source: 'care_rule',
    type: 'call',
    priority: 'normal',
    title: (name) => `Gọi ${name} xác nhận giờ mới: khách đã dời lịch hẹn`,
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
  birthday: {
    source: 'care_rule',
    type: 'birthday',
    priority: 'normal',
    title: (name) => `Chúc mừng sinh nhật ${name}`,
  },
  first_call: {
    source: 'care_rule',
    type: 'call',
    priority: 'high',
    title: (name) => `Gọi lần đầu cho ${name}: vừa đăng ký từ website`,
  },
  new_lead: {
    source: 'care_rule',
    type: 'call',
    priority: 'high',
    title: (name) => `Gọi lần đầu cho ${name}: khách mới`,
  },
  low_rating: {
    source: 'care_rule',
    type: 'complaint',
    priority: 'urgent',
    title: (name) => `Gọi cho ${name}: khách không hài lòng`,
    role: 'manager',
  },
  missed_call: {
    source: 'care_rule',
    type: 'call',
    priority: 'high',
    title: (name) => `Gọi lại ${name}`,
  },
  stock_low: {
    source: 'care_rule',
    type: 'internal',
    priority: 'normal',
    title: (name) => `Nhập thêm ${name}: tồn kho dưới mức tối thiểu`,
    role: 'storekeeper',
  },
  stock_negative: {
    source: 'care_rule',
    type: 'internal',
    priority: 'high',
    title: (name) => `Kiểm kho ${name}: sổ kho đang âm`,
    role: 'storekeeper',
  },
}

/** Who looks after customers without an assigned user: the department in which this role works. */
export const CARE_ROLE = 'care'

/** What comes up in the afternoon is for the next day. */
const TOO_LATE = 16 * 60

export interface AutoDue {
  /** ISO in UTC. */
  due_at: string
  all_day: boolean
}

/** Due so many minutes from now. */
export const dueInMinutes = (now: Instant, minutes: number): AutoDue => ({
  due_at: new Date(milliseconds(now) + minutes * 60_000).toISOString(),
  all_day: false,
})

/** Due some time of a business date. */
export const dueOn = (date: string): AutoDue => ({
  due_at: settleDue(instantAt(date, 0), true) ?? '',
  all_day: true,
})

/** Due today while there is time for it, else tomorrow. */
export function dueSoon(now: Instant): AutoDue {
  const today = clinicDate(now)
  return dueOn(clinicMinutes(now) < TOO_LATE ? today : addDays(today, 1))
}

/** Customers who came or called have been spoken to; those of a file were leads long ago. */
const UNHEARD: ReadonlySet<string | null> = new Set(['facebook', 'zalo', 'web', 'referral', 'other'])

/** Whether a lead who was added by hand has not been spoken to yet, and can be. */
export const wantsFirstCall = (person: {
  phone: string | null
  first_channel: string | null
  do_not_contact: boolean
}): boolean => person.phone !== null && !person.do_not_contact && UNHEARD.has(person.first_channel)
