import { writeEntry } from '@bcare/rules/catalogue/price-grid/entry'
import { editKey, priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import type { KeyboardEvent } from 'react'
import { type GridCell, type GridModel, textOf } from './grid-model.ts'
import type { CellSelection } from './use-cell-selection.ts'
import type { PriceSheet } from './use-price-sheet.ts'

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
const PAGE_STEP = 10

interface Keys {
  model: GridModel
  sheet: PriceSheet
  selection: CellSelection
  read_only: boolean
}

/** Whether a key was one of these, and what it does was done. */
type OnKey = (event: KeyboardEvent) => boolean

const lastOf = ({ services, columns }: GridModel) => ({
  row: services.length - 1,
  column: columns.length - 1,
})

/** The keys that move the active cell, or with Shift the far corner of what is selected. Tab leaves at the end of a line. */
const walking =
  ({ model, selection }: Keys): OnKey =>
  (event) => {
    const arrow = ARROWS[event.key as keyof typeof ARROWS]
    if (arrow !== undefined) {
      if (event.shiftKey) selection.extend(arrow)
      else selection.move(arrow)
      return true
    }
    if (selection.active === undefined) return false
    const { row, column } = selection.active
    const last = lastOf(model)
    const beside = column + (event.shiftKey ? -1 : 1)
    const within = (at: number) => Math.max(0, Math.min(last.row, at))
    const places: Record<string, readonly [number, number] | undefined> = {
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? last.row : row, last.column],
      PageUp: [within(row - PAGE_STEP), column],
      PageDown: [within(row + PAGE_STEP), column],
      Enter: [within(event.shiftKey ? row - 1 : row + 1), column],
      Tab: beside >= 0 && beside <= last.column ? [row, beside] : undefined,
    }
    const place = places[event.key]
    if (place === undefined) return false
    selection.go(...place)
    return true
  }

/** The uppermost selected prices into all below them. */
function fillDown({ model, sheet, selection }: Keys): void {
  const { area, cells, cellAt } = selection
  if (area === undefined) return
  const entries = cells.slice(area.right - area.left + 1).flatMap((cell) => {
    const source = cellAt(
      area.top,
      model.columns.findIndex(({ key }) => key === cell.column.key),
    )
    return source === undefined ? [] : [{ cell, text: writeEntry(priceOf(source, sheet.edits)) }]
  })
  sheet.enter(entries)
}

/** The keys with Ctrl, or Command. */
const commanding =
  (keys: Keys): OnKey =>
  ({ ctrlKey, metaKey, shiftKey, key }) => {
    if (!ctrlKey && !metaKey) return false
    const { model, sheet, selection, read_only } = keys
    const last = lastOf(model)
    const writes: Record<string, (() => void) | undefined> = {
      d: () => fillDown(keys),
      y: () => sheet.redo?.(),
      z: () => (shiftKey ? sheet.redo?.() : sheet.undo?.()),
    }
    const write = writes[key.toLowerCase()]
    if (key.toLowerCase() === 'a') selection.select({ top: 0, left: 0, bottom: last.row, right: last.column })
    else if (write === undefined || read_only) return false
    else write()
    return true
  }

/** Begins to type into a cell; one that is locked says why instead. */
const beginIn = (sheet: PriceSheet, cell: GridCell, text: string): void => {
  if (cell.locked === undefined) sheet.setTyping({ key: editKey(cell), text })
  else sheet.enter([{ cell, text }])
}

/** The keys that change the active cell, or empty all that are selected. */
const editing =
  ({ sheet, selection, read_only }: Keys): OnKey =>
  (event) => {
    const { active, cells, cellAt } = selection
    const cell = active && cellAt(active.row, active.column)
    if (read_only || cell === undefined || event.ctrlKey || event.metaKey) return false
    if (event.key === 'F2') beginIn(sheet, cell, textOf(priceOf(cell, sheet.edits)))
    else if (event.key === 'Delete' || event.key === 'Backspace')
      sheet.enter(cells.map((one) => ({ cell: one, text: '' })))
    else if (event.key.length === 1 && !event.altKey && event.key !== ' ') beginIn(sheet, cell, event.key)
    else return false
    return true
  }

/** Where the active cell goes when what was typed into it is taken. */
function goOn({ model, selection }: Keys, { key, shiftKey }: KeyboardEvent): void {
  const { active, move, go } = selection
  if (active === undefined) return
  const last = lastOf(model)
  if (key === 'Enter') move(shiftKey ? 'up' : 'down')
  else if (shiftKey || active.column < last.column) move(shiftKey ? 'left' : 'right')
  else go(Math.min(last.row, active.row + 1), 0)
}

/** The keys of the grid, which are those of a spreadsheet; `refocus` brings the focus to the active cell once it is drawn. */
export function useGridKeys(keys: Keys, refocus: () => void) {
  const { sheet, selection } = keys
  const handlers = [commanding(keys), editing(keys), walking(keys)]
  return {
    begin: (cell: GridCell) => beginIn(sheet, cell, textOf(priceOf(cell, sheet.edits))),
    onKey: (event: KeyboardEvent) => {
      const in_cell = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined
      if (!in_cell || event.nativeEvent.isComposing || !handlers.some((handle) => handle(event))) return
      event.preventDefault()
      refocus()
    },
    /** Enter and Tab end the typing and go on, Ctrl+Enter fills what is selected, Escape leaves all as it was. */
    onEditorKey: (event: KeyboardEvent, cell: GridCell, text: string) => {
      event.stopPropagation()
      if (event.nativeEvent.isComposing || !['Enter', 'Tab', 'Escape'].includes(event.key)) return
      event.preventDefault()
      refocus()
      if (event.key === 'Escape') return sheet.setTyping(null)
      const fills = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      sheet.enter((fills ? selection.cells : [cell]).map((one) => ({ cell: one, text })))
      if (!fills) goOn(keys, event)
    },
  }
}
