import { Appointment, appointment } from '@bcare/contract/appointments/appointment'
import { Button, Skeleton } from '@mantine/core'
import { IconCalendar, IconCalendarOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { type FilterSpec, settleFilters } from '../../kit/data/filters/list-state.ts'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { type Choices, type Column, settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import { shownKeys } from '../../kit/data/table/use-table-layout.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import type { AppointmentRow } from '../drawer/actions.ts'
import { useStaffChoices } from '../../shared/pickers/use-staff-choices.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS: readonly Column<AppointmentRow>[] = [
  { key: 'start_at', width: 150, priority: 2 },
  {
    key: 'person_name',
    label: Appointment.labels['person_id'] ?? '',
    grow: true,
    width: 200,
    priority: 1,
    cell: (row) => row.person_name ?? row.temp_name ?? '',
  },
  { key: 'status', width: 150, priority: 2 },
  { key: 'doctor_name', label: Appointment.labels['doctor_id'] ?? '', width: 180, priority: 2 },
  { key: 'type_name', label: Appointment.labels['type_term_id'] ?? '', width: 170 },
  { key: 'visit_kind', width: 130 },
  { key: 'branch_name', label: Appointment.labels['branch_id'] ?? '', width: 160 },
  { key: 'booked_by_name', label: TEXTS.effect_booker, width: 160 },
  { key: 'person_phone', label: Appointment.labels['temp_phone'] ?? '', width: 130, hidden: true },
  { key: 'booked_channel', width: 140, hidden: true },
  { key: 'note', width: 220, hidden: true },
  { key: 'code', width: 120, hidden: true },
]
const FILTERS: readonly FilterSpec[] = [
  { key: 'start_at', span: 'instant' },
  'status',
  { key: 'arrived', label: TEXTS.effect_arrived, options: [{ value: true, label: TEXTS.effect_arrived }] },
  'doctor_id',
  'type_term_id',
  'visit_kind',
  { key: 'source_term_ids', label: TEXTS.source },
  'branch_id',
  { key: 'created_by', label: Appointment.labels['booked_by_name'] },
  { key: 'created_at', label: TEXTS.booked_on, span: 'instant' },
]
const FAMILY = { list: appointment.query, query: appointment.query }
const NEWEST = { by: 'start_at', order: 'desc' } as const
const nameOf = (row: AppointmentRow) => row.person_name ?? row.temp_name ?? row.code

/** The rows behind a figure of appointments: any period, any status, as a table that may be exported. */
export function AppointmentList({ onBack }: { onBack: () => void }) {
  const choices = useListChoices()
  return (
    <Page
      title={TEXTS.list}
      actions={
        <Button variant="default" leftSection={<IconCalendar size={18} aria-hidden />} onClick={onBack}>
          {TEXTS.back_to_calendar}
        </Button>
      }
    >
      {choices ? <List choices={choices} /> : <Skeleton height={320} radius="md" />}
    </Page>
  )
}

function List({ choices }: { choices: Choices }) {
  const columns = useMemo(() => settleColumns(COLUMNS, Appointment, choices), [choices])
  const filters = useMemo(() => settleFilters(FILTERS, Appointment.labels, choices), [choices])
  const { list, layout, read, input } = useList({
    family: FAMILY,
    columns,
    filters,
    sort: NEWEST,
    name: 'list',
  })
  const total = read.data?.total
  return (
    <>
      <div className={toolbar.toolbar}>
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <ExportButton entity={Appointment} input={input} shown={shownKeys(layout)} />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<AppointmentRow>
        label={TEXTS.list}
        columns={columns}
        rows={read.data?.data as AppointmentRow[] | undefined}
        total={total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        onOpen={({ id }) => openAppointment(id)}
        empty={<EmptyState title={TEXTS.list_empty} icon={<IconCalendarOff />} />}
      />
      <TableFooter list={list} layout={layout} total={total} />
    </>
  )
}

const SOURCES = { vocabulary: 'source', limit: 200, sort_by: 'order' } as const
const TYPES = { vocabulary: 'appointment_type', limit: 200 } as const
const BRANCHES = { kind: 'branch', limit: 200 } as const

/** What appointments can be narrowed to; undefined until it is known, since the address may name any of it. */
function useListChoices(): Choices | undefined {
  const staff = useStaffChoices(['doctor_id', 'created_by'])
  const sources = useRead(api.term.list, SOURCES).data?.data
  const types = useRead(api.term.list, TYPES).data?.data
  const branches = useRead(api.department.list, BRANCHES).data?.data
  const [status, visit_kind, booked_channel] = [
    useConstant('appointment.status'),
    useConstant('appointment.visit_kind'),
    useConstant('appointment.booked_channel'),
  ]
  return useMemo(() => {
    if (!staff || !sources || !types || !branches || status.length === 0) return undefined
    const named = (rows: readonly { id: number; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: id, label: name }))
    return {
      doctor_id: staff,
      created_by: staff,
      source_term_ids: named(sources),
      type_term_id: named(types),
      branch_id: named(branches),
      status,
      visit_kind,
      booked_channel,
    }
  }, [staff, sources, types, branches, status, visit_kind, booked_channel])
}
