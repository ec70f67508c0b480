import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './DataTable.module.css'
import { DATA_TEXTS } from '../texts.ts'
import type { PlacedColumn } from './use-table.ts'
import { MAX_WIDTH, MIN_WIDTH } from './use-table-layout.ts'

interface HeaderCellProps {
  column: Pick<PlacedColumn, 'key' | 'label' | 'align' | 'size' | 'start' | 'edge'>
  index: number
  /** Undefined when the list cannot be sorted by this column, false when it is not at the moment. */
  sorted: 'asc' | 'desc' | false | undefined
  onSort: (key: string) => void
  onResize: (key: string, width: number) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A column's header: its name, which sorts, and the handle that sets its width. Shift with an arrow key sets it too. */
export function HeaderCell({ column, index, sorted, onSort, onResize }: HeaderCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const width = () => cell.current?.getBoundingClientRect().width ?? column.size
  const nudge = (by: number) => onResize(column.key, width() + by)
  return (
    <th
      ref={cell}
      scope="col"
      aria-colindex={index}
      aria-sort={sorted === undefined ? undefined : sorted === false ? 'none' : ARIA_SORT[sorted]}
      className={css.headerCell}
      data-pinned={column.start !== undefined || undefined}
      data-edge={column.edge || undefined}
      data-align={column.align}
      style={{ insetInlineStart: column.start }}
    >
      {sorted === undefined ? (
        <span className={`ellipsis ${css.headerLabel}`}>{column.label}</span>
      ) : (
        <SortButton column={column} sorted={sorted} onSort={onSort} onNudge={nudge} />
      )}
      <ResizeHandle
        column={column}
        tabIndex={sorted === undefined ? 0 : -1}
        width={width}
        onNudge={nudge}
        onResize={(size) => onResize(column.key, size)}
      />
    </th>
  )
}

const KEY_STEP = 16
const STEPS: Record<string, number> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }

interface SortButtonProps extends Pick<HeaderCellProps, 'column' | 'onSort'> {
  sorted: 'asc' | 'desc' | false
  onNudge: (by: number) => void
}

function SortButton({ column, sorted, onSort, onNudge }: SortButtonProps) {
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? STEPS[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onNudge(by)
  }
  return (
    <button
      type="button"
      className={css.sorter}
      title={DATA_TEXTS.sort_by(column.label)}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      onClick={() => onSort(column.key)}
      onKeyDown={press}
    >
      <span className={`ellipsis ${css.headerLabel}`}>{column.label}</span>
      <Arrow
        size={14}
        stroke={1.8}
        className={css.arrow}
        data-on={sorted !== false || undefined}
        aria-hidden
      />
    </button>
  )
}

interface ResizeHandleProps extends Pick<HeaderCellProps, 'column'> {
  tabIndex: number
  width: () => number
  onNudge: (by: number) => void
  onResize: (width: number) => void
}

function ResizeHandle({ column, tabIndex, width, onNudge, onResize }: ResizeHandleProps) {
  const start = useRef({ x: 0, width: 0 })
  const take = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    start.current = { x: event.clientX, width: width() }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onResize(start.current.width + event.clientX - start.current.x)
  }
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onNudge(by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `hr` only divides
      role="separator"
      tabIndex={tabIndex}
      aria-orientation="vertical"
      aria-label={DATA_TEXTS.resize(column.label)}
      aria-valuenow={Math.round(column.size)}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      className={css.handle}
      onPointerDown={take}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
