import { nextAfter } from '@bcare/rules/billing/till-installments'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Badge } from '@mantine/core'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './installments.module.css'
import type { Owed, Till } from './use-till.ts'

/** Instalments whose day has come: what of the rows below is paid first. */
export function DueInstallments({ owed: { installments } }: { owed: Owed }) {
  if (installments.length === 0) return null
  return (
    <ul className={css.due} aria-label={TEXTS.due_installments}>
      {installments.map(({ id, plan_code, seq, due_on, remaining, is_overdue }) => (
        <li key={id}>
          <span>{TEXTS.installment(plan_code, seq)}</span>
          <span>{formatDate(due_on)}</span>
          <Badge size="sm" variant="light" color={is_overdue ? 'red' : 'orange'}>
            {is_overdue ? TEXTS.overdue : TEXTS.due_today}
          </Badge>
          <strong className="numeric">{formatMoney(remaining)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** What of each plan comes next once this is booked. */
export function NextInstallments({ owed, till }: { owed: Owed; till: Till }) {
  const { installments, coming, items } = owed
  const plans = Map.groupBy([...installments, ...coming], ({ plan_id }) => plan_id)
  if (plans.size === 0) return null
  const paidOn = (bill_id: number): number =>
    till.plan.shares
      .filter(({ ref }) => items.some((item) => item.bill_id === bill_id && ref === `item:${item.id}`))
      .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div aria-live="polite" className={css.next}>
      {[...plans].map(([plan_id, of_plan]) => {
        const next = nextAfter(of_plan, paidOn(of_plan[0]?.bill_id ?? 0))
        return (
          <p key={plan_id}>
            {next === undefined
              ? TEXTS.plan_paid
              : TEXTS.next_installment(formatDate(next.due_on), formatMoney(next.remaining))}
          </p>
        )
      })}
    </div>
  )
}
