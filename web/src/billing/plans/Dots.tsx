import type { InstallmentStatus } from '@bcare/rules/billing/installment'
import {
  IconAlertTriangleFilled,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDot,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { current, type InstallmentRow } from './plan-rows.ts'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

/** Each state has a shape of its own, so that colour is never all that tells them apart. */
const SHAPES: Readonly<Record<InstallmentStatus, ComponentType<{ size: number }>>> = {
  pending: IconCircle,
  due: IconCircleDot,
  partially_paid: IconCircleHalf2,
  paid: IconCircleCheckFilled,
  overdue: IconAlertTriangleFilled,
  waived: IconCircleMinus,
  cancelled: IconCircleX,
}

/** How the instalments of a plan stand, one shape each, and how many of each in words. */
export function Dots({ code, rows }: { code: string; rows: readonly InstallmentRow[] }) {
  const states = useConstant('installment.status')
  const shown = current(rows)
  const labelOf = (status: InstallmentStatus) => states.find(({ value }) => value === status)?.label ?? status
  return (
    <div className={css.dots}>
      <ol aria-label={TEXTS.dots(code)}>
        {shown.map(({ id, seq, status }) => {
          const Shape = SHAPES[status]
          const said = `${TEXTS.row(seq)}: ${labelOf(status)}`
          return (
            <li key={id} data-status={status} title={said}>
              <span role="img" aria-label={said}>
                <Shape size={16} />
              </span>
            </li>
          )
        })}
      </ol>
      <small>
        {[...Map.groupBy(shown, ({ status }) => status)]
          .map(([status, ones]) => `${ones.length} ${labelOf(status).toLowerCase()}`)
          .join(' · ')}
      </small>
    </div>
  )
}
