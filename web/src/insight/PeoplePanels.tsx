import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatTime } from '@bcare/rules/text/date'
import { useMay } from '../kit/session/may.ts'
import css from './overview.module.css'
import { CallLink } from './CallLink.tsx'
import { ReceiveButton } from './DayButtons.tsx'
import { Facts } from './Facts.tsx'
import { EmptyLine, More, Panel } from './Panel.tsx'
import { PersonName } from './PersonName.tsx'
import { TEXTS } from './texts.ts'
import { minutesSince, nameOf, type Visit } from './today.ts'
import { Waited } from './Waiting.tsx'

const SHOWN = 5
const BOARD = { to: '/appointments-offline', label: TEXTS.open_board }

/** Who has been waiting longest to be called in. */
export function WaitingPanel({ waiting, now }: { waiting: readonly Visit[]; now: number }) {
  if (waiting.length === 0) return <EmptyLine title={TEXTS.longest}>{TEXTS.longest_empty}.</EmptyLine>
  return (
    <Panel title={TEXTS.longest} count={waiting.length} link={BOARD}>
      <ul>
        {waiting.slice(0, SHOWN).map((visit) => (
          <li key={visit.id} className={css.row}>
            <span className={css.queue} title={TEXTS.queue(visit.queue_no)}>
              {visit.queue_no}
            </span>
            <span className={css.who}>
              <PersonName id={visit.person_id} name={visit.person_name} alerts={visit.person_alerts} />
              <span className={css.about}>
                <Facts of={[visit.type_name ?? visit.reason, visit.doctor_name ?? TEXTS.no_doctor]} />
              </span>
            </span>
            <Waited visit={visit} now={now} />
          </li>
        ))}
      </ul>
      <More count={waiting.length - SHOWN} label={TEXTS.more} to={BOARD.to} />
    </Panel>
  )
}

/** Who should have been here, with the number to call. */
export function LatePanel({ late, now }: { late: readonly CalendarAppointment[]; now: number }) {
  const mayBoard = useMay('track:read')
  if (late.length === 0) return <EmptyLine title={TEXTS.to_call}>{TEXTS.to_call_empty}.</EmptyLine>
  return (
    <Panel title={TEXTS.to_call} count={late.length}>
      <ul>
        {late.slice(0, SHOWN).map((row) => (
          <LateRow key={row.id} row={row} now={now} />
        ))}
      </ul>
      <More
        count={late.length - SHOWN}
        label={TEXTS.more}
        to={mayBoard ? BOARD.to : '/appointments-doctor'}
      />
    </Panel>
  )
}

function LateRow({ row, now }: { row: CalendarAppointment; now: number }) {
  return (
    <li className={css.row}>
      <span className={css.time}>{formatTime(row.start_at)}</span>
      <span className={css.who}>
        <PersonName id={row.person_id} name={nameOf(row)} alerts={row.person_alerts} />
        <span className={css.about}>
          <b className={css.until} data-tone="too_long">
            {TEXTS.late_by(minutesSince(row.start_at, now))}
          </b>{' '}
          ·{' '}
          <CallLink name={nameOf(row) ?? TEXTS.temporaryBooking} phone={row.person_phone ?? row.temp_phone} />
        </span>
      </span>
      <span className={css.end}>
        <ReceiveButton row={row} now={now} />
      </span>
    </li>
  )
}
