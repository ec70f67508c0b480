import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { mayMove as mayMoveStatus } from '@bcare/rules/appointments/change'
import { addDays, formatDate, milliseconds, weekdayLabel } from '@bcare/rules/text/date'
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { useRemainingHeight } from '../kit/data/use-remaining-height.ts'
import { useConstant } from '../kit/use-constant.ts'
import gridCss from './DayGrid.module.css'
import { type GridColumn, whoOf } from './grid-model.ts'
import { TEXTS } from './texts.ts'
import type { WorkHours } from './use-away.ts'
import { type Dragged, useDrag } from './use-drag.ts'
import type { DayPlace } from './use-move.ts'
import { useSettling } from './use-settling.ts'
import { dayPlaceOf, sameDayPlace, useWeekKeys } from './use-week-keys.ts'
import { WeekCell } from './WeekCell.tsx'
import css from './week.module.css'

interface WeekViewProps {
  monday: string
  today: string
  columns: readonly GridColumn[]
  appointments: readonly CalendarAppointment[]
  away: WorkHours['away']
  now: number
  mayAdd: boolean
  mayChange: boolean
  onOpen: (id: number) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
  /** Stores a move and answers whether it was; until then the week shows where it was put. */
  onMove: (row: CalendarAppointment, to: DayPlace) => Promise<boolean>
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
      (row) => keyOf(dayPlaceOf(row)),
    )
    const cell = (place: DayPlace) => byCell.get(keyOf(place)) ?? []
    const ordered = DAYS.flatMap((index) =>
      columns.flatMap(({ id }) => cell({ date: addDays(monday, index), doctor_id: id })),
    )
    return { cell, ordered }
  }, [monday, columns, appointments])
}

const idAt = ({ target }: { target: EventTarget }) =>
  Number((target as HTMLElement).closest<HTMLElement>('[data-appointment]')?.dataset['appointment'])

/** The cell under a point, as days and doctors are laid out. */
function cellAt(x: number, y: number): DayPlace | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
  const { date, doctor } = found?.dataset ?? {}
  return date === undefined ? undefined : { date, doctor_id: Number(doctor) || null }
}

/** A week of appointments, a column a day and a row a doctor; dragged and carried as on the day (families.md 2.5). */
export function WeekView(props: WeekViewProps) {
  const { monday, columns, appointments, now, mayChange, onOpen, onMove } = props
  const statuses = useConstant('appointment.status')
  const week = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<number>()
  const { cell, ordered } = useCells(monday, columns, appointments)
  const find = (id: number) => ordered.find((row) => row.id === id)
  const mayMove = (row: CalendarAppointment) => mayChange && mayMoveStatus(row.status)
  const focus = (id: number) =>
    week.current?.querySelector<HTMLElement>(`[data-appointment="${id}"]`)?.focus()
  const { said, tell } = useWeekWords(columns, find)
  const settling = useSettling<DayPlace>()
  useRemainingHeight(week)
  const drop = async (row: CalendarAppointment, place: DayPlace) => {
    const ghost = { id: row.id, place }
    tell(undefined)
    const moved = await settling.until(ghost, () => onMove(row, place))
    if (moved) tell('moved', ghost)
    requestAnimationFrame(() => document.activeElement === document.body && focus(row.id))
  }
  const drag = useDrag<DayPlace>({
    scroller: week,
    same: sameDayPlace,
    take: (id) => {
      const row = find(id)
      if (row === undefined || !mayMove(row)) return undefined
      const place = dayPlaceOf(row)
      return { cursor: 'grabbing', place, placeAt: (x, y, last) => cellAt(x, y) ?? last }
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
    tell,
  })
  const ghost = drag.dragged ?? keys.ghost ?? settling.ghost
  const current = find(stop ?? 0) ? stop : ordered[0]?.id
  const press = (event: KeyboardEvent) => {
    const row = find(idAt(event))
    if (row) keys.press(event, row)
  }
  const click = (event: MouseEvent) => {
    if (drag.justDragged()) return event.stopPropagation()
    const row = find(idAt(event))
    if (row) onOpen(row.id)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed inside are buttons; the week hears them together */}
      <div
        ref={week}
        className={css.week}
        data-dragging={drag.dragged ? true : undefined}
        style={{ '--doctors': columns.length } as React.CSSProperties}
        onPointerDown={drag.press}
        onKeyDown={press}
        onClickCapture={click}
        onFocus={(event) => setStop(idAt(event) || stop)}
        onBlur={keys.giveUp}
      >
        <Doctors columns={columns} />
        {DAYS.map((index) => {
          const date = addDays(monday, index)
          const rows = columns.map(({ id }) => cell({ date, doctor_id: id }))
          return (
            <Day key={date} {...props} date={date} count={rows.flat().length}>
              {columns.map((column, at) => (
                <WeekCell
                  key={column.id ?? 0}
                  {...{ date, column, statuses, now, ghost, mayMove }}
                  rows={rows[at] ?? []}
                  away={props.away(column.id, date)}
                  stop={current}
                />
              ))}
            </Day>
          )
        })}
      </div>
      {keys.ghost && <p className={gridCss.keysHint}>{said}</p>}
      <VisuallyHidden role="status" component="p">
        {said}
      </VisuallyHidden>
    </>
  )
}

/** The doctors' names beside their rows; on a phone each day names them itself. */
function Doctors({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div className={css.doctors} aria-hidden>
      <span className={css.head} />
      {columns.map(({ id, name, color }) => (
        <span key={id ?? 0} className={css.doctor}>
          <span className={gridCss.headDot} style={{ background: color ?? 'var(--mantine-color-gray-4)' }} />
          {name}
        </span>
      ))}
    </div>
  )
}

interface DayProps extends Pick<WeekViewProps, 'today' | 'mayAdd' | 'onDay' | 'onAdd'> {
  date: string
  count: number
  children: React.ReactNode
}

function Day({ date, count, today, mayAdd, onDay, onAdd, children }: DayProps) {
  const label = `${weekdayLabel(date)} ${formatDate(date).slice(0, 5)}`
  return (
    <section className={css.day} data-today={date === today || undefined} aria-label={label}>
      <header className={css.head}>
        <UnstyledButton className={css.date} onClick={() => onDay(date)}>
          <span>{weekdayLabel(date)}</span>
          <b>{formatDate(date).slice(0, 5)}</b>
        </UnstyledButton>
        <span className={css.count} title={TEXTS.count(count)}>
          {count}
        </span>
        {mayAdd && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={TEXTS.book_on(label)}
            onClick={() => onAdd(date)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </header>
      {count === 0 && <p className={css.none}>{TEXTS.week_none}</p>}
      {children}
    </section>
  )
}

/** What the week says of a move, on the screen and to who listens. */
function useWeekWords(columns: readonly GridColumn[], find: (id: number) => CalendarAppointment | undefined) {
  const [said, setSaid] = useState('')
  const tell = (what: 'moving' | 'moved' | 'given_up' | undefined, ghost?: Dragged<DayPlace>) => {
    const row = ghost && find(ghost.id)
    if (what === undefined) return setSaid('')
    if (what === 'given_up' || row === undefined || ghost === undefined) return setSaid(TEXTS.move_given_up)
    const { date, doctor_id } = ghost.place
    const doctor = columns.find(({ id }) => id === doctor_id)?.name ?? TEXTS.no_doctor
    const words = TEXTS[what](whoOf(row), `${weekdayLabel(date)} ${formatDate(date).slice(0, 5)}, ${doctor}`)
    return setSaid(what === 'moving' ? `${words}. ${TEXTS.move_keys}` : words)
  }
  return { said, tell }
}
