import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import { cellOf } from './cells.tsx'
import type { Identified } from './column.ts'
import css from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import { DATA_TEXTS } from '../texts.ts'
import type { PlacedColumn } from './use-table.ts'
import type { RowAction } from './row-action.ts'

export interface BodyRowProps<R extends Identified> {
  row: R
  /** Position on the page, from 0. */
  index: number
  /** Position in the whole list with the header as 1, for screen readers. */
  aria_index: number
  columns: readonly PlacedColumn<R>[]
  name: string
  active: boolean
  selected: boolean
  selectable: boolean
  /** Whether there is an empty column that takes the room left over. */
  filler: boolean
  href?: string
  actionsOf?: (row: R) => readonly RowAction[]
  onActivate: (index: number) => void
  onOpen?: (row: R) => void
  onToggle: (id: number, event: unknown) => void
  /** A key pressed on the row itself. */
  onKey: (event: KeyboardEvent<HTMLTableRowElement>) => void
}

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="menuitem"]'

/** One row: focusable, opened by a click anywhere that is not a control of its own. */
function BodyRowView<R extends Identified>(props: BodyRowProps<R>) {
  const { row, index, columns, name, active, selected, selectable, onOpen } = props
  const within = active ? 0 : -1
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
    if (String(getSelection()) !== '') return
    props.onActivate(index)
    onOpen?.(row)
  }
  return (
    <tr
      className={css.row}
      data-row={index}
      data-id={row.id}
      data-active={active || undefined}
      data-openable={onOpen ? true : undefined}
      aria-rowindex={props.aria_index}
      aria-selected={selectable ? selected : undefined}
      tabIndex={within}
      onClick={click}
      onFocus={() => props.onActivate(index)}
      onKeyDown={props.onKey}
    >
      {selectable && (
        <td className={css.checkCell} data-pinned>
          <RowCheck
            name={name}
            selected={selected}
            tabIndex={within}
            onToggle={(event) => props.onToggle(row.id, event)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          className={css.cell}
          data-pinned={column.start !== undefined || undefined}
          data-edge={column.edge || undefined}
          data-align={column.align}
          style={{ insetInlineStart: column.start }}
        >
          <CellLink
            href={place === 0 ? props.href : undefined}
            tabIndex={within}
            open={onOpen && (() => onOpen(row))}
          >
            {cellOf(column, row)}
          </CellLink>
        </td>
      ))}
      {props.filler && <td className={css.filler} aria-hidden />}
      {props.actionsOf && (
        <td className={css.actionsCell} data-pinned>
          <RowMenu name={name} actionsOf={() => props.actionsOf?.(row) ?? []} tabIndex={within} />
        </td>
      )}
    </tr>
  )
}

interface RowCheckProps {
  name: string
  selected: boolean
  tabIndex: number
  onToggle: (event: unknown) => void
}

function RowCheck({ name, selected, tabIndex, onToggle }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      className={css.check}
      checked={selected}
      tabIndex={tabIndex}
      aria-label={DATA_TEXTS.select_row(name)}
      onChange={onToggle}
    />
  )
}

interface CellLinkProps {
  href: string | undefined
  tabIndex: number
  open: (() => void) | undefined
  children: ReactNode
}

/** The first cell of a row that has an address: a real link, so that it opens in a new tab as well. */
function CellLink({ href, tabIndex, open, children }: CellLinkProps) {
  if (href === undefined) return children
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (open === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  }
  return (
    <a className={css.link} href={href} tabIndex={tabIndex} onClick={click}>
      {children}
    </a>
  )
}

export const BodyRow = memo(BodyRowView) as typeof BodyRowView
