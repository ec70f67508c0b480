import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { type Span, timeOf as hourOf, WHOLE_DAY } from '@bcare/rules/appointments/schedule/day'
import { formatDate, formatTime, weekdayLabel } from '@bcare/rules/text/date'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Choice } from '../../kit/data/filters/list-state.ts'
import { type GridColumn, whoOf } from '../calendar/grid-model.ts'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import { dayProblem } from '../calendar/carry-words.ts'
import { TEXTS } from '../texts.ts'
import type { Away } from '../calendar/use-away.ts'
import type { Waiting } from '../calendar/use-clipboard.ts'
import type { Dragged } from '../calendar/use-drag.ts'
import type { DayPlace } from '../calendar/use-placing.ts'
import { sameDayPlace } from './use-week-keys.ts'
import css from './week.module.css'
import { useSetting } from '../../kit/runtime/settings.ts'

/** A customer who is held over the week. */
interface CellPut {
  held: Waiting
  /** The cell that the Tab key stops at. */
  stop: DayPlace
  /** The cell that something is dragged over. */
  over: DayPlace | undefined
}

interface WeekCellProps {
  date: string
  column: GridColumn
  rows: readonly CalendarAppointment[]
  /** When the doctor is not there, as far as the work schedule says. */
  away: readonly Away[] | undefined
  /** The hours of the day that are shown. */
  hours: Span
  statuses: readonly Choice<string>[]
  now: number
  /** The appointment that the Tab key stops at. */
  stop: number | undefined
  ghost: Dragged<DayPlace> | undefined
  /** The appointment that the ghost is of. */
  carried: CalendarAppointment | undefined
  /** Who waits and can be put here. */
  put: CellPut | undefined
  mayMove: (row: CalendarAppointment) => boolean
}

/** Whether nothing of the hours that a day shows is left of a staff member. */
const isGone = (away: readonly Away[], hours: Span): boolean => {
  const covered = away
    .toSorted((one, other) => one.start - other.start)
    .reduce((until, { start, end }) => (start <= until ? Math.max(until, end) : until), hours.start)
  return covered >= hours.end
}

const awayWords = ({ start, end, label = '' }: Away): string =>
  start === 0 && end === WHOLE_DAY ? label : `${label} ${hourOf(start)}–${hourOf(end)}`

/** A doctor's appointments of one day, over the hours in which the doctor is not there. */
export function WeekCell({
  date,
  column,
  rows,
  away = [],
  hours,
  ghost,
  carried,
  statuses,
  now,
  stop,
  put,
  mayMove,
}: WeekCellProps) {
  const place = { date, doctor_id: column.id }
  const target = ghost ?? (put?.over && { place: put.over })
  const late = useSetting('booking.late_minutes')
  const isTarget = target !== undefined && sameDayPlace(target.place, place)
  const problem = isTarget && carried ? dayProblem(carried, date, rows, { away, hours }) : undefined
  const named = away.filter(({ label }) => label !== undefined)
  return (
    <div
      className={css.cell}
      data-cell
      data-date={date}
      data-doctor={column.id ?? ''}
      data-away={isGone(away, hours) || undefined}
      data-target={isTarget || undefined}
      data-problem={problem !== undefined || undefined}
      data-empty={(rows.length === 0 && named.length === 0) || undefined}
      data-open={put !== undefined || undefined}
    >
      <span className={css.cellName}>{column.name}</span>
      {!isGone(away, hours) && away.length > 0 && <Hours away={away} hours={hours} />}
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
              cut={put?.held.appointment_id === row.id}
            />
          ))}
        </ul>
      )}
      {problem && (
        <span className={css.problem} role="status">
          {problem}
        </span>
      )}
      {put && <PutButton {...put} place={place} doctor={column.name} />}
    </div>
  )
}

/** Takes who waits into the cell. */
function PutButton({ held, stop, place, doctor }: CellPut & { place: DayPlace; doctor: string }) {
  const where = `${weekdayLabel(place.date)} ${formatDate(place.date).slice(0, 5)}, ${doctor}`
  return (
    <UnstyledButton
      className={css.put}
      data-put
      tabIndex={sameDayPlace(stop, place) ? 0 : -1}
      aria-label={TEXTS.put_in(held.name, where)}
    >
      <IconPlus size={14} aria-hidden />
      <span>{TEXTS.put_here}</span>
    </UnstyledButton>
  )
}

/** The hours of the day on one line: hatched where the doctor is not there. */
function Hours({ away, hours }: { away: readonly Away[]; hours: Span }) {
  const share = (minutes: number) => `${(minutes / (hours.end - hours.start)) * 100}%`
  return (
    <span className={css.hours} aria-hidden>
      {away.map(({ start, end }) => {
        const from = Math.max(start, hours.start)
        const width = Math.min(end, hours.end) - from
        if (width <= 0) return null
        return <i key={start} style={{ left: share(from - hours.start), width: share(width) }} />
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
  /** It waits to be put elsewhere. */
  cut: boolean
}

function WeekEntry({ row, status, late, stop, movable, left, cut }: WeekEntryProps) {
  const unseen = [
    row.doctor_name ?? TEXTS.no_doctor,
    status?.label,
    late && TEXTS.late,
    cut && TEXTS.clipboard,
  ]
  return (
    <li>
      <UnstyledButton
        className={css.entry}
        style={{ '--tone': status?.color } as React.CSSProperties}
        data-appointment={row.id}
        data-status={row.status}
        data-late={late || undefined}
        data-movable={movable || undefined}
        data-state={left ? 'left' : cut ? 'cut' : undefined}
        tabIndex={stop ? 0 : -1}
      >
        <span className={css.entryHead}>
          <b>{formatTime(row.start_at)}</b>
          <PersonAlerts alerts={row.person_alerts} as="mark" />
          {row.type_name && <span className={`ellipsis ${css.about}`}>{row.type_name}</span>}
        </span>
        <span className={css.name}>{whoOf(row)}</span>
        <VisuallyHidden>, {unseen.filter(Boolean).join(', ')}</VisuallyHidden>
      </UnstyledButton>
    </li>
  )
}
