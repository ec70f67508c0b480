import type { CalendarAppointment, CalendarDoctor } from '@bcare/contract/appointments/appointment'
import { snapMinutes, type DayItem } from '@bcare/rules/appointments/day-grid'
import { clinicDate, formatTime, instantAt, milliseconds } from '@bcare/rules/text/date'

/** Minutes between two lines of the grid, and how high that is on the screen. */
export const STEP = 15
export const STEP_PX = 18

const DAY = 1440
const MINUTE = 60_000

/** An appointment with its place on the day, in minutes since midnight. */
export interface GridItem extends DayItem {
  appointment: CalendarAppointment
}

/** Where an appointment is or goes. */
export interface Place extends DayItem {
  doctor_id: number | null
}

/** The hours that are shown. */
export interface Hours {
  from: number
  to: number
}

/** What of an appointment is on one day; what goes past midnight ends there, and begins again on the next. */
export function itemOf(appointment: CalendarAppointment, date: string): GridItem {
  const midnight = milliseconds(instantAt(date, 0))
  const minute = (moment: string) => within((milliseconds(moment) - midnight) / MINUTE, 0, DAY)
  return { appointment, start: minute(appointment.start_at), end: minute(appointment.end_at) }
}

/** Whether an appointment is whole on a day: what is there in part is changed in its window, not on the grid. */
export const isWhole = ({ start_at, end_at }: CalendarAppointment, date: string): boolean =>
  clinicDate(start_at) === date && milliseconds(end_at) <= milliseconds(instantAt(date, DAY))

/** The hours of the clinic and its staff, and more where appointments need it; whole hours. */
export function hoursOf(works: DayItem, items: readonly DayItem[]): Hours {
  const all = [works, ...items]
  const from = Math.min(...all.map(({ start }) => Math.floor(start / 60) * 60))
  return { from, to: Math.max(...all.map(({ end }) => Math.ceil(end / 60) * 60)) }
}

/** Pixels below the first line. */
export const pixelsOf = (minutes: number): number => (minutes / STEP) * STEP_PX

/** Minutes since midnight at a height of a column. */
export const minutesAt = (pixels: number, hours: Hours): number => hours.from + (pixels / STEP_PX) * STEP

/** The line at or above a height: where a click books. */
export const lineAt = (pixels: number, hours: Hours): number =>
  Math.floor(minutesAt(pixels, hours) / STEP) * STEP

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The same length from another start, on a line and inside the hours that are shown. */
export function movedTo({ start, end }: DayItem, minutes: number, hours: Hours): DayItem {
  const length = end - start
  const moved = within(snapMinutes(minutes, STEP), hours.from, Math.max(hours.from, hours.to - length))
  return { start: moved, end: moved + length }
}

/** Another end, on a line: a quarter of an hour at least. */
export const resizedTo = ({ start }: DayItem, minutes: number, hours: Hours): DayItem => ({
  start,
  end: within(snapMinutes(minutes, STEP), start + STEP, hours.to),
})

export const placeOf = (item: GridItem): Place => ({
  start: item.start,
  end: item.end,
  doctor_id: item.appointment.doctor_id,
})

export const samePlace = (one: Place, other: Place): boolean =>
  one.start === other.start && one.end === other.end && one.doctor_id === other.doctor_id

/** When a place of a day is. */
export const timesOf = (date: string, { start, end }: DayItem) => ({
  start_at: instantAt(date, start),
  end_at: instantAt(date, end),
})

/** What a change of place means to the server. */
export function changeOf(date: string, before: Place, after: Place) {
  const time = before.start !== after.start || before.end !== after.end
  return {
    ...(time && timesOf(date, after)),
    ...(before.doctor_id !== after.doctor_id && { doctor_id: after.doctor_id }),
  }
}

/** `09:15` of minutes since midnight. */
export const timeOf = (minutes: number): string => formatTime(instantAt('2000-01-01', minutes))

export const whoOf = ({
  person_name,
  temp_name,
}: Pick<CalendarAppointment, 'person_name' | 'temp_name'>): string => person_name ?? temp_name ?? ''

export const doctorLabel = ({ title, name }: Pick<CalendarDoctor, 'title' | 'name'>): string =>
  [title, name].filter(Boolean).join(' ')

/** A column of the grid: a doctor, or those who are to be given one. */
export interface GridColumn {
  id: number | null
  name: string
  color: string | null
}
