import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable as useTanStackTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Identified, SettledColumn } from './column.ts'
import { useStable } from './use-stable.ts'
import { MAX_WIDTH, MIN_WIDTH, type TableLayout } from './use-table-layout.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})

/** A column that is shown, and where. */
export interface PlacedColumn<R extends Identified = Identified> extends SettledColumn<R> {
  size: number
  /** No width of its own: takes what is left. */
  fluid: boolean
  /** Pixels from the start edge when pinned there. */
  start: number | undefined
  /** The last pinned one casts the shadow. */
  edge: boolean
}

/** Ids of the chosen rows; rows of other pages stay chosen. */
export interface Selection {
  state: RowSelectionState
  set: (next: RowSelectionState | ((current: RowSelectionState) => RowSelectionState)) => void
}

export interface TableRow<R extends Identified> {
  row: R
  selected: boolean
}

export interface TableModel<R extends Identified> {
  columns: PlacedColumn<R>[]
  rows: TableRow<R>[]
  /** Sum of the columns' widths. */
  width: number
  all_selected: boolean
  some_selected: boolean
  toggleAll: (selected: boolean) => void
  /** Turns one row's choice; with Shift in `event`, everything between it and the last one. Stays the same function. */
  toggle: (id: number, event: unknown) => void
}

const NO_ROWS: never[] = []
const rowId = (row: Identified) => String(row.id)

/**
 * The table's model: which columns are where, and which rows are chosen. The server pages, sorts and filters;
 * `lead` is the width of the checkbox column before the first pinned one.
 */
export function useTableModel<R extends Identified>(
  columns: readonly SettledColumn<R>[],
  rows: readonly R[] | undefined,
  layout: TableLayout,
  selection: Selection,
  lead: number,
): TableModel<R> {
  const definitions = useMemo(
    () =>
      columns.map(({ key, width }) => ({
        id: key,
        accessorFn: (row: R) => (row as Record<string, unknown>)[key],
        size: width,
        minSize: MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })),
    [columns],
  )
  const state = useMemo(() => tableStateOf(layout), [layout])
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: rows ?? NO_ROWS,
      getRowId: rowId,
      state: { ...state, rowSelection: selection.state },
      onRowSelectionChange: selection.set,
    }),
    [definitions, rows, state, selection],
  )
  const table = useTanStackTable(options)
  const toggle = useStable((id: number, event: unknown) =>
    table.getRow(String(id)).getToggleSelectedHandler()(event),
  )

  const last_pinned = table.getStartVisibleLeafColumns().at(-1)?.id
  const fresh = table.getVisibleLeafColumns().flatMap((column): PlacedColumn<R>[] => {
    const settled = columns.find(({ key }) => key === column.id)
    const start = column.getIsPinned() === 'start' ? lead + column.getStart('start') : undefined
    const fluid = settled?.grow === true && state.columnSizing[column.id] === undefined
    return settled
      ? [{ ...settled, size: column.getSize(), fluid, start, edge: last_pinned === column.id }]
      : []
  })
  const places = fresh
    .map(({ key, size, fluid, start, edge }) => [key, size, fluid, start, edge].join(':'))
    .join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `places` says whether `fresh` differs; choosing a row must not draw the others again
  const placed = useMemo(() => fresh, [columns, places])
  return {
    columns: placed,
    width: table.getTotalSize(),
    rows: table.getRowModel().rows.map((row) => ({ row: row.original, selected: row.getIsSelected() })),
    all_selected: table.getIsAllRowsSelected(),
    some_selected: table.getIsSomeRowsSelected(),
    toggleAll: (selected) => table.toggleAllRowsSelected(selected),
    toggle,
  }
}

function tableStateOf({ columns }: TableLayout) {
  return {
    columnOrder: columns.map(({ key }) => key),
    columnPinning: {
      start: columns.filter(({ frozen, visible }) => frozen && visible).map(({ key }) => key),
      end: [],
    },
    columnVisibility: Object.fromEntries(columns.map(({ key, visible }) => [key, visible])),
    columnSizing: Object.fromEntries(
      columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]])),
    ) as Record<string, number>,
  }
}
