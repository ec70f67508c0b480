import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { IconPhone } from '@tabler/icons-react'
import { openCustomer } from '../kit/customer-modal.ts'
import { useMay } from '../kit/may.ts'
import css from './overview.module.css'
import { Nothing, Panel } from './Panel.tsx'
import { TEXTS } from './texts.ts'
import { minutesSince, nameOf, type Visit, waitTone } from './today.ts'

const SHOWN = 5
const BOARD = { to: '/appointments-offline', label: TEXTS.open_board }

/** Who has been waiting longest to be called in. */
export function WaitingPanel({ waiting, now }: { waiting: readonly Visit[]; now: number }) {
  const mayBoard = useMay('track:read')
  if (!mayBoard) return null
  return (
    <Panel title={TEXTS.longest} count={waiting.length} link={BOARD}>
      {waiting.length === 0 && <Nothing title={TEXTS.longest_empty} />}
      <ul className={css.rows}>
        {waiting.slice(0, SHOWN).map((visit) => {
          const minutes = minutesSince(visit.checked_in_at, now)
          return (
            <li key={visit.id} className={css.row}>
              <span className={css.queue} title={TEXTS.queue(visit.queue_no)}>
                {visit.queue_no}
              </span>
              <span className={css.who}>
                <button type="button" className={css.name} onClick={() => openCustomer(visit.person_id)}>
                  {visit.person_name}
                </button>
                <span className={css.about}>
                  {[visit.type_name ?? visit.reason, visit.doctor_name ?? TEXTS.no_doctor]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={css.until} data-tone={waitTone(minutes)}>
                {TEXTS.waited(minutes)}
              </span>
            </li>
          )
        })}
      </ul>
      <More all={waiting.length} />
    </Panel>
  )
}

/** Who should have been here, with the number to call. */
export function LatePanel({ late, now }: { late: readonly CalendarAppointment[]; now: number }) {
  return (
    <Panel title={TEXTS.to_call} count={late.length}>
      {late.length === 0 && <Nothing title={TEXTS.to_call_empty} />}
      <ul className={css.rows}>
        {late.slice(0, SHOWN).map((row) => (
          <LateRow key={row.id} row={row} now={now} />
        ))}
      </ul>
      <More all={late.length} />
    </Panel>
  )
}

function LateRow({ row, now }: { row: CalendarAppointment; now: number }) {
  const name = nameOf(row) ?? TEXTS.somebody
  const phone = row.person_phone ?? row.temp_phone
  const { person_id } = row
  return (
    <li className={css.row}>
      <span className={css.time}>{formatTime(row.start_at)}</span>
      <span className={css.who}>
        {person_id === null ? (
          <span className={css.name}>{name}</span>
        ) : (
          <button type="button" className={css.name} onClick={() => openCustomer(person_id)}>
            {name}
          </button>
        )}
        <span className={css.about}>
          {[TEXTS.late_by(minutesSince(row.start_at, now)), row.doctor_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      {phone === null ? (
        <span className={css.until}>{TEXTS.no_phone}</span>
      ) : phone.includes('*') ? (
        <span className={css.until}>{phone}</span>
      ) : (
        <a className={css.call} href={`tel:${phone}`} aria-label={TEXTS.call(name)}>
          <IconPhone size={15} aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
    </li>
  )
}

function More({ all }: { all: number }) {
  return all > SHOWN ? <div className={css.more}>{TEXTS.more(all - SHOWN)}</div> : null
}
