import { waitTone } from '@bcare/rules/appointments/arrange'
import { formatTime } from '@bcare/rules/text/date'
import { Button, Text } from '@mantine/core'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useSetting } from '../../kit/runtime/settings.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import { minutesBetween } from '../reception/reception.ts'
import type { Visit } from '../reception/use-checkout.ts'
import { TEXTS } from '../texts.ts'
import { ChairLink } from './ChairLink.tsx'
import css from './doctor-day.module.css'
import type { DoctorAction } from './use-doctor-actions.ts'

interface VisitCardProps {
  visit: Visit
  now: number
  over: boolean
  action: DoctorAction | undefined
}

/** A customer of the day whom the counter gave to the doctor without an appointment of theirs. */
export function VisitCard({ visit, now, over, action }: VisitCardProps) {
  const statuses = useConstant('track.status')
  const limit = useSetting('booking.waiting_minutes')
  const waiting = visit.status === 'waiting'
  const waited = waiting ? minutesBetween(visit.checked_in_at, now) : 0
  const present = visit.status === 'in_treatment'
  const facts = [
    visit.appointment_id === null ? TEXTS.walk_in : visit.type_name,
    visit.room_name,
    visit.person_age === null ? null : TEXTS.age(visit.person_age),
  ]
  return (
    <li
      className={`box ${css.card}`}
      data-over={over || undefined}
      data-present={present || undefined}
      data-tone={waiting ? waitTone(waited, limit) : undefined}
    >
      <div className={css.time}>
        <b>{formatTime(visit.checked_in_at)}</b>
        <span>{TEXTS.queue_no(visit.queue_no)}</span>
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <b>{visit.person_name}</b>
          <StatusBadge value={visit.status} options={statuses} />
          {waiting && <span className={css.waited}>{TEXTS.waited(waited)}</span>}
        </div>
        <PersonAlerts alerts={visit.person_alerts} as="line" />
        <Text size="sm" c="gray.7">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {visit.reason && <Text size="sm">{visit.reason}</Text>}
        {visit.note && <Text size="sm">{visit.note}</Text>}
        <ChairLink track_id={visit.id} name={visit.person_name} />
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
