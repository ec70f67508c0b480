import { editKey } from '@bcare/rules/catalogue/price-grid/sheet'
import { formatCount } from '@bcare/rules/text/count'
import type { MouseEvent } from 'react'
import { type GridCell, type GridLine, type GridModel, nameOf } from './grid-model.ts'
import { PriceText, remarksOf } from './PriceCell.tsx'
import css from './price-grid.module.css'
import type { CellSelection } from './use-cell-selection.ts'
import type { useGridKeys } from './use-grid-keys.ts'
import type { PriceSheet } from './use-price-sheet.ts'

interface LineProps {
  line: GridLine
  index: number
  model: GridModel
  sheet: PriceSheet
  selection: CellSelection
  keys: ReturnType<typeof useGridKeys>
  read_only: boolean
}

/** A category, or a service with its prices. */
export function PriceLine(props: LineProps) {
  const { line, index, model } = props
  if ('category' in line)
    return (
      <tr aria-rowindex={index + 2} className={css.category}>
        <th scope="rowgroup" colSpan={model.columns.length + 2}>
          <span>{line.category}</span>
        </th>
      </tr>
    )
  const { service, at } = line
  return (
    <tr aria-rowindex={index + 2} className={css.line}>
      <th scope="row" className={css.name} title={`${service.name} · ${service.code}`}>
        {service.name} <small>{service.code}</small>
      </th>
      <td className={css.list}>{formatCount(service.list_price)}</td>
      {model.columns.map((column, place) => (
        <Cell key={column.key} {...props} cell={model.cellOf(service, column)} row={at} column={place} />
      ))}
    </tr>
  )
}

interface CellProps extends Pick<LineProps, 'sheet' | 'selection' | 'keys' | 'read_only'> {
  cell: GridCell
  row: number
  column: number
}

function Cell({ cell, row, column, sheet, selection, keys, read_only }: CellProps) {
  const key = editKey(cell)
  const { edited, refused, was, floor } = remarksOf(cell, sheet)
  const found = selection.rows[row]?.getAllCells()[column]
  const selected = found?.getIsSelected() ?? false
  const edges = found?.getSelectionEdges()
  const { active } = selection
  const is_active = active?.row === row && active.column === column
  const text = sheet.typing?.key === key ? sheet.typing.text : undefined
  return (
    <td
      className={css.cell}
      data-row={row}
      data-column={column}
      data-edited={edited || undefined}
      data-refused={refused !== undefined || undefined}
      data-active={is_active || undefined}
      data-edges={
        edges &&
        Object.entries(edges)
          .flatMap(([side, on]) => (on ? [side] : []))
          .join(' ')
      }
      title={refused ?? ([was, floor, cell.locked].filter(Boolean).join('. ') || undefined)}
      aria-selected={selected}
      aria-readonly={read_only || cell.locked !== undefined}
      aria-invalid={refused !== undefined || undefined}
      tabIndex={is_active || (active === undefined && row === 0 && column === 0) ? 0 : -1}
      onFocus={() => active === undefined && selection.go(row, column)}
      onMouseDown={found?.getSelectionStartHandler() as ((event: MouseEvent) => void) | undefined}
      onMouseEnter={found?.getSelectionExtendHandler() as ((event: MouseEvent) => void) | undefined}
      onDoubleClick={() => !read_only && keys.begin(cell)}
    >
      {text === undefined ? (
        <PriceText cell={cell} marks={sheet} />
      ) : (
        <input
          className={css.editor}
          aria-label={nameOf(cell)}
          autoComplete="off"
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cell that is typed into has the focus already
          autoFocus
          value={text}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
          onMouseDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onChange={(event) => sheet.setTyping({ key, text: event.currentTarget.value })}
          onKeyDown={(event) => keys.onEditorKey(event, cell, text)}
          onBlur={() => sheet.enter([{ cell, text }])}
        />
      )}
    </td>
  )
}
