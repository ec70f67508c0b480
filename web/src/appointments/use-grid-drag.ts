import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { startDrag } from './dragging.ts'
import { type GridItem, type Hours, type Place, samePlace } from './grid-model.ts'

/** An appointment shown where it would be. */
export interface Ghost {
  id: number
  place: Place
}

interface GridDragOptions {
  scroller: RefObject<HTMLElement | null>
  hours: Hours
  itemOf: (id: number) => GridItem | undefined
  mayMove: (item: GridItem) => boolean
  mayResize: (item: GridItem) => boolean
  onDrop: (item: GridItem, place: Place) => void
}

/** A click that ends a drag is no click. */
const CLICK_AFTER_MS = 50

/** Drags appointments over the grid, and pulls at their end. */
export function useGridDrag({ scroller, hours, itemOf, mayMove, mayResize, onDrop }: GridDragOptions) {
  const [ghost, setGhost] = useState<Ghost>()
  const giveUp = useRef<() => void>(undefined)
  const ended = useRef(-Infinity)
  useEffect(() => () => giveUp.current?.(), [])

  const press = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const item = itemOf(Number(target.closest<HTMLElement>('[data-appointment]')?.dataset['appointment']))
    if (item === undefined || event.button !== 0 || scroller.current === null) return
    const resize = target.hasAttribute('data-resize')
    if (!(resize ? mayResize(item) : mayMove(item))) return
    const id = item.appointment.id
    let shown = false
    giveUp.current = startDrag(event.nativeEvent, item, resize, {
      scroller: scroller.current,
      hours,
      show: (place) => {
        shown = true
        setGhost((now) => (now && samePlace(now.place, place) ? now : { id, place }))
      },
      end: (place) => {
        if (shown) ended.current = performance.now()
        setGhost(undefined)
        if (place) onDrop(item, place)
      },
    })
  }
  return { ghost, press, justDragged: () => performance.now() - ended.current < CLICK_AFTER_MS }
}
