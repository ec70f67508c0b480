import type { WorkDay } from '@bcare/contract/appointments/schedule'
import { cut, isWork, minutesOf, type Span, WHOLE_DAY } from '@bcare/rules/appointments/schedule-day'
import { useMemo } from 'react'
import { api, useRead } from '../kit/api.ts'
import { useMay } from '../kit/may.ts'
import type { GridColumn } from './grid-model.ts'
import { TEXTS } from './texts.ts'

/** A time at which a doctor is not there, in minutes since midnight. */
export interface Away extends Span {
  label?: string
}

const spanOf = ({ start, end }: { start: string; end: string }) => ({
  start: minutesOf(start),
  end: minutesOf(end),
})

/** Leave and holidays by name, and outside of the shifts where shifts are kept. */
export function awayOn({ intervals, kept }: Pick<WorkDay, 'intervals' | 'kept'>): Away[] {
  const named = intervals
    .filter((one) => !isWork(one))
    .map((one) => ({ ...spanOf(one), label: one.holiday ?? TEXTS.on_leave }))
  if (!kept) return named
  const rest = intervals.reduce<Away[]>(
    (pieces, one) => pieces.flatMap((piece) => cut(piece, spanOf(one))),
    [{ start: 0, end: WHOLE_DAY }],
  )
  return [...named, ...rest]
}

/** When the doctors of the columns are not there on a day. */
export function useAway(date: string, columns: readonly GridColumn[], enabled: boolean) {
  const may = useMay('schedule:read')
  const user_ids = columns.flatMap(({ id }) => (id === null ? [] : [id]))
  const { data } = useRead(
    api.schedule.get_work_schedule,
    { from: date, to: date, user_ids },
    { enabled: enabled && may && user_ids.length > 0, quiet: true },
  )
  return useMemo(
    () =>
      data &&
      new Map(data.data.flatMap(({ user_id, days }) => days.map((day) => [user_id, awayOn(day)] as const))),
    [data],
  )
}
