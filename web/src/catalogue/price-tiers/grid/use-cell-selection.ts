import type { Area } from '@bcare/rules/catalogue/price-grid/block'
import {
  type CellSelectionDirection,
  cellSelectionFeature,
  type CellSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { GridCell, GridModel, Service } from './grid-model.ts'

const features = tableFeatures({ cellSelectionFeature })
const rowId = ({ id }: Service) => String(id)
const NO_SERVICES: Service[] = []

/** Which rectangle of cells is selected. It hangs on its corners, so that it stays where it is while prices change. */
export function useCellSelection({ services, columns, cellOf }: GridModel) {
  const [cellSelection, setCellSelection] = useState<CellSelectionState>([])
  const keys = columns.map(({ key }) => key).join('\n')
  const definitions = useMemo(
    () => keys.split('\n').map((id) => ({ id, accessorFn: (service: Service) => service.id })),
    [keys],
  )
  // oxlint-disable-next-line react/incompatible-library -- its functions are called anew on every render, and none is memoised
  const table = useTable({
    features,
    columns: definitions,
    data: services.length > 0 ? (services as Service[]) : NO_SERVICES,
    getRowId: rowId,
    state: { cellSelection },
    onCellSelectionChange: setCellSelection,
    // Every edit is new data.
    autoResetCellSelection: false,
    enableMultiCellRangeSelection: false,
  })
  const [bounds] = table.getCellSelectionBounds()
  const area: Area | undefined = bounds && {
    top: bounds.minRowIndex,
    left: bounds.minColumnIndex,
    bottom: bounds.maxRowIndex,
    right: bounds.maxColumnIndex,
  }
  const cellAt = (row: number, column: number): GridCell | undefined => {
    const [service, at] = [services[row], columns[column]]
    return service && at && cellOf(service, at)
  }
  const rows = table.getRowModel().rows
  /** The place of a corner: the anchor is the active cell, the focus moves with Shift. */
  const place = (row_id: string | undefined, column_id: string | undefined) => {
    const row = services.findIndex(({ id }) => String(id) === row_id)
    const column = columns.findIndex(({ key }) => key === column_id)
    return row < 0 || column < 0 ? undefined : { row, column }
  }
  const range = cellSelection.at(-1)
  const select = (next: Area) => {
    const [first, last] = [services[next.top], services[Math.min(next.bottom, services.length - 1)]]
    const [left, right] = [columns[next.left], columns[Math.min(next.right, columns.length - 1)]]
    if (first && last && left && right)
      table.selectCellRange({
        anchorRowId: rowId(first),
        anchorColumnId: left.key,
        focusRowId: rowId(last),
        focusColumnId: right.key,
      })
  }
  return {
    rows,
    area,
    active: place(range?.anchorRowId, range?.anchorColumnId),
    corner: place(range?.focusRowId, range?.focusColumnId),
    cellAt,
    /** The selected cells, row by row. */
    cells: area === undefined ? [] : cellsIn(area, cellAt),
    select,
    go: (row: number, column: number) => select({ top: row, left: column, bottom: row, right: column }),
    move: (direction: CellSelectionDirection) => table.moveCellSelection(direction),
    extend: (direction: CellSelectionDirection) => table.extendCellSelection(direction),
  }
}

const cellsIn = (
  { top, left, bottom, right }: Area,
  cellAt: (row: number, column: number) => GridCell | undefined,
): GridCell[] =>
  Array.from({ length: bottom - top + 1 }, (_row, down) =>
    Array.from({ length: right - left + 1 }, (_cell, along) => cellAt(top + down, left + along)),
  )
    .flat()
    .filter((cell) => cell !== undefined)

export type CellSelection = ReturnType<typeof useCellSelection>
