import { Deposit, deposit } from '@bcare/contract/billing/deposit'
import { DEPOSIT_KIND_LABELS, DEPOSIT_KINDS } from '@bcare/rules/billing/deposit'
import { Skeleton } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { DepositRow } from './desk-rows.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { useDepositActions } from './use-deposit-actions.tsx'

const Details = lazy(() => import('./DepositDetails.tsx').then((file) => ({ default: file.DepositDetails })))

const COLUMNS: readonly Column<DepositRow>[] = [
  {
    key: 'code',
    width: 150,
    priority: 1,
    pinned: true,
    unsorted: true,
    cell: ({ code, status }) => (status === 'cancelled' ? <s>{code}</s> : code),
  },
  { key: 'received_at', width: 150 },
  { key: 'person_name', grow: true, width: 180, priority: 2, unsorted: true },
  { key: 'kind', width: 120, hidden: true, unsorted: true },
  { key: 'amount', width: 120, unsorted: true },
  { key: 'converted', width: 120, unsorted: true },
  { key: 'refunded', width: 120, unsorted: true },
  { key: 'available', width: 120, priority: 2, unsorted: true },
  { key: 'status', width: 170, priority: 2, unsorted: true },
  { key: 'payment_code', width: 150, unsorted: true, hidden: true },
  { key: 'payment_status', width: 130, unsorted: true, hidden: true },
  { key: 'attachment_title', width: 180, unsorted: true, hidden: true },
  { key: 'doctor_name', width: 160, unsorted: true, hidden: true },
  { key: 'person_code', width: 120, unsorted: true, hidden: true },
  { key: 'expires_on', width: 120, unsorted: true, hidden: true },
  { key: 'note', width: 200, unsorted: true, hidden: true },
]

const FILTERS: readonly FilterSpec[] = ['status', 'kind', { key: 'received_at', span: 'instant' }]
const DEPOSITS = { list: deposit.list, query: deposit.query, update: deposit.update }
const FIELDS = ['expires_on', 'refundable', 'note'] as const
const NEWEST = { by: 'received_at', order: 'desc' } as const
const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: DEPOSIT_KIND_LABELS[value] }))

const details = ({ id }: DepositRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={id} />
  </Suspense>
)

/** What is held for customers: paid in, used, given back, left. */
export function DepositList() {
  const status = useConstant('deposit.status')
  const payment_status = useConstant('payment.status')
  const choices = useMemo(() => ({ status, kind: KINDS, payment_status }), [status, payment_status])
  const actions = useDepositActions()
  return (
    <ListScreen
      title={TEXTS.deposits}
      entity={Deposit}
      family={DEPOSITS}
      choices={choices}
      unsettled={status.length === 0}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      fields={FIELDS}
      nameOf={({ code }) => code}
      details={details}
      actions={actions}
      search_hint={TEXTS.search_deposit}
      empty={{ title: TEXTS.no_deposits, about: TEXTS.no_deposits_about, icon: <IconPigMoney /> }}
    />
  )
}
