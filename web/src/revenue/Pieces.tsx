import { addDays } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Badge, Button, Stack, Title } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import css from './revenue.module.css'
import { monthSpan, monthText, type Span } from './span.ts'
import { REVENUE_TEXTS as TEXTS } from './texts.ts'

export { Answer } from '../shared/report/Answer.tsx'

/** An amount; what comes to nothing is a dash. */
export const money = (amount: number): string => (amount === 0 ? '–' : formatMoney(amount))

/** An amount with its sign, also above zero. */
export const signedMoney = (amount: number): string => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`

/** A part of a drawer under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={8} component="section" aria-label={title}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)

/** Figures of days that are not over yet. */
export const Provisional = () => (
  <Badge variant="light" color="orange" tt="none" title={TEXTS.provisional_about}>
    {TEXTS.provisional}
  </Badge>
)

interface NothingProps {
  from: string
  /** Whose revenue it is about. */
  narrowed: { user_id?: number; branch_id?: number }
  onSpan: (span: Span) => void
}

/** No revenue in a span, and the way to the last month that has some. */
export function Nothing({ from, narrowed: { user_id, branch_id }, onSpan }: NothingProps) {
  const { data } = useRead(
    api.revenue.query,
    {
      filter: { field: 'occurred_on', op: 'lte', value: addDays(from, -1) },
      sort_by: 'occurred_on',
      order: 'desc',
      limit: 1,
      ...(user_id !== undefined && { user_id }),
      ...(branch_id !== undefined && { branch_id }),
    },
    { quiet: true },
  )
  const month = data?.data[0]?.occurred_on.slice(0, 7)
  return (
    <EmptyState
      title={TEXTS.empty}
      about={TEXTS.empty_about}
      icon={<IconReportMoney />}
      action={
        month !== undefined && (
          <Button className={css.unprinted} variant="default" onClick={() => onSpan(monthSpan(month))}>
            {TEXTS.last_month(monthText(month))}
          </Button>
        )
      }
    />
  )
}
