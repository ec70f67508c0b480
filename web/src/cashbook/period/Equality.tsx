import { periodDifference } from '@bcare/rules/cashbook/period'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import css from './period.module.css'
import type { PeriodReport } from './report.ts'
import { PERIOD_TEXTS as TEXTS } from './texts.ts'

/** What is added, or taken away: more may be reversed in a period than came. */
const added = (amount: number): string =>
  `${amount < 0 || Object.is(amount, -0) ? '−' : '+'} ${formatMoney(Math.abs(amount))}`

/** Whether opening, what came and went, and closing agree: said always, in red with the amount where they do not. */
export function Equality({ report: { difference, groups, total } }: { report: PeriodReport }) {
  const { opening, in: came, out, closing } = total
  const moved = total.transfer_in - total.transfer_out
  const reckoned = [
    formatMoney(opening),
    ...[came, -out, ...(moved === 0 ? [] : [moved])].map(added),
    `= ${formatMoney(closing)}`,
  ].join(' ')
  const wrong = groups.findIndex((group) => periodDifference(group) !== 0)
  if (difference === 0 && wrong < 0)
    return (
      <p className={css.equal} data-state="right">
        <IconCheck size={16} aria-hidden />
        <span>
          {TEXTS.equal}: {reckoned}
        </span>
      </p>
    )
  return (
    <p className={css.equal} data-state="broken" role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {TEXTS.broken(formatMoney(difference))}: {reckoned}{' '}
        {wrong >= 0 && (
          <Anchor inherit href={`#period-${wrong}`}>
            {TEXTS.broken_rows}
          </Anchor>
        )}
      </span>
    </p>
  )
}
