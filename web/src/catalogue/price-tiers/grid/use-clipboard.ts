import { placeBlock, readBlock, writeBlock } from '@bcare/rules/catalogue/price-grid/block'
import { writeEntry } from '@bcare/rules/catalogue/price-grid/entry'
import { priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import type { ClipboardEvent } from 'react'
import type { CellSelection } from './use-cell-selection.ts'
import type { PriceSheet } from './use-price-sheet.ts'

/** What is typed in a cell has a clipboard of its own. */
const isTyped = ({ target }: ClipboardEvent) => target instanceof HTMLInputElement

/** Copies the selected prices for a spreadsheet, and takes what was copied there. */
export function useClipboard(sheet: PriceSheet, selection: CellSelection, read_only: boolean) {
  const { area, cells, cellAt, select } = selection
  const copy = (event: ClipboardEvent): boolean => {
    if (area === undefined || isTyped(event)) return false
    const width = area.right - area.left + 1
    const texts = cells.map((cell) => writeEntry(priceOf(cell, sheet.edits)))
    const lines = Array.from({ length: area.bottom - area.top + 1 }, (_, at) =>
      texts.slice(at * width, (at + 1) * width),
    )
    event.clipboardData.setData('text/plain', writeBlock(lines))
    event.preventDefault()
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    if (area === undefined || read_only || isTyped(event)) return
    event.preventDefault()
    const placed = placeBlock(readBlock(event.clipboardData.getData('text/plain')), area)
    const entries = placed.flatMap(({ row, column, text }) => {
      const cell = cellAt(row, column)
      return cell === undefined ? [] : [{ cell, text }]
    })
    sheet.enter(entries, placed.length - entries.length)
    select({
      top: area.top,
      left: area.left,
      bottom: Math.max(...placed.map(({ row }) => row)),
      right: Math.max(...placed.map(({ column }) => column)),
    })
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !read_only) sheet.enter(cells.map((cell) => ({ cell, text: '' })))
    },
    onPaste,
  }
}
