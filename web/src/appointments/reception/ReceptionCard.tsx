import { formatMoney } from '@bcare/rules/text/money'
import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { waitTone } from '@bcare/rules/appointments/arrange'
import { formatTime, milliseconds } from '@bcare/rules/text/date'
import { IconCircleCheck } from '@tabler/icons-react'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useSetting } from '../../kit/runtime/settings.ts'
import { whoOf } from '../calendar/grid-model.ts'
import css from './card.module.css'
import { type CardAction, CardFrame } from './CardFrame.tsx'
import { minutesBetween } from './reception.ts'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'

interface CardProps {
  /** What the card is known by. */
  card: string
  /** The branch, where several are shown. */
  place: string | undefined
  now: number
  actions: readonly CardAction[]
  busy: boolean
}

const SOON = 60

/** A customer who is expected today. */
export function ExpectedCard({
  appointment,
  onOpen,
  place,
  now,
  ...frame
}: CardProps & { appointment: CalendarAppointment; onOpen: () => void }) {
  const statuses = useConstant('appointment.status')
  const late = isLate(appointment, now, useSetting('booking.late_minutes'))
  const confirmed = statuses.find(({ value }) => value === 'confirmed')?.label
  const left = Math.ceil((milliseconds(appointment.start_at) - now) / 60_000)
  return (
    <CardFrame
      {...frame}
      name={whoOf(appointment)}
      onName={onOpen}
      time={<b>{formatTime(appointment.start_at)}</b>}
      tone={late ? 'too_long' : undefined}
      alerts={appointment.person_alerts}
      age={appointment.person_age}
      phone={appointment.person_phone ?? appointment.temp_phone}
      marks={
        <>
          {appointment.status === 'confirmed' && (
            <IconCircleCheck size={15} className={css.confirmed} role="img" aria-label={confirmed} />
          )}
          {appointment.status === 'temp' && <StatusBadge value="temp" options={statuses} />}
          {late && (
            <span className={css.wait} data-tone="too_long">
              {TEXTS.late_by(minutesBetween(appointment.start_at, now))}
            </span>
          )}
          {!late && left > 0 && left <= SOON && <span className={css.wait}>{TEXTS.in_minutes(left)}</span>}
        </>
      }
      facts={[place, appointment.doctor_name, appointment.room_name, appointment.type_name]}
    />
  )
}

/** Since when the present step lasts, where it matters. */
const stepBegan = ({ status, ...visit }: Visit): string | null => {
  if (status === 'waiting') return visit.checked_in_at
  if (status === 'waiting_payment') return visit.payment_ready_at
  return visit.treatment_start_at ?? visit.consult_start_at
}

const OVER: readonly Visit['status'][] = ['checked_out', 'left']
const WAITS: readonly Visit['status'][] = ['waiting', 'waiting_payment']

/** How long the present step lasts; when it was over, of who has gone. */
function Lasting({ visit, now, tone }: { visit: Visit; now: number; tone: string | undefined }) {
  const ended = visit.checked_out_at ?? visit.left_at
  if (OVER.includes(visit.status)) return ended === null ? null : formatTime(ended)
  const since = stepBegan(visit)
  if (since === null) return null
  const minutes = minutesBetween(since, now)
  const words = visit.status === 'waiting' ? TEXTS.waited(minutes) : TEXTS.in_chair(minutes)
  return (
    <b className={css.wait} data-tone={tone} title={words}>
      <span aria-hidden>{TEXTS.briefly(minutes)}</span>
      <span className="unseen">{words}</span>
    </b>
  )
}

/** A customer who is here, or was. */
export function VisitCard({ visit, place, now, ...frame }: CardProps & { visit: Visit }) {
  const statuses = useConstant('track.status')
  const outcomes = useConstant('track.outcome')
  const limit = useSetting('booking.waiting_minutes')
  const over = OVER.includes(visit.status)
  const since = stepBegan(visit)
  const tone =
    WAITS.includes(visit.status) && since !== null ? waitTone(minutesBetween(since, now), limit) : undefined
  const outcome = outcomes.find(({ value }) => value === visit.outcome)?.label ?? visit.left_reason
  return (
    <CardFrame
      {...frame}
      name={visit.person_name}
      onName={() => openCustomer(visit.person_id)}
      time={
        <>
          {!over && (
            <span className={css.queue} title={TEXTS.queue(visit.queue_no)}>
              #{visit.queue_no}
            </span>
          )}
          <Lasting visit={visit} now={now} tone={tone} />
        </>
      }
      tone={tone === 'fine' ? undefined : tone}
      alerts={over ? null : visit.person_alerts}
      age={visit.person_age}
      phone={visit.person_phone}
      marks={
        <>
          {visit.is_new_customer && !over && <span className={css.fresh}>{TEXTS.new_customer}</span>}
          {(visit.status === 'in_consult' || visit.status === 'left') && (
            <StatusBadge value={visit.status} options={statuses} />
          )}
        </>
      }
      facts={[
        place,
        over ? outcome : null,
        visit.status === 'waiting_payment' && visit.unpaid !== null && visit.unpaid > 0
          ? TEXTS.owes(formatMoney(visit.unpaid))
          : null,
        visit.room_name,
        visit.doctor_name,
        visit.type_name ?? visit.reason,
      ]}
    />
  )
}
