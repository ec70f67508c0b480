import { type RefObject, useState } from 'react'
import { TEXTS } from '../texts.ts'
import type { Dragged } from './use-drag.ts'
import { useSettling, whenDrawn } from './use-settling.ts'

/** A grid of appointments by its axes: hours and doctors, or days and doctors. `P` is a place on it. */
export interface Axes<Item, P> {
  grid: RefObject<HTMLElement | null>
  find: (id: number) => Item | undefined
  idOf: (item: Item) => number
  /** Whose appointment it is. */
  nameOf: (item: Item) => string
  placeOf: (item: Item) => P
  /** A place as it is read out. */
  placeName: (place: P) => string
}

export type Announce<P> = (what: 'moving' | 'moved' | 'given_up' | undefined, ghost?: Dragged<P>) => void

/** The appointment that an event is about. */
export const idAt = ({ target }: { target: EventTarget }): number =>
  Number((target as HTMLElement).closest<HTMLElement>('[data-appointment]')?.dataset['appointment'])

/** Whether nothing has the focus: what had it has moved, or the dialog about it has closed. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Stores moves on a grid, shows each where it was put until then, and says on the screen and to who listens what becomes of it. */
export function useCarrying<Item, P>(
  { grid, find, nameOf, idOf, placeName }: Axes<Item, P>,
  onMove: (item: Item, place: P) => Promise<boolean>,
) {
  const [said, setSaid] = useState('')
  const settling = useSettling<P>()
  const focus = (id: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-appointment="${id}"]`)?.focus()
  const announce: Announce<P> = (what, ghost) => {
    const item = ghost && find(ghost.id)
    if (what === undefined) return setSaid('')
    if (what === 'given_up' || item === undefined || ghost === undefined) return setSaid(TEXTS.move_given_up)
    const words = TEXTS[what](nameOf(item), placeName(ghost.place))
    return setSaid(what === 'moving' ? `${words}. ${TEXTS.move_keys}` : words)
  }
  const drop = async (item: Item, place: P) => {
    const ghost = { id: idOf(item), place }
    announce(undefined)
    const moved = await settling.until(ghost, () => onMove(item, place))
    if (moved) announce('moved', ghost)
    whenDrawn(() => isFocusLost() && focus(ghost.id))
  }
  return { said, announce, settling, focus, drop }
}
