import type { Row } from '@bcare/contract/kit/entity'
import { stageHistory, StageMove } from '@bcare/contract/sales/stage-history'
import { Box, Skeleton } from '@mantine/core'
import { IconArrowRight, IconRoute } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { type Choices, type Column, settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { type FilterSpec, settleFilters } from '../../kit/data/filters/list-state.ts'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { shownKeys } from '../../kit/data/table/use-table-layout.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { spoken } from '../spoken.ts'
import css from './history.module.css'
import { HISTORY_TEXTS as TEXTS } from './texts.ts'

type Move = Row<typeof StageMove>

const COLUMNS: readonly Column<Move>[] = [
  { key: 'at', width: 150, priority: 2 },
  { key: 'deal_name', width: 200, priority: 1 },
  { key: 'person_name', width: 180, priority: 2 },
  {
    key: 'to_stage_name',
    label: TEXTS.from_to,
    grow: true,
    width: 340,
    priority: 2,
    cell: (row) => <FromTo move={row} />,
  },
  { key: 'by_name', width: 170, cell: (row) => row.by_name ?? TEXTS.by_system },
  { key: 'source', width: 170 },
  {
    key: 'seconds_in_previous',
    width: 130,
    align: 'start',
    cell: (row) => row.seconds_in_previous !== null && spoken(row.seconds_in_previous),
  },
  { key: 'reason', width: 200, hidden: true },
  { key: 'amount_at_change', width: 140, hidden: true },
  { key: 'deal_code', label: 'Mã cơ hội', width: 120, hidden: true },
  { key: 'to_pipeline_name', label: TEXTS.pipeline, width: 160, hidden: true },
]
const FILTERS: readonly FilterSpec[] = [
  { key: 'to_pipeline_id', label: TEXTS.pipeline },
  { key: 'from_stage_id', label: TEXTS.left_from },
  { key: 'to_stage_id', label: TEXTS.entered_into },
  { key: 'by', label: TEXTS.by },
  'source',
  { key: 'at', span: 'instant' },
]
const NEWEST = { by: 'at', order: 'desc' } as const
const FAMILY = { list: stageHistory.list }
/** What the screen shows in one column is in two of a file. */
const BOTH_STAGES = ['from_stage_name', 'to_stage_name']
const nameOf = (row: Move) => row.deal_name

/** Where a deal went; with the pipeline where it went into another one. */
function FromTo({ move }: { move: Move }) {
  const { from_stage_name, from_pipeline_id, to_pipeline_id, to_pipeline_name, to_stage_name } = move
  const across = from_pipeline_id !== null && from_pipeline_id !== to_pipeline_id
  return (
    <span className={css.fromTo}>
      {from_stage_name === null ? (
        <Box component="span" c="gray.7">
          {TEXTS.new_deal}
        </Box>
      ) : (
        <ColourBadge label={from_stage_name} color={move.from_stage_color} />
      )}
      <IconArrowRight size={14} aria-label="→" />
      <ColourBadge
        label={across ? `${to_pipeline_name} · ${to_stage_name}` : to_stage_name}
        color={move.to_stage_color}
      />
    </span>
  )
}

/** Every change of stage of every deal, newest first; opening one shows the deal beside it. */
export function MovesTable({ onOpen }: { onOpen: (deal_id: number) => void }) {
  const choices = useMoveChoices()
  return choices ? <Table choices={choices} onOpen={onOpen} /> : <Skeleton height={320} />
}

function Table({ choices, onOpen }: { choices: Choices; onOpen: (deal_id: number) => void }) {
  const columns = useMemo(() => settleColumns(COLUMNS, StageMove, choices), [choices])
  const filters = useMemo(() => settleFilters(FILTERS, StageMove.labels, choices), [choices])
  const { list, layout, read, input } = useList({
    family: FAMILY,
    columns,
    filters,
    sort: NEWEST,
    name: 'moves',
  })
  const total = read.data?.total
  return (
    <>
      <div className={toolbar.toolbar}>
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <ExportButton
            entity={StageMove}
            input={input}
            shown={shownKeys(layout).flatMap((key) => (key === 'to_stage_name' ? BOTH_STAGES : [key]))}
          />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<Move>
        label={TEXTS.title}
        columns={columns}
        rows={read.data?.data as Move[] | undefined}
        total={total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        onOpen={(row) => onOpen(row.deal_id)}
        empty={<EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconRoute />} />}
      />
      <TableFooter list={list} layout={layout} total={total} />
    </>
  )
}

const STAFF = { limit: 200, sort_by: 'name' } as const

/** What the changes can be narrowed to; undefined until it is known. */
function useMoveChoices(): Choices | undefined {
  const pipelines = useRead(api.pipeline.list, { limit: 200 }).data?.data
  const staff = useRead(api.user.list, STAFF).data?.data
  const source = useConstant('deal_stage_history.source')
  return useMemo(() => {
    if (!pipelines || !staff || source.length === 0) return undefined
    const stages = pipelines.flatMap(({ name: pipeline, stages: all }) =>
      all.map(({ id, name, color }) => ({ value: id, label: `${pipeline} · ${name}`, color })),
    )
    return {
      to_pipeline_id: pipelines.map(({ id, name }) => ({ value: id, label: name })),
      from_stage_id: stages,
      to_stage_id: stages,
      by: staff.map(({ id, name }) => ({ value: id, label: name })),
      source,
    }
  }, [pipelines, staff, source])
}
