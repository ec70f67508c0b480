import type { Scheduled } from '@bcare/rules/billing/schedule'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import type { ReactNode } from 'react'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

interface ScheduleProps {
  rows: readonly Scheduled[]
  /** Why there is none. */
  problem: string | undefined
  children?: ReactNode
}

/** The instalments that the terms come to, live beside them, and their sum. */
export const Schedule = ({ rows, problem, children }: ScheduleProps) => (
  <section className={css.schedule} aria-label={TEXTS.schedule}>
    <h3>{TEXTS.schedule}</h3>
    {rows.length === 0 ? (
      <p className={css.about} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? TEXTS.missing}
      </p>
    ) : (
      <>
        <ol>
          {rows.map(({ seq, due_on, amount }) => (
            <li key={seq}>
              <span>{TEXTS.row(seq)}</span>
              <span>{formatDate(due_on)}</span>
              <span>{formatMoney(amount)}</span>
            </li>
          ))}
        </ol>
        <p className={css.sum} aria-live="polite">
          <span>{TEXTS.total}</span>
          <span>{formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0))}</span>
        </p>
      </>
    )}
    {children}
  </section>
)
