import { type KeyboardEvent, useState } from 'react'
import type { Announce, Axes } from './use-carrying.ts'
import type { Dragged } from './use-drag.ts'

interface CarryKeysOptions<Item, P> extends Pick<Axes<Item, P>, 'idOf' | 'placeOf'> {
  /** The place that an arrow brings an appointment to; undefined for what stays where it is. */
  carried: (item: Item, from: P, event: KeyboardEvent) => P | undefined
  /** The appointment that an arrow leads to. */
  neighbour: (item: Item, key: string) => Item | undefined
  onDrop: (item: Item, place: P) => void
  focus: (id: number) => void
  announce: Announce<P>
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/**
 * Works a grid by keyboard: arrows go from appointment to appointment, with Shift they carry the one in focus; Enter drops
 * it, Escape gives up. `ghost` is what is being carried.
 */
export function useCarryKeys<Item, P>({
  idOf,
  placeOf,
  carried,
  neighbour,
  onDrop,
  focus,
  announce,
}: CarryKeysOptions<Item, P>) {
  const [ghost, setGhost] = useState<Dragged<P>>()
  const giveUp = () => {
    if (ghost === undefined) return
    setGhost(undefined)
    announce('given_up')
  }
  const carry = (item: Item, event: KeyboardEvent) => {
    const id = idOf(item)
    const place = carried(item, ghost?.id === id ? ghost.place : placeOf(item), event)
    if (place === undefined) return
    setGhost({ id, place })
    announce('moving', { id, place })
  }
  const press = (event: KeyboardEvent, item: Item) => {
    if (ARROWS.has(event.key)) {
      event.preventDefault()
      if (event.shiftKey) return carry(item, event)
      giveUp()
      const next = neighbour(item, event.key)
      return next && focus(idOf(next))
    }
    if (ghost === undefined) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveUp()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      setGhost(undefined)
      onDrop(item, ghost.place)
    }
  }
  return { ghost, press, giveUp }
}
