import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { BodyRow } from './BodyRow.tsx'
import type { Identified } from './column.ts'
import css from './DataTable.module.css'
import type { PageConfiguration } from './page-configuration.ts'
import type { RowAction } from './RowMenu.tsx'
import { SkeletonRows } from './TableStates.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useStable } from './use-stable.ts'
import type { PlacedColumn, TableModel } from './use-table.ts'

export const ROW_HEIGHT = { comfortable: 44, compact: 34 } as const
const PAGE_STEP = 10

export interface GridBodyProps<R extends Identified> {
  /** Undefined while the first rows are on their way. */
  model: TableModel<R> | undefined
  columns: readonly PlacedColumn<R>[]
  scroller: RefObject<HTMLDivElement | null>
  /** How many rows stand on the pages before. */
  first: number
  /** How many rows to leave room for while they are on their way. */
  expected: number
  density: PageConfiguration['density']
  selectable: boolean
  filler: boolean
  nameOf: (row: R) => string
  onOpen?: (row: R) => void
  hrefOf?: (row: R) => string
  actionsOf?: (row: R) => readonly RowAction[]
}

/** The rows, with one of them in the tab order; the arrow keys move it. */
export function GridBody<R extends Identified>(props: GridBodyProps<R>) {
  const { model, columns } = props
  const [active, setActive] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = model?.rows ?? []
  const sight = useRowsInSight(props.scroller, rows.length, ROW_HEIGHT[props.density])
  const at = Math.min(active, rows.length - 1)

  const focusRow = (index: number) => {
    setActive(index)
    sight.show(index)
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
  return (
    <tbody ref={body}>
      <Spacer height={sight.before} />
      {sight.indexes.map((index) => {
        const shown = rows[index]
        return (
          shown && (
            <BodyRow
              key={shown.row.id}
              row={shown.row}
              index={index}
              aria_index={props.first + index + 2}
              columns={columns}
              name={props.nameOf(shown.row)}
              active={index === at}
              selected={shown.selected}
              selectable={props.selectable}
              filler={props.filler}
              href={props.hrefOf?.(shown.row)}
              actionsOf={props.actionsOf}
              onActivate={setActive}
              onOpen={props.onOpen}
              onToggle={model.toggle}
              onKey={onKey}
            />
          )
        )
      })}
      <Spacer height={sight.after} />
    </tbody>
  )
}

/** Focuses a row that may only be drawn after the table has scrolled to it. */
function focusWhenThere(find: () => HTMLElement | null | undefined): void {
  const row = find()
  if (row) row.focus()
  else requestAnimationFrame(() => find()?.focus())
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

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={css.spacer} style={{ height }} /> : null
}
