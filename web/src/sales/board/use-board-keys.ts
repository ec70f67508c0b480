import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStable } from '../../kit/data/table/use-stable.ts'
import { cardBeside, type Carried, carryOn, spotOf } from './board-keys.ts'
import { type Board, type Drop, findCard } from './board-moves.ts'
import { DRAG_TEXTS } from '../texts.ts'

interface BoardKeys {
  board: Board
  movable: boolean
  onOpen: (id: number) => void
  onMove: (from: Board, drop: Drop) => void
  /** Chooses a card to do something with several, and lets go of all; where that may be done. */
  onChoose?: (id: number) => void
  onClear?: () => void
  /** Brings a card of a board into sight. */
  show: (board: Board, id: number) => void
}

/**
 * The board by keyboard: arrows go from card to card, Space lifts one and the arrows carry it, over columns that are
 * out of sight as well; Space or Enter drops it, Escape puts it back. X chooses a card to do something with several.
 * `spoken` is for a screen reader.
 */
export function useBoardKeys({ board, movable, onOpen, onMove, onChoose, onClear, show }: BoardKeys) {
  const hand = useHand(board, movable, onMove)
  const { carried } = hand
  const shown = carried?.board ?? board
  const focus = useCardFocus(shown, carried, show)

  const onKey = useStable((event: KeyboardEvent, id: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const walk = () => focus.goTo(cardBeside(board, id, key))
    const giveUp = () => {
      hand.cancel()
      focus.goTo(id)
    }
    const acts: Record<string, () => void> = carried
      ? { arrow: () => hand.carry(key), ' ': hand.put, Enter: hand.put, Escape: giveUp, Tab: () => {} }
      : {
          arrow: walk,
          ' ': () => hand.lift(id),
          Enter: () => onOpen(id),
          ...(onChoose && { x: () => onChoose(id) }),
          ...(onClear && { Escape: onClear }),
        }
    const act = acts[key.startsWith('Arrow') ? 'arrow' : key.toLowerCase() === 'x' ? 'x' : key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  return {
    shown,
    carried: carried?.id,
    spoken: hand.spoken,
    cancel: hand.cancel,
    onKey,
    tabbable: focus.tabbable,
    onFocus: focus.note,
    onBlur: focus.leave,
  }
}

/** The card in the hand, from being lifted to being dropped. */
function useHand(board: Board, movable: boolean, onMove: BoardKeys['onMove']) {
  const [carried, setCarried] = useState<Carried>()
  const [spoken, setSpoken] = useState('')
  const end = (words: string) => {
    setCarried(undefined)
    setSpoken(words)
  }
  const lift = (id: number) => {
    const found = findCard(board, id)
    if (!found || !movable) return
    setCarried({ id, origin: board, board, drop: undefined })
    setSpoken(DRAG_TEXTS.lifted(found.card.person_name, found.column.name))
  }
  const carry = (key: string) => {
    const next = carried && carryOn(carried, key)
    if (!next) return
    setCarried(next)
    setSpoken(sayPlace(DRAG_TEXTS.over, next))
  }
  const put = () => {
    if (!carried) return
    end(sayPlace(DRAG_TEXTS.dropped, carried))
    if (carried.drop) onMove(carried.origin, carried.drop)
  }
  const cancel = () => {
    if (carried) end(DRAG_TEXTS.cancelled)
  }
  return { carried, spoken, lift, carry, put, cancel }
}

/** Which card has the focus, and keeps it while it is carried from column to column. */
function useCardFocus(board: Board, carried: Carried | undefined, show: BoardKeys['show']) {
  const [active, setActive] = useState<number>()
  const [asked, setAsked] = useState<number>()
  const bring = useStable((id: number) => {
    document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true })
    show(board, id)
  })
  useLayoutEffect(() => {
    const id = carried?.id ?? asked
    if (id !== undefined) bring(id)
  }, [carried, asked, bring])
  const inside = useRef(false)
  useLayoutEffect(() => {
    // A card that goes back to another column is drawn anew, and would leave the focus nowhere.
    if (inside.current && active !== undefined && document.activeElement === document.body) bring(active)
  })
  const leave = useStable(() => {
    inside.current = false
  })
  const note = useStable((id: number) => {
    inside.current = true
    setActive(id)
    if (id !== asked) setAsked(undefined)
  })
  const goTo = (id: number | undefined) => {
    if (id === undefined) return
    setActive(id)
    setAsked(id)
  }
  return { note, leave, goTo, tabbable: tabbableOf(board, active) }
}

/** The one card that Tab stops at: the last one that had the focus, else the first of all. */
function tabbableOf(board: Board, active: number | undefined): number | undefined {
  const known = active !== undefined && findCard(board, active) ? active : undefined
  return known ?? board.columns.find(({ cards }) => cards.length > 0)?.cards[0]?.id
}

function sayPlace(say: (stage: string, place: number) => string, { board, id }: Carried): string {
  const spot = spotOf(board, id)
  const column = spot && board.columns[spot.column]
  return column ? say(column.name, spot.index + 1) : ''
}
