import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { mayMove as mayMoveStatus } from '@bcare/rules/appointments/change'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { type GridColumn, whoOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import type { Waiting } from '../calendar/use-clipboard.ts'
import { idAt, isFocusLost, useCarrying } from '../calendar/use-carrying.ts'
import { useDrag } from '../calendar/use-drag.ts'
import type { DayPlace, NewDayPlace } from '../calendar/use-placing.ts'
import { whenDrawn } from '../calendar/use-settling.ts'
import { dayPlaceOf, sameDayPlace, useWeekKeys } from './use-week-keys.ts'
import { cellOf, useWeekPut } from './use-week-put.ts'

export interface WeekMoveOptions {
  week: RefObject<HTMLElement | null>
  monday: string
  today: string
  columns: readonly GridColumn[]
  /** Appointments in the order of days, doctors and hours. */
  ordered: readonly CalendarAppointment[]
  mayChange: boolean
  onOpen: (id: number) => void
  /** Stores a move and answers whether it was; until then the week shows where it was put. */
  onMove: (row: CalendarAppointment, to: DayPlace) => Promise<boolean>
  /** Who waits and is put into the next cell that is chosen, and whether it was taken up by keyboard. */
  held: Waiting | undefined
  by_keys: boolean
  onPut: (to: DayPlace) => Promise<boolean>
}

const isSame = (one: NewDayPlace, other: NewDayPlace) =>
  sameDayPlace(one, other) && one.another_hour === other.another_hour

/**
 * The cell under a point; elsewhere on a day it is that of the same doctor, whose empty days a phone leaves out. In the
 * cell where it is, beside itself, it asks for another hour.
 */
function placeAt(x: number, y: number, row: CalendarAppointment): NewDayPlace | undefined {
  const under = document.elementFromPoint(x, y)
  const date = under?.closest<HTMLElement>('[data-day]')?.dataset['day']
  const cell = cellOf(under)
  if (cell === undefined) return date === undefined ? undefined : { date, doctor_id: row.doctor_id }
  const itself = under?.closest(`[data-appointment="${row.id}"]`)
  return !itself && sameDayPlace(cell, dayPlaceOf(row)) ? { ...cell, another_hour: true } : cell
}

/** Brings an appointment of the week to another day or doctor, by mouse, finger and keyboard. */
function useWeekCarrying({ week, monday, columns, ordered, mayChange, onMove }: WeekMoveOptions) {
  const find = (id: number) => ordered.find((row) => row.id === id)
  const mayMove = (row: CalendarAppointment) => mayChange && mayMoveStatus(row.status)
  const { said, announce, settling, focus, drop } = useCarrying<CalendarAppointment, DayPlace>(
    {
      grid: week,
      find,
      idOf: ({ id }) => id,
      nameOf: whoOf,
      placeOf: dayPlaceOf,
      placeName: ({ date, doctor_id }) => {
        const doctor = columns.find(({ id }) => id === doctor_id)?.name ?? TEXTS.no_doctor
        return `${weekdayLabel(date)} ${formatDate(date).slice(0, 5)}, ${doctor}`
      },
    },
    onMove,
  )
  const drag = useDrag<NewDayPlace>({
    scroller: week,
    same: isSame,
    take: (id) => {
      const row = find(id)
      if (row === undefined || !mayMove(row)) return undefined
      const place = dayPlaceOf(row)
      return { cursor: 'grabbing', place, placeAt: (x, y, last) => placeAt(x, y, row) ?? last }
    },
    onDrop: (id, place) => {
      const row = find(id)
      if (row) void drop(row, place)
    },
  })
  const keys = useWeekKeys({
    monday,
    columns,
    appointments: ordered,
    mayMove,
    onDrop: (row, place) => void drop(row, place),
    focus,
    announce,
  })
  return { find, mayMove, focus, said, settling, drag, keys }
}

/** All that is moved in a week: appointments that are there, and who waits for a slot. */
export function useWeekMoves(options: WeekMoveOptions) {
  const { week, monday, today, columns, ordered, held, by_keys, onOpen, onPut } = options
  const [stop, setStop] = useState<number>()
  const { find, mayMove, focus, said, settling, drag, keys } = useWeekCarrying(options)
  const put = async (place: DayPlace) => {
    const id = held?.appointment_id ?? 0
    const placed = await settling.until({ id, place }, () => onPut(place))
    whenDrawn(() => {
      if (!isFocusLost()) return
      if (placed) focus(id)
      else putting.focus(place)
    })
  }
  const onCell = (place: DayPlace) => void put(place)
  const putting = useWeekPut({ week, monday, today, columns, held, by_keys, onPut: onCell })
  const handlers = {
    ...putting.drags,
    onPointerDown: drag.press,
    onKeyDown: (event: KeyboardEvent) => {
      if (putting.press(event)) return
      const row = find(idAt(event))
      if (row) keys.press(event, row)
    },
    onClickCapture: (event: MouseEvent) => {
      if (drag.endsDrag(event)) return event.stopPropagation()
      const row = find(idAt(event))
      if (row) return onOpen(row.id)
      const place = cellOf(event.target as Element)
      if (held && place) onCell(place)
    },
    onFocus: (event: FocusEvent) => {
      setStop(idAt(event) || stop)
      const place = cellOf(event.target)
      if (place) putting.reach(place)
    },
    onBlur: keys.giveUp,
  }
  return {
    said,
    mayMove,
    handlers,
    dragging: drag.dragged !== undefined,
    /** Whether something is carried by keyboard. */
    carried: keys.ghost !== undefined,
    ghost: drag.dragged ?? keys.ghost ?? settling.ghost,
    /** The appointment that the Tab key stops at. */
    stop: find(stop ?? 0) ? stop : ordered[0]?.id,
    put: held && { held, stop: putting.stop, over: putting.over },
  }
}
