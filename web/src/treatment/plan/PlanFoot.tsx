import { formatMoney } from '@bcare/rules/text/money'
import { nextDeed, type PlanDeed, planSums } from '@bcare/rules/treatment/plan'
import { Button } from '@mantine/core'
import { useMay } from '../../kit/session/may.ts'
import type { LineRow } from '../line-row.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'

interface PlanFootProps {
  lines: readonly LineRow[]
  /** Who else shows the plan now: then nothing is done here. */
  presented_by: string | undefined
  onDeed: (deed: PlanDeed) => void
}

/** The next deed as far as this user may do it: who cannot record a signature shows the plan. */
function useDeed(lines: readonly LineRow[]): PlanDeed | undefined {
  const may = {
    present: useMay('attachment:update'),
    sign: useMay('attachment:agree'),
    book: useMay('appointment:create'),
  }
  const deed = nextDeed(lines)
  if (deed === 'sign' && !may.sign) return may.present ? 'present' : undefined
  return deed !== undefined && may[deed] ? deed : undefined
}

/** What a plan comes to, and the one thing to do next with it. */
export function PlanFoot({ lines, presented_by, onDeed }: PlanFootProps) {
  const deed = useDeed(lines)
  const { agreed, discount, unbilled } = planSums(lines)
  const sums = [
    [TEXTS.agreed, agreed],
    [TEXTS.discount, discount],
    [TEXTS.unbilled, unbilled],
  ] as const
  return (
    <section className={`box ${css.foot}`} aria-label={TEXTS.foot}>
      <dl className={css.sums}>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {presented_by !== undefined ? (
        <span className={css.presented}>{TEXTS.presented_by(presented_by)}</span>
      ) : (
        deed !== undefined && (
          <span className={css.deed}>
            <span>{TEXTS.next}</span>
            <Button onClick={() => onDeed(deed)}>{TEXTS[deed]}</Button>
          </span>
        )
      )}
    </section>
  )
}
