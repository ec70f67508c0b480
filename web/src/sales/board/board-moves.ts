import type { BoardColumn, DealCard } from '@bcare/contract/sales/deal'

export interface Board {
  columns: BoardColumn[]
}

/** Where a card is put: a stage, and the card that it is behind, else in front of; without either it is first. */
export interface Drop {
  id: number
  stage_id: number
  after_id?: number
  before_id?: number
}

export interface CardMatch {
  card: DealCard
  column: BoardColumn
}

/** A card and the column that it is in. */
export function findCard({ columns }: Board, id: number): CardMatch | undefined {
  for (const column of columns) {
    const card = column.cards.find((one) => one.id === id)
    if (card) return { card, column }
  }
  return undefined
}

/** The drop that puts a card at a place in a column, in terms of its neighbours there. */
export function dropAt(board: Board, id: number, stage_id: number, index: number): Drop {
  const others = (board.columns.find((column) => column.stage_id === stage_id)?.cards ?? []).filter(
    (card) => card.id !== id,
  )
  return { id, stage_id, after_id: others[index - 1]?.id, before_id: others[index]?.id }
}

function placeOf(cards: readonly DealCard[], { after_id, before_id }: Drop): number {
  const behind = cards.findIndex((card) => card.id === after_id)
  const before = cards.findIndex((card) => card.id === before_id)
  if (behind !== -1) return behind + 1
  return before === -1 ? 0 : before
}

const without = (column: BoardColumn, card: DealCard): BoardColumn => ({
  ...column,
  deal_count: column.deal_count - 1,
  sum_expected: column.sum_expected - card.expected_amount,
  cards: column.cards.filter(({ id }) => id !== card.id),
})

function withCard(column: BoardColumn, card: DealCard, drop: Drop): BoardColumn {
  const place = placeOf(column.cards, drop)
  return {
    ...column,
    deal_count: column.deal_count + 1,
    sum_expected: column.sum_expected + card.expected_amount,
    cards: column.cards.toSpliced(place, 0, card),
  }
}

/** The board as it will be once a card has been put elsewhere; columns that it does not touch stay the same objects. */
export function moveCard(board: Board, drop: Drop, now: Date, answer?: DealCard): Board {
  const found = findCard(board, drop.id)
  const target = board.columns.find((column) => column.stage_id === drop.stage_id)
  if (!found || !target) return board
  const stays = found.column.stage_id === drop.stage_id
  const entered = stays ? {} : { stage_entered_at: now.toISOString(), is_rotting: false }
  const card = { ...found.card, ...entered, ...answer, stage_id: drop.stage_id, status: target.kind }
  return {
    columns: board.columns.map((column) => {
      const left = column === found.column ? without(column, found.card) : column
      return column === target ? withCard(left, card, drop) : left
    }),
  }
}
