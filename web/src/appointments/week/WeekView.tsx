import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { addDays, milliseconds } from '@bcare/rules/text/date'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useRemainingHeight } from '../../kit/data/table/use-remaining-height.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import gridCss from '../day/DayGrid.module.css'
import type { GridColumn } from '../calendar/grid-model.ts'
import type { WorkHours } from '../calendar/use-away.ts'
import type { DayPlace } from '../calendar/use-placing.ts'
import { dayPlaceOf } from './use-week-keys.ts'
import { useWeekMoves, type WeekMoveOptions } from './use-week-moves.ts'
import { WeekCell } from './WeekCell.tsx'
import { WeekDay, WeekDoctors } from './WeekFrame.tsx'
import css from './week.module.css'

interface WeekViewProps extends Omit<WeekMoveOptions, 'week' | 'ordered'> {
  appointments: readonly CalendarAppointment[]
  away: WorkHours['away']
  works: WorkHours['works']
  now: number
  mayAdd: boolean
  onDay: (date: string) => void
  onAdd: (date: string) => void
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** Appointments of doctor and day, all of them in the order in which they are read. */
function useCells(
  monday: string,
  columns: readonly GridColumn[],
  appointments: readonly CalendarAppointment[],
) {
  return useMemo(() => {
    const keyOf = ({ date, doctor_id }: DayPlace) => `${date}/${doctor_id}`
    const byCell = Map.groupBy(
      appointments.toSorted((one, other) => milliseconds(one.start_at) - milliseconds(other.start_at)),
      (row) => {
        const place = dayPlaceOf(row)
        // What goes on into the week from the night before it is on its first day.
        return keyOf(place.date < monday ? { ...place, date: monday } : place)
      },
    )
    const cell = (place: DayPlace) => byCell.get(keyOf(place)) ?? []
    const ordered = DAYS.flatMap((index) =>
      columns.flatMap(({ id }) => cell({ date: addDays(monday, index), doctor_id: id })),
    )
    return { cell, ordered }
  }, [monday, columns, appointments])
}

/** A week of appointments, a column a day and a row a doctor; dragged and carried as on the day. */
export function WeekView(props: WeekViewProps) {
  const { monday, columns, appointments, now } = props
  const statuses = useConstant('appointment.status')
  const week = useRef<HTMLDivElement>(null)
  const { cell, ordered } = useCells(monday, columns, appointments)
  const { ghost, dragging, carried, said, stop, put, mayMove, handlers } = useWeekMoves({
    ...props,
    week,
    ordered,
  })
  const moving = ghost && ordered.find(({ id }) => id === ghost.id)
  useRemainingHeight(week)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed inside are buttons; the week hears them together */}
      <div
        ref={week}
        className={`box ${css.week}`}
        data-putting={put !== undefined || undefined}
        data-dragging={dragging || undefined}
        style={{ '--doctors': columns.length } as React.CSSProperties}
        {...handlers}
      >
        <WeekDoctors columns={columns} />
        {DAYS.map((index) => {
          const date = addDays(monday, index)
          const rows = columns.map(({ id }) => cell({ date, doctor_id: id }))
          return (
            <WeekDay key={date} {...props} date={date} count={rows.flat().length}>
              {columns.map((column, at) => (
                <WeekCell
                  key={column.id ?? 0}
                  {...{ date, column, statuses, now, ghost, mayMove }}
                  carried={moving}
                  rows={rows[at] ?? []}
                  away={props.away(column.id, date)}
                  hours={props.works(date)}
                  {...{ stop, put }}
                />
              ))}
            </WeekDay>
          )
        })}
      </div>
      {carried && <p className={gridCss.keysHint}>{said}</p>}
      <VisuallyHidden role="status" component="p">
        {said}
      </VisuallyHidden>
    </>
  )
}
