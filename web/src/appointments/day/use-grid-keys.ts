import { type KeyboardEvent, useState } from 'react'
import {
  type GridColumn,
  type GridItem,
  type Hours,
  movedTo,
  type Place,
  placeOf,
  resizedTo,
  samePlace,
  STEP,
} from '../calendar/grid-model.ts'
import type { Ghost } from './use-grid-drag.ts'

interface GridKeysOptions {
  columns: readonly GridColumn[]
  items: readonly GridItem[]
  hours: Hours
  mayMove: (item: GridItem) => boolean
  mayResize: (item: GridItem) => boolean
  onDrop: (item: GridItem, place: Place) => void
  onAdd: ((place: { doctor_id: number | null; start: number }) => void) | undefined
  focus: (id: number) => void
  announce: (what: 'moving' | 'given_up', ghost?: Ghost) => void
}

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
const DIRECTIONS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

const byTime = (one: GridItem, other: GridItem) => one.start - other.start || one.end - other.end

/** The next appointment up or down the column, or the nearest in time in the next column that has any. */
export function neighbourOf(
  item: GridItem,
  direction: Direction,
  columns: readonly GridColumn[],
  items: readonly GridItem[],
): GridItem | undefined {
  const inColumn = (id: number | null) =>
    items.filter(({ appointment }) => appointment.doctor_id === id).toSorted(byTime)
  if (direction === 'ArrowUp' || direction === 'ArrowDown') {
    const column = inColumn(item.appointment.doctor_id)
    return column[column.indexOf(item) + (direction === 'ArrowDown' ? 1 : -1)]
  }
  const at = columns.findIndex(({ id }) => id === item.appointment.doctor_id)
  const beside = direction === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  const found = beside.map(({ id }) => inColumn(id)).find((column) => column.length > 0)
  return found?.toSorted((a, b) => Math.abs(a.start - item.start) - Math.abs(b.start - item.start))[0]
}

/** The place one step away: a quarter of an hour, or a column. */
function stepped(place: Place, direction: Direction, { columns, hours }: GridKeysOptions): Place {
  if (direction === 'ArrowUp') return { ...place, ...movedTo(place, place.start - STEP, hours) }
  if (direction === 'ArrowDown') return { ...place, ...movedTo(place, place.start + STEP, hours) }
  const at = columns.findIndex(({ id }) => id === place.doctor_id)
  const column = columns[at + (direction === 'ArrowRight' ? 1 : -1)]
  return column === undefined ? place : { ...place, doctor_id: column.id }
}

/**
 * Works the grid by keyboard: arrows go from appointment to appointment, with Shift they move the one in focus and
 * with Shift and Alt its end; Enter drops it, Escape gives up; N books after it. `ghost` is what is being moved.
 */
export function useGridKeys(options: GridKeysOptions) {
  const { columns, items, hours, mayMove, mayResize, onDrop, onAdd, focus, announce } = options
  const [ghost, setGhost] = useState<Ghost>()

  const show = (item: GridItem, place: Place) => {
    const next = { id: item.appointment.id, place }
    setGhost(next)
    announce('moving', next)
  }
  const shift = (item: GridItem, direction: Direction, resize: boolean) => {
    const place = ghost?.id === item.appointment.id ? ghost.place : placeOf(item)
    const vertical = direction === 'ArrowUp' || direction === 'ArrowDown'
    if (resize && vertical && mayResize(item)) {
      return show(item, {
        ...place,
        ...resizedTo(place, place.end + (direction === 'ArrowDown' ? STEP : -STEP), hours),
      })
    }
    if (!resize && mayMove(item)) show(item, stepped(place, direction, options))
  }
  const giveUp = () => {
    if (ghost === undefined) return
    setGhost(undefined)
    announce('given_up')
  }
  const drop = (item: GridItem) => {
    if (ghost === undefined) return
    setGhost(undefined)
    if (!samePlace(placeOf(item), ghost.place)) onDrop(item, ghost.place)
  }
  const press = (event: KeyboardEvent, item: GridItem) => {
    const { key, shiftKey, altKey } = event
    if (DIRECTIONS.has(key)) {
      event.preventDefault()
      if (shiftKey) return shift(item, key as Direction, altKey)
      giveUp()
      const next = neighbourOf(item, key as Direction, columns, items)
      return next && focus(next.appointment.id)
    }
    if (key === 'Escape' && ghost) {
      event.stopPropagation()
      return giveUp()
    }
    if (key === 'Enter' && ghost) {
      event.preventDefault()
      return drop(item)
    }
    if (key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !altKey) {
      event.preventDefault()
      event.stopPropagation()
      onAdd?.({ doctor_id: item.appointment.doctor_id, start: item.end })
    }
  }
  return { ghost, press, giveUp }
}
