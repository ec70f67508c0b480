import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import { type KeyboardEvent, useState } from 'react'
import type { GridColumn } from '../calendar/grid-model.ts'
import type { Dragged } from '../calendar/use-drag.ts'
import type { DayPlace } from '../calendar/use-placing.ts'

export const dayPlaceOf = ({ start_at, doctor_id }: CalendarAppointment): DayPlace => ({
  date: clinicDate(start_at),
  doctor_id,
})
export const sameDayPlace = (one: DayPlace, other: DayPlace): boolean =>
  one.date === other.date && one.doctor_id === other.doctor_id

interface WeekKeysOptions {
  monday: string
  columns: readonly GridColumn[]
  /** In the order of days, doctors and hours. */
  appointments: readonly CalendarAppointment[]
  mayMove: (row: CalendarAppointment) => boolean
  onDrop: (row: CalendarAppointment, place: DayPlace) => void
  focus: (id: number) => void
  announce: (what: 'moving' | 'given_up', ghost?: Dragged<DayPlace>) => void
}

type Step = readonly [days: number, doctors: number]
const STEPS: Record<string, Step> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What an arrow key means on the week. */
export const stepOf = (key: string): Step | undefined => STEPS[key]

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** The place one step away, within the week and the doctors that are shown. */
export function steppedDay(
  { date, doctor_id }: DayPlace,
  [days, doctors]: Step,
  { monday, columns }: Pick<WeekKeysOptions, 'monday' | 'columns'>,
): DayPlace {
  const day = Math.round((Date.parse(date) - Date.parse(monday)) / 86_400_000)
  const at = columns.findIndex(({ id }) => id === doctor_id)
  const column = columns[within(at + doctors, columns.length - 1)]
  return { date: addDays(monday, within(day + days, 6)), doctor_id: column?.id ?? null }
}

/** The next appointment of the day, or the first one of the next day that has any. */
function neighbourOf(row: CalendarAppointment, [days, next]: Step, all: readonly CalendarAppointment[]) {
  const date = clinicDate(row.start_at)
  const at = all.indexOf(row)
  if (days === 0) {
    const beside = all[at + next]
    return beside && clinicDate(beside.start_at) === date ? beside : undefined
  }
  const rest = days > 0 ? all.slice(at) : all.slice(0, at).toReversed()
  const other = rest.find(({ start_at }) => clinicDate(start_at) !== date)
  const day = other && clinicDate(other.start_at)
  return all.find(({ start_at }) => clinicDate(start_at) === day)
}

/**
 * Works the week by keyboard as the day is worked: arrows go from appointment to appointment, with Shift they carry the
 * one in focus to another day or doctor; Enter drops it, where it was as well for another hour; Escape gives up.
 */
export function useWeekKeys(options: WeekKeysOptions) {
  const { appointments, mayMove, onDrop, focus, announce } = options
  const [ghost, setGhost] = useState<Dragged<DayPlace>>()
  const giveUp = () => {
    if (ghost === undefined) return
    setGhost(undefined)
    announce('given_up')
  }
  const carry = (row: CalendarAppointment, step: Step) => {
    if (!mayMove(row)) return
    const from = ghost?.id === row.id ? ghost.place : dayPlaceOf(row)
    const next = { id: row.id, place: steppedDay(from, step, options) }
    setGhost(next)
    announce('moving', next)
  }
  const press = (event: KeyboardEvent, row: CalendarAppointment) => {
    const step = stepOf(event.key)
    if (step !== undefined) {
      event.preventDefault()
      if (event.shiftKey) return carry(row, step)
      giveUp()
      const next = neighbourOf(row, step, appointments)
      return next && focus(next.id)
    }
    if (ghost === undefined) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveUp()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      setGhost(undefined)
      onDrop(row, ghost.place)
    }
  }
  return { ghost, press, giveUp }
}
