import { isLive } from '@bcare/rules/contact/call/call'
import { formatDateTime, formatTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconArrowsLeftRight } from '@tabler/icons-react'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useNow } from '../../kit/use-now.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { callerOf, type CallRow, clockWords, isMissed } from './call-row.ts'
import css from './calls.module.css'
import { CALL_TEXTS as TEXTS } from './texts.ts'

const WAYS = { in: IconArrowDownLeft, out: IconArrowUpRight, internal: IconArrowsLeftRight }

/** Which way a call went, as a sign with its words. */
export function Way({ direction }: Pick<CallRow, 'direction'>) {
  const labels = useConstant('call.direction')
  const Icon = WAYS[direction]
  const label = labels.find(({ value }) => value === direction)?.label ?? ''
  return <Icon size={16} className={css.way} data-way={direction} role="img" aria-label={label} />
}

/** Whom a call is with: the customer, those it may be, or the number alone. */
export function Whom({ row }: { row: CallRow }) {
  const { person_id, person_name, candidates, number } = row
  if (person_id !== null)
    return (
      <Anchor
        inherit
        component="button"
        type="button"
        ta="start"
        onClick={(event) => {
          event.stopPropagation()
          openCustomer(person_id)
        }}
      >
        {person_name}
      </Anchor>
    )
  if (candidates.length > 1) return TEXTS.several(candidates.length)
  return number === null ? callerOf(row) : TEXTS.unknown
}

/** The number of the other side, to be dialled. */
export const DialNumber = ({ row: { number } }: { row: CallRow }) =>
  number === null ? null : <PhoneLink number={number} />

export function Status({ row }: { row: CallRow }) {
  const options = useConstant('call.status')
  return <StatusBadge value={row.status} options={options} />
}

/** How long a call has taken; of one that goes on, so far. */
export function Length({ row }: { row: CallRow }) {
  const { status, answered_at, started_at, duration_sec, wait_sec } = row
  if (isLive(status)) return <Counting since={answered_at ?? started_at} />
  if (duration_sec !== null) return clockWords(duration_sec)
  return wait_sec === null ? null : TEXTS.waited(clockWords(wait_sec))
}

function Counting({ since }: { since: string }) {
  useNow(1_000)
  return clockWords(Math.max(0, Math.round((serverNow() - Date.parse(since)) / 1_000)))
}

/** What came of a call, or what it waits for. */
export function Outcome({ row }: { row: CallRow }) {
  const { outcome_name, outcome_color, missed_handled_at, status } = row
  if (outcome_name !== null)
    return outcome_color === null ? outcome_name : <ColourBadge label={outcome_name} color={outcome_color} />
  if (missed_handled_at !== null) return TEXTS.handled(formatTime(missed_handled_at))
  if (isMissed(row)) return <span className={css.open}>{TEXTS.to_call_back}</span>
  return isLive(status) ? null : <span className={css.open}>{TEXTS.no_result}</span>
}

/** One call on a phone: who, which way, when, what came of it. */
export function CallCard({ row }: { row: CallRow }) {
  return (
    <div className={css.card}>
      <span className={css.cardHead}>
        <Way direction={row.direction} />
        <strong>{callerOf(row)}</strong>
        <Status row={row} />
      </span>
      <span className={css.cardLine}>
        {row.person_name !== null && row.number !== null && `${formatPhone(row.number)} · `}
        {formatDateTime(row.started_at)} · <Length row={row} />
      </span>
      <span className={css.cardLine}>
        {row.user_name !== null && `${row.user_name} · `}
        <Outcome row={row} />
      </span>
    </div>
  )
}
