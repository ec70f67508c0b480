import { Bundle, bundle } from '@bcare/contract/catalogue/bundle'
import { formatMoney } from '@bcare/rules/text/money'
import { IconClipboardList } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useMay } from '../../kit/session/may.ts'
import { ACTIVE_STATES, activityAction } from '../activity.tsx'
import { BUNDLE_FIELDS } from './bundle-fields.tsx'
import { type BundleRow, periodOf, savingOf } from './bundle-row.ts'
import { BUNDLE_TEXTS as TEXTS } from './texts.ts'

const BundleDetails = lazy(() =>
  import('./BundleDetails.tsx').then((file) => ({ default: file.BundleDetails })),
)

const COLUMNS: readonly Column<BundleRow>[] = [
  { key: 'code', width: 100, pinned: true },
  { key: 'name', grow: true, width: 240, priority: 1 },
  {
    key: 'items',
    label: TEXTS.services,
    width: 110,
    unsorted: true,
    cell: ({ items }) => TEXTS.service_count(items.length),
  },
  { key: 'price', width: 130, align: 'end', priority: 2, cell: ({ price }) => formatMoney(price) },
  { key: 'saving', width: 180, align: 'end', priority: 2, unsorted: true, cell: savingOf },
  { key: 'valid_to', label: TEXTS.period, width: 200, cell: periodOf },
  { key: 'is_active', label: TEXTS.state, width: 140, priority: 2, unsorted: true },
  {
    key: 'list_total',
    width: 160,
    align: 'end',
    hidden: true,
    unsorted: true,
    cell: ({ list_total }) => formatMoney(list_total),
  },
  { key: 'use_within_days', width: 140, align: 'end', hidden: true, unsorted: true },
  { key: 'max_per_person', width: 150, align: 'end', hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  { key: 'product_ids', label: TEXTS.service, picks: 'product' },
  { key: 'is_active', label: TEXTS.state },
]
const CHOICES = { is_active: ACTIVE_STATES }

const details = ({ id }: BundleRow) => (
  <Suspense>
    <BundleDetails id={id} />
  </Suspense>
)

/** What the clinic sells together for one price, with what customers save. */
export function BundleScreen() {
  const may_update = useMay('bundle:update')
  const update = useWrite(api.bundle.update)
  return (
    <ListScreen
      title={TEXTS.title}
      entity={Bundle}
      family={bundle}
      choices={CHOICES}
      columns={COLUMNS}
      filters={FILTERS}
      sort={{ by: 'name', order: 'asc' }}
      fields={BUNDLE_FIELDS}
      surface="drawer"
      details={details}
      actions={(row) => (may_update ? [activityAction(row, update.mutate)] : [])}
      lost={() => TEXTS.lost}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.none, about: TEXTS.none_about, icon: <IconClipboardList /> }}
    />
  )
}
