import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
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

/** Drags what carries `data-appointment` over its screen. */
export function useDrag<P>({ scroller, same, take, onDrop }: DragOptions<P>) {
  const [dragged, setDragged] = useState<Dragged<P>>()
  const giveUp = useRef<() => void>(undefined)
  const ended = useRef(false)
  useEffect(() => () => giveUp.current?.(), [])

  const press = (event: PointerEvent<HTMLElement>) => {
    ended.current = false
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
        ended.current = shown
        setDragged(undefined)
        if (place) onDrop(id, place)
      },
    })
  }
  /** The click that ends a drag is no click, however late a busy machine hears it; keys click without a press. */
  const endsDrag = ({ detail }: MouseEvent) => ended.current && detail > 0
  return { dragged, press, endsDrag }
}
