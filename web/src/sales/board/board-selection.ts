import { type Board, findCard } from './board-moves.ts'

/** Cards that something is to be done with together, and the one that was chosen last. */
export interface CardSelection {
  chosen: ReadonlySet<number>
  anchor: number | undefined
}

export const NO_CARDS: CardSelection = { chosen: new Set(), anchor: undefined }

/** Takes a card in or out of the selection. */
export function toggleCard({ chosen }: CardSelection, id: number): CardSelection {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, anchor: id }
}

/** Takes in every card of a column from the one chosen last to this one; only this one where that is elsewhere. */
export function extendTo(board: Board, { chosen, anchor }: CardSelection, id: number): CardSelection {
  const ids = findCard(board, id)?.column.cards.map((card) => card.id) ?? []
  const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)]
  const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: new Set([...chosen, ...range]), anchor: from === -1 ? id : anchor }
}

/** What of a selection the board still shows, in the order of the board. */
export const chosenOn = (board: Board, { chosen }: CardSelection): number[] =>
  board.columns.flatMap(({ cards }) => cards.map(({ id }) => id).filter((id) => chosen.has(id)))
