import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { waitTone } from '@bcare/rules/appointments/arrange'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'
import { minutesSince, minutesUntil, type Visit } from './today.ts'
import { useSetting } from '../kit/runtime/settings.ts'

/** Minutes within which it matters how far off an appointment is; before that its time says enough. */
const NEAR = 60

/** How far off an appointment is, or by how much it is late. */
export function Until({ row, now }: { row: CalendarAppointment; now: number }) {
  const late = useSetting('booking.late_minutes')
  const left = minutesUntil(row.start_at, now)
  if (isLate(row, now, late)) {
    return (
      <span className={css.until} data-tone="too_long">
        {TEXTS.late_by(minutesSince(row.start_at, now))}
      </span>
    )
  }
  if (left > NEAR) return null
  return (
    <span className={css.until} data-tone={left === 0 ? 'long' : 'fine'}>
      {left === 0 ? TEXTS.due : TEXTS.in_minutes(left)}
    </span>
  )
}

/** How long a customer has been waiting to be called in. */
export function Waited({ visit, now }: { visit: Visit; now: number }) {
  const minutes = minutesSince(visit.checked_in_at, now)
  const limit = useSetting('booking.waiting_minutes')
  return (
    <span className={css.until} data-tone={waitTone(minutes, limit)}>
      {TEXTS.waited(minutes)}
    </span>
  )
}
