import type { DoctorAppointment } from '@bcare/contract/appointments/doctor-day'
import { waitTone } from '@bcare/rules/appointments/arrange'
import { formatDate, formatDateTime, formatTime } from '@bcare/rules/text/date'
import { Anchor, Button, Text, UnstyledButton } from '@mantine/core'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useSetting } from '../../kit/runtime/settings.ts'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ChairLink } from './ChairLink.tsx'
import css from './doctor-day.module.css'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import { whoOf } from '../calendar/grid-model.ts'
import { minutesBetween } from '../reception/reception.ts'
import { TEXTS } from '../texts.ts'
import type { DoctorAction } from './use-doctor-actions.ts'

interface DoctorCardProps {
  row: DoctorAppointment
  now: number
  over: boolean
  action: DoctorAction | undefined
  onOpen: () => void
}

/** One patient of the day: who, why, what was last time, what comes next, and the one thing to do. */
export function DoctorCard({ row, now, over, action, onOpen }: DoctorCardProps) {
  const statuses = useConstant('appointment.status')
  const waiting = row.status === 'arrived' && row.arrived_at !== null
  const waited = waiting && row.arrived_at ? minutesBetween(row.arrived_at, now) : 0
  const limit = useSetting('booking.waiting_minutes')
  const present = row.status === 'in_progress' && !over
  const facts = [row.type_name, row.room_name, row.person_age === null ? null : TEXTS.age(row.person_age)]
  return (
    <li
      className={`box ${css.card}`}
      data-over={over || undefined}
      data-present={present || undefined}
      data-tone={waiting ? waitTone(waited, limit) : undefined}
    >
      <div className={css.time}>
        <b>{formatTime(row.start_at)}</b>
        <span>{formatTime(row.end_at)}</span>
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <UnstyledButton className={css.name} onClick={onOpen}>
            {whoOf(row)}
          </UnstyledButton>
          {row.visit_status === 'waiting_payment' ? (
            <ColourBadge label={TEXTS.own_finished} color="#0EA5E9" />
          ) : (
            <StatusBadge value={row.status} options={statuses} />
          )}
          {row.is_late && <ColourBadge label={TEXTS.late} color="#F59E0B" />}
          {waiting && <span className={css.waited}>{TEXTS.waited(waited)}</span>}
        </div>
        <PersonAlerts alerts={row.person_alerts} as="line" />
        <Text size="sm" c="gray.7">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {row.note && <Text size="sm">{row.note}</Text>}
        {row.customer_request && <Text size="sm">{row.customer_request}</Text>}
        {row.person_id !== null && <Around row={row} />}
        {row.track_id !== null && <ChairLink track_id={row.track_id} name={whoOf(row)} />}
      </div>
      {action && (
        <Button
          className={css.action}
          // Not disabled while it works: a user of the keyboard would lose the focus.
          onClick={action.busy ? undefined : action.run}
          variant={action.back ? 'default' : present || waiting ? 'filled' : 'light'}
          aria-label={action.about}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}

/** What happened before this appointment, and what comes after it. */
function Around({ row }: { row: DoctorAppointment }) {
  const { last_visit } = row
  return (
    <dl className={css.around}>
      <div>
        <dt>{TEXTS.own_last}</dt>
        <dd>
          {last_visit === null
            ? TEXTS.own_first
            : [formatDate(last_visit.at), last_visit.doctor_name, last_visit.note]
                .filter(Boolean)
                .join(' · ')}
        </dd>
      </div>
      <div>
        <dt>{TEXTS.own_next}</dt>
        <dd>
          <Next row={row} />
        </dd>
      </div>
    </dl>
  )
}

/** When the customer comes next; where that is open, the way to book it. */
function Next({ row: { person_id, person_name, next_appointment } }: { row: DoctorAppointment }) {
  const may_book = useMay('appointment:create')
  if (next_appointment)
    return [formatDateTime(next_appointment.start_at), next_appointment.type_name].filter(Boolean).join(' · ')
  if (!may_book || person_id === null) return TEXTS.own_no_next
  const person = { id: person_id, full_name: person_name ?? '' }
  return (
    <Anchor component="button" inherit onClick={() => openBooking({ person })}>
      {TEXTS.own_no_next}
    </Anchor>
  )
}
