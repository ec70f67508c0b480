import { costsAt, isBelowFloor } from '@bcare/rules/catalogue/price-grid/entry'
import { editKey, priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type GridCell, reductionOf, wordsOf } from './grid-model.ts'
import css from './price-grid.module.css'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { PriceSheet } from './use-price-sheet.ts'

/** What a cell is drawn by, beside itself. */
export type Marks = Pick<PriceSheet, 'edits' | 'told'>

/** What is to be said of a cell: why it took no value, what it was, why it is locked, that it is under the floor. */
export function remarksOf(cell: GridCell, { edits, told }: Marks) {
  const key = editKey(cell)
  const edit = edits[key]
  const refused = told.refused.find((one) => one.key === key)
  const { min_price } = cell.service
  return {
    edited: edit !== undefined,
    refused: refused && `«${refused.text}»: ${refused.problem}`,
    was: edit && TEXTS.was(wordsOf(cell.row ?? null)),
    floor:
      isBelowFloor(priceOf(cell, edits), cell.service) && min_price !== null
        ? TEXTS.below_floor(formatMoney(min_price))
        : undefined,
  }
}

/** A price: what it comes to, before it by how much it is reduced; the list price in grey where there is none. */
export function PriceText({ cell, marks }: { cell: GridCell; marks: Marks }) {
  const price = priceOf(cell, marks.edits)
  const { edited, floor } = remarksOf(cell, marks)
  return (
    <>
      {floor !== undefined && (
        <IconAlertTriangle size={13} className={css.floor} role="img" aria-label={floor} />
      )}
      <span className={css.reduction}>{reductionOf(price)}</span>
      <span
        data-inherited={price === null || undefined}
        data-unused={cell.row?.is_active === false || undefined}
      >
        {formatCount(costsAt(price, cell.service))}
      </span>
      {edited && (
        <>
          <span aria-hidden className={css.star}>
            *
          </span>
          <VisuallyHidden>{TEXTS.unsaved}</VisuallyHidden>
        </>
      )}
    </>
  )
}
