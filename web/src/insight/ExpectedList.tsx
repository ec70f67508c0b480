import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatTime } from '@bcare/rules/text/date'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { api, useWrite } from '../kit/api.ts'
import { openAppointment } from '../kit/appointment-modal.ts'
import { toast } from '../kit/toast.tsx'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'

interface ExpectedListProps {
  /** Undefined while they are on their way. */
  rows: readonly CalendarAppointment[] | undefined
  empty: string
  mayReceive: boolean
  /** A word beside the time. */
  note?: (row: CalendarAppointment) => string
}

/** Appointments of today whose people have not come yet; one tap receives them. */
export function ExpectedList({ rows, empty, mayReceive, note }: ExpectedListProps) {
  const receive = useWrite(api.track.add, {
    touches: ['appointment', 'person', 'deal'],
    onSuccess: ({ person_name, queue_no }) =>
      toast({ type: 'success', title: TEXTS.received(person_name, queue_no) }),
  })
  if (rows === undefined) {
    return (
      <div className={css.waiting} aria-busy>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    )
  }
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const who = row.person_name ?? row.temp_name ?? ''
        return (
          <li key={row.id} className={css.row}>
            <span className={css.time}>
              {formatTime(row.start_at)}
              {note && <span className={css.note}>{note(row)}</span>}
            </span>
            <UnstyledButton className={css.who} onClick={() => openAppointment(row.id)}>
              <span className={css.name}>{who}</span>
              <span className={css.about}>
                {[row.doctor_name, row.type_name].filter(Boolean).join(' · ')}
              </span>
            </UnstyledButton>
            {mayReceive && row.person_id !== null && (
              <Button
                size="compact-sm"
                variant="light"
                disabled={receive.isPending}
                aria-label={`${TEXTS.check_in}: ${who}`}
                onClick={() => receive.mutate({ appointment_id: row.id })}
              >
                {TEXTS.check_in}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
