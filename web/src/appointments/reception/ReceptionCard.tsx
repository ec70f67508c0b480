import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { formatTime, milliseconds } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { ActionIcon, Button, Group, Kbd, Menu, UnstyledButton } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { whoOf } from '../calendar/grid-model.ts'
import css from './reception.module.css'
import { minutesBetween, waitTone } from './reception.ts'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'
import { useSetting } from '../../kit/runtime/settings.ts'

export interface CardAction {
  label: string
  run: () => void
  destructive?: boolean
  /** Never the card's main action: it stands in the menu, and no key reaches it. */
  seldom?: boolean
}

interface FrameProps {
  /** What the card is known by. */
  card: string
  name: string
  /** Opens whoever the card is about. */
  onName: () => void
  time: ReactNode
  tone?: string | undefined
  children: ReactNode
  actions: readonly CardAction[]
  busy: boolean
}

function Frame({ card, name, onName, time, tone, children, actions, busy }: FrameProps) {
  const first = actions.find(({ seldom }) => seldom !== true)
  const rest = actions.filter((action) => action !== first)
  return (
    <li className={css.card} data-tone={tone} data-card={card}>
      <Group gap="0.5rem" align="baseline" justify="space-between" wrap="nowrap">
        <UnstyledButton className={css.name} onClick={onName} data-name>
          {name}
        </UnstyledButton>
        {time}
      </Group>
      <div className={css.facts}>{children}</div>
      {actions.length > 0 && (
        <div className={css.actions} data-small={first === undefined || undefined}>
          {first && (
            <Button
              size="xs"
              variant="light"
              px={6}
              flex={1}
              // Not disabled: whoever works by keyboard would lose the focus.
              onClick={busy ? undefined : first.run}
              data-main
              aria-keyshortcuts="T"
              aria-label={`${first.label}: ${name}`}
            >
              {first.label}
              <Kbd size="xs" className={css.keyHint} aria-hidden>
                T
              </Kbd>
            </Button>
          )}
          {rest.length > 0 && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="default" size={30} ml="auto" aria-label={`${TEXTS.more}: ${name}`}>
                  <IconDotsVertical size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {rest.map(({ label, run, destructive }) => (
                  <Menu.Item key={label} onClick={run} color={destructive ? 'red.8' : undefined}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
    </li>
  )
}

interface ExpectedCardProps {
  card: string
  appointment: CalendarAppointment
  /** The branch, where several are shown. */
  place: string | undefined
  now: number
  actions: readonly CardAction[]
  busy: boolean
  onOpen: () => void
}

const SOON = 60

/** Somebody who is expected today. */
export function ExpectedCard({ card, appointment, place, now, actions, busy, onOpen }: ExpectedCardProps) {
  const statuses = useConstant('appointment.status')
  const late = isLate(appointment, now, useSetting('booking.late_minutes'))
  const left = Math.ceil((milliseconds(appointment.start_at) - now) / 60_000)
  const phone = appointment.person_phone ?? appointment.temp_phone
  return (
    <Frame
      card={card}
      name={whoOf(appointment)}
      onName={onOpen}
      time={<b className={css.time}>{formatTime(appointment.start_at)}</b>}
      tone={late ? 'too_long' : undefined}
      actions={actions}
      busy={busy}
    >
      {phone && <span className="numeric">{formatPhone(phone)}</span>}
      <span>{[appointment.doctor_name, appointment.type_name].filter(Boolean).join(' · ')}</span>
      {place && <span>{place}</span>}
      <span className={css.badges}>
        {appointment.status !== 'scheduled' && <StatusBadge value={appointment.status} options={statuses} />}
        {late && (
          <span className={css.wait} data-tone="too_long">
            {TEXTS.late_by(minutesBetween(appointment.start_at, now))}
          </span>
        )}
        {!late && left > 0 && left <= SOON && <span className={css.wait}>{TEXTS.in_minutes(left)}</span>}
      </span>
    </Frame>
  )
}

interface VisitCardProps {
  card: string
  visit: Visit
  place: string | undefined
  now: number
  actions: readonly CardAction[]
  busy: boolean
}

/** How long the present step lasts, where it matters. */
function Lasting({ visit, now }: { visit: Visit; now: number }) {
  if (visit.status === 'waiting') {
    const minutes = minutesBetween(visit.checked_in_at, now)
    return (
      <span className={css.wait} data-tone={waitTone(minutes)}>
        {TEXTS.waited(minutes)}
      </span>
    )
  }
  const since =
    visit.status === 'waiting_payment'
      ? visit.payment_ready_at
      : (visit.treatment_start_at ?? visit.consult_start_at)
  const over = visit.status === 'checked_out' || visit.status === 'left'
  if (over || since === null) return null
  const minutes = minutesBetween(since, now)
  const tone = visit.status === 'waiting_payment' ? waitTone(minutes) : 'fine'
  return (
    <span className={css.wait} data-tone={tone}>
      {TEXTS.in_chair(minutes)}
    </span>
  )
}

/** Somebody who is here, or was. */
export function VisitCard({ card, visit, place, now, actions, busy }: VisitCardProps) {
  const statuses = useConstant('track.status')
  const outcomes = useConstant('track.outcome')
  const over = visit.status === 'checked_out' || visit.status === 'left'
  const ended = visit.checked_out_at ?? visit.left_at
  const outcome = outcomes.find(({ value }) => value === visit.outcome)?.label ?? visit.left_reason
  const tone = visit.status === 'waiting' ? waitTone(minutesBetween(visit.checked_in_at, now)) : undefined
  return (
    <Frame
      card={card}
      name={visit.person_name}
      onName={() => openCustomer(visit.person_id)}
      time={
        <span className={css.queue} title={TEXTS.queue(visit.queue_no)}>
          {over && ended ? formatTime(ended) : `#${visit.queue_no}`}
        </span>
      }
      tone={tone}
      actions={actions}
      busy={busy}
    >
      {!over && visit.person_phone && <span className="numeric">{formatPhone(visit.person_phone)}</span>}
      <span>
        {[visit.doctor_name, visit.type_name ?? visit.reason, visit.room_name].filter(Boolean).join(' · ')}
      </span>
      {place && <span>{place}</span>}
      <span className={css.badges}>
        {(visit.status === 'in_consult' || visit.status === 'left') && (
          <StatusBadge value={visit.status} options={statuses} />
        )}
        {visit.is_new_customer && !over && <ColourBadge label={TEXTS.new_customer} color="#7C3AED" />}
        <Lasting visit={visit} now={now} />
        {over && outcome && <span className={css.wait}>{outcome}</span>}
      </span>
    </Frame>
  )
}
