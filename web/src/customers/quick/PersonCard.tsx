import type { PersonCard as Card } from '@bcare/contract/insight/people-search'
import { formatDateTime, formatTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Box, Button } from '@mantine/core'
import { IconCalendarPlus, IconPhone, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { PERSON_TEXTS } from '../texts.ts'
import css from './quick.module.css'
import { QUICK_TEXTS as TEXTS } from './texts.ts'

/** A customer as they are met at the door or on the telephone. */
export function PersonCard({ card }: { card: Card }) {
  const { id, full_name } = card
  const may_book = useMay('appointment:create')
  return (
    <article className={css.card} aria-label={full_name}>
      <div>
        <h2 className={css.name}>
          <Anchor
            inherit
            c="inherit"
            renderRoot={(props) => <Link {...props} to={`/customer/profile/${id}`} />}
          >
            {full_name}
          </Anchor>
        </h2>
        <Box component="p" mt={2} c="gray.7" fz="sm">
          <About card={card} />
        </Box>
      </div>
      <Phones card={card} />
      <Facts card={card} />
      <div className={css.actions}>
        <Button
          variant="default"
          leftSection={<IconUser size={18} aria-hidden />}
          aria-label={TEXTS.profile_of(full_name)}
          renderRoot={(props) => <Link {...props} to={`/customer/profile/${id}`} />}
        >
          {TEXTS.profile}
        </Button>
        {may_book && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            aria-label={TEXTS.book_for(full_name)}
            onClick={() => openBooking({ person: { id, full_name } })}
          >
            {TEXTS.book}
          </Button>
        )}
      </div>
    </article>
  )
}

function About({ card: { code, age, gender } }: { card: Card }) {
  const genders = useConstant('person.gender')
  const parts = [
    code,
    age !== null && PERSON_TEXTS.years(age),
    gender !== 'unknown' && genders.find(({ value }) => value === gender)?.label,
  ]
  return parts.filter(Boolean).join(' · ')
}

function Phones({ card: { phone, phone2 } }: { card: Card }) {
  const numbers = [phone, phone2].filter((number) => number !== null)
  return (
    <p className={css.phones}>
      <IconPhone size={18} aria-hidden />
      {numbers.length === 0
        ? TEXTS.no_phone
        : numbers.map((number) => (
            <span key={number} className="numeric">
              <PhoneLink number={number} />
            </span>
          ))}
    </p>
  )
}

/** When they come next, whether they are here today, and what they owe: each for users who may know it. */
function Facts({ card: { next_appointment_at, visit, debt } }: { card: Card }) {
  const statuses = useConstant('track.status')
  const may_see_visits = useMay('track:read')
  return (
    <dl className={css.facts}>
      <div>
        <dt>{TEXTS.next}</dt>
        <dd data-faint={next_appointment_at === null || undefined}>
          {next_appointment_at === null ? TEXTS.no_next : formatDateTime(next_appointment_at)}
        </dd>
      </div>
      {may_see_visits && (
        <div>
          <dt>{TEXTS.visit}</dt>
          <dd data-faint={visit === null || undefined}>
            {visit === null ? (
              TEXTS.no_visit
            ) : (
              <>
                <StatusBadge value={visit.status} options={statuses} />{' '}
                {TEXTS.visit_from(formatTime(visit.checked_in_at))}
              </>
            )}
          </dd>
        </div>
      )}
      {debt !== null && (
        <div>
          <dt>{TEXTS.debt}</dt>
          <dd data-owed={debt > 0 || undefined} data-faint={debt === 0 || undefined} className="numeric">
            {debt === 0 ? TEXTS.no_debt : formatMoney(debt)}
          </dd>
        </div>
      )}
    </dl>
  )
}
