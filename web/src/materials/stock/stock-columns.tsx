import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { holds, useMe } from '../../kit/session/may.ts'
import css from '../materials.module.css'
import { quantityText } from '../quantity.ts'
import { useBranches } from '../sources.ts'
import { STOCK_TEXTS as TEXTS } from '../texts.ts'
import type { StockRow } from './stock-row.ts'

export function StockState({ state }: Pick<StockRow, 'state'>) {
  return <StatusBadge value={state} options={useConstant('material_stock.state')} />
}

const soon = (quantity: number, unit: string) => (quantity === 0 ? null : quantityText(quantity, unit))
const limit = (quantity: number | null) => quantity !== null && quantityText(quantity)
const hidden = { hidden: true, unsorted: true } as const

/** A lot that has expired stands out. */
const Expiry = ({ row: { next_expiry, expired_qty } }: { row: StockRow }) =>
  next_expiry !== null && (
    <span className={expired_qty > 0 ? css.expired : undefined}>{formatDate(next_expiry)}</span>
  )

/** A material is in every branch: which one is said beneath its name. */
const Name = ({ row: { material_name, branch_name } }: { row: StockRow }) => (
  <span className={css.named}>
    {material_name}
    <small>{branch_name}</small>
  </span>
)

const BEFORE: readonly Column<StockRow>[] = [
  { key: 'material_code', label: 'Mã', width: 84, pinned: true, unsorted: true },
  { key: 'material_name', width: 176, grow: true, priority: 1, cell: (row) => <Name row={row} /> },
  { key: 'category_name', width: 146, unsorted: true },
  {
    key: 'on_hand',
    width: 100,
    align: 'end',
    priority: 2,
    cell: ({ on_hand, unit_name }) => (
      <strong className={css.number}>{quantityText(on_hand, unit_name)}</strong>
    ),
  },
  {
    key: 'state',
    width: 110,
    priority: 2,
    unsorted: true,
    cell: ({ state }) => <StockState state={state} />,
  },
  { key: 'min_stock', width: 86, align: 'end', unsorted: true, cell: ({ min_stock }) => limit(min_stock) },
  {
    key: 'near_expiry_qty',
    label: TEXTS.near,
    width: 102,
    align: 'end',
    cell: ({ near_expiry_qty, unit_name }) => soon(near_expiry_qty, unit_name),
  },
  { key: 'next_expiry', label: TEXTS.expiry, width: 104, cell: (row) => <Expiry row={row} /> },
]

const COSTS: readonly Column<StockRow>[] = [
  {
    key: 'avg_cost',
    width: 110,
    align: 'end',
    unsorted: true,
    cell: ({ avg_cost }) => avg_cost !== null && formatMoney(avg_cost),
  },
  {
    key: 'value',
    width: 118,
    align: 'end',
    cell: ({ value }) => value !== null && formatMoney(value),
  },
]

const AFTER: readonly Column<StockRow>[] = [
  { key: 'branch_name', width: 150, ...hidden },
  { key: 'kind', width: 150, ...hidden },
  { key: 'max_stock', width: 95, align: 'end', ...hidden, cell: ({ max_stock }) => limit(max_stock) },
  {
    key: 'expired_qty',
    width: 120,
    align: 'end',
    ...hidden,
    cell: ({ expired_qty, unit_name }) => soon(expired_qty, unit_name),
  },
  { key: 'needs_care', width: 120, ...hidden },
  { key: 'last_moved_at', width: 150, hidden: true },
  { key: 'lot_tracked', width: 120, ...hidden },
  { key: 'is_active', width: 115, ...hidden },
]

const PLAIN = [...BEFORE, ...AFTER]
const COSTED = [...BEFORE, ...COSTS, ...AFTER]

/** What materials cost is a column for users who may know it. */
export function useStockColumns(): readonly Column<StockRow>[] {
  const grants = useMe()?.grants ?? {}
  return holds(grants, 'finance:read') || holds(grants, 'material:update') ? COSTED : PLAIN
}

export const STOCK_FILTERS: readonly FilterSpec[] = [
  'branch_id',
  'state',
  'needs_care',
  'category_term_id',
  'kind',
  'lot_tracked',
  'is_active',
]

const TERMS = { vocabulary: 'material_category', limit: 200, sort_by: 'order' } as const
const TRACKED = [
  { value: true, label: TEXTS.with_lots },
  { value: false, label: TEXTS.without_lots },
] as const
const ACTIVE = [
  { value: true, label: TEXTS.in_use },
  { value: false, label: TEXTS.out_of_use },
] as const

const CARE = [
  { value: true, label: TEXTS.needs_care },
  { value: false, label: TEXTS.all_well },
] as const

/** What the values of the stock are called; `unsettled` until all of it is known. */
export function useStockChoices(): { choices: Choices; unsettled: boolean } {
  const state = useConstant('material_stock.state')
  const kind = useConstant('material.kind')
  const terms = useRead(api.term.list, TERMS, { staleTime: 60_000 }).data
  const { all, known } = useBranches()
  const unsettled = state.length === 0 || kind.length === 0 || terms === undefined || !known
  return useMemo(
    () => ({
      choices: {
        state,
        kind,
        category_term_id: terms?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        branch_id: all.map(({ id, name }) => ({ value: id, label: name })),
        lot_tracked: TRACKED,
        is_active: ACTIVE,
        needs_care: CARE,
      },
      unsettled,
    }),
    [state, kind, terms, all, unsettled],
  )
}
