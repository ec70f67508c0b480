import { InstallmentPlan, installmentPlan } from '@bcare/contract/billing/installment-plan'
import { PLAN_PROVIDER_LABELS, PLAN_PROVIDERS } from '@bcare/rules/billing/installment'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Skeleton } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { PlanRow } from './plan-rows.ts'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { usePlanActions } from './use-plan-actions.tsx'

const Details = lazy(() => import('./PlanDetails.tsx').then((file) => ({ default: file.PlanDetails })))

const COLUMNS: readonly Column<PlanRow>[] = [
  { key: 'code', width: 130, priority: 1, pinned: true, unsorted: true },
  { key: 'person_name', grow: true, width: 170, priority: 2, unsorted: true },
  { key: 'status', width: 150, priority: 2, unsorted: true },
  { key: 'paid', width: 115, unsorted: true },
  { key: 'remaining', width: 115, priority: 2, unsorted: true },
  {
    key: 'next_due_on',
    width: 110,
    priority: 2,
    unsorted: true,
    cell: ({ next_due_on: day }) => day !== null && formatDate(day),
  },
  {
    key: 'overdue_amount',
    width: 110,
    align: 'end',
    unsorted: true,
    cell: ({ overdue_amount: late }) => late > 0 && formatMoney(late),
  },
  {
    key: 'dunning_level',
    width: 150,
    align: 'start',
    unsorted: true,
    cell: ({ dunning_level: level }) => level !== null && TEXTS.dunning_levels[level],
  },
  { key: 'provider', width: 150, hidden: true, unsorted: true },
  { key: 'provider_name', width: 150, hidden: true, unsorted: true },
  { key: 'total', hidden: true, unsorted: true },
  { key: 'principal', hidden: true, unsorted: true },
  { key: 'down_payment', hidden: true, unsorted: true },
  { key: 'refunded', hidden: true, unsorted: true },
  { key: 'count', width: 80, hidden: true, unsorted: true },
  { key: 'first_due_on', width: 130, hidden: true },
  { key: 'bill_code', width: 130, hidden: true, unsorted: true },
  { key: 'deal_name', width: 180, hidden: true, unsorted: true },
  { key: 'person_code', width: 120, hidden: true, unsorted: true },
  { key: 'branch_name', width: 150, hidden: true, unsorted: true },
  { key: 'agreement_no', width: 130, hidden: true, unsorted: true },
  { key: 'note', width: 200, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = ['status', 'provider', { key: 'first_due_on', span: 'date' }]
const PLANS = { list: installmentPlan.list, query: installmentPlan.query }
const NEWEST = { by: 'created_at', order: 'desc' } as const
const PROVIDERS = PLAN_PROVIDERS.map((value) => ({ value, label: PLAN_PROVIDER_LABELS[value] }))

const details = ({ id }: PlanRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={id} />
  </Suspense>
)

/** The plans of all customers, the newest first. */
export function PlanScreen({ buttons }: { buttons: ReactNode }) {
  const status = useConstant('installment_plan.status')
  const choices = useMemo(() => ({ status, provider: PROVIDERS }), [status])
  const actions = usePlanActions()
  return (
    <ListScreen
      title={TEXTS.section}
      entity={InstallmentPlan}
      family={PLANS}
      choices={choices}
      unsettled={status.length === 0}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      nameOf={({ code }) => code}
      details={details}
      actions={actions}
      buttons={buttons}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.no_plans, about: TEXTS.no_plans_about, icon: <IconCalendarDollar /> }}
    />
  )
}
