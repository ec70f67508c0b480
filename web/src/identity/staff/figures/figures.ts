import type { KpiTarget } from '@bcare/contract/identity/user-data'
import type { Done, Performance, PlannedTime, TaskFigures } from '@bcare/contract/insight/user-stat'
import { formatCount } from '@bcare/rules/text/count'
import { compactMoney } from '@bcare/rules/text/money'
import type { Figure, FigureKind } from '../../../shared/report/figures.ts'
import { type RowsOf, rowsOf } from './figure-rows.ts'
import { FIGURE_TEXTS as TEXTS } from '../texts.ts'

/** What a staff member is to reach in a month, as it is typed and shown. */
export const TARGETS: readonly (keyof KpiTarget)[] = [
  'new_persons',
  'booked',
  'arrived',
  'deals_won',
  'won_amount',
  'tasks_done',
]

function targetOf(field: keyof KpiTarget, target: KpiTarget): string | undefined {
  const goal = target[field]
  if (goal === undefined) return undefined
  return TEXTS.target_of(field === 'won_amount' ? compactMoney(goal) : formatCount(goal))
}

/** Figures in the order in which they are shown, with what each is called and whether more is good news. */
const DONE: readonly {
  key: keyof Done
  label: string
  kind?: FigureKind
  better?: 'more' | 'less'
  aimed?: keyof KpiTarget
}[] = [
  { key: 'new_persons', label: TEXTS.names.new_persons, better: 'more', aimed: 'new_persons' },
  { key: 'booked', label: TEXTS.names.booked, better: 'more', aimed: 'booked' },
  { key: 'appointments', label: TEXTS.appointments, better: 'more' },
  { key: 'arrived', label: TEXTS.names.arrived, better: 'more', aimed: 'arrived' },
  { key: 'no_show', label: TEXTS.no_show, better: 'less' },
  { key: 'visits', label: TEXTS.visits, better: 'more' },
  { key: 'deals_won', label: TEXTS.names.deals_won, better: 'more', aimed: 'deals_won' },
  { key: 'won_amount', label: TEXTS.names.won_amount, kind: 'money', better: 'more', aimed: 'won_amount' },
  { key: 'deals_lost', label: TEXTS.deals_lost, better: 'less' },
  { key: 'calls_made', label: TEXTS.calls_made, better: 'more' },
  { key: 'calls_answered', label: TEXTS.calls_answered, better: 'more' },
  { key: 'calls_missed', label: TEXTS.calls_missed, better: 'less' },
  { key: 'messages_sent', label: TEXTS.messages_sent, better: 'more' },
  { key: 'collected', label: TEXTS.collected, kind: 'money', better: 'more' },
  { key: 'commission', label: TEXTS.commission, kind: 'money', better: 'more' },
  { key: 'rating', label: TEXTS.rating, better: 'more' },
]

/** Money that the reader may not know is left out. */
const HIDDEN_WITHOUT: readonly (keyof Done)[] = ['collected', 'commission']

export const performanceFigures = (row: Performance, target: KpiTarget, of: RowsOf): Figure[] =>
  DONE.filter(({ key }) => row[key] !== null || !HIDDEN_WITHOUT.includes(key)).map(
    ({ key, aimed, ...more }) => ({
      ...more,
      value: row[key],
      before: row.before[key],
      target: aimed && targetOf(aimed, target),
      to: rowsOf(key, of),
    }),
  )

export const timeFigures = ({ before, ...row }: PlannedTime): Figure[] => [
  { label: TEXTS.planned, value: row.planned_min, before: before.planned_min, kind: 'hours' },
  {
    label: TEXTS.filled,
    value: row.booked_min,
    before: before.booked_min,
    kind: 'hours',
    better: 'more',
  },
  { label: TEXTS.fill_rate, value: row.fill_rate, before: before.fill_rate, kind: 'rate', better: 'more' },
  { label: TEXTS.leave_days, value: row.leave_days, before: before.leave_days },
]

export const taskFigures = ({ before, ...row }: TaskFigures, target: KpiTarget, of: RowsOf): Figure[] => [
  { label: TEXTS.open, value: row.open, to: rowsOf('open', of) },
  { label: TEXTS.overdue, value: row.overdue, to: rowsOf('overdue', of) },
  {
    label: TEXTS.names.tasks_done,
    value: row.done,
    before: before.done,
    better: 'more',
    target: targetOf('tasks_done', target),
    to: rowsOf('done', of),
  },
  {
    label: TEXTS.done_late,
    value: row.done_late,
    before: before.done_late,
    better: 'less',
    to: rowsOf('done_late', of),
  },
  {
    label: TEXTS.average_days,
    value: row.average_days,
    before: before.average_days,
    kind: 'days',
    better: 'less',
  },
]
