import { enter, type Priced, readEntry } from './entry.ts'
import { type Cell, editCell, editKey, type Edits, priceOf } from './sheet.ts'

/** A cell with the service that it is for, and what speaks against editing it. */
export interface OpenCell extends Cell {
  service: Priced
  /** Why it cannot be edited. */
  locked?: string | undefined
  /** Why its price can be changed but not taken away. */
  kept?: string | undefined
}

/** A text that made no price, with the reason, by its cell. */
export interface Refused {
  key: string
  text: string
  problem: string
}

/** Puts texts into cells as one step. What cannot be read leaves its cell as it was and is named. */
export function enterTexts<C extends OpenCell>(
  edits: Edits,
  entries: readonly { cell: C; text: string }[],
): { edits: Edits; refused: (Refused & { cell: C })[] } {
  const refused: (Refused & { cell: C })[] = []
  const now = entries.reduce((so_far, { cell, text }) => {
    const made = enter(readEntry(text), priceOf(cell, so_far), cell.service)
    const problem =
      cell.locked ??
      ('problem' in made ? made.problem : made.price === null && cell.row ? cell.kept : undefined)
    if (problem === undefined && 'price' in made) return editCell(so_far, cell, made.price)
    refused.push({ cell, key: editKey(cell), text, problem: problem ?? '' })
    return so_far
  }, edits)
  return { edits: now, refused }
}
