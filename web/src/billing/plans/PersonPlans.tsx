import { Button, Text } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import { ask } from './asking.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanQuestions } from './PlanQuestions.tsx'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

/** What a customer pays in parts: each plan with its instalments, and the way to a new one. */
export function PersonPlans({ person_id }: PersonTabProps) {
  const may_read = useMay('installment_plan:read')
  const may_make = useMay('installment_plan:create')
  const { data, error, refetch } = useRead(
    api.installmentPlan.list,
    { person_id, sort_by: 'created_at', order: 'desc', limit: 100 },
    { quiet: true, enabled: may_read },
  )
  if (!may_read) return null
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <section className={css.section} aria-label={TEXTS.section}>
      <header className={css.head}>
        <Text component="h3" fw={600}>
          {TEXTS.section}
        </Text>
        {may_make && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconCalendarDollar size={16} aria-hidden />}
            onClick={() => ask({ kind: 'make', person_id })}
          >
            {TEXTS.make}
          </Button>
        )}
      </header>
      {data.data.length === 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.none}
        </Text>
      )}
      {data.data.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
      <PlanQuestions />
    </section>
  )
}
