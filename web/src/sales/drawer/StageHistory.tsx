import type { StageChange } from '@bcare/contract/sales/deal'
import { formatDateTime } from '@bcare/rules/text/date'
import { compactMoney } from '@bcare/rules/text/money'
import { Skeleton, Stack, Text } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choice } from '../../kit/data/filters/list-state.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import css from './deal-list.module.css'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { spoken } from '../spoken.ts'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

/** The stages that a deal has gone through, newest first: from where, after how long, by whom and why. */
export function StageHistory({ deal_id }: { deal_id: number }) {
  const { data, error, refetch } = useRead(api.deal.stage_history, { deal_id, limit: 200 }, { quiet: true })
  const sources = useConstant('deal_stage_history.source')
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <Stack component="ol" gap={0} className={css.timeline}>
      {data.data.map((change) => (
        <li key={change.id} className={css.step}>
          <Change change={change} sources={sources} />
        </li>
      ))}
    </Stack>
  )
}

function Change({ change, sources }: { change: StageChange; sources: readonly Choice<string>[] }) {
  const { from_stage_name, to_stage_name, seconds_in_previous, source } = change
  const across = change.from_pipeline_id !== null && change.from_pipeline_id !== change.to_pipeline_id
  const to = across ? `${change.to_pipeline_name}: ${to_stage_name}` : to_stage_name
  const automatic = source === 'manual' ? undefined : sources.find(({ value }) => value === source)?.label
  return (
    <>
      <Text size="sm" fw={600}>
        {from_stage_name === null ? TEXTS.history_of(to) : TEXTS.history_move(from_stage_name, to)}
      </Text>
      <Text size="xs" c="gray.7">
        {[
          formatDateTime(change.at),
          change.by_name ?? TEXTS.by_system,
          automatic,
          seconds_in_previous !== null && TEXTS.stayed(spoken(seconds_in_previous)),
          change.amount_at_change > 0 && compactMoney(change.amount_at_change),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {change.reason && <Text size="sm">{change.reason}</Text>}
    </>
  )
}
