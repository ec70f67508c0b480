import type { DealCard } from '@bcare/contract/sales/deal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Board } from './board-moves.ts'
import { chosenOn, extendTo, NO_CARDS, toggleCard } from './board-selection.ts'

/** A board of ten cards in two columns: 1 to 5, and 6 to 10. */
const board = {
  columns: [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
  ].map((ids, index) => ({ stage_id: index, cards: ids.map((id) => ({ id }) as DealCard) })),
} as Board
const card = fc.integer({ min: 1, max: 10 })

test('a card goes in and out, and twice is nothing', () => {
  fc.assert(
    fc.property(fc.array(card), card, (ids, id) => {
      const before = ids.reduce(toggleCard, NO_CARDS)
      const twice = toggleCard(toggleCard(before, id), id)
      expect(chosenOn(board, twice)).toEqual(chosenOn(board, before))
    }),
  )
})

test('a range is everything between, whichever way it is drawn, and never leaves its column', () => {
  fc.assert(
    fc.property(card, card, (from, to) => {
      const { chosen } = extendTo(board, toggleCard(NO_CARDS, from), to)
      const together = from <= 5 === to <= 5
      const between = Array.from(
        { length: Math.abs(to - from) + 1 },
        (_, index) => Math.min(from, to) + index,
      )
      expect([...chosen].toSorted((a, b) => a - b)).toEqual(
        together ? between : [from, to].toSorted((a, b) => a - b),
      )
    }),
  )
})

test('what is no longer on the board is no longer chosen', () => {
  const gone = { columns: board.columns.slice(0, 1) } as Board
  expect(chosenOn(gone, [9, 5, 2].reduce(toggleCard, NO_CARDS))).toEqual([2, 5])
})
