import { Task, task } from '@bcare/contract/work/task'
import { type TaskStatus, TASK_TRANSITIONS } from '@bcare/rules/work/status'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useMemo, useState } from 'react'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { listBodyOf, settleFilters } from '../../kit/data/filters/list-state.ts'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useListState } from '../../kit/data/filters/use-list-state.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { useMe } from '../../kit/session/may.ts'
import { finishTask } from '../../shared/modals/task-modal.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './board.module.css'
import { TaskCard } from '../TaskCard.tsx'
import type { TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import { TASK_FILTERS } from '../use-task-choices.ts'
import { useTaskActions } from '../use-task-actions.tsx'
import { narrowedTo, useTaskView } from './use-task-view.ts'
import type { ViewProps } from './view-props.ts'

/** What ended otherwise is in the list. */
const COLUMNS = ['todo', 'doing', 'need_followup', 'done'] as const satisfies readonly TaskStatus[]
const SHOWN = 50

/** Steps that ask something first: the dialog of the end does. */
const ASKING: ReadonlySet<TaskStatus> = new Set(['done', 'need_followup'])

/** Tasks by how far they are. A card is dragged, or moved by its menu. */
export function TaskBoard({ choices, start }: ViewProps) {
  const me = useMe()?.user.id
  const { view } = useTaskView()
  const filters = useMemo(() => settleFilters(TASK_FILTERS, Task.labels, choices), [choices])
  const list = useListState({ call: task.query, filters })
  const [dragged, setDragged] = useState<TaskRow>()
  const { actionsOf, pass, may_update } = useTaskActions()
  const { page: _page, limit: _limit, ...narrowed } = listBodyOf(list, SHOWN, filters)
  const body = { ...narrowed, ...narrowedTo(view.who, me) }
  const drop = (to: TaskStatus) => {
    setDragged(undefined)
    if (dragged === undefined || dragged.status === to || TASK_TRANSITIONS[dragged.status][to] === undefined)
      return
    if (ASKING.has(to)) finishTask(dragged.id)
    else pass.mutate({ id: dragged.id, version: dragged.version, to })
  }
  return (
    <>
      <div className={toolbar.toolbar}>
        {start}
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
      </div>
      <div className={css.board}>
        {COLUMNS.map((status) => (
          <Column
            key={status}
            status={status}
            body={body}
            dragged={dragged}
            actionsOf={actionsOf}
            onDrag={may_update ? setDragged : undefined}
            onDrop={() => drop(status)}
          />
        ))}
      </div>
    </>
  )
}

interface ColumnProps {
  status: (typeof COLUMNS)[number]
  body: object
  dragged: TaskRow | undefined
  actionsOf: ReturnType<typeof useTaskActions>['actionsOf']
  onDrag: ((task: TaskRow | undefined) => void) | undefined
  onDrop: () => void
}

function Column({ status, body, dragged, actionsOf, onDrag, onDrop }: ColumnProps) {
  const found = useConstant('task.status').find(({ value }) => value === status)
  const done = status === 'done'
  const input = {
    ...body,
    status,
    limit: SHOWN,
    sort_by: done ? 'done_at' : 'due_at',
    order: done ? 'desc' : 'asc',
  } as const
  const { data, error, refetch } = useRead(api.task.query, input as Parameters<typeof api.task.query>[0], {
    quiet: true,
  })
  const open = dragged !== undefined && TASK_TRANSITIONS[dragged.status][status] !== undefined
  const over = (event: DragEvent) => open && event.preventDefault()
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- cards are dropped here; their menus do the same
    <section
      className={css.column}
      aria-label={found?.label}
      data-open={open || undefined}
      onDragOver={over}
      onDrop={onDrop}
    >
      <h2 className={css.head}>
        {found?.color && <ColourDot color={found.color} />}
        {found?.label}
        <span className={css.count}>{data?.total}</span>
      </h2>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} radius="md" />}
      {data?.data.length === 0 && <p className={css.nothing}>{TEXTS.board_empty}</p>}
      <ul className={css.cards}>
        {data?.data.map((row) => (
          // oxlint-disable-next-line no-noninteractive-element-interactions -- dragged by a mouse; its menu does the same
          <li
            key={row.id}
            className={`box ${css.card}`}
            draggable={onDrag !== undefined}
            onDragStart={() => onDrag?.(row)}
            onDragEnd={() => onDrag?.(undefined)}
          >
            <Link to="/task/$id" params={{ id: String(row.id) }} className={css.cardLink} draggable={false}>
              <TaskCard task={row} status={false} />
            </Link>
            <RowMenu name={row.title} actionsOf={() => actionsOf(row)} />
          </li>
        ))}
      </ul>
      {data && data.total > data.data.length && (
        <p className={css.nothing}>{TEXTS.more_cards(data.total - data.data.length)}</p>
      )}
    </section>
  )
}
