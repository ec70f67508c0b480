import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './DataTable.module.css'
import { DATA_TEXTS } from './texts.ts'
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

/** A column's header: its name, which sorts, and the handle that sets its width. */
export function HeaderCell({ column, index, sorted, onSort, onResize }: HeaderCellProps) {
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
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
        <span className={css.headerLabel}>{column.label}</span>
      ) : (
        <button
          type="button"
          className={css.sorter}
          title={DATA_TEXTS.sort_by(column.label)}
          onClick={() => onSort(column.key)}
        >
          <span className={css.headerLabel}>{column.label}</span>
          <Arrow
            size={14}
            stroke={1.8}
            className={css.arrow}
            data-on={sorted !== false || undefined}
            aria-hidden
          />
        </button>
      )}
      <ResizeHandle column={column} onResize={onResize} />
    </th>
  )
}

const KEY_STEP = 16

function ResizeHandle({ column, onResize }: Pick<HeaderCellProps, 'column' | 'onResize'>) {
  const start = useRef({ x: 0, width: 0 })
  const widthOf = (handle: HTMLElement) => handle.parentElement?.getBoundingClientRect().width ?? column.size
  const take = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    start.current = { x: event.clientX, width: widthOf(event.currentTarget) }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onResize(column.key, start.current.width + event.clientX - start.current.x)
  }
  const press = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = event.key === 'ArrowLeft' ? -KEY_STEP : event.key === 'ArrowRight' ? KEY_STEP : 0
    if (by === 0) return
    event.preventDefault()
    onResize(column.key, widthOf(event.currentTarget) + by)
  }
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that is moved; `hr` only divides
      role="separator"
      tabIndex={0}
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
