import { Discount, discount } from '@bcare/contract/catalogue/discount'
import { formatMoney } from '@bcare/rules/text/money'
import { IconDiscount2 } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DISCOUNT_FIELDS } from './discount-fields.tsx'
import { type DiscountRow, periodOf, valueOf } from './discount-row.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'
import { useDiscountActions } from './use-discount-actions.tsx'

const DiscountDetails = lazy(() =>
  import('./DiscountDetails.tsx').then((file) => ({ default: file.DiscountDetails })),
)

const COLUMNS: readonly Column<DiscountRow>[] = [
  { key: 'name', grow: true, width: 240, priority: 1, pinned: true },
  { key: 'code', width: 120, unsorted: true },
  { key: 'kind', width: 150, unsorted: true },
  { key: 'value', width: 120, align: 'end', priority: 2, unsorted: true, cell: valueOf },
  { key: 'audience', width: 180, unsorted: true },
  { key: 'valid_from', label: TEXTS.period, width: 210, cell: periodOf },
  {
    key: 'used_count',
    label: TEXTS.used,
    width: 110,
    align: 'end',
    unsorted: true,
    cell: ({ used_count, usage_limit }) => TEXTS.uses_of(used_count, usage_limit),
  },
  {
    key: 'used_amount',
    width: 130,
    align: 'end',
    unsorted: true,
    cell: ({ used_amount }) => formatMoney(used_amount),
  },
  { key: 'status', width: 140, priority: 2, unsorted: true },
  { key: 'apply_to', width: 150, hidden: true, unsorted: true },
  { key: 'priority', width: 100, align: 'end', hidden: true },
]

const FILTERS = ['status', 'kind', 'apply_to', 'audience', 'funded_by'] as const

const details = ({ id }: DiscountRow) => (
  <Suspense>
    <DiscountDetails id={id} />
  </Suspense>
)

function useChoices() {
  const status = useConstant('discount.status')
  const kind = useConstant('discount.kind')
  const apply_to = useConstant('discount.apply_to')
  const audience = useConstant('discount.audience')
  const stack_mode = useConstant('discount.stack_mode')
  const funded_by = useConstant('discount.funded_by')
  return useMemo(
    () => ({ status, kind, apply_to, audience, stack_mode, funded_by }),
    [status, kind, apply_to, audience, stack_mode, funded_by],
  )
}

/** Programmes with how often they were used, and whether they hold for a customer. */
export function DiscountScreen() {
  const choices = useChoices()
  const actions = useDiscountActions()
  return (
    <ListScreen
      title={TEXTS.title}
      entity={Discount}
      family={discount}
      choices={choices}
      unsettled={choices.status.length === 0}
      columns={COLUMNS}
      filters={FILTERS}
      sort={{ by: 'priority', order: 'desc' }}
      fields={DISCOUNT_FIELDS}
      surface="drawer"
      details={details}
      actions={actions}
      lost={() => TEXTS.lost}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.none, about: TEXTS.none_about, icon: <IconDiscount2 /> }}
    />
  )
}
