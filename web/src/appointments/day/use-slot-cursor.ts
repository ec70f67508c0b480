import { type KeyboardEvent, useState } from 'react'
import { snapMinutes } from '@bcare/rules/appointments/day-grid'
import { type GridColumn, type Hours, type Place, STEP, timeOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'

/** A customer who is to be put into a slot by keyboard. */
export interface HeldSlot {
  id: number
  name: string
  minutes: number
}

interface SlotCursorOptions {
  held: HeldSlot | undefined
  columns: readonly GridColumn[]
  hours: Hours
  /** Where it begins: minutes since midnight. */
  first: number
  onPick: (place: { doctor_id: number | null; start: number }) => void
}

/** Where the slot is that is chosen by keyboard; undefined while no card is held by keyboard. */
export interface SlotCursor {
  place: Place
  /** What is put there, and what the keys do. */
  label: string
  words: string
  press: (event: KeyboardEvent) => void
}

const STEPS: Record<string, readonly [columns: number, minutes: number]> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Finds a slot on the day by keyboard: arrows go by quarters of an hour and by doctors, Enter takes the slot. Escape is
 * heard by the clipboard, which lets go.
 */
export function useSlotCursor({
  held,
  columns,
  hours,
  first,
  onPick,
}: SlotCursorOptions): SlotCursor | undefined {
  const [at, setAt] = useState({ id: 0, column: 0, start: first })
  if (held !== undefined && at.id !== held.id) setAt({ id: held.id, column: 0, start: first })
  if (held === undefined && at.id !== 0) setAt({ ...at, id: 0 })
  if (held === undefined || columns.length === 0) return undefined
  const { minutes, name } = held
  const column = columns[within(at.column, 0, columns.length - 1)]
  const start = within(snapMinutes(at.start, STEP), hours.from, hours.to - minutes)
  const place = { doctor_id: column?.id ?? null, start, end: start + minutes }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt({
        id: held.id,
        column: within(at.column + step[0], 0, columns.length - 1),
        start: within(start + step[1], hours.from, hours.to - minutes),
      })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onPick(place)
    }
  }
  const where = `${timeOf(start)}–${timeOf(place.end)}, ${column?.name ?? TEXTS.no_doctor}`
  return { place, press, label: name, words: TEXTS.put_at(name, where) }
}
