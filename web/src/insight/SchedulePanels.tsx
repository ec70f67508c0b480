import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { formatTime, milliseconds } from '@bcare/rules/text/date'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { openCustomer } from '../kit/customer-modal.ts'
import { StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useMay } from '../kit/may.ts'
import { useConstant } from '../kit/use-constant.ts'
import css from './overview.module.css'
import { Nothing, Panel } from './Panel.tsx'
import { TEXTS } from './texts.ts'
import {
  isExpected,
  minutesSince,
  minutesUntil,
  nameOf,
  type Today,
  type Visit,
  waitTone,
} from './today.ts'
import { useCallIn, useReceive } from './use-today.ts'

const CALENDAR = { to: '/appointments-doctor', label: TEXTS.open_calendar }

interface SoonPanelProps {
  today: Today
  now: number
}

/** Whom to expect next, each to be received by one tap. */
export function SoonPanel({ today, now }: SoonPanelProps) {
  const { soon, next, booked } = today
  return (
    <Panel title={TEXTS.soon} count={soon.length} link={CALENDAR}>
      {soon.length === 0 && (
        <Nothing
          title={TEXTS.soon_empty}
          about={
            next
              ? TEXTS.soon_next(formatTime(next.start_at), nameOf(next) ?? TEXTS.somebody)
              : booked > 0
                ? TEXTS.soon_last
                : TEXTS.soon_nobody
          }
        />
      )}
      <ul className={css.rows}>
        {soon.map((row) => (
          <ScheduleRow key={row.id} row={row} who={row.doctor_name ?? TEXTS.no_doctor}>
            <Until row={row} now={now} />
            <ReceiveButton row={row} />
          </ScheduleRow>
        ))}
      </ul>
    </Panel>
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
      <ul className={css.rows}>
        {rows.map((row) => {
          const visit = visits.find(({ appointment_id }) => appointment_id === row.id)
          return (
            <ScheduleRow key={row.id} row={row} over={over(row)} who={row.room_name}>
              {visit?.status === 'waiting' ? (
                <CallIn visit={visit} now={now} />
              ) : isExpected(row) ? (
                <>
                  <Until row={row} now={now} />
                  <ReceiveButton row={row} />
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
  const name = nameOf(row) ?? TEXTS.somebody
  return (
    <li className={css.row} data-over={over || undefined}>
      <span className={css.time}>{formatTime(start_at)}</span>
      <span
        className={css.stripe}
        style={{ background: type_color ?? 'var(--mantine-color-gray-4)' }}
        aria-hidden
      />
      <span className={css.who}>
        {person_id === null ? (
          <span className={css.name}>{name}</span>
        ) : (
          <button type="button" className={css.name} onClick={() => openCustomer(person_id)}>
            {name}
          </button>
        )}
        <span className={css.about}>{[type_name, who, note].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={css.end}>{children}</span>
    </li>
  )
}

/** How far off an appointment is, or by how much it is late. */
function Until({ row, now }: { row: CalendarAppointment; now: number }) {
  const left = minutesUntil(row.start_at, now)
  const late = isLate(row, now)
  return (
    <span className={css.until} data-tone={late ? 'too_long' : left === 0 ? 'long' : 'fine'}>
      {late
        ? TEXTS.late_by(minutesSince(row.start_at, now))
        : left === 0
          ? TEXTS.due
          : TEXTS.in_minutes(left)}
    </span>
  )
}

function ReceiveButton({ row }: { row: CalendarAppointment }) {
  const mayReceive = useMay('track:create')
  const { mutate, isPending } = useReceive()
  if (!mayReceive || row.person_id === null) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isPending}
      aria-label={`${TEXTS.receive}: ${nameOf(row) ?? ''}`}
      onClick={() => mutate({ appointment_id: row.id })}
    >
      {TEXTS.receive}
    </Button>
  )
}

function CallIn({ visit, now }: { visit: Visit; now: number }) {
  const mayChange = useMay('track:update')
  const { mutate, isPending } = useCallIn()
  const minutes = minutesSince(visit.checked_in_at, now)
  return (
    <>
      <span className={css.until} data-tone={waitTone(minutes)}>
        {TEXTS.waited(minutes)}
      </span>
      {mayChange && (
        <Button
          size="compact-sm"
          variant="light"
          loading={isPending}
          aria-label={`${TEXTS.call_in}: ${visit.person_name}`}
          onClick={() => mutate({ id: visit.id, version: visit.version, status: 'in_treatment' })}
        >
          {TEXTS.call_in}
        </Button>
      )}
    </>
  )
}
