import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { timeOf as hourOf, WHOLE_DAY } from '@bcare/rules/appointments/schedule-day'
import { formatTime } from '@bcare/rules/text/date'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Choice } from '../kit/data/list-state.ts'
import { type GridColumn, LATEST, EARLIEST, whoOf } from './grid-model.ts'
import { TEXTS } from './texts.ts'
import type { Away } from './use-away.ts'
import type { Dragged } from './use-drag.ts'
import type { DayPlace } from './use-move.ts'
import css from './week.module.css'
import { useSetting } from '../kit/settings.ts'

interface WeekCellProps {
  date: string
  column: GridColumn
  rows: readonly CalendarAppointment[]
  /** When the doctor is not there, as far as the work schedule says. */
  away: readonly Away[] | undefined
  statuses: readonly Choice<string>[]
  now: number
  /** The appointment that the Tab key stops at. */
  stop: number | undefined
  ghost: Dragged<DayPlace> | undefined
  mayMove: (row: CalendarAppointment) => boolean
}

/** Whether nothing of the hours that a day shows is left of somebody. */
const isGone = (away: readonly Away[]): boolean => {
  const covered = away
    .toSorted((one, other) => one.start - other.start)
    .reduce((until, { start, end }) => (start <= until ? Math.max(until, end) : until), EARLIEST)
  return covered >= LATEST
}

const awayWords = ({ start, end, label = '' }: Away): string =>
  start === 0 && end === WHOLE_DAY ? label : `${label} ${hourOf(start)}–${hourOf(end)}`

/** A doctor's appointments of one day, over the hours in which the doctor is not there. */
export function WeekCell({
  date,
  column,
  rows,
  away = [],
  ghost,
  statuses,
  now,
  stop,
  mayMove,
}: WeekCellProps) {
  const target = ghost?.place.date === date && ghost.place.doctor_id === column.id
  const late = useSetting('booking.late_minutes')
  const named = away.filter(({ label }) => label !== undefined)
  return (
    <div
      className={css.cell}
      data-cell
      data-date={date}
      data-doctor={column.id ?? ''}
      data-away={isGone(away) || undefined}
      data-target={target || undefined}
      data-empty={(rows.length === 0 && named.length === 0) || undefined}
    >
      <span className={css.cellName}>{column.name}</span>
      {!isGone(away) && away.length > 0 && <Hours away={away} />}
      {named.map((one) => (
        <span key={one.start} className={css.away}>
          {awayWords(one)}
        </span>
      ))}
      {rows.length > 0 && (
        <ul className={css.list} aria-label={column.name}>
          {rows.map((row) => (
            <WeekEntry
              key={row.id}
              row={row}
              status={statuses.find(({ value }) => value === row.status)}
              late={isLate(row, now, late)}
              stop={stop === row.id}
              movable={mayMove(row)}
              left={ghost?.id === row.id}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The hours of the day on one line: hatched where the doctor is not there. */
function Hours({ away }: { away: readonly Away[] }) {
  const share = (minutes: number) => `${(minutes / (LATEST - EARLIEST)) * 100}%`
  return (
    <span className={css.hours} aria-hidden>
      {away.map(({ start, end }) => {
        const from = Math.max(start, EARLIEST)
        const width = Math.min(end, LATEST) - from
        if (width <= 0) return null
        return <i key={start} style={{ left: share(from - EARLIEST), width: share(width) }} />
      })}
    </span>
  )
}

interface WeekEntryProps {
  row: CalendarAppointment
  status: Choice<string> | undefined
  late: boolean
  stop: boolean
  movable: boolean
  left: boolean
}

function WeekEntry({ row, status, late, stop, movable, left }: WeekEntryProps) {
  const unseen = [row.doctor_name ?? TEXTS.no_doctor, status?.label, late && TEXTS.late]
  return (
    <li>
      <UnstyledButton
        className={css.entry}
        style={{ '--tone': status?.color } as React.CSSProperties}
        data-appointment={row.id}
        data-status={row.status}
        data-late={late || undefined}
        data-movable={movable || undefined}
        data-state={left ? 'left' : undefined}
        tabIndex={stop ? 0 : -1}
      >
        <span className={css.entryHead}>
          <b>{formatTime(row.start_at)}</b>
          <span className={css.name}>{whoOf(row)}</span>
        </span>
        {row.type_name && <span className={css.about}>{row.type_name}</span>}
        <VisuallyHidden>, {unseen.filter(Boolean).join(', ')}</VisuallyHidden>
      </UnstyledButton>
    </li>
  )
}
