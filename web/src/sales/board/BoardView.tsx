import { deal } from '@bcare/contract/sales/deal'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choices } from '../../kit/data/table/column.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { isNarrowed, listBodyOf, settleFilters } from '../../kit/data/filters/list-state.ts'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useListState } from '../../kit/data/filters/use-list-state.ts'
import { useMay } from '../../kit/session/may.ts'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { DEAL_FILTERS } from '../table/deal-filters.ts'
import { PhoneBoard } from './PhoneBoard.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import { useDealMoves } from './use-deal-moves.ts'
import type { DealsView } from '../use-deals-view.ts'

const DealBoard = lazy(() => import('./DealBoard.tsx').then((file) => ({ default: file.DealBoard })))
const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })))

interface BoardViewProps {
  pipeline_id: number
  choices: Choices
  /** Before search and filters. */
  start: ReactNode
  view: DealsView
  onChange: (next: Record<string, unknown>) => void
  onAdd: ((stage_id: number) => void) | undefined
}

const [FEW, MANY] = [50, 200]

/** The board of one pipeline, narrowed by what the address says. */
export function BoardView({ pipeline_id, choices, start, view, onChange, onAdd }: BoardViewProps) {
  const phone = usePhone()
  const filters = useMemo(() => settleFilters(DEAL_FILTERS, {}, choices), [choices])
  const list = useListState({ call: deal.board, filters })
  const [limit, setLimit] = useState(FEW)
  const { page: _page, ...narrowing } = listBodyOf(list, limit, filters)
  const input = { ...narrowing, pipeline_id } as Parameters<typeof api.deal.board>[0]
  const read = useRead(api.deal.board, input, { quiet: true, placeholderData: keepPreviousData })
  const { shown, move, asking } = useDealMoves(read.data)
  const movable = useMay('deal:update')
  const choosable = useMay('deal:assign')

  const shared = {
    now: read.dataUpdatedAt,
    narrowed: isNarrowed(list),
    onOpen: (deal_id: number) => onChange({ deal: deal_id }),
    onMore: limit === FEW ? () => setLimit(MANY) : undefined,
    onTable: (stage_id: number) => onChange({ view: 'table', stage_id, page: undefined }),
  }
  return (
    <>
      <div className={toolbar.toolbar}>
        {start}
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
      </div>
      {read.error && !shown && <TableFailed error={read.error} onRetry={() => void read.refetch()} />}
      {!shown && !read.error && <BoardSkeleton />}
      {shown && phone && (
        <PhoneBoard board={shown} stage={view.stage} onStage={(stage) => onChange({ stage })} {...shared} />
      )}
      {shown && !phone && (
        <Suspense fallback={<BoardSkeleton />}>
          <DealBoard
            board={shown}
            movable={movable}
            choosable={choosable}
            open={view.deal}
            onAdd={onAdd}
            onMove={(from, drop) => void move(from, drop)}
            {...shared}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>{asking && <MoveDialog asking={asking} />}</Suspense>
    </>
  )
}
