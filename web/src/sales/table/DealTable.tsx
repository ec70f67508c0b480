import { Deal, deal } from '@bcare/contract/sales/deal'
import type { Row } from '@bcare/contract/kit/entity'
import { formatMoney } from '@bcare/rules/text/money'
import { Text } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import type { Choice, FilterSpec } from '../../kit/data/filters/list-state.ts'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { useSettled } from '../../kit/data/list/use-settled.ts'
import { shownKeys } from '../../kit/data/table/use-table-layout.ts'
import { useMay } from '../../kit/session/may.ts'
import css from '../board/board.module.css'
import { DEAL_FILTERS } from './deal-filters.ts'
import { StageAge } from '../StageAge.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

type DealRow = Row<typeof Deal>

export interface DealTableProps {
  pipeline: { id: number; stages: readonly { id: number; name: string; color: string; is_active: boolean }[] }
  choices: Choices
  start: ReactNode
  onOpen: (id: number) => void
}

const COLUMNS: readonly Column<DealRow>[] = [
  { key: 'name', grow: true, priority: 1, width: 290 },
  { key: 'person_name', label: TEXTS.customer, priority: 2, width: 190 },
  { key: 'person_phone', label: 'Điện thoại', width: 130 },
  {
    key: 'stage_name',
    label: TEXTS.stage,
    priority: 2,
    width: 230,
    cell: (row) => <ColourBadge label={row.stage_name} color={row.stage_color} />,
  },
  { key: 'expected_amount', priority: 2, width: 150 },
  { key: 'stage_entered_at', label: TEXTS.age, width: 130, cell: (row) => <StageAge deal={row} /> },
  { key: 'owner_name', label: TEXTS.owner, width: 170 },
  { key: 'next_appointment_at', width: 150 },
  { key: 'next_task_type', width: 160, hidden: true },
  { key: 'next_task_at', width: 150, hidden: true },
  { key: 'status', hidden: true, width: 130 },
  { key: 'code', width: 120, hidden: true },
  { key: 'source_name', label: 'Nguồn', hidden: true },
  { key: 'expected_close_at', hidden: true, width: 150 },
  { key: 'priority', hidden: true, width: 120 },
  { key: 'created_at' },
]
const NEWEST = { by: 'created_at', order: 'desc' } as const
const nameOf = (row: DealRow) => row.name
/** The server takes so many in one command. */
const MOST_AT_ONCE = 200

const AssignDialog = lazy(() =>
  import('../AssignDialog.tsx').then((file) => ({ default: file.AssignDialog })),
)

/** The deals of one pipeline as a table: sorted, paged and added up by the server. */
export function DealTable({ pipeline, choices, start, onOpen }: DealTableProps) {
  const reasons = useRead(api.term.list, LOST_REASONS, { staleTime: 60_000 }).data?.data
  const branches = choices['branch_id'] ?? NO_BRANCHES
  const specs = useMemo(
    () => filtersOf(pipeline, reasons ?? [], branches.length > 1),
    [pipeline, reasons, branches],
  )
  const { columns, filters } = useSettled({
    entity: Deal,
    columns: COLUMNS,
    filters: specs,
    choices,
    tree: true,
  })
  const fixed = useMemo(() => ({ pipeline_id: pipeline.id, summary: true }), [pipeline.id])
  const { list, layout, read, selection, input } = useList({
    family: deal,
    columns,
    filters,
    sort: NEWEST,
    fixed,
  })
  const may_assign = useMay('deal:assign')
  const [assigning, setAssigning] = useState<{ ids: number[]; clear: () => void }>()
  const bulk = useMemo(
    () => [
      {
        label: TEXTS.assign,
        icon: <IconUserShare size={16} />,
        run: (ids: number[], clear: () => void) => setAssigning({ ids: ids.slice(0, MOST_AT_ONCE), clear }),
      },
    ],
    [],
  )
  const total = read.data?.total
  const sum = read.data?.summary?.['expected_amount']
  return (
    <>
      <div className={toolbar.toolbar}>
        {start}
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
        <div className={`${toolbar.toolbarEnd} ${css.tableEnd}`}>
          {sum !== undefined && (
            <Text size="sm" c="gray.7" aria-live="polite">
              {TEXTS.sum}: <b>{formatMoney(sum)}</b>
            </Text>
          )}
          <ExportButton entity={Deal} input={input} shown={shownKeys(layout)} />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<DealRow>
        label={TEXTS.title}
        columns={columns}
        rows={read.data?.data as DealRow[] | undefined}
        total={total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        selection={may_assign ? selection : undefined}
        onOpen={(row) => onOpen(row.id)}
      />
      <TableFooter
        list={list}
        layout={layout}
        total={total}
        selection={may_assign ? selection : undefined}
        bulk={bulk}
      />
      <Suspense fallback={null}>
        {assigning && (
          <AssignDialog
            ids={assigning.ids}
            onClose={() => setAssigning(undefined)}
            onDone={() => {
              assigning.clear()
              setAssigning(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const NO_BRANCHES: readonly Choice[] = []
const LOST_REASONS = { vocabulary: 'lost_reason', limit: 200 } as const

function filtersOf(
  { stages }: DealTableProps['pipeline'],
  reasons: readonly { id: number; name: string }[],
  branched: boolean,
): FilterSpec[] {
  const options = stages.map(({ id, name, color }) => ({ value: id, label: name, color }))
  return [
    { key: 'stage_id', label: TEXTS.stage, options },
    ...DEAL_FILTERS,
    { key: 'lost_reason_id', options: reasons.map(({ id, name }) => ({ value: id, label: name })) },
    ...(branched ? ['branch_id'] : []),
    { key: 'created_at', label: TEXTS.created, span: 'instant' },
    { key: 'won_at', span: 'instant' },
    { key: 'lost_at', span: 'instant' },
  ]
}
