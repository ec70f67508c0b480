import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatTime, milliseconds } from '@bcare/rules/text/date'
import type { ReactNode } from 'react'
import { StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useConstant } from '../kit/runtime/use-constant.ts'
import css from './overview.module.css'
import { CallInButton, ReceiveButton } from './DayButtons.tsx'
import { Facts } from './Facts.tsx'
import { More, Nothing, Panel } from './Panel.tsx'
import { PersonName } from './PersonName.tsx'
import { TEXTS } from './texts.ts'
import { isExpected, nameOf, type OwnEntry, type Today, type Visit } from './today.ts'
import { Until, Waited } from './Waiting.tsx'

const CALENDAR = { to: '/appointments-doctor', label: TEXTS.open_calendar }

/** Rows of the rest of the day, where the next two hours leave room. */
const LATER_SHOWN = 10

interface SoonPanelProps {
  today: Today
  now: number
}

/** Whom to expect next, each to be received by one tap. */
export function SoonPanel({ today, now }: SoonPanelProps) {
  const { soon, later, booked } = today
  const about = later.length > 0 ? undefined : booked > 0 ? TEXTS.soon_last : TEXTS.soon_nobody
  const rest = later.slice(0, Math.max(0, LATER_SHOWN - soon.length))
  return (
    <Panel title={TEXTS.soon} count={soon.length} link={CALENDAR}>
      {soon.length === 0 && <Nothing title={TEXTS.soon_empty} about={about} />}
      <SoonRows rows={soon} now={now} />
      {rest.length > 0 && <h3 className={css.afterwards}>{TEXTS.later}</h3>}
      <SoonRows rows={rest} now={now} />
      <More count={later.length - rest.length} label={TEXTS.more_appointments} to={CALENDAR.to} />
    </Panel>
  )
}

function SoonRows({ rows, now }: { rows: readonly CalendarAppointment[]; now: number }) {
  return (
    <ul>
      {rows.map((row) => (
        <ScheduleRow key={row.id} row={row} who={row.doctor_name ?? TEXTS.no_doctor}>
          <Until row={row} now={now} />
          <ReceiveButton row={row} now={now} />
        </ScheduleRow>
      ))}
    </ul>
  )
}

interface OwnPanelProps {
  entries: readonly OwnEntry[]
  now: number
}

/** A doctor's own day: who comes, who waits, who has been seen. */
export function OwnPanel({ entries, now }: OwnPanelProps) {
  return (
    <Panel title={TEXTS.mine} count={entries.length} link={CALENDAR}>
      {entries.length === 0 && <Nothing title={TEXTS.mine_empty} about={TEXTS.mine_empty_about} />}
      <ul>
        {entries.map((entry) =>
          entry.row ? (
            <OwnRow key={`row-${entry.row.id}`} {...entry} now={now} />
          ) : (
            <GivenRow key={`visit-${entry.visit.id}`} visit={entry.visit} now={now} />
          ),
        )}
      </ul>
    </Panel>
  )
}

const isOver = ({ status, end_at }: CalendarAppointment, now: number): boolean =>
  status === 'completed' || status === 'no_show' || (isExpected({ status }) && milliseconds(end_at) < now)

function OwnRow({ row, visit, now }: { row: CalendarAppointment; visit?: Visit | undefined; now: number }) {
  const statuses = useConstant('appointment.status')
  return (
    <ScheduleRow row={row} over={isOver(row, now)} who={row.room_name}>
      {visit?.status === 'waiting' ? (
        <Waits visit={visit} now={now} />
      ) : isExpected(row) ? (
        <>
          <Until row={row} now={now} />
          <ReceiveButton row={row} now={now} />
        </>
      ) : (
        <StatusBadge value={row.status} options={statuses} />
      )}
    </ScheduleRow>
  )
}

/** Who was given to the doctor at the counter, without an appointment of theirs. */
function GivenRow({ visit, now }: { visit: Visit; now: number }) {
  const statuses = useConstant('track.status')
  const { person_id, person_name, person_alerts, checked_in_at, appointment_id, room_name, reason } = visit
  return (
    <li className={css.row}>
      <span className={css.time}>{formatTime(checked_in_at)}</span>
      <span className={css.stripe} style={{ background: 'var(--mantine-color-gray-4)' }} aria-hidden />
      <span className={css.who}>
        <PersonName id={person_id} name={person_name} alerts={person_alerts} />
        <span className={css.about}>
          <Facts of={[appointment_id === null ? TEXTS.walk_in : visit.type_name, room_name]} />
          {reason && ` · ${reason}`}
        </span>
      </span>
      <span className={css.end}>
        {visit.status === 'waiting' ? (
          <Waits visit={visit} now={now} />
        ) : (
          <StatusBadge value={visit.status} options={statuses} />
        )}
      </span>
    </li>
  )
}

function Waits({ visit, now }: { visit: Visit; now: number }) {
  return (
    <>
      <Waited visit={visit} now={now} />
      <CallInButton visit={visit} />
    </>
  )
}

interface ScheduleRowProps {
  row: CalendarAppointment
  who: string | null
  over?: boolean
  children: ReactNode
}

function ScheduleRow({ row, who, over, children }: ScheduleRowProps) {
  const { person_id, start_at, type_name, type_color, note } = row
  return (
    <li className={css.row} data-over={over || undefined}>
      <span className={css.time}>{formatTime(start_at)}</span>
      <span
        className={css.stripe}
        style={{ background: type_color ?? 'var(--mantine-color-gray-4)' }}
        aria-hidden
      />
      <span className={css.who}>
        <PersonName id={person_id} name={nameOf(row)} alerts={row.person_alerts} />
        <span className={css.about}>
          <Facts of={[type_name, who]} />
          {note && ` · ${note}`}
        </span>
      </span>
      <span className={css.end}>{children}</span>
    </li>
  )
}
