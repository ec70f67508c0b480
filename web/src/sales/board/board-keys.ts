import { type Board, dropAt, type Drop, moveCard } from './board-moves.ts'

/** A place on the board: a column by its number, and a place in it. */
export interface Spot {
  column: number
  index: number
}

/** Where a card is. */
export function spotOf({ columns }: Board, id: number): Spot | undefined {
  for (const [column, { cards }] of columns.entries()) {
    const index = cards.findIndex((card) => card.id === id)
    if (index !== -1) return { column, index }
  }
  return undefined
}

const SIDEWAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const UPRIGHT: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The card that an arrow key leads to from another one, over empty columns; undefined at the edge. */
export function cardBeside(board: Board, id: number, key: string): number | undefined {
  const spot = spotOf(board, id)
  if (!spot) return undefined
  const down = UPRIGHT[key]
  if (down !== undefined) return board.columns[spot.column]?.cards[spot.index + down]?.id
  const ways =
    key === 'ArrowRight'
      ? board.columns.slice(spot.column + 1)
      : board.columns.slice(0, spot.column).toReversed()
  const cards = key in SIDEWAYS ? ways.find((column) => column.cards.length > 0)?.cards : undefined
  return cards?.[Math.min(spot.index, cards.length - 1)]?.id
}

/** A card in the hand: the board before it was lifted, and as it would be if it were dropped now. */
export interface Carried {
  id: number
  origin: Board
  board: Board
  /** Undefined while it has not left its place. */
  drop: Drop | undefined
}

/** The carried card one arrow key further; undefined at the edge. */
export function carryOn(carried: Carried, key: string): Carried | undefined {
  const { id, origin, board } = carried
  const spot = spotOf(board, id)
  if (!spot) return undefined
  const column = board.columns[spot.column + (SIDEWAYS[key] ?? 0)]
  const index = spot.index + (UPRIGHT[key] ?? 0)
  const others = column?.cards.filter((card) => card.id !== id).length ?? 0
  if (!column || index < 0 || (index > others && key === 'ArrowDown')) return undefined
  const drop = dropAt(origin, id, column.stage_id, Math.min(index, others))
  return { ...carried, drop, board: moveCard(origin, drop, new Date()) }
}
