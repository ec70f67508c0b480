import type { Output } from '@bcare/contract/kit/call'
import type { schedule, WorkInterval } from '@bcare/contract/appointments/schedule'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'

export type ScheduleRow = Output<typeof schedule.get>

const SHORT = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']

/** `T2 23/11`. */
export const shortDay = (date: string): string =>
  `${SHORT[new Date(`${date}T00:00:00Z`).getUTCDay() || 7]} ${formatDate(date).slice(0, 5)}`

/** `Thứ Hai, 23/11/2026`. */
export const longDay = (date: string): string => `${weekdayLabel(date)}, ${formatDate(date)}`

export const hoursOf = ({ start, end }: Pick<WorkInterval, 'start' | 'end'>): string =>
  start === '00:00' && end === '24:00' ? TEXTS.whole_day : `${start}–${end}`

/** When a leave is, from its first to its last day, or the hours of one day. */
export function timeOff({ date, date_to, start_time, end_time }: ScheduleRow): string {
  if (date === null) return ''
  if (date_to !== null && date_to !== date) return `${formatDate(date)} – ${formatDate(date_to)}`
  return start_time === null ? formatDate(date) : `${formatDate(date)}, ${start_time}–${end_time}`
}

/** What an interval is called: its shift, its holiday, or the type of a leave where that may be shown. */
export function intervalName({ kind, shift, holiday, leave }: WorkInterval): string {
  if (kind === 'holiday') return holiday ?? TEXTS.holidays
  if (kind === 'leave') return leave?.type ?? TEXTS.on_leave
  return shift ?? TEXTS.shift
}
