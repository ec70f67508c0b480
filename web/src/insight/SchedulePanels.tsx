import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatTime, milliseconds } from '@bcare/rules/text/date'
import type { ReactNode } from 'react'
import { StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useConstant } from '../kit/runtime/use-constant.ts'
import css from './overview.module.css'
import { CallInButton, ReceiveButton } from './DayButtons.tsx'
import { Facts } from './Facts.tsx'
import { Nothing, Panel } from './Panel.tsx'
import { PersonName } from './PersonName.tsx'
import { TEXTS } from './texts.ts'
import { isExpected, nameOf, type Today, type Visit } from './today.ts'
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
  rows: readonly CalendarAppointment[]
  visits: readonly Visit[]
  now: number
}

/** A doctor's own day: who comes, who waits, who has been seen. */
export function OwnPanel({ rows, visits, now }: OwnPanelProps) {
  const statuses = useConstant('appointment.status')
  const over = ({ status, end_at }: CalendarAppointment) =>
    status === 'completed' || status === 'no_show' || (isExpected({ status }) && milliseconds(end_at) < now)
  return (
    <Panel title={TEXTS.mine} count={rows.length} link={CALENDAR}>
      {rows.length === 0 && <Nothing title={TEXTS.mine_empty} about={TEXTS.mine_empty_about} />}
      <ul>
        {rows.map((row) => {
          const visit = visits.find(({ appointment_id }) => appointment_id === row.id)
          return (
            <ScheduleRow key={row.id} row={row} over={over(row)} who={row.room_name}>
              {visit?.status === 'waiting' ? (
                <>
                  <Waited visit={visit} now={now} />
                  <CallInButton visit={visit} />
                </>
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
        })}
      </ul>
    </Panel>
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
        <PersonName id={person_id} name={nameOf(row)} />
        <span className={css.about}>
          <Facts of={[type_name, who]} />
          {note && ` · ${note}`}
        </span>
      </span>
      <span className={css.end}>{children}</span>
    </li>
  )
}
