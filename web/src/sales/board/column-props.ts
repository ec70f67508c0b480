import type { BoardColumn as Column } from '@bcare/contract/sales/deal'
import type { KeyboardEvent, MouseEvent } from 'react'

export interface BoardColumnProps {
  column: Column
  /** The how manieth column it is, from 0. */
  place: number
  now: number
  /** The deal whose details are open. */
  open: number | undefined
  /** Whether search or filters leave deals out. */
  narrowed: boolean
  /** Whether cards can be moved. */
  movable: boolean
  /** Whether a card is in the hand of mouse or finger. */
  dragging: boolean
  /** The card that the keyboard carries. */
  carried: number | undefined
  /** The one card of the board that Tab stops at. */
  tabbable: number | undefined
  onKey: (event: KeyboardEvent, id: number) => void
  onFocus: (id: number) => void
  onBlur: () => void
  /** Cards that something is to be done with together. */
  selected: ReadonlySet<number>
  /** A press on a card: opens it, or chooses it with Ctrl or Shift. */
  onPress: (id: number, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => void
  /** Adds a deal in this stage, where one may begin. */
  onAdd: ((stage_id: number) => void) | undefined
  /** Shows more of a column that is longer than what has been read; undefined when all that can be read is there. */
  onMore: (() => void) | undefined
  onTable: (stage_id: number) => void
}
