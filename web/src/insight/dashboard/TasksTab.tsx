import type { Output } from '@bcare/contract'
import type { taskDashboard, TaskGroup } from '@bcare/contract/insight/dashboard'
import { rate, rateText } from '@bcare/rules/insight/figure'
import { IconChecklist } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { type Span, useSpan } from '../../shared/report/span.ts'
import { daysOf, type TaskNarrowed, tasksAt } from './addresses.ts'
import type { Address, Figure } from '../../shared/report/figures.ts'
import { Cards } from './Cards.tsx'
import css from './dashboard.module.css'
import { DaysChart } from './DaysChart.tsx'
import { asked, Compared, StaffFilter, TypeFilter } from './Filters.tsx'
import { type FigureColumn, GroupTable } from './GroupTable.tsx'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

type Tasks = Output<typeof taskDashboard.tasks>

/** What is to be done, and what was done in the period and how punctually. */
export function TasksTab() {
  const state = useSpan()
  const query: TaskNarrowed = {
    ...state.narrowed,
    ...asked('user_id', state.search['staff']),
    ...asked('type_term_id', state.search['type']),
  }
  const read = useRead(api.taskDashboard.tasks, query, { quiet: true, placeholderData: keepPreviousData })
  return (
    <>
      <SpanBar state={state}>
        <TypeFilter state={state} />
        <StaffFilter state={state} label={TEXTS.staff} permission="task:read" />
      </SpanBar>
      <Answer read={read} height={480}>
        {(tasks) => <Shown tasks={tasks} query={query} />}
      </Answer>
    </>
  )
}

/** Those that ended and have a moment at which they were done. */
const doneIn = (span: Span): Address['search'] => ({ bucket: 'closed', done_at: daysOf(span) })
/** Whatever has become of them. */
const createdIn = (span: Span): Address['search'] => ({ bucket: 'all', created_at: daysOf(span) })
const OVERDUE: Address['search'] = { bucket: 'overdue' }

const isEmpty = ({ open, now, before }: Tasks): boolean =>
  open === 0 && [now, before].every(({ created, done }) => created + done === 0)

function Shown({ tasks, query }: { tasks: Tasks; query: TaskNarrowed }) {
  if (isEmpty(tasks))
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconChecklist />} />
  const { before, days, users, types } = tasks
  return (
    <>
      <Compared before={before} />
      <Cards figures={cardsOf(tasks, query)} />
      <DaysChart
        span={query}
        days={days}
        dayOf={({ day }) => day}
        series={[
          { label: TEXTS.task.done, of: ({ done }) => done, to: (span) => tasksAt(query, doneIn(span)) },
          {
            label: TEXTS.task.created,
            of: ({ created }) => created,
            to: (span) => tasksAt(query, createdIn(span)),
          },
        ]}
      />
      <div className={css.columns}>
        <GroupTable
          title={TEXTS.task.by_user}
          head={TEXTS.staff}
          rows={users}
          nameOf={({ name }) => name ?? TEXTS.task.no_user}
          columns={columnsOf(query, 'assignee_ids')}
        />
        <GroupTable
          title={TEXTS.task.by_type}
          head={TEXTS.type}
          rows={types}
          nameOf={({ name }) => name ?? TEXTS.task.no_type}
          columns={columnsOf(query, 'type_term_id')}
        />
      </div>
    </>
  )
}

interface Punctual {
  done: number
  late: number
}
const onTime = ({ done, late }: Punctual): number => done - late
const onTimeRate = (figures: Punctual): number | null => rate(onTime(figures), figures.done)

function cardsOf({ open, overdue, now, before }: Tasks, query: TaskNarrowed): Figure[] {
  const { task } = TEXTS
  return [
    { label: task.open, value: open, to: tasksAt(query) },
    { label: task.overdue, value: overdue, to: tasksAt(query, OVERDUE) },
    {
      label: task.created,
      value: now.created,
      before: before.created,
      to: tasksAt(query, createdIn(query)),
    },
    {
      label: task.done,
      value: now.done,
      before: before.done,
      better: 'more',
      to: tasksAt(query, doneIn(query)),
    },
    {
      label: task.on_time,
      about: task.on_time_about,
      value: onTime(now),
      before: onTime(before),
      better: 'more',
      to: tasksAt(query, { ...doneIn(query), done_late: false }),
    },
    {
      label: task.on_time_rate,
      about: task.on_time_about,
      value: onTimeRate(now),
      before: onTimeRate(before),
      kind: 'rate',
      better: 'more',
    },
  ]
}

function columnsOf(query: TaskNarrowed, filter: 'assignee_ids' | 'type_term_id'): FigureColumn<TaskGroup>[] {
  const { task } = TEXTS
  const at =
    (more: Address['search']) =>
    ({ id, is_active }: TaskGroup): Address | undefined => {
      // What nobody has taken is a list of its own.
      if (id === null)
        return filter === 'assignee_ids' ? tasksAt(query, { who: 'waiting', ...more }) : undefined
      return is_active || filter === 'assignee_ids' ? tasksAt(query, { [filter]: id, ...more }) : undefined
    }
  return [
    { label: task.open, of: (row) => row.open, to: at({}) },
    { label: task.overdue, of: (row) => row.overdue, to: at(OVERDUE) },
    { label: task.done, of: (row) => row.done, to: at(doneIn(query)) },
    { label: task.on_time_rate, about: task.on_time_about, of: onTimeRate, shown: rateText },
  ]
}
