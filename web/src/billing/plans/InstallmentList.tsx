import type { Output } from '@bcare/contract'
import type { installment } from '@bcare/contract/billing/installment'
import { COLLECTING_PLANS, dunningLevel } from '@bcare/rules/billing/installment'
import { addDays, clinicDate, formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { IconMoodCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import type { ListCall } from '../../kit/data/list/list-call.ts'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { type Column, settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import { collect } from './Installments.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

type InstallmentRow = Output<typeof installment.list>['data'][number]

const OPEN = { list: api.installment.partially_paid.call as ListCall }
const WEEK = 7
const FIRST_DUE = { by: 'due_on', order: 'asc' } as const

const nameOf = ({ code }: InstallmentRow) => code
const hrefOf = ({ person_id }: InstallmentRow) => `/customer/profile/${person_id}?tab=payment`

/** How urgently an instalment is followed up; nothing while its plan stands still, or it is paid. */
function dunningOf({ due_on, remaining, plan_status }: InstallmentRow, today: string): string | null {
  if (remaining === 0 || plan_status !== 'active') return null
  const level = dunningLevel(due_on, today)
  return level === undefined ? null : TEXTS.dunning_levels[level]
}

type StatusChoices = Parameters<typeof StatusBadge>[0]['options']

const columnsOf = (today: string, states: StatusChoices): readonly Column<InstallmentRow>[] => [
  {
    key: 'person_name',
    label: TEXTS.person,
    grow: true,
    width: 170,
    priority: 1,
    pinned: true,
    unsorted: true,
  },
  { key: 'person_code', label: TEXTS.person_code, width: 120, hidden: true, unsorted: true },
  {
    key: 'person_phone',
    label: TEXTS.phone,
    width: 130,
    unsorted: true,
    cell: ({ person_phone }) => person_phone !== null && <PhoneLink number={person_phone} />,
  },
  { key: 'plan_code', label: TEXTS.plan, width: 130, unsorted: true },
  { key: 'seq', label: TEXTS.seq, width: 90, priority: 2, unsorted: true, cell: ({ seq }) => TEXTS.row(seq) },
  {
    key: 'due_on',
    label: TEXTS.due_on,
    width: 110,
    priority: 2,
    cell: ({ due_on }) => formatDate(due_on),
  },
  {
    key: 'amount',
    label: TEXTS.amount,
    width: 115,
    hidden: true,
    align: 'end',
    unsorted: true,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'paid',
    label: TEXTS.paid,
    width: 120,
    align: 'end',
    unsorted: true,
    cell: ({ paid, refunded }) => paid > refunded && formatMoney(paid - refunded),
  },
  {
    key: 'remaining',
    label: TEXTS.remaining,
    width: 120,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: ({ remaining }) => remaining > 0 && formatMoney(remaining),
  },
  {
    key: 'status',
    label: TEXTS.status,
    width: 140,
    priority: 2,
    unsorted: true,
    cell: ({ status }) => <StatusBadge value={status} options={states} />,
  },
  {
    key: 'dunning',
    label: TEXTS.dunning,
    width: 150,
    unsorted: true,
    cell: (row) => dunningOf(row, today),
  },
  { key: 'note', label: TEXTS.note, width: 180, hidden: true, unsorted: true },
]

interface InstallmentListProps {
  title: string
  family: typeof OPEN
  fixed?: Record<string, unknown>
  empty: string
  buttons: ReactNode
}

/** Instalments of all customers, the first due first; a row leads to the customer's money. */
function InstallmentList({ title, family, fixed, empty, buttons }: InstallmentListProps) {
  const navigate = useNavigate()
  const today = clinicDate(useNow())
  const states = useConstant('installment.status')
  const may_pay = useMay('payment:create')
  const columns = useMemo(() => settleColumns(columnsOf(today, states)), [today, states])
  const { list, layout, read } = useList({
    family,
    columns,
    sort: FIRST_DUE,
    name: 'installments',
    ...(fixed && { fixed }),
  })
  const rows = read.data?.data as unknown as InstallmentRow[] | undefined
  const actionsOf = (row: InstallmentRow) =>
    may_pay && row.remaining > 0 && COLLECTING_PLANS.includes(row.plan_status)
      ? [{ label: TEXTS.collect, run: () => collect(row) }]
      : []
  return (
    <Page title={title} actions={buttons}>
      <div className={toolbar.toolbar}>
        <div className={toolbar.toolbarEnd}>
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<InstallmentRow>
        label={title}
        columns={columns}
        rows={rows}
        total={read.data?.total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={(row) => void navigate({ href: hrefOf(row) })}
        actionsOf={actionsOf}
        empty={<EmptyState title={empty} icon={<IconMoodCheck />} />}
      />
      <TableFooter list={list} layout={layout} total={read.data?.total} />
    </Page>
  )
}

interface BookProps {
  /** What leads to the other lists. */
  buttons: ReactNode
}

/** Whom to follow up: what is overdue, and what is paid in part. */
export const LateList = ({ buttons }: BookProps) => (
  <InstallmentList title={TEXTS.late} family={OPEN} empty={TEXTS.no_late} buttons={buttons} />
)

/** What is due by today and not paid. */
export function DueList({ buttons }: BookProps) {
  const today = clinicDate(useNow())
  const fixed = useMemo(() => ({ unpaid: true, to: today }), [today])
  return (
    <InstallmentList title={TEXTS.due} family={OPEN} fixed={fixed} empty={TEXTS.no_due} buttons={buttons} />
  )
}

/** What falls due from today to this day next week. */
export function UpcomingList({ buttons }: BookProps) {
  const today = clinicDate(useNow())
  const fixed = useMemo(() => ({ unpaid: true, from: today, to: addDays(today, WEEK) }), [today])
  return (
    <InstallmentList
      title={TEXTS.upcoming}
      family={OPEN}
      fixed={fixed}
      empty={TEXTS.no_upcoming}
      buttons={buttons}
    />
  )
}
