import type { Output } from '@bcare/contract'
import type { installment } from '@bcare/contract/billing/installment'
import { clinicDate } from '@bcare/rules/text/date'
import { daysIn } from '@bcare/rules/text/period'
import { formatMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { openPay } from '../../shared/modals/pay-modal.ts'
import { CallLink } from '../CallLink.tsx'
import css from '../overview.module.css'
import { More } from '../Panel.tsx'
import { ReadPanel } from '../ReadPanel.tsx'
import { type PanelProps, SHOWN } from './panel-order.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'

type InstallmentRow = Output<typeof installment.partially_paid>['data'][number]

const DUE = { tab: 'plans', book: 'due' }

/** Instalments of running plans that are due by today, the longest due first: to be called for, and taken. */
export function InstallmentsPanel({ now, lead }: PanelProps) {
  const today = clinicDate(now)
  const read = useRead(
    api.installment.partially_paid,
    { to: today, unpaid: true, limit: SHOWN, sort_by: 'due_on', order: 'asc' },
    { quiet: true },
  )
  return (
    <ReadPanel
      title={TEXTS.installments}
      read={read}
      link={{ to: '/accounting', label: TEXTS.open_installments, search: DUE }}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      {...(lead && { empty: TEXTS.installments_empty })}
    >
      {({ data, total }) => (
        <>
          <ul>
            {data.map((row) => (
              <Due key={row.id} row={row} today={today} />
            ))}
          </ul>
          <More count={total - data.length} label={TEXTS.more_installments} to="/accounting" search={DUE} />
        </>
      )}
    </ReadPanel>
  )
}

function Due({ row, today }: { row: InstallmentRow; today: string }) {
  const may_collect = useMay('payment:create')
  const { person_id, person_name, person_phone, bill_id, seq, due_on, remaining } = row
  const late = daysIn({ from: due_on, to: today }) - 1
  return (
    <li className={css.row}>
      <span className={css.who}>
        <Link {...linkTo(`/customer/profile/${person_id}`, { tab: 'payment' })} className={css.name}>
          {person_name}
        </Link>
        <span className={css.about}>
          <CallLink name={person_name} phone={person_phone} /> · {TEXTS.seq(seq)}{' '}
          <span data-late={late > 0 || undefined}>{late > 0 ? TEXTS.late_days(late) : TEXTS.due_today}</span>
        </span>
      </span>
      <span className={css.end}>
        <span className={css.amount}>{formatMoney(remaining)}</span>
        {may_collect && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={TEXTS.collect_named(person_name, formatMoney(remaining))}
            onClick={() => openPay({ person_id, amount: remaining, ...(bill_id !== null && { bill_id }) })}
          >
            {TEXTS.collect}
          </Button>
        )}
      </span>
    </li>
  )
}
