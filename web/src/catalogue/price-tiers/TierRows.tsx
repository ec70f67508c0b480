import { ProductPriceTier, productPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import type { Row } from '@bcare/contract/kit/entity'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { ACTIVE_STATES, activityAction } from '../activity.tsx'
import { ImportLink } from '../../shared/import/ImportLink.tsx'
import { TIER_TEXTS as TEXTS } from '../texts.ts'
import { TIER_FIELDS } from './tier-fields.tsx'

type TierRow = Row<typeof ProductPriceTier>

const saved = ({ price_kind, value }: TierRow): string =>
  price_kind === 'fixed'
    ? ''
    : `−${price_kind === 'percent_off' ? `${formatNumber(value, 2)}%` : formatMoney(value)}`

/** For whom and where a price holds. */
const forWhom = ({ person_group_name, branch_name }: TierRow): string =>
  [person_group_name, branch_name].filter(Boolean).join(' · ') || TEXTS.everyone

const COLUMNS: readonly Column<TierRow>[] = [
  { key: 'tier_name', width: 170, priority: 1, pinned: true },
  {
    key: 'product_name',
    grow: true,
    width: 240,
    priority: 1,
    unsorted: true,
    cell: ({ product_name, product_code }) => `${product_name} · ${product_code}`,
  },
  {
    key: 'list_price',
    width: 140,
    align: 'end',
    unsorted: true,
    cell: ({ list_price }) => formatMoney(list_price),
  },
  { key: 'value', width: 120, align: 'end', unsorted: true, cell: saved },
  {
    key: 'tier_price',
    width: 150,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: ({ tier_price }) => formatMoney(tier_price),
  },
  { key: 'person_group_name', label: TEXTS.for_whom, width: 200, priority: 2, unsorted: true, cell: forWhom },
  { key: 'min_qty', width: 120, align: 'end', unsorted: true },
  { key: 'valid_from', width: 120 },
  { key: 'valid_to', width: 120, unsorted: true },
  { key: 'priority', width: 100, align: 'end', hidden: true },
  { key: 'is_active', label: TEXTS.state, width: 130, priority: 2, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  { key: 'product_id', picks: 'product' },
  { key: 'person_group_id' },
  { key: 'branch_id' },
  'price_kind',
  { key: 'is_active', label: TEXTS.state },
]

const GROUPS = { limit: 200, sort_by: 'name' } as const
const BRANCHES = { kind: 'branch', is_active: true, limit: 200 } as const
const named = (rows: readonly { id: number; name: string }[] | undefined) =>
  rows?.map(({ id, name }) => ({ value: id, label: name })) ?? []

function useChoices() {
  const price_kind = useConstant('product_price_tier.price_kind')
  const groups = useRead(api.personGroup.list, GROUPS, { staleTime: 60_000 }).data?.data
  const branches = useRead(api.department.list, BRANCHES, { staleTime: 60_000 }).data?.data
  return useMemo(
    () => ({
      price_kind,
      is_active: ACTIVE_STATES,
      person_group_id: named(groups),
      branch_id: named(branches),
    }),
    [price_kind, groups, branches],
  )
}

/** Every price of every list as a row of its own, with all that is decided of it. */
export function TierRows() {
  const choices = useChoices()
  const may_update = useMay('product_price_tier:update')
  const update = useWrite(api.productPriceTier.update)
  return (
    <ListScreen
      title={TEXTS.title}
      entity={ProductPriceTier}
      family={productPriceTier}
      choices={choices}
      columns={COLUMNS}
      filters={FILTERS}
      sort={{ by: 'tier_name', order: 'asc' }}
      fields={TIER_FIELDS}
      buttons={<ImportLink permission="product_price_tier_import:update" to="/product/price-tiers/import" />}
      nameOf={({ tier_name, product_name }) => `${tier_name} · ${product_name}`}
      actions={(row) =>
        may_update
          ? [activityAction({ ...row, name: `${row.tier_name} · ${row.product_name}` }, update.mutate)]
          : []
      }
      lost={() => TEXTS.lost}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.none, about: TEXTS.none_about, icon: <IconStack2 /> }}
    />
  )
}
