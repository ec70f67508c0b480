import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { GridColumn } from '../calendar/grid-model.ts'
import type { DayPlace } from '../calendar/use-placing.ts'
import { sameDayPlace, stepOf, steppedDay } from './use-week-keys.ts'
import type { Waiting } from '../calendar/use-clipboard.ts'

interface WeekPutOptions {
  week: RefObject<HTMLElement | null>
  monday: string
  /** The day that the keyboard begins with, when the week has it. */
  today: string
  columns: readonly GridColumn[]
  /** Who waits and is put into the next cell. */
  held: Waiting | undefined
  by_keys: boolean
  onPut: (place: DayPlace) => void
}

/** The cell that holds a part of the screen. */
export function cellOf(part: Element | null): DayPlace | undefined {
  const { date, doctor } = part?.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
  return date === undefined ? undefined : { date, doctor_id: Number(doctor) || null }
}

/**
 * Finds a day and a doctor for who waits: a press on a cell, something dragged there from the clipboard, or the arrow
 * keys, which go from cell to cell. `stop` is the cell that the Tab key reaches, `over` what something is held over.
 */
export function useWeekPut(options: WeekPutOptions) {
  const { week, monday, today, columns, held, by_keys, onPut } = options
  const [at, setAt] = useState<DayPlace>()
  const [over, setOver] = useState<DayPlace>()
  const first = { date: today >= monday ? today : monday, doctor_id: columns[0]?.id ?? null }
  const stop = steppedDay(at ?? first, [0, 0], { monday, columns })
  const focus = ({ date, doctor_id }: DayPlace) =>
    week.current
      ?.querySelector<HTMLElement>(`[data-date="${date}"][data-doctor="${doctor_id ?? ''}"] [data-put]`)
      ?.focus()
  const taken_up = by_keys ? held?.id : undefined
  useEffect(() => {
    if (taken_up !== undefined) week.current?.querySelector<HTMLElement>('[data-put][tabindex="0"]')?.focus()
  }, [taken_up, week])
  const press = (event: KeyboardEvent): boolean => {
    const from =
      held && (event.target as HTMLElement).closest('[data-put]') && cellOf(event.target as HTMLElement)
    const step = stepOf(event.key)
    if (!from || step === undefined) return false
    event.preventDefault()
    focus(steppedDay(from, step, { monday, columns }))
    return true
  }
  const dragOver = (event: DragEvent) => {
    const place = cellOf(event.target as HTMLElement)
    if (held === undefined || place === undefined) return setOver(undefined)
    event.preventDefault()
    return setOver((now) => (now && sameDayPlace(now, place) ? now : place))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(undefined)
    const place = cellOf(event.target as HTMLElement)
    if (held !== undefined && place !== undefined) onPut(place)
  }
  return {
    stop,
    over: held && over,
    focus,
    press,
    reach: (place: DayPlace) => setAt(place),
    drags: { onDragOver: dragOver, onDragLeave: () => setOver(undefined), onDrop: drop },
  }
}
