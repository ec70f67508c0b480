import { CashFlow, cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { listBodyOf, settleFilters } from '../kit/data/filters/list-state.ts'
import { useListState } from '../kit/data/filters/use-list-state.ts'
import type { Choices } from '../kit/data/table/column.ts'
import table from '../shared/report/table.module.css'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { NEWEST, VOUCHER_FILTERS } from './voucher-columns.tsx'

/** What the list below comes to, whatever narrows it, and how many vouchers wait for approval. */
export function SumsLine({ choices }: { choices: Choices }) {
  const filters = useMemo(() => settleFilters(VOUCHER_FILTERS, CashFlow.labels, choices), [choices])
  const list = useListState({ call: cashFlow.query, filters, sort: NEWEST })
  const {
    page: _page,
    limit: _limit,
    sort_by: _by,
    order: _order,
    ...narrowed
  } = listBodyOf(list, 1, filters)
  const { data, error, refetch } = useRead(api.cashFlow.summary, narrowed, {
    quiet: true,
    placeholderData: keepPreviousData,
  })
  if (error && data === undefined)
    return (
      <Text size="sm">
        {TEXTS.sums_failed}{' '}
        <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
          {TEXTS.retry}
        </Anchor>
      </Text>
    )
  if (data === undefined) return <Skeleton height={21} maw={420} />
  return (
    <p className={table.sums} aria-label={TEXTS.sums} title={TEXTS.sums}>
      <span>
        {TEXTS.in} <strong>{formatMoney(data.in)}</strong>
      </span>
      <span>
        {TEXTS.out} <strong>{formatMoney(data.out)}</strong>
      </span>
      <span>
        {TEXTS.net} <strong>{formatMoney(data.net)}</strong>
      </span>
      {data.pending > 0 && (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => list.setMany({ state: ['pending_approval'] })}
        >
          {TEXTS.pending(formatCount(data.pending))}
        </Anchor>
      )}
    </p>
  )
}
