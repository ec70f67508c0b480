import type { DealCard } from '@bcare/contract/sales/deal'
import { formatDate, formatTime, milliseconds } from '@bcare/rules/text/date'
import { compactMoney } from '@bcare/rules/text/money'
import { initials } from '@bcare/rules/text/name'
import { formatPhone } from '@bcare/rules/text/phone'
import { VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconChecklist, IconClock, IconFlag3Filled } from '@tabler/icons-react'
import { memo } from 'react'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import css from './deal-card.module.css'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

const DAY = 86_400_000

/** Whole days since a deal entered its stage. */
export const daysSince = (entered: string, now: number): number =>
  Math.max(0, Math.floor((now - milliseconds(entered)) / DAY))

const when = (instant: string) => `${formatDate(instant).slice(0, 5)} ${formatTime(instant)}`

/** What a card of the board says: the same four lines for every deal, so that columns can be drawn in part. */
export const DealCardFace = memo(function DealCardFace({ card, now }: { card: DealCard; now: number }) {
  return (
    <>
      <span className={css.cardLine}>
        <span className={`ellipsis ${css.cardName}`}>{card.person_name}</span>
        {card.priority === 'high' && (
          <IconFlag3Filled size={14} className={css.urgent} aria-label={TEXTS.urgent} />
        )}
        {card.status === 'open' && (
          <span className={css.days} data-rotting={card.is_rotting || undefined}>
            <IconClock size={14} aria-hidden />
            {TEXTS.days(daysSince(card.stage_entered_at, now))}
            {card.is_rotting && <VisuallyHidden>, {TEXTS.rotting}</VisuallyHidden>}
          </span>
        )}
      </span>
      <span className={css.cardLine}>
        <span className={`ellipsis ${css.cardDeal}`}>{card.name}</span>
        <Tags tags={card.tags} />
      </span>
      <span className={css.cardLine} data-last>
        <span className={css.amount} data-none={card.expected_amount === 0 || undefined}>
          {card.expected_amount > 0 ? compactMoney(card.expected_amount) : TEXTS.no_amount}
        </span>
        {card.person_phone && <span className={css.phone}>{formatPhone(card.person_phone)}</span>}
      </span>
      <span className={css.cardLine}>
        <span className={css.owner}>
          {card.owner_name && (
            <span className={css.face} aria-hidden>
              {initials(card.owner_name)}
            </span>
          )}
          <span className={`ellipsis ${css.ellipsis}`}>{card.owner_name ?? TEXTS.no_owner}</span>
        </span>
        {card.next_task_type !== null && (
          <span
            className={css.next}
            data-late={(card.next_task_at !== null && milliseconds(card.next_task_at) < now) || undefined}
            title={`${TEXTS.next_task}: ${card.next_task_type}`}
          >
            <IconChecklist size={14} aria-label={`${TEXTS.next_task}: ${card.next_task_type}`} />
            {card.next_task_at !== null && formatDate(card.next_task_at).slice(0, 5)}
          </span>
        )}
        {card.next_appointment_at && (
          <span className={css.next}>
            <IconCalendarEvent size={14} aria-label={TEXTS.next_appointment} />
            {when(card.next_appointment_at)}
          </span>
        )}
      </span>
    </>
  )
})

/** The first label, and how many more there are. */
function Tags({ tags }: Pick<DealCard, 'tags'>) {
  const [first, ...more] = tags
  if (!first) return null
  return (
    <span className={css.tags} title={tags.map(({ name }) => name).join(', ')}>
      <ColourBadge label={first.name} color={first.color} />
      {more.length > 0 && `+${more.length}`}
    </span>
  )
}
