import { Bill, bill } from '@bcare/contract/billing/bill'
import { formatDate } from '@bcare/rules/text/date'
import { Skeleton } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { api } from '../../kit/api/api.ts'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { searchSource } from '../../kit/form/picker/picker-source.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { dueOf } from './Due.tsx'
import type { BillRow } from './desk-rows.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { useBillActions } from './use-bill-actions.tsx'

const Details = lazy(() => import('./BillDetails.tsx').then((file) => ({ default: file.BillDetails })))

const COLUMNS: readonly Column<BillRow>[] = [
  {
    key: 'code',
    width: 130,
    priority: 1,
    pinned: true,
    unsorted: true,
    cell: ({ code, status }) => (status === 'cancelled' ? <s>{code}</s> : code),
  },
  { key: 'issued_at', width: 110, cell: ({ issued_at }) => formatDate(issued_at) },
  { key: 'person_name', grow: true, width: 140, priority: 2, unsorted: true },
  {
    key: 'item_names',
    width: 220,
    hidden: true,
    unsorted: true,
    cell: ({ item_names }) => item_names.join(', '),
  },
  { key: 'total', width: 140, unsorted: true },
  { key: 'paid_total', width: 115, unsorted: true },
  { key: 'remaining', width: 115, priority: 2, unsorted: true },
  { key: 'due_at', width: 188, cell: dueOf },
  { key: 'status', width: 160, priority: 2, unsorted: true },
  { key: 'refunded_total', unsorted: true, hidden: true },
  { key: 'subtotal', unsorted: true, hidden: true },
  { key: 'discount_total', unsorted: true, hidden: true },
  { key: 'vat_total', unsorted: true, hidden: true },
  { key: 'payer_person_name', width: 160, unsorted: true, hidden: true },
  { key: 'payer_name', width: 160, unsorted: true, hidden: true },
  { key: 'deal_name', width: 180, unsorted: true, hidden: true },
  { key: 'person_code', width: 120, unsorted: true, hidden: true },
  { key: 'branch_name', width: 150, unsorted: true, hidden: true },
  { key: 'note', width: 200, unsorted: true, hidden: true },
]

const FILTERS: readonly FilterSpec[] = [
  'status',
  { key: 'issued_at', span: 'instant' },
  { key: 'due_at', span: 'date' },
]
const BILLS = { list: bill.list, query: bill.query, update: bill.update }
const PEOPLE = searchSource(api.person.list, (search) => ({ search, limit: 20 }))
const FIELDS: readonly (string | FieldSpec)[] = [
  {
    name: 'payer_person_id',
    hint: TEXTS.payer_hint,
    input: (field: FieldProps<number | null>) => <PersonPicker {...field} source={PEOPLE} />,
  },
  'payer_name',
  'due_at',
  'note',
]
const NEWEST = { by: 'issued_at', order: 'desc' } as const

const details = ({ id }: BillRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={id} />
  </Suspense>
)

/** What customers have to pay, the newest first. */
export function BillList() {
  const status = useConstant('bill.status')
  const choices = useMemo(() => ({ status }), [status])
  const actions = useBillActions()
  return (
    <ListScreen
      title={TEXTS.bills}
      entity={Bill}
      family={BILLS}
      choices={choices}
      unsettled={status.length === 0}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      fields={FIELDS}
      nameOf={({ code }) => code}
      details={details}
      actions={actions}
      search_hint={TEXTS.search_bill}
      empty={{ title: TEXTS.no_bills, about: TEXTS.no_bills_about, icon: <IconFileInvoice /> }}
    />
  )
}
