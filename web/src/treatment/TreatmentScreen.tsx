import type { Attachment } from '@bcare/contract/treatment/attachment-entity'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { AGREED_KINDS } from '@bcare/rules/treatment/line'
import { teethText } from '@bcare/rules/treatment/teeth'
import { IconDental } from '@tabler/icons-react'
import { useMemo } from 'react'
import { facts } from 'virtual:entity/attachment'
import { api, useRead } from '../kit/api/api.ts'
import type { FilterSpec } from '../kit/data/filters/list-state.ts'
import { ListScreen } from '../kit/data/list/ListScreen.tsx'
import type { ListFamily } from '../kit/data/list/use-list.ts'
import type { Choices, Column } from '../kit/data/table/column.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { useStaffChoices } from '../shared/pickers/use-staff-choices.ts'
import type { LineRow } from './line-row.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

const COLUMNS: readonly Column<LineRow>[] = [
  { key: 'code', width: 110, pinned: true, unsorted: true },
  { key: 'person_name', label: TEXTS.customer, grow: true, width: 200, priority: 1, unsorted: true },
  { key: 'person_code', label: TEXTS.customer_code, width: 110, unsorted: true },
  { key: 'title', width: 220, priority: 1, unsorted: true },
  { key: 'teeth', width: 120, unsorted: true, cell: ({ teeth }) => teethText(teeth) },
  { key: 'status', width: 140, priority: 2, unsorted: true },
  { key: 'doctor_name', label: TEXTS.treating, width: 170, unsorted: true },
  {
    key: 'diagnosis_names',
    width: 180,
    unsorted: true,
    cell: ({ diagnosis_names }) => diagnosis_names.join(', '),
  },
  {
    key: 'total',
    width: 130,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: ({ total }) => formatMoney(total),
  },
  {
    key: 'proposed_at',
    width: 120,
    cell: ({ proposed_at }) => proposed_at && formatDate(proposed_at),
  },
  {
    key: 'agreed_at',
    width: 120,
    cell: ({ agreed_at }) => agreed_at && formatDate(agreed_at),
    hidden: true,
  },
  { key: 'next_due_on', width: 140, cell: ({ next_due_on }) => next_due_on && formatDate(next_due_on) },
]

const FAMILY = { list: api.attachment.list.call, query: api.attachment.query.call } as ListFamily
const YES = [{ value: true, label: TEXTS.yes }]
const FILTERS: readonly FilterSpec[] = [
  { key: 'is_undecided', options: YES },
  { key: 'is_untreated', options: YES },
  'status',
  { key: 'kind' },
  { key: 'doctor_id', label: TEXTS.treating },
  'branch_id',
  { key: 'proposed_at', span: 'instant' },
  { key: 'agreed_at', span: 'instant' },
]
const BRANCHES = { kind: 'branch', is_active: true, limit: 200 } as const
const DOCTORS = ['doctor_id'] as const

/** Lines of all customers, narrowed to those that want following up: offered and not decided, diagnosed and not treated. */
export function TreatmentScreen() {
  const statuses = useConstant('attachment.status')
  const kinds = useConstant('attachment.kind')
  const people = useStaffChoices(DOCTORS)
  const branches = useRead(api.department.list, BRANCHES, { quiet: true })
  const places = branches.data?.data
  const choices = useMemo<Choices>(
    () => ({
      doctor_id: people ?? [],
      branch_id: (places ?? []).map(({ id, name }) => ({ value: id, label: name })),
      status: statuses,
      kind: kinds.filter(({ value }) => AGREED_KINDS.some((one) => one === value)),
    }),
    [statuses, kinds, people, places],
  )
  return (
    <ListScreen<typeof Attachment>
      title={TEXTS.screen}
      entity={facts}
      family={FAMILY}
      choices={choices}
      unsettled={statuses.length === 0 || people === undefined || (places === undefined && !branches.error)}
      columns={COLUMNS}
      filters={FILTERS}
      sort={{ by: 'created_at', order: 'desc' }}
      nameOf={({ title }) => title}
      hrefOf={({ person_id }) => `/customer/profile/${person_id}?tab=treatment`}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.none, about: TEXTS.none_about, icon: <IconDental /> }}
    />
  )
}
