import {
  DragDropContext,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd'
import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRemainingHeight } from '../../kit/data/table/use-remaining-height.ts'
import { spotOf } from './board-keys.ts'
import { type Board, type Drop, dropAt } from './board-moves.ts'
import { chosenOn, extendTo, NO_CARDS, toggleCard } from './board-selection.ts'
import { useStable } from '../../kit/data/table/use-stable.ts'
import css from './board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { HEAD, SLOT, USAGE_ID } from './board-sizes.ts'
import { BoardInView } from './BoardInView.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { DRAG_TEXTS } from '../texts.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'
import type { BoardColumnProps } from './column-props.ts'

export interface DealBoardProps extends Omit<
  BoardColumnProps,
  | 'column'
  | 'place'
  | 'dragging'
  | 'carried'
  | 'tabbable'
  | 'selected'
  | 'onPress'
  | 'onKey'
  | 'onFocus'
  | 'onBlur'
> {
  board: Board
  onOpen: (id: number) => void
  /** Whether cards can be chosen together, to be given to a colleague. */
  choosable: boolean
  onMove: (from: Board, drop: Drop) => void
}

/** The mouse and the finger drag; the keyboard has `useBoardKeys`, which reaches columns that are out of sight. */
const SENSORS = [useMouseSensor, useTouchSensor]

/** A pipeline as columns of cards. What changes elsewhere while a card is in the hand is shown after the drop. */
export function DealBoard({ board, onMove, onOpen: open, choosable, ...column }: DealBoardProps) {
  const box = useRef<HTMLDivElement | null>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    setScroller(element)
  }, [])
  useRemainingHeight(box)
  const [dragging, setDragging] = useState(false)
  const onOpen = useStable(open)
  const [held, setHeld] = useState<Board>()
  const at_rest = held ?? board
  useEdgeScroll(scroller, held !== undefined)
  const selection = useBoardSelection(at_rest)
  const onPress = useStable((id: number, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => {
    if (choosable && event.shiftKey) return selection.extend(id)
    if (choosable && (event.ctrlKey || event.metaKey)) return selection.toggle(id)
    return onOpen(id)
  })
  const keys = useBoardKeys({
    board: at_rest,
    movable: column.movable,
    onOpen,
    onMove,
    ...(choosable && { onChoose: selection.toggle, onClear: selection.clear }),
    show: (shown, id) => scroller && bringIntoSight(scroller, shown, id),
  })

  // Before anything is measured: every card has to be known to the library by then.
  const prepare = () => {
    keys.cancel()
    flushSync(() => setDragging(true))
  }
  const end = ({ destination, source, draggableId }: DropResult, { announce }: ResponderProvided) => {
    setHeld(undefined)
    setDragging(false)
    announce('')
    if (!destination) return
    if (destination.droppableId === source.droppableId && destination.index === source.index) return
    onMove(at_rest, dropAt(at_rest, Number(draggableId), Number(destination.droppableId), destination.index))
  }
  return (
    <DragDropContext
      dragHandleUsageInstructions={DRAG_TEXTS.usage}
      enableDefaultSensors={false}
      sensors={SENSORS}
      onBeforeCapture={prepare}
      onBeforeDragStart={() => setHeld(board)}
      onDragStart={(_start, { announce }) => announce('')}
      onDragUpdate={(_update, { announce }) => announce('')}
      onDragEnd={end}
    >
      <VisuallyHidden id={USAGE_ID}>{DRAG_TEXTS.usage}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{keys.spoken}</VisuallyHidden>
      <div ref={attach} className={css.board}>
        <BoardInView scroller={scroller} columns={board.columns.length}>
          <div className={css.columns}>
            {keys.shown.columns.map((one, place) => (
              <BoardColumn
                key={one.stage_id}
                {...column}
                column={one}
                place={place}
                dragging={dragging}
                onPress={onPress}
                selected={selection.chosen}
                carried={keys.carried}
                tabbable={keys.tabbable}
                onKey={keys.onKey}
                onFocus={keys.onFocus}
                onBlur={keys.onBlur}
              />
            ))}
          </div>
        </BoardInView>
      </div>
      {selection.ids.length > 0 && <SelectionBar ids={selection.ids} onClear={selection.clear} />}
    </DragDropContext>
  )
}

/** Which cards are chosen together; what the board no longer shows no longer counts. */
function useBoardSelection(board: Board) {
  const [selection, setSelection] = useState(NO_CARDS)
  return {
    chosen: selection.chosen,
    ids: chosenOn(board, selection),
    toggle: (id: number) => setSelection((now) => toggleCard(now, id)),
    extend: (id: number) => setSelection((now) => extendTo(board, now, id)),
    clear: () => setSelection(NO_CARDS),
  }
}

const MARGIN = 12

/** Scrolls the board as little as needed for a card and the head of its column to be seen. */
function bringIntoSight(scroller: HTMLElement, board: Board, id: number): void {
  const spot = spotOf(board, id)
  const column = spot && scroller.querySelectorAll<HTMLElement>(`.${css.column}`)[spot.column]
  if (!column) return
  const top = spot.index * SLOT
  const bottom = HEAD + top + SLOT
  const left = column.offsetLeft - MARGIN
  const right = column.offsetLeft + column.offsetWidth + MARGIN
  scroller.scrollTo({
    top: Math.min(Math.max(scroller.scrollTop, bottom - scroller.clientHeight), top),
    left: Math.min(Math.max(scroller.scrollLeft, right - scroller.clientWidth), left),
  })
}
