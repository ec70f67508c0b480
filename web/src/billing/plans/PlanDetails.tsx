import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { PlanCard } from './PlanCard.tsx'
import type { PlanRow } from './plan-rows.ts'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const TABS: readonly RecordTab<PlanRow>[] = [
  {
    value: 'facts',
    label: TEXTS.facts,
    content: (plan) => (
      <Stack gap="sm">
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/customer/profile/$id"
              params={{ id: String(plan.person_id) }}
              search={{ tab: 'payment' }}
            />
          )}
        >
          {plan.person_name} · {plan.person_code}
        </Anchor>
        <PlanCard plan={plan} unfolded />
      </Stack>
    ),
  },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="installment_plan" entity_id={id} />,
  },
]

/** A plan in detail: its instalments, its terms, what can be done with it. */
export function PlanDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.installmentPlan.get, { id }, { quiet: true })
  if (error && row === undefined)
    return (
      <EmptyState
        title={error.message}
        action={<Button onClick={() => void refetch()}>{DATA_TEXTS.retry}</Button>}
      />
    )
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.code} row={row} tabs={TABS} />
}
