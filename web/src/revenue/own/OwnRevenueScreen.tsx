import { addDays, clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Title } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo, useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMe } from '../../kit/session/may.ts'
import { LineDrawer } from '../line/LineDrawer.tsx'
import type { OpenedLine } from '../line/opened-line.ts'
import { Answer, Provisional } from '../Pieces.tsx'
import css from '../revenue.module.css'
import { monthSpan, monthText } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import { OwnEntries } from './OwnEntries.tsx'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month that the address names, or else the present one. */
function useMonth() {
  const [{ month: raw }] = useSearchParams<'month'>()
  const navigate = useNavigate()
  const present = clinicDate(serverNow()).slice(0, 7)
  const month = typeof raw === 'string' && MONTH.test(raw) ? raw : present
  const { from, to } = monthSpan(month)
  const show = (next: string) => void navigate(linkTo('.', { month: next }))
  return { month, present, from, to, show }
}

/** A user's own month: what it came to, and every entry of it. */
export function OwnRevenueScreen() {
  const user_id = useMe()?.user.id ?? 0
  const { month, present, from, to, show } = useMonth()
  const [opened, setOpened] = useState<OpenedLine>()
  const sums = useRead(api.revenue.attachment_doctor, { from, to, user_id }, { quiet: true })
  return (
    <div className={css.own}>
      <div className={css.ownHead}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={TEXTS.home}
          renderRoot={(props) => <Link {...props} to="/" />}
        >
          <IconArrowLeft aria-hidden />
        </ActionIcon>
        <Title order={1}>{TEXTS.own_title}</Title>
        {month >= present && <Provisional />}
      </div>
      <nav className={css.month} aria-label={TEXTS.month}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={TEXTS.month_before}
          onClick={() => show(addDays(from, -1).slice(0, 7))}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <strong aria-live="polite">{monthText(month)}</strong>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={TEXTS.month_after}
          disabled={month >= present}
          onClick={() => show(addDays(to, 1).slice(0, 7))}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </nav>
      <Answer read={sums} height={64}>
        {({ sums: { net, collected, held } }) => <Totals net={net} collected={collected} held={held} />}
      </Answer>
      <OwnEntries
        span={{ from, to }}
        user_id={user_id}
        onOpen={setOpened}
        onSpan={(span) => show(span.from.slice(0, 7))}
      />
      <LineDrawer line={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

const Totals = (sums: { net: number; collected: number; held: number }) => (
  <dl className={css.totals}>
    <div>
      <dt title={TEXTS.net}>{TEXTS.net_short}</dt>
      <dd>{formatMoney(sums.net)}</dd>
    </div>
    <div>
      <dt title={TEXTS.collected}>{TEXTS.collected_short}</dt>
      <dd>{formatMoney(sums.collected)}</dd>
    </div>
    <div>
      <dt title={TEXTS.held}>{TEXTS.held_short}</dt>
      <dd>{formatMoney(sums.held)}</dd>
    </div>
  </dl>
)
