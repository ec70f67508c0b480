import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { BodyRow } from './BodyRow.tsx'
import type { Identified } from './column.ts'
import type { Look } from './use-table-layout.ts'
import { SkeletonRows } from './TableStates.tsx'
import { useStable } from './use-stable.ts'
import type { PlacedColumn, TableModel, TableRow } from './use-table.ts'
import { focusWhenThere, Rows } from './Rows.tsx'
import type { RowAction } from './row-action.ts'

export const ROW_HEIGHT = { comfortable: 44, compact: 34 } as const
const PAGE_STEP = 10

export interface GridBodyProps<R extends Identified> {
  /** Undefined while the first rows are on their way. */
  model: TableModel<R> | undefined
  columns: readonly PlacedColumn<R>[]
  scroller: RefObject<HTMLDivElement | null>
  /** How many rows are on the pages before. */
  first: number
  /** How many rows to leave room for while they are on their way. */
  expected: number
  density: Look['density']
  selectable: boolean
  filler: boolean
  nameOf: (row: R) => string
  onOpen?: (row: R) => void
  hrefOf?: (row: R) => string
  actionsOf?: (row: R) => readonly RowAction[]
}

/** The rows, with one of them in the tab order; the arrow keys move it. */
export function GridBody<R extends Identified>(props: GridBodyProps<R>) {
  const { model } = props
  const [active, setActive] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const show = useRef<(index: number) => void>(null)
  const rows = model?.rows ?? []
  const at = Math.min(active, rows.length - 1)

  const focusRow = (index: number) => {
    setActive(index)
    show.current?.(index)
    focusWhenThere(() => body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`))
  }
  const onKey = useStable((event: KeyboardEvent<HTMLTableRowElement>) => {
    const current = rows[at]
    if (event.target !== event.currentTarget || current === undefined) return
    const to = targetOf(event.key, at, rows.length)
    if (to !== undefined) focusRow(to)
    else if (event.key === 'Enter') props.onOpen?.(current.row)
    else if (event.key === ' ' && props.selectable)
      model?.toggle(current.row.id, spacePress(event, !current.selected))
    else return
    event.preventDefault()
  })
  if (model === undefined)
    return <SkeletonRows {...props} spare={Number(props.filler) + Number(Boolean(props.actionsOf))} />

  const renderRow = (index: number) => {
    const shown = rows[index]
    return (
      shown &&
      rowAt({
        props,
        shown,
        index,
        active: index === at,
        onActivate: setActive,
        onKey,
        onToggle: model.toggle,
      })
    )
  }
  return (
    <tbody ref={body}>
      <Rows
        count={rows.length}
        height={ROW_HEIGHT[props.density]}
        scroller={props.scroller}
        show={show}
        renderRow={renderRow}
      />
    </tbody>
  )
}

interface RowAt<R extends Identified> {
  props: GridBodyProps<R>
  shown: TableRow<R>
  index: number
  active: boolean
  onActivate: (index: number) => void
  onKey: (event: KeyboardEvent<HTMLTableRowElement>) => void
  onToggle: (id: number, event: unknown) => void
}

function rowAt<R extends Identified>({
  props,
  shown: { row, selected },
  index,
  ...state
}: RowAt<R>): ReactNode {
  return (
    <BodyRow
      key={row.id}
      row={row}
      index={index}
      aria_index={props.first + index + 2}
      columns={props.columns}
      name={props.nameOf(row)}
      selected={selected}
      selectable={props.selectable}
      filler={props.filler}
      href={props.hrefOf?.(row)}
      actionsOf={props.actionsOf}
      onOpen={props.onOpen}
      {...state}
    />
  )
}

/** The space bar as the table's model takes the click of a checkbox. */
const spacePress = (event: KeyboardEvent, checked: boolean) => ({
  target: { checked },
  shiftKey: event.shiftKey,
})

function targetOf(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  const moves: Record<string, number> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    PageDown: Math.min(at + PAGE_STEP, last),
    PageUp: Math.max(at - PAGE_STEP, 0),
    Home: 0,
    End: last,
  }
  return moves[key]
}
