import { formatCount } from '@bcare/rules/text/count'
import { clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { api, useRead } from '../../kit/api/api.ts'
import css from '../overview.module.css'
import { ReadPanel } from '../ReadPanel.tsx'
import type { PanelProps } from './panel-order.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'

/** What the clinic has taken in today by method, less what it gave back: as the money desk has it. */
export function MoneyPanel({ now }: PanelProps) {
  const today = clinicDate(now)
  const read = useRead(api.payment.totals, { from: today, to: today }, { quiet: true })
  return (
    <ReadPanel
      title={TEXTS.money}
      read={read}
      link={{
        to: '/accounting',
        label: TEXTS.open_receipts,
        search: { tab: 'receipts', paid_at: `${today}..${today}` },
      }}
      isEmpty={({ vouchers }) => vouchers === 0}
      empty={TEXTS.money_empty}
    >
      {({ data, vouchers }) => (
        <ul>
          {data.map(({ kind, name, received, given_back }) => (
            <li key={`${kind} ${name}`} className={css.line}>
              <span>{name}</span>
              <span className={css.amount}>{formatMoney(received - given_back)}</span>
            </li>
          ))}
          <li className={css.line} data-sum>
            <span>{TEXTS.money_sum(formatCount(vouchers))}</span>
            <span className={css.amount}>
              {formatMoney(data.reduce((sum, { received, given_back }) => sum + received - given_back, 0))}
            </span>
          </li>
        </ul>
      )}
    </ReadPanel>
  )
}
