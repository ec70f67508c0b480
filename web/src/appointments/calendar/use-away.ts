import type { WorkDay } from '@bcare/contract/appointments/schedule'
import type { AwaySpan } from '@bcare/rules/appointments/carry'
import { closedOn, shownHours, type WeekHours } from '@bcare/rules/appointments/schedule/opening-hours'
import { cut, isWork, minutesOf, type Span, WHOLE_DAY } from '@bcare/rules/appointments/schedule/day'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import type { GridColumn } from './grid-model.ts'
import { TEXTS } from '../texts.ts'

/** A time at which a doctor is not there, in minutes since midnight. */
export type Away = AwaySpan

const spanOf = ({ start, end }: { start: string; end: string }) => ({
  start: minutesOf(start),
  end: minutesOf(end),
})

/** When the clinic is closed; a whole day by name. */
const closed = (opening: WeekHours, date: string): Away[] =>
  closedOn(opening, date).map((span) =>
    span.start === 0 && span.end === WHOLE_DAY ? { ...span, label: TEXTS.clinic_closed } : span,
  )

/**
 * Leave and holidays by name, and outside of the shifts where shifts are recorded; where they are not, when the clinic is
 * closed.
 */
export function awayOn({ date, intervals, kept }: WorkDay, opening: WeekHours): Away[] {
  const named = intervals
    .filter((one) => !isWork(one))
    .map((one) => ({ ...spanOf(one), label: one.holiday ?? TEXTS.on_leave }))
  const rest = intervals.reduce<Away[]>(
    (pieces, one) => pieces.flatMap((piece) => cut(piece, spanOf(one))),
    kept ? [{ start: 0, end: WHOLE_DAY }] : closed(opening, date),
  )
  return [...named, ...rest]
}

const keyOf = (user_id: number, date: string) => `${user_id}/${date}`
const startsOf = ({ intervals }: WorkDay) => intervals.filter(isWork).map(({ start }) => minutesOf(start))

/** What the work schedule says of the doctors of the columns, day by day. */
export interface WorkHours {
  /** When a doctor is not there; undefined while that is not known. */
  away: (doctor_id: number | null, date: string) => readonly Away[] | undefined
  /** When the first of them begins on a day; undefined where nothing is planned. */
  opens: (date: string) => number | undefined
  /** The hours of a day that are shown: of the clinic, and of the doctors of the columns. */
  works: (date: string) => Span
}

interface WorkHoursInput {
  from: string
  to: string
  columns: readonly GridColumn[]
  /** When the clinic is open. */
  opening: WeekHours
}

/** When the doctors of the columns are there and when not, from a day to another. */
export function useWorkHours({ from, to, columns, opening }: WorkHoursInput): WorkHours {
  const may = useMay('schedule:read')
  const user_ids = columns.flatMap(({ id }) => (id === null ? [] : [id]))
  const { data } = useRead(
    api.schedule.get_work_schedule,
    { from, to, user_ids },
    { enabled: may && user_ids.length > 0, quiet: true },
  )
  return useMemo(() => {
    const days = (data?.data ?? []).flatMap(({ user_id, days: all }) => all.map((day) => ({ user_id, day })))
    const away = new Map(days.map(({ user_id, day }) => [keyOf(user_id, day.date), awayOn(day, opening)]))
    const starts = Map.groupBy(days, ({ day }) => day.date)
    return {
      away: (doctor_id, date) =>
        doctor_id === null || !may ? closed(opening, date) : away.get(keyOf(doctor_id, date)),
      opens: (date) => {
        const all = (starts.get(date) ?? []).flatMap(({ day }) => startsOf(day))
        return all.length === 0 ? undefined : Math.min(...all)
      },
      works: (date) => {
        const shifts = (starts.get(date) ?? []).flatMap(({ day }) => day.intervals.filter(isWork).map(spanOf))
        const all = [shownHours(opening), ...shifts]
        return {
          start: Math.min(...all.map(({ start }) => start)),
          end: Math.max(...all.map(({ end }) => end)),
        }
      },
    }
  }, [data, may, opening])
}
