import { Draggable, type DraggableProvided } from '@hello-pangea/dnd'
import type { DealCard } from '@bcare/contract/sales/deal'
import { VisuallyHidden } from '@mantine/core'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './board.module.css'
import { SLOT, USAGE_ID } from './board-sizes.ts'
import { DealCardFace } from './DealCardFace.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { BoardColumnProps } from './column-props.ts'

export interface ColumnCardProps extends Pick<
  BoardColumnProps,
  'now' | 'movable' | 'dragging' | 'onPress' | 'onKey' | 'onFocus' | 'onBlur'
> {
  card: DealCard
  index: number
  open: boolean
  carried: boolean
  tabbable: boolean
  selected: boolean
}

/**
 * A card at its place. At rest it is plain, since what the library needs of a card that can be dragged costs several times
 * as much to draw, and a board scrolls far more often than it is changed: it becomes draggable under the first press,
 * before the library hears of it, and all others do as something is being lifted.
 */
export const ColumnCard = memo(function ColumnCard({ card, index, ...props }: ColumnCardProps) {
  const { id } = card
  const slot = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState(false)
  const [grip, setGrip] = useState<DraggableProvided | 'lifted'>()
  const draggable = props.movable && (pressed || props.dragging)
  const lifted = draggable && grip === 'lifted'
  const provided = draggable && grip !== 'lifted' ? grip : undefined
  const press = () => flushSync(() => setPressed(true))
  return (
    <>
      <div
        {...provided?.draggableProps}
        {...provided?.dragHandleProps}
        ref={slot}
        role="button"
        tabIndex={props.tabbable ? 0 : -1}
        aria-describedby={USAGE_ID}
        className={`${css.slot} ${css.slotInList}`}
        data-card={id}
        data-open={props.open || undefined}
        data-carried={props.carried || undefined}
        data-selected={props.selected || undefined}
        data-lifted={lifted || undefined}
        style={{ ...provided?.draggableProps.style, top: index * SLOT }}
        onPointerDown={props.movable && !draggable ? press : undefined}
        onClick={(event) => props.onPress(id, event)}
        onFocus={() => props.onFocus(id)}
        onBlur={props.onBlur}
        onKeyDown={(event) => props.onKey(event, id)}
      >
        <div className={`box ${css.card}`} data-rotting={card.is_rotting || undefined}>
          <DealCardFace card={card} now={props.now} />
          {props.selected && <VisuallyHidden>, {TEXTS.selected}</VisuallyHidden>}
        </div>
      </div>
      {draggable && (
        <Draggable draggableId={String(id)} index={index}>
          {(drag) => <Grip provided={drag} slot={slot} onChange={setGrip} />}
        </Draggable>
      )}
    </>
  )
})

interface GripProps {
  provided: DraggableProvided
  slot: RefObject<HTMLDivElement | null>
  onChange: (grip: DraggableProvided | 'lifted') => void
}

/** Hands what the library says of a card to the place that is there already. The library takes it away while a clone is in the hand. */
function Grip({ provided, slot, onChange }: GripProps) {
  const { innerRef } = provided
  useLayoutEffect(() => {
    innerRef(slot.current)
    return () => innerRef(null)
  }, [innerRef, slot])
  useLayoutEffect(() => onChange(provided), [provided, onChange])
  useLayoutEffect(() => () => onChange('lifted'), [onChange])
  return null
}
