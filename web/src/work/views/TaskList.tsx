import { Task, task } from '@bcare/contract/work/task'
import { BUCKET_LABELS } from '@bcare/rules/work/due'
import { Box, Tabs } from '@mantine/core'
import {
  IconCheck,
  IconChecklist,
  IconClockPause,
  IconHandGrab,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { Column } from '../../kit/data/table/column.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { SavedViews } from '../../kit/data/views/SavedViews.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { shownKeys } from '../../kit/data/table/look.ts'
import { useList } from '../../kit/data/list/use-list.ts'
import { useSettled } from '../../kit/data/list/use-settled.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { type ListedTab, TabList } from '../../kit/page/TabList.tsx'
import { AddTask } from '../AddTask.tsx'
import { type ManyTasksQuestion, taskQuestions } from '../asking.ts'
import { DueText } from '../DueText.tsx'
import { TaskCard } from '../TaskCard.tsx'
import { mainOf, type TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import { TASK_FILTERS } from '../use-task-choices.ts'
import { showOutcomes, useTaskActions } from '../use-task-actions.tsx'
import { narrowedBy, narrowedTo, type Tab, TABS, useTaskView } from './use-task-view.ts'
import type { ViewProps } from './view-props.ts'

const COLUMNS: readonly Column<TaskRow>[] = [
  { key: 'title', grow: true, priority: 1, width: 230 },
  { key: 'due_at', width: 170, priority: 2, cell: (row) => <DueText task={row} /> },
  { key: 'person_name', label: TEXTS.customer, width: 165, priority: 2 },
  {
    key: 'type_name',
    label: TEXTS.type,
    width: 180,
    cell: (row) => <ColourBadge label={row.type_name} color={row.type_color} />,
  },
  {
    key: 'assignees',
    label: TEXTS.assignees,
    width: 160,
    cell: (row) => mainOf(row)?.name ?? TEXTS.unassigned,
  },
  { key: 'status', width: 160 },
  { key: 'priority', width: 130 },
  { key: 'person_phone', width: 130, hidden: true },
  { key: 'department_name', label: TEXTS.department, width: 160, hidden: true },
  { key: 'deal_name', label: TEXTS.deal, width: 180, hidden: true },
  { key: 'source', label: TEXTS.source, width: 150, hidden: true },
  { key: 'result_name', label: TEXTS.result, width: 150, hidden: true },
  { key: 'created_by_name', label: TEXTS.creator, width: 150, hidden: true },
  { key: 'done_at', hidden: true },
  { key: 'done_late', width: 110, hidden: true },
  { key: 'code', width: 120, hidden: true },
  { key: 'created_at', hidden: true },
]

const FAMILY = { list: task.query }
const SOONEST = { by: 'due_at', order: 'asc' } as const
const nameOf = (row: TaskRow) => row.title
const cardOf = (row: TaskRow) => <TaskCard task={row} />

/** The tasks of one tab, sorted and paged by the server, with how many are in every other one. */
export function TaskList({ choices, start }: ViewProps) {
  const me = useMe()?.user.id
  const { view, change } = useTaskView()
  const { columns, filters } = useSettled({
    entity: Task,
    columns: COLUMNS,
    filters: TASK_FILTERS,
    choices,
    tree: true,
  })
  const own = useMemo(() => narrowedTo(view.who, me), [view.who, me])
  const fixed = useMemo(() => ({ ...own, ...narrowedBy(view.tab), buckets: true }), [own, view.tab])
  const { list, layout, read, selection, input } = useList({
    family: FAMILY,
    columns,
    filters,
    sort: SOONEST,
    fixed,
  })
  const navigate = useNavigate()
  const { actionsOf } = useTaskActions()
  const may_update = useMay('task:update')
  const bulk = useBulk()
  const answer = read.data
  const buckets = answer?.buckets
  const openTab = (tab: string | null) => change({ bucket: tab === 'open' || tab === null ? undefined : tab })
  return (
    <>
      <Tabs value={view.tab} onChange={openTab}>
        <TabList tabs={tabsOf(buckets)} open={view.tab} onOpen={openTab} label={TEXTS.buckets} />
      </Tabs>
      <div className={toolbar.toolbar}>
        {start}
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <ExportButton entity={Task} input={input} shown={shownKeys(layout)} />
          <SavedViews />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<TaskRow>
        label={TEXTS.title}
        columns={columns}
        rows={answer?.data as TaskRow[] | undefined}
        total={answer?.total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        selection={may_update ? selection : undefined}
        onOpen={({ id }) => void navigate({ href: `/task/${id}` })}
        hrefOf={({ id }) => `/task/${id}`}
        actionsOf={actionsOf}
        card={cardOf}
        empty={
          <EmptyState
            title={view.tab === 'open' ? TEXTS.empty : TEXTS.bucket_empty}
            about={view.tab === 'open' ? TEXTS.empty_about : undefined}
            icon={<IconChecklist />}
            action={view.tab === 'open' && <AddTask />}
          />
        }
      />
      <TableFooter
        list={list}
        layout={layout}
        total={answer?.total}
        selection={selection}
        bulk={may_update ? bulk : undefined}
      />
    </>
  )
}

const tabName = (tab: Tab): string =>
  tab === 'open' || tab === 'closed' || tab === 'all' ? TEXTS[tab] : BUCKET_LABELS[tab]

type Counts = Record<string, number> | undefined

/** How many tasks are in a tab; of those that are done nobody counts. */
function countOf(tab: Tab, counts: Counts): number | undefined {
  if (counts === undefined || tab === 'closed' || tab === 'all') return undefined
  return tab === 'open' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : (counts[tab] ?? 0)
}

const tabsOf = (counts: Counts): ListedTab[] =>
  TABS.map((tab) => {
    const count = countOf(tab, counts)
    return {
      value: tab,
      label: (
        <>
          {tabName(tab)}{' '}
          {count !== undefined && (
            <Box component="span" ms={4} c="gray.7" fz="xs" className="numeric">
              {count}
            </Box>
          )}
        </>
      ),
      words: `${tabName(tab)} ${count ?? ''}`,
      urgent: tab === 'overdue' && (count ?? 0) > 0,
    }
  })

const asks = (kind: ManyTasksQuestion['kind']) => (ids: number[], clear: () => void) =>
  void taskQuestions.ask({ kind, ids }).then((done) => done && clear())

/** What can be done with many tasks at once. */
function useBulk() {
  const taking = useWrite(api.task.take, {
    onSuccess: ({ results }) => showOutcomes(results, TEXTS.taken),
  })
  const removal = useWrite(api.task.bulk_delete, {
    onSuccess: ({ results }) => showOutcomes(results, TEXTS.done_many(results.length)),
  })
  const { mutate: take } = taking
  const { mutate: remove } = removal
  return useMemo(
    () => [
      {
        label: TEXTS.take,
        icon: <IconHandGrab size={16} />,
        run: (ids: number[], clear: () => void) => take({ ids }, { onSuccess: clear }),
      },
      {
        label: TEXTS.assign,
        icon: <IconUserShare size={16} />,
        run: asks('assign'),
      },
      {
        label: TEXTS.snooze,
        icon: <IconClockPause size={16} />,
        run: asks('snooze'),
      },
      {
        label: TEXTS.finish,
        icon: <IconCheck size={16} />,
        run: asks('finish'),
      },
      {
        label: TEXTS.remove,
        icon: <IconTrash size={16} />,
        destructive: true,
        run: (ids: number[], clear: () => void) => {
          const question = {
            title: TEXTS.remove_many(ids.length),
            lost: TEXTS.remove_lost,
            action: TEXTS.remove,
            destructive: true,
          }
          const ask = async () => {
            if (await confirm(question)) remove({ ids }, { onSuccess: clear })
          }
          void ask()
        },
      },
    ],
    [take, remove],
  )
}
