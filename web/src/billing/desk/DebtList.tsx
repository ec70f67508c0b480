import type { Output } from '@bcare/contract'
import type { bill } from '@bcare/contract/billing/bill'
import { formatMoney } from '@bcare/rules/text/money'
import { IconMoodCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { settleFilters } from '../../kit/data/filters/list-state.ts'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import type { ListCall } from '../../kit/data/list/list-call.ts'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { type Column, settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import { SavedViews } from '../../kit/data/views/SavedViews.tsx'
import { Page } from '../../kit/page/Page.tsx'
import css from './desk.module.css'
import type { DebtorRow } from './desk-rows.ts'
import { dueOf } from './Due.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

type Debts = Output<typeof bill.debts>

const AGES = ['to_30', 'to_60', 'to_90', 'older'] as const
const money = (amount: number) => (amount === 0 ? null : formatMoney(amount))

const COLUMNS: readonly Column<DebtorRow>[] = [
  { key: 'person_name', label: TEXTS.person, grow: true, width: 180, priority: 1, pinned: true },
  { key: 'person_code', label: 'Mã khách hàng', width: 120, hidden: true, unsorted: true },
  {
    key: 'bills',
    label: TEXTS.bill_count,
    width: 170,
    unsorted: true,
    cell: ({ bills, oldest_bill_code }) => TEXTS.bills_of(bills, oldest_bill_code),
  },
  { key: 'due_at', label: TEXTS.due, width: 210, priority: 2, cell: dueOf },
  ...AGES.map((age): Column<DebtorRow> => ({
    key: age,
    label: TEXTS.ages[age],
    width: 115,
    align: 'end',
    unsorted: true,
    cell: (row) => money(row[age]),
  })),
  {
    key: 'debt',
    label: TEXTS.debt,
    width: 125,
    align: 'end',
    priority: 2,
    cell: ({ debt }) => formatMoney(debt),
  },
]

const LATE = [{ key: 'is_overdue', options: [{ value: true, label: TEXTS.only_overdue }] }]
const FAMILY = { list: api.bill.debts.call as ListCall }
const MOST = { by: 'debt', order: 'desc' } as const
const nameOf = ({ person_name }: DebtorRow) => person_name
const hrefOf = ({ id }: DebtorRow) => `/customer/profile/${id}?tab=payment`

/** Who owes how much, and for how long; a row leads to the customer's money. */
export function DebtList() {
  const navigate = useNavigate()
  const columns = useMemo(() => settleColumns(COLUMNS), [])
  const filters = useMemo(() => settleFilters(LATE, { is_overdue: TEXTS.overdue }), [])
  const { list, layout, read } = useList({ family: FAMILY, columns, filters, sort: MOST })
  const answer = read.data as unknown as Debts | undefined
  return (
    <Page title={TEXTS.debts}>
      {answer !== undefined && answer.total > 0 && <Ages sums={answer.sums} />}
      <div className={toolbar.toolbar}>
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search_debt} />
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <SavedViews />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<DebtorRow>
        label={TEXTS.debts}
        columns={columns}
        rows={answer?.data}
        total={answer?.total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={(row) => void navigate({ href: hrefOf(row) })}
        empty={<EmptyState title={TEXTS.no_debts} about={TEXTS.no_debts_about} icon={<IconMoodCheck />} />}
      />
      <TableFooter list={list} layout={layout} total={answer?.total} />
    </Page>
  )
}

/** What all of them owe together, by age. */
const Ages = ({ sums }: { sums: Debts['sums'] }) => (
  <p className={css.ages} title={TEXTS.ages_about}>
    <span>
      {TEXTS.sum} <strong>{formatMoney(sums.debt)}</strong>
    </span>
    {AGES.map((age) => (
      <span key={age}>
        {TEXTS.ages[age]} <strong>{formatMoney(sums[age])}</strong>
      </span>
    ))}
  </p>
)
