import { Task, task } from '@bcare/contract/work/task'
import { clinicDate, dayBounds, formatDate, formatTime, weekdayLabel } from '@bcare/rules/text/date'
import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { listBodyOf, settleFilters } from '../../kit/data/filters/list-state.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useListState } from '../../kit/data/filters/use-list-state.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { newTask } from '../../shared/modals/task-modal.ts'
import { useNow } from '../../kit/use-now.ts'
import css from './calendar.module.css'
import { daysShown, shifted } from './calendar-days.ts'
import { isLate, type TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import { TASK_FILTERS } from '../use-task-choices.ts'
import { narrowedTo, useTaskView } from './use-task-view.ts'
import type { ViewProps } from './view-props.ts'

const MOST = 200
/** So many are shown in a day of a month; a week has room for all. */
const IN_A_DAY = 3

/** Tasks on the days on which they are due, by month or by week. */
export function TaskCalendar({ choices, start }: ViewProps) {
  const me = useMe()?.user.id
  const now = useNow()
  const { view, change } = useTaskView()
  const today = clinicDate(now)
  const date = view.date ?? today
  const days = useMemo(() => daysShown(date, view.span), [date, view.span])
  const filters = useMemo(
    () =>
      settleFilters(
        TASK_FILTERS.filter((one) => typeof one === 'string' || one.key !== 'due_at'),
        Task.labels,
        choices,
      ),
    [choices],
  )
  const list = useListState({ call: task.query, filters })
  const { page: _page, ...narrowed } = listBodyOf(list, MOST, filters)
  const value = [dayBounds(days[0] ?? date)[0], dayBounds(days.at(-1) ?? date)[1]]
  const input = {
    ...narrowed,
    ...narrowedTo(view.who, me),
    sort_by: 'due_at',
    order: 'asc',
    filter: { field: 'due_at', op: 'between', value },
  } as Parameters<typeof api.task.query>[0]
  const { data, error, refetch } = useRead(api.task.query, input, { quiet: true })
  const byDay = useMemo(() => Map.groupBy(data?.data ?? [], ({ due_at }) => clinicDate(due_at ?? 0)), [data])
  const go = (to: string) => change({ date: to === today ? undefined : to })
  return (
    <>
      <div className={toolbar.toolbar}>
        {start}
        <Group gap={4}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={TEXTS.previous}
            onClick={() => go(shifted(date, view.span, -1))}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button variant="default" size="xs" onClick={() => go(today)}>
            {TEXTS.this_period}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={TEXTS.next_period}
            onClick={() => go(shifted(date, view.span, 1))}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
        <Text fw={600} aria-live="polite">
          {view.span === 'month'
            ? `${TEXTS.month} ${Number(date.slice(5, 7))}/${date.slice(0, 4)}`
            : `${formatDate(days[0] ?? date)} – ${formatDate(days.at(-1) ?? date)}`}
        </Text>
        <SegmentedControl
          aria-label={TEXTS.span}
          size="xs"
          value={view.span}
          onChange={(span) => change({ span: span === 'month' ? undefined : span })}
          data={[
            { value: 'month', label: TEXTS.month },
            { value: 'week', label: TEXTS.week },
          ]}
        />
        <FilterBar filters={filters} list={list} />
      </div>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      <ol className={css.days} data-span={view.span} aria-busy={!data}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            tasks={byDay.get(day) ?? []}
            limit={view.span === 'month' ? IN_A_DAY : MOST}
            now={now}
            outside={view.span === 'month' && day.slice(0, 7) !== date.slice(0, 7)}
            onAll={() => change({ date: day, span: 'week' })}
          />
        ))}
      </ol>
    </>
  )
}

interface DayProps {
  day: string
  tasks: readonly TaskRow[]
  limit: number
  now: number
  outside: boolean
  onAll: () => void
}

function Day({ day, tasks, limit, now, outside, onAll }: DayProps) {
  const may_add = useMay('task:create')
  const name = `${weekdayLabel(day)}, ${formatDate(day)}`
  const rest = tasks.length - limit
  return (
    <li
      className={css.day}
      aria-label={name}
      data-outside={outside || undefined}
      data-today={day === clinicDate(now) || undefined}
      data-empty={tasks.length === 0 || undefined}
    >
      <span className={css.dayHead}>
        <span className={css.weekday}>{weekdayLabel(day)}</span>
        {may_add ? (
          <button
            type="button"
            className={css.dayNumber}
            aria-label={`${Number(day.slice(8))}: ${TEXTS.add} ${name}`}
            onClick={() => newTask({ due_at: day })}
          >
            {Number(day.slice(8))}
          </button>
        ) : (
          <span className={css.dayNumber}>{Number(day.slice(8))}</span>
        )}
      </span>
      {tasks.slice(0, limit).map((row) => (
        <Link
          key={row.id}
          to="/task/$id"
          params={{ id: String(row.id) }}
          className={css.task}
          data-late={isLate(row, now) || undefined}
          data-done={row.status === 'done' || undefined}
          style={{ '--task-color': row.type_color ?? 'var(--mantine-color-gray-5)' } as React.CSSProperties}
          title={[row.title, row.person_name].filter(Boolean).join(' – ')}
        >
          {!row.all_day && row.due_at && <span className={css.time}>{formatTime(row.due_at)}</span>}{' '}
          {row.title}
        </Link>
      ))}
      {rest > 0 && (
        <button type="button" className={css.more} onClick={onAll}>
          {TEXTS.and_more(rest)}
        </button>
      )}
    </li>
  )
}
