import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type DragHost, startDrag } from './dragging.ts'

/** Something shown where it would be. */
export interface Dragged<P> {
  id: number
  place: P
}

interface DragOptions<P> {
  scroller: RefObject<HTMLElement | null>
  same: (one: P, other: P) => boolean
  /** What a press on an appointment takes hold of; undefined for what stays where it is. */
  take: (
    id: number,
    event: PointerEvent<HTMLElement>,
  ) => Pick<DragHost<P>, 'cursor' | 'place' | 'placeAt'> | undefined
  onDrop: (id: number, place: P) => void
}

/** A click that ends a drag is no click. */
const CLICK_AFTER_MS = 50

/** Drags what carries `data-appointment` over its screen. */
export function useDrag<P>({ scroller, same, take, onDrop }: DragOptions<P>) {
  const [dragged, setDragged] = useState<Dragged<P>>()
  const giveUp = useRef<() => void>(undefined)
  const ended = useRef(-Infinity)
  useEffect(() => () => giveUp.current?.(), [])

  const press = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const id = Number(target.closest<HTMLElement>('[data-appointment]')?.dataset['appointment'])
    if (!id || event.button !== 0 || scroller.current === null) return
    const taken = take(id, event)
    if (taken === undefined) return
    let shown = false
    giveUp.current = startDrag<P>(event.nativeEvent, {
      ...taken,
      same,
      scroller: scroller.current,
      show: (place) => {
        shown = true
        setDragged((now) => (now && same(now.place, place) ? now : { id, place }))
      },
      end: (place) => {
        if (shown) ended.current = performance.now()
        setDragged(undefined)
        if (place) onDrop(id, place)
      },
    })
  }
  return { dragged, press, justDragged: () => performance.now() - ended.current < CLICK_AFTER_MS }
}
