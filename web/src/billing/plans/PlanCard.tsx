import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Box, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { ask } from './asking.ts'
import { Dots } from './Dots.tsx'
import { Installments } from './Installments.tsx'
import { type InstallmentRow, nextOf, type PlanRow, rowsOf } from './plan-rows.ts'
import { PlanFacts } from './PlanFacts.tsx'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { usePlanActions } from './use-plan-actions.tsx'

interface PlanCardProps {
  plan: PlanRow
  /** Whether its instalments are there from the beginning. */
  unfolded?: boolean
}

/** A plan in a few lines, which unfolds to its instalments and terms. */
export function PlanCard({ plan, unfolded = false }: PlanCardProps) {
  const { id, code, status } = plan
  const { data, error, refetch } = useRead(api.installment.list, rowsOf(id), { quiet: true })
  const [open, { toggle }] = useDisclosure(unfolded)
  const states = useConstant('installment_plan.status')
  const may_start = useMay('installment_plan:update')
  const actionsOf = usePlanActions()
  return (
    <article className={css.card} aria-label={code}>
      <div className={css.title}>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          aria-expanded={open}
          aria-label={open ? TEXTS.fold(code) : TEXTS.unfold(code)}
          onClick={toggle}
        >
          <IconChevronDown size={18} className={css.chevron} data-open={open || undefined} />
        </ActionIcon>
        <Box component="span" fw={600} className="numeric">
          {code}
        </Box>
        <StatusBadge value={status} options={states} />
        <span className={css.end}>
          {status === 'draft' && may_start && (
            <Button size="compact-sm" variant="light" onClick={() => ask({ kind: 'activate', plan })}>
              {TEXTS.start}
            </Button>
          )}
          <RowMenu name={code} actionsOf={() => actionsOf(plan)} />
        </span>
      </div>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} />}
      {data && (
        <>
          <Dots code={code} rows={data.data} />
          <Standing plan={plan} next={nextOf(data.data)} />
          {open && (
            <>
              <Installments plan={plan} rows={data.data} />
              <PlanFacts plan={plan} />
            </>
          )}
        </>
      )}
    </article>
  )
}

/** What is next, what is late, what is paid and left. */
function Standing({ plan, next }: { plan: PlanRow; next: InstallmentRow | undefined }) {
  const { paid, refunded, total, remaining, overdue_amount, next_due_on } = plan
  return (
    <p className={css.standing}>
      {overdue_amount > 0 && <strong data-late>{TEXTS.overdue(formatMoney(overdue_amount))}</strong>}
      {next && (
        <strong>
          {TEXTS.next(next.seq, formatDate(next_due_on ?? next.due_on), formatMoney(next.remaining))}
        </strong>
      )}
      <span>{TEXTS.paid_of(formatMoney(paid - refunded), formatMoney(total))}</span>
      {remaining > 0 && <span>{TEXTS.left(formatMoney(remaining))}</span>}
    </p>
  )
}
