import type { KeyboardEvent } from 'react'
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
import { useCarryKeys } from '../calendar/use-carry-keys.ts'
import type { Announce } from '../calendar/use-carrying.ts'

interface GridKeysOptions {
  columns: readonly GridColumn[]
  items: readonly GridItem[]
  hours: Hours
  mayMove: (item: GridItem) => boolean
  mayResize: (item: GridItem) => boolean
  onDrop: (item: GridItem, place: Place) => void
  onAdd: ((place: { doctor_id: number | null; start: number }) => void) | undefined
  focus: (id: number) => void
  announce: Announce<Place>
}

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

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

/** The place that an arrow brings an appointment to, or with Alt its end. */
function carriedTo(item: GridItem, place: Place, event: KeyboardEvent, options: GridKeysOptions) {
  const direction = event.key as Direction
  const { hours, mayMove, mayResize } = options
  if (!event.altKey) return mayMove(item) ? stepped(place, direction, options) : undefined
  if (direction === 'ArrowLeft' || direction === 'ArrowRight' || !mayResize(item)) return undefined
  return { ...place, ...resizedTo(place, place.end + (direction === 'ArrowDown' ? STEP : -STEP), hours) }
}

/** Works the day by keyboard as `useCarryKeys` has it, with Shift and Alt the end of the one in focus; N books after it. */
export function useGridKeys(options: GridKeysOptions) {
  const { columns, items, onDrop, onAdd, focus, announce } = options
  const keys = useCarryKeys<GridItem, Place>({
    idOf: ({ appointment }) => appointment.id,
    placeOf,
    carried: (item, from, event) => carriedTo(item, from, event, options),
    neighbour: (item, key) => neighbourOf(item, key as Direction, columns, items),
    onDrop: (item, place) => samePlace(placeOf(item), place) || onDrop(item, place),
    focus,
    announce,
  })
  const press = (event: KeyboardEvent, item: GridItem) => {
    keys.press(event, item)
    const { key, altKey, ctrlKey, metaKey } = event
    if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    event.stopPropagation()
    onAdd?.({ doctor_id: item.appointment.doctor_id, start: item.end })
  }
  return { ...keys, press }
}
