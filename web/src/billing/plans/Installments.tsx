import { COLLECTING_PLANS } from '@bcare/rules/billing/installment'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { openPay } from '../../shared/modals/pay-modal.ts'
import { ask } from './asking.ts'
import { current, type InstallmentRow, nextOf, type PlanRow } from './plan-rows.ts'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

interface InstallmentsProps {
  plan: PlanRow
  rows: readonly InstallmentRow[]
}

/** Opens the till for what of an instalment is still to be paid. */
export const collect = ({ person_id, bill_id, remaining }: InstallmentRow): void =>
  openPay({ person_id, amount: remaining, ...(bill_id !== null && { bill_id }) })

/** The instalments of a plan with their money; what is next can be taken from there. */
export function Installments({ plan, rows }: InstallmentsProps) {
  const next = nextOf(rows)
  return (
    <table className={css.rows} aria-label={TEXTS.rows(plan.code)}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.seq}</th>
          <th scope="col">{TEXTS.due_on}</th>
          <th scope="col">{TEXTS.amount}</th>
          <th scope="col">{TEXTS.paid}</th>
          <th scope="col">{TEXTS.remaining}</th>
          <th scope="col">{TEXTS.status}</th>
          <th scope="col" aria-label={TEXTS.actions} />
        </tr>
      </thead>
      <tbody>
        {current(rows).map((row) => (
          <InstallmentLine key={row.id} row={row} plan={plan} is_next={row.id === next?.id} />
        ))}
      </tbody>
    </table>
  )
}

interface InstallmentLineProps {
  row: InstallmentRow
  plan: PlanRow
  is_next: boolean
}

function InstallmentLine({ row, plan: { status: plan_status }, is_next }: InstallmentLineProps) {
  const states = useConstant('installment.status')
  const may_pay = useMay('payment:create')
  const may_change = useMay('installment_plan:update')
  const { code, seq, due_on, amount, paid, refunded, remaining, status, paid_at, note } = row
  const runs = COLLECTING_PLANS.includes(plan_status)
  const changes = may_change && paid === 0 && remaining > 0 && (runs || plan_status === 'draft')
  const said = [
    paid_at !== null && remaining === 0 && TEXTS.paid_at(formatDate(paid_at)),
    refunded > 0 && TEXTS.refunded(formatMoney(refunded)),
    note,
  ].filter(Boolean)
  return (
    <tr data-next={is_next || undefined}>
      <td title={code}>
        {TEXTS.row(seq)}
        {said.length > 0 && <small>{said.join(' · ')}</small>}
      </td>
      <td data-label={TEXTS.due_on}>{formatDate(due_on)}</td>
      <td data-label={TEXTS.amount} className="numeric">
        {formatMoney(amount)}
      </td>
      <td data-label={TEXTS.paid} className="numeric">
        {paid > 0 && formatMoney(paid - refunded)}
      </td>
      <td data-label={TEXTS.remaining} className="numeric">
        {remaining > 0 && formatMoney(remaining)}
      </td>
      <td>
        <StatusBadge value={status} options={states} />
      </td>
      <td>
        <div className={css.deeds}>
          {is_next && runs && may_pay && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={TEXTS.collect_of(code)}
              onClick={() => collect(row)}
            >
              {TEXTS.collect}
            </Button>
          )}
          {changes && (
            <ActionIcon
              variant="subtle"
              color="gray.7"
              aria-label={`${TEXTS.change_row} ${code}`}
              onClick={() => ask({ kind: 'change_row', row })}
            >
              <IconPencil size={16} />
            </ActionIcon>
          )}
        </div>
      </td>
    </tr>
  )
}
