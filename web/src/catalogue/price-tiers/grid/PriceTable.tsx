import { editKey } from '@bcare/rules/catalogue/price-grid/sheet'
import { VisuallyHidden } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { focusWhenThere, Rows } from '../../../kit/data/table/Rows.tsx'
import { useRemainingHeight } from '../../../kit/data/table/use-remaining-height.ts'
import { type GridModel, labelOf } from './grid-model.ts'
import css from './price-grid.module.css'
import { PriceLine } from './PriceLine.tsx'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { CellSelection } from './use-cell-selection.ts'
import { useClipboard } from './use-clipboard.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { PriceSheet } from './use-price-sheet.ts'

const LINE_HEIGHT = 36

interface PriceTableProps {
  model: GridModel
  sheet: PriceSheet
  selection: CellSelection
  read_only: boolean
}

/** Services by price lists, edited as in a spreadsheet. */
export function PriceTable({ model, sheet, selection, read_only }: PriceTableProps) {
  const { lines, columns, services } = model
  const scroller = useRef<HTMLDivElement>(null)
  const show = useRef<(index: number) => void>(null)
  const keys_id = useId()
  useRemainingHeight(scroller)
  const refocus = useRefocus(scroller, selection, (row) =>
    show.current?.(lines.findIndex((line) => 'at' in line && line.at === row)),
  )
  const keys = useGridKeys({ model, sheet, selection, read_only }, refocus)
  const clipboard = useClipboard(sheet, selection, read_only)
  useTakenUp({ model, sheet, selection })
  return (
    <div ref={scroller} className={`box ${css.scroller}`}>
      <VisuallyHidden id={keys_id}>{TEXTS.keys}</VisuallyHidden>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- walked through with the arrow keys
        role="grid"
        className={css.table}
        aria-label={TEXTS.label}
        aria-describedby={keys_id}
        aria-readonly={read_only}
        aria-multiselectable
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 2}
        onKeyDown={keys.onKey}
        {...clipboard}
      >
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              {TEXTS.service}
            </th>
            <th scope="col" className={css.list}>
              {TEXTS.list_price}
            </th>
            {columns.map((column, at) => (
              <th key={column.key} scope="col" className={css.column}>
                <button
                  type="button"
                  title={labelOf(column)}
                  onClick={() =>
                    selection.select({ top: 0, left: at, bottom: services.length - 1, right: at })
                  }
                >
                  <span>{column.tier_name}</span>
                  {column.about && <small>{column.about}</small>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows
            count={lines.length}
            height={LINE_HEIGHT}
            scroller={scroller}
            show={show}
            renderRow={(index) => {
              const line = lines[index]
              return (
                line && (
                  <PriceLine
                    key={'category' in line ? line.category : line.service.id}
                    line={line}
                    index={index}
                    model={model}
                    sheet={sheet}
                    selection={selection}
                    keys={keys}
                    read_only={read_only}
                  />
                )
              )
            }}
          />
        </tbody>
      </table>
    </div>
  )
}

/** The focus follows the active cell, and the corner that Shift moves stays in sight, once they are drawn. */
function useRefocus(
  scroller: RefObject<HTMLElement | null>,
  { active, corner }: CellSelection,
  show: (row: number) => void,
) {
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || active === undefined) return
    wanted.current = false
    const find = ({ row, column }: { row: number; column: number }) =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    // What is typed into a cell has the focus.
    if (find(active)?.querySelector('input')) return
    show(active.row)
    focusWhenThere(() => find(active))
    if (corner !== undefined && (corner.row !== active.row || corner.column !== active.column)) {
      show(corner.row)
      find(corner)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })
  return () => {
    wanted.current = true
  }
}

/** A cell that was being typed into when the page went is the active one when it comes back. */
function useTakenUp({
  model: { services, columns, cellOf },
  sheet: { typing },
  selection: { active, go },
}: Pick<PriceTableProps, 'model' | 'sheet' | 'selection'>) {
  useEffect(() => {
    if (typing === null || active !== undefined) return
    for (const [row, service] of services.entries())
      for (const [column, one] of columns.entries())
        if (editKey(cellOf(service, one)) === typing.key) return go(row, column)
  }, [typing, active, services, columns, cellOf, go])
}
