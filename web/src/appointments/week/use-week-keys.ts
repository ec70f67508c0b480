import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { GridColumn } from '../calendar/grid-model.ts'
import { useCarryKeys } from '../calendar/use-carry-keys.ts'
import type { Announce } from '../calendar/use-carrying.ts'
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
  announce: Announce<DayPlace>
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

/** Works the week by keyboard as `useCarryKeys` has it: Enter drops an appointment where it was as well, for another hour. */
export function useWeekKeys(options: WeekKeysOptions) {
  const { appointments, mayMove, onDrop, focus, announce } = options
  return useCarryKeys<CalendarAppointment, DayPlace>({
    idOf: ({ id }) => id,
    placeOf: dayPlaceOf,
    carried: (row, from, { key }) => {
      const step = stepOf(key)
      return step && mayMove(row) ? steppedDay(from, step, options) : undefined
    },
    neighbour: (row, key) => {
      const step = stepOf(key)
      return step && neighbourOf(row, step, appointments)
    },
    onDrop,
    focus,
    announce,
  })
}
