import { MaterialStock, materialStock } from '@bcare/contract/materials/stock'
import type { StockState } from '@bcare/rules/materials/stock'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { listBodyOf, settleFilters } from '../../kit/data/filters/list-state.ts'
import { useListState } from '../../kit/data/filters/use-list-state.ts'
import type { Choices } from '../../kit/data/table/column.ts'
import table from '../../shared/report/table.module.css'
import { STOCK_TEXTS as TEXTS } from '../texts.ts'
import { STOCK_FILTERS } from './stock-columns.tsx'

const ORDER = { by: 'material_name', order: 'asc' } as const

/** What the list below is worth, and what of the chosen branches wants attention. */
export function StockSums({ choices }: { choices: Choices }) {
  const filters = useMemo(() => settleFilters(STOCK_FILTERS, MaterialStock.labels, choices), [choices])
  const list = useListState({ call: materialStock.list, filters, sort: ORDER })
  const { page: _page, sort_by: _by, order: _order, ...narrowed } = listBodyOf(list, 1, filters)
  const { data } = useRead(
    api.materialStock.query,
    { ...narrowed, limit: 1, summary: true },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const branches = list.values['branch_id']
  const value = data?.summary?.['value']
  return (
    <p className={table.sums} aria-label={TEXTS.attention}>
      {typeof value === 'number' && value !== 0 && (
        <span>
          {TEXTS.value} <strong>{formatMoney(value)}</strong>
        </span>
      )}
      {(['low', 'out', 'negative'] as const).map((state) => (
        <Count
          key={state}
          state={state}
          branch_ids={branches}
          onOpen={() =>
            list.setMany({ state: [state], ...(branches !== undefined && { branch_id: branches }) })
          }
        />
      ))}
    </p>
  )
}

interface CountProps {
  state: Exclude<StockState, 'ok'>
  branch_ids: readonly unknown[] | undefined
  onOpen: () => void
}

/** How many stocks are in a state; none are not told of. */
function Count({ state, branch_ids, onOpen }: CountProps) {
  const { data } = useRead(
    api.materialStock.list,
    {
      state,
      is_active: true,
      limit: 1,
      ...(branch_ids !== undefined && { branch_id: branch_ids.map(Number) }),
    },
    { quiet: true, placeholderData: keepPreviousData },
  )
  if (data === undefined || data.total === 0) return null
  return (
    <Anchor component="button" type="button" inherit onClick={onOpen} data-state={state}>
      {TEXTS[state](formatCount(data.total))}
    </Anchor>
  )
}
