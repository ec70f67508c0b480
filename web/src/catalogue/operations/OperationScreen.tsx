import { Operation, operation } from '@bcare/contract/catalogue/operation'
import type { Row } from '@bcare/contract/kit/entity'
import { IconDental } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { ACTIVE_STATES, activityAction } from '../activity.tsx'
import { CATEGORIES } from '../sources.ts'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import { OperationDetails } from './OperationDetails.tsx'

type OperationRow = Row<typeof Operation>

const COLUMNS: readonly Column<OperationRow>[] = [
  { key: 'code', width: 110, pinned: true },
  { key: 'name', grow: true, width: 280, priority: 1 },
  { key: 'category_name', width: 200, priority: 2, unsorted: true },
  { key: 'default_role', width: 140, unsorted: true },
  { key: 'default_duration_min', label: 'Phút', width: 90, align: 'end' },
  {
    key: 'used_in',
    width: 150,
    align: 'end',
    priority: 2,
    cell: ({ used_in }) => (used_in === 0 ? TEXTS.unused : TEXTS.used_in(used_in)),
  },
  { key: 'is_active', label: TEXTS.state, width: 130, priority: 2, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  { key: 'category_term_id' },
  'default_role',
  { key: 'is_active', label: TEXTS.state },
]

const FIELDS: readonly (string | FieldSpec)[] = [
  { name: 'code', half: true, placeholder: 'ND01' },
  {
    name: 'category_term_id',
    half: true,
    input: (field: FieldProps<number | null>) => <TermPicker {...field} source={CATEGORIES} />,
  },
  'name',
  { name: 'default_role', half: true },
  { name: 'default_duration_min', half: true },
  'description',
  'template_note',
  'aftercare_text',
  { name: 'requires_image', half: true },
  { name: 'requires_consent', half: true },
  { name: 'requires_data', half: true },
  { name: 'is_ortho_control', half: true },
  { name: 'is_active', half: true },
  { name: 'order', half: true },
]
const TERMS = { vocabulary: 'service_category', limit: 200, sort_by: 'order' } as const

function useChoices(): { choices: Choices; unsettled: boolean } {
  const default_role = useConstant('operation.role')
  const requires_data = useConstant('operation.requires_data')
  const { data } = useRead(api.term.list, TERMS, { staleTime: 60_000 })
  return useMemo(
    () => ({
      choices: {
        default_role,
        requires_data,
        is_active: ACTIVE_STATES,
        category_term_id: data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      },
      unsettled: default_role.length === 0 || data === undefined,
    }),
    [default_role, requires_data, data],
  )
}

const details = (row: OperationRow) => <OperationDetails row={row} />

/** What is done in treatments: the steps that services are made of. */
export function OperationScreen() {
  const { choices, unsettled } = useChoices()
  const may_update = useMay('operation:update')
  const { mutate } = useWrite(api.operation.update)
  return (
    <ListScreen
      title={TEXTS.operations}
      entity={Operation}
      family={operation}
      choices={choices}
      unsettled={unsettled}
      columns={COLUMNS}
      filters={FILTERS}
      sort={{ by: 'order', order: 'asc' }}
      fields={FIELDS}
      surface="drawer"
      details={details}
      {...(may_update && { actions: (row: OperationRow) => [activityAction(row, mutate)] })}
      lost={() => TEXTS.lost_operation}
      search_hint={TEXTS.search_operations}
      empty={{ title: TEXTS.no_operations, about: TEXTS.no_operations_about, icon: <IconDental /> }}
    />
  )
}
