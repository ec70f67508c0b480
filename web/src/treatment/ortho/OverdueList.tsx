import type { Output } from '@bcare/contract'
import type { attachmentOrtho, OverdueControl } from '@bcare/contract/treatment/ortho'
import { formatDate } from '@bcare/rules/text/date'
import { IconCalendarPlus, IconMoodCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { api, useRead } from '../../kit/api/api.ts'
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
import { useMay } from '../../kit/session/may.ts'
import { bookControl } from './book-control.ts'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

type Overdue = Output<typeof attachmentOrtho.overdue>

const { columns: NAMES } = TEXTS
const COLUMNS: readonly Column<OverdueControl>[] = [
  { key: 'person_name', label: NAMES.person_name, grow: true, width: 150, priority: 1, pinned: true },
  {
    key: 'phone',
    label: NAMES.phone,
    width: 130,
    priority: 2,
    unsorted: true,
    cell: ({ phone }) => phone && <PhoneLink number={phone} />,
  },
  { key: 'doctor_name', label: NAMES.doctor_name, width: 160, unsorted: true },
  {
    key: 'last_control_on',
    label: NAMES.last_control_on,
    width: 165,
    cell: ({ last_control_on: day }) => day && formatDate(day),
  },
  {
    key: 'days_overdue',
    label: NAMES.days_overdue,
    width: 110,
    priority: 2,
    cell: ({ days_overdue }) => <span className={css.late}>{TEXTS.days(days_overdue)}</span>,
  },
  {
    key: 'wires',
    label: NAMES.wires,
    width: 190,
    unsorted: true,
    cell: ({ upper_wire, lower_wire, aligner_number }) =>
      aligner_number !== null && upper_wire === null && lower_wire === null
        ? TEXTS.aligner(aligner_number, undefined)
        : `${upper_wire ?? '—'} / ${lower_wire ?? '—'}`,
  },
  { key: 'branch_name', label: NAMES.branch_name, width: 150, unsorted: true },
  { key: 'title', label: NAMES.title, width: 220, unsorted: true, hidden: true },
]

const FAMILY = { list: api.attachmentOrtho.overdue.call as ListCall }
const LATEST = { by: 'days_overdue', order: 'desc' } as const
const nameOf = ({ person_name }: OverdueControl) => person_name
const hrefOf = ({ person_id }: OverdueControl) => `/customer/profile/${person_id}?tab=ortho`
const DOCTORS = { is_doctor: true, status: 'active', limit: 200, sort_by: 'name' } as const
const BRANCHES = { kind: 'branch', is_active: true, limit: 200 } as const

/** Orthodontic cases whose control is late and whose customer has no appointment, the longest first. */
export function OverdueList() {
  const navigate = useNavigate()
  const may_book = useMay('appointment:create')
  const columns = useMemo(() => settleColumns(COLUMNS), [])
  const doctors = useRead(api.user.list, DOCTORS, { quiet: true, staleTime: 60_000 }).data
  const branches = useRead(api.department.list, BRANCHES, { quiet: true, staleTime: 60_000 }).data
  const filters = useMemo(() => {
    const named = (rows: readonly { id: number; name: string }[] = []) =>
      rows.map(({ id, name }) => ({ value: id, label: name }))
    return settleFilters([
      { key: 'doctor_id', label: NAMES.doctor_name, options: named(doctors?.data) },
      { key: 'branch_id', label: NAMES.branch_name, options: named(branches?.data) },
    ])
  }, [doctors, branches])
  const { list, layout, read } = useList({ family: FAMILY, columns, filters, sort: LATEST })
  const answer = read.data as unknown as Overdue | undefined
  const actionsOf = (row: OverdueControl) => [
    { label: TEXTS.book, icon: <IconCalendarPlus size={16} />, run: () => bookControl(row, undefined) },
  ]
  return (
    <Page title={TEXTS.overdue}>
      <div className={toolbar.toolbar}>
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <SavedViews />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<OverdueControl>
        label={TEXTS.overdue}
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
        {...(may_book && { actionsOf })}
        empty={
          <EmptyState title={TEXTS.none_overdue} about={TEXTS.none_overdue_about} icon={<IconMoodCheck />} />
        }
      />
      <TableFooter list={list} layout={layout} total={answer?.total} />
    </Page>
  )
}
