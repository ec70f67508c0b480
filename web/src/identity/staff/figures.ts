import type { KpiTarget } from '@bcare/contract/identity/user-data'
import type { Performance, PlannedTime, TaskFigures } from '@bcare/contract/insight/user-stat'
import { formatCount } from '@bcare/rules/text/count'
import { compactMoney } from '@bcare/rules/text/money'
import { FIGURE_TEXTS as TEXTS } from './texts.ts'

/** One figure, and what it is to be in a month where that was said. */
export interface Figure {
  label: string
  value: string
  target?: string | undefined
}

const NONE = '—'
const decimal = (value: number) => value.toLocaleString('vi-VN', { maximumFractionDigits: 1 })
const hours = (minutes: number) => TEXTS.hours(decimal(minutes / 60))

/** What a staff member is to reach in a month, as it is typed and shown. */
export const TARGETS: readonly (keyof KpiTarget)[] = [
  'new_persons',
  'booked',
  'arrived',
  'deals_won',
  'won_amount',
  'tasks_done',
]

const formatted = (field: keyof KpiTarget, value: number) =>
  field === 'won_amount' ? compactMoney(value) : formatCount(value)

const aimed = (field: keyof KpiTarget, value: number, target: KpiTarget): Figure => {
  const goal = target[field]
  return {
    label: TEXTS.names[field],
    value: formatted(field, value),
    target: goal === undefined ? undefined : TEXTS.target_of(formatted(field, goal)),
  }
}

export const performanceFigures = (row: Performance, target: KpiTarget): Figure[] => [
  aimed('new_persons', row.new_persons, target),
  aimed('booked', row.booked, target),
  { label: TEXTS.appointments, value: formatCount(row.appointments) },
  aimed('arrived', row.arrived, target),
  { label: TEXTS.no_show, value: formatCount(row.no_show) },
  aimed('deals_won', row.deals_won, target),
  { label: TEXTS.deals_lost, value: formatCount(row.deals_lost) },
  aimed('won_amount', row.won_amount, target),
  { label: TEXTS.rating, value: row.rating === null ? NONE : decimal(row.rating) },
]

export const timeFigures = (row: PlannedTime): Figure[] => [
  { label: TEXTS.planned, value: hours(row.planned_min) },
  { label: TEXTS.filled, value: hours(row.booked_min) },
  { label: TEXTS.fill_rate, value: row.fill_rate === null ? NONE : `${row.fill_rate}%` },
  { label: TEXTS.leave_days, value: formatCount(row.leave_days) },
]

export const taskFigures = (row: TaskFigures, target: KpiTarget): Figure[] => [
  { label: TEXTS.open, value: formatCount(row.open) },
  { label: TEXTS.overdue, value: formatCount(row.overdue) },
  aimed('tasks_done', row.done, target),
  { label: TEXTS.done_late, value: formatCount(row.done_late) },
  {
    label: TEXTS.average_days,
    value: row.average_days === null ? NONE : TEXTS.days(decimal(row.average_days)),
  },
]
