import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { useCallback, useRef, useState } from 'react'
import { useRemainingHeight } from '../kit/data/use-remaining-height.ts'
import { type Board, dropAt, findCard } from './board-moves.ts'
import css from './board.module.css'
import { BoardColumn, type BoardColumnProps } from './BoardColumn.tsx'
import type { Drop } from './board-moves.ts'
import { DRAG_TEXTS } from './texts.ts'

export interface DealBoardProps extends Omit<BoardColumnProps, 'column' | 'scroller'> {
  board: Board
  onMove: (from: Board, drop: Drop) => void
}

type Place = { droppableId: string; index: number }

/** A pipeline as columns of cards, moved by mouse, finger and keyboard. What changes elsewhere meanwhile is shown after the drop. */
export function DealBoard({ board, onMove, ...column }: DealBoardProps) {
  const box = useRef<HTMLDivElement | null>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  useRemainingHeight(box)
  const [held, setHeld] = useState<Board>()
  const shown = held ?? board
  const tell = useTeller(shown)

  const end = useCallback(
    (result: DropResult, responder: ResponderProvided) => {
      setHeld(undefined)
      tell.end(result, responder)
      const { destination, source, draggableId } = result
      if (!destination) return
      if (destination.droppableId === source.droppableId && destination.index === source.index) return
      onMove(shown, dropAt(shown, Number(draggableId), Number(destination.droppableId), destination.index))
    },
    [onMove, shown, tell],
  )
  return (
    <DragDropContext
      dragHandleUsageInstructions={DRAG_TEXTS.usage}
      onBeforeDragStart={() => setHeld(board)}
      onDragStart={tell.start}
      onDragUpdate={tell.update}
      onDragEnd={end}
    >
      <div
        ref={(element) => {
          box.current = element
          setScroller(element)
        }}
        className={css.board}
      >
        <div className={css.columns}>
          {shown.columns.map((one) => (
            <BoardColumn key={one.stage_id} column={one} scroller={scroller} {...column} />
          ))}
        </div>
      </div>
    </DragDropContext>
  )
}

/** Tells a screen reader in Vietnamese what happens to the card. */
function useTeller(board: Board) {
  const nameOf = (id: string) => findCard(board, Number(id))?.card.name ?? ''
  const stageOf = (place: Place) =>
    board.columns.find(({ stage_id }) => stage_id === Number(place.droppableId))?.name ?? ''
  return {
    start: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
      announce(DRAG_TEXTS.lifted(nameOf(draggableId), stageOf(source))),
    update: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(
        destination ? DRAG_TEXTS.over(stageOf(destination), destination.index + 1) : DRAG_TEXTS.nowhere,
      ),
    end: ({ destination, reason }: DropResult, { announce }: ResponderProvided) =>
      announce(
        destination && reason === 'DROP'
          ? DRAG_TEXTS.dropped(stageOf(destination), destination.index + 1)
          : DRAG_TEXTS.cancelled,
      ),
  }
}
