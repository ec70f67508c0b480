import { formatMoney } from '@bcare/rules/text/money'
import { formatDate } from '@bcare/rules/text/date'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../kit/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { ColourBadge, StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useConstant } from '../kit/use-constant.ts'
import css from './profile.module.css'
import { ACTIVITY_TEXTS, TAB_TEXTS as TEXTS } from './texts.ts'

/** The deals of a customer, newest first. */
export function DealsTab({ person_id }: { person_id: number }) {
  const { data, error, refetch } = useRead(
    api.deal.list,
    { person_id, limit: 100, sort_by: 'created_at', order: 'desc' },
    { quiet: true },
  )
  const statuses = useConstant('deal.status')
  if (error && !data) {
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{ACTIVITY_TEXTS.retry}</Button>}
      />
    )
  }
  if (!data) return <Skeleton height={160} />
  if (data.data.length === 0) return <EmptyState title={TEXTS.no_deals} icon={<IconRoute />} />
  return (
    <ul className={css.cards}>
      {data.data.map((deal) => (
        <li key={deal.id} className={css.card}>
          <div className={css.cardHead}>
            <Anchor
              component={Link}
              to="/deals"
              search={{ pipeline: deal.pipeline_id, deal: deal.id } as never}
              fw={600}
            >
              {deal.name}
            </Anchor>
            <StatusBadge value={deal.status} options={statuses} />
            <Text className={css.amount}>{formatMoney(deal.expected_amount)}</Text>
          </div>
          <div className={css.cardFoot}>
            <ColourBadge label={deal.stage_name} color={deal.stage_color} />
            <span>{deal.pipeline_name}</span>
            <span className="numeric">{deal.code}</span>
            {deal.owner_name && <span>{deal.owner_name}</span>}
            <span>{formatDate(deal.created_at)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
