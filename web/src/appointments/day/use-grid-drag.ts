import type { PointerEvent, RefObject } from 'react'
import {
  type GridItem,
  type Hours,
  minutesAt,
  movedTo,
  type Place,
  placeOf,
  resizedTo,
  samePlace,
} from '../calendar/grid-model.ts'
import { type Dragged, useDrag } from '../calendar/use-drag.ts'

/** An appointment shown where it would be. */
export type Ghost = Dragged<Place>

interface GridDragOptions {
  scroller: RefObject<HTMLElement | null>
  hours: Hours
  itemOf: (id: number) => GridItem | undefined
  mayMove: (item: GridItem) => boolean
  mayResize: (item: GridItem) => boolean
  onDrop: (item: GridItem, place: Place) => void
}

const columnAt = (scroller: HTMLElement | null, x: number): HTMLElement | undefined =>
  [...(scroller?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  })

/** Drags appointments over the grid, and pulls at their end. */
export function useGridDrag({ scroller, hours, itemOf, mayMove, mayResize, onDrop }: GridDragOptions) {
  const take = (id: number, event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const item = itemOf(id)
    const resize = target.hasAttribute('data-resize')
    if (item === undefined || !(resize ? mayResize(item) : mayMove(item))) return undefined
    const top = target.closest('[data-appointment]')?.getBoundingClientRect().top ?? event.clientY
    /** Minutes from the start of the appointment to where it is held. */
    const grip = minutesAt(event.clientY - top, { from: 0, to: 0 })
    const placeAt = (x: number, y: number, last: Place): Place => {
      const column = columnAt(scroller.current, x)
      if (column === undefined) return last
      const minutes = minutesAt(y - column.getBoundingClientRect().top, hours)
      if (resize) return { ...placeOf(item), ...resizedTo(item, minutes, hours) }
      return { ...movedTo(item, minutes - grip, hours), doctor_id: Number(column.dataset['column']) || null }
    }
    return { cursor: resize ? 'ns-resize' : 'grabbing', place: placeOf(item), placeAt }
  }
  const drop = (id: number, place: Place) => {
    const item = itemOf(id)
    if (item) onDrop(item, place)
  }
  const { dragged, press, endsDrag } = useDrag<Place>({ scroller, same: samePlace, take, onDrop: drop })
  return { ghost: dragged, press, endsDrag }
}
