import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { holds, useMe } from '../../kit/session/may.ts'
import { Facts } from '../Facts.tsx'
import css from '../overview.module.css'
import { More } from '../Panel.tsx'
import { ReadPanel } from '../ReadPanel.tsx'
import { type PanelProps, SHOWN } from './panel-order.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'
import { FORWARD, useNextStep, useVoucherStep, voucherName, type VoucherRow } from './use-voucher-step.ts'

const CASH_BOOK = '/cash-flow'

/** Vouchers of the cash book that wait for a step of the user's, the oldest first: each brought on by one tap. */
export function VouchersPanel({ lead }: PanelProps) {
  const me = useMe()
  const state = FORWARD.filter(({ needs }) => me && holds(me.grants, needs)).map(({ from }) => from)
  const read = useRead(
    api.cashFlow.query,
    { state, limit: SHOWN, sort_by: 'occurred_at', order: 'asc' },
    { quiet: true, enabled: state.length > 0 },
  )
  const nextOf = useNextStep()
  const { step, sending } = useVoucherStep()
  const search = { state: state.join(',') }
  return (
    <ReadPanel
      title={TEXTS.vouchers}
      read={read}
      link={{ to: CASH_BOOK, label: TEXTS.open_vouchers, search }}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      {...(lead && { empty: TEXTS.vouchers_empty })}
    >
      {({ data, total }) => (
        <>
          <ul>
            {data.map((row) => (
              <Voucher
                key={row.id}
                row={row}
                next={nextOf(row)}
                busy={sending === row.id}
                onStep={(to) => step(row, to)}
              />
            ))}
          </ul>
          <More count={total - data.length} label={TEXTS.more_vouchers} to={CASH_BOOK} search={search} />
        </>
      )}
    </ReadPanel>
  )
}

interface VoucherProps {
  row: VoucherRow
  next: ReturnType<ReturnType<typeof useNextStep>>
  busy: boolean
  onStep: (to: NonNullable<VoucherProps['next']>) => void
}

function Voucher({ row, next, busy, onStep }: VoucherProps) {
  const { direction, amount, counterparty_name, reason, category_name, occurred_at, created_by_name } = row
  const name = voucherName(row)
  const told = formatMoney(amount)
  return (
    <li className={css.row}>
      <span className={css.who}>
        <Link {...linkTo(CASH_BOOK, { search: name })} className={css.name}>
          {name} · {counterparty_name ?? category_name ?? formatDate(occurred_at)}
        </Link>
        <span className={css.about}>
          <Facts of={[formatDate(occurred_at), reason ?? category_name, created_by_name]} />
        </span>
      </span>
      <span className={css.end}>
        <span className={css.amount}>
          {direction === 'in' ? TEXTS.in : TEXTS.out} {told}
        </span>
        {next === undefined ? (
          <span className={css.until}>{TEXTS.needs_other}</span>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            loading={busy}
            aria-label={next === 'approved' ? TEXTS.approve_named(name, told) : TEXTS.post_named(name, told)}
            onClick={() => onStep(next)}
          >
            {next === 'approved' ? TEXTS.approve : TEXTS.post}
          </Button>
        )}
      </span>
    </li>
  )
}
