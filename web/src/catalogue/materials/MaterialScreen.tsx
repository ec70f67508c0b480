import { Material, material } from '@bcare/contract/catalogue/material'
import type { Row } from '@bcare/contract/kit/entity'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { IconBox } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { ImportLink } from '../../shared/import/ImportLink.tsx'
import { ACTIVE_STATES, activityAction } from '../activity.tsx'
import { CATALOGUE_TEXTS, MATERIAL_TEXTS as TEXTS } from '../texts.ts'
import { MATERIAL_FIELDS } from './material-fields.tsx'
import { MaterialDetails } from './MaterialDetails.tsx'

type MaterialRow = Row<typeof Material>

const COLUMNS: readonly Column<MaterialRow>[] = [
  { key: 'code', width: 110, pinned: true },
  { key: 'name', grow: true, width: 260, priority: 1 },
  { key: 'kind', width: 150, priority: 2 },
  { key: 'category_name', width: 170, unsorted: true },
  { key: 'unit_name', width: 90, unsorted: true },
  {
    key: 'purchase_unit_name',
    width: 150,
    hidden: true,
    unsorted: true,
    cell: ({ purchase_unit_name, purchase_factor, unit_name }) =>
      purchase_unit_name === null
        ? null
        : `${purchase_unit_name} (${formatNumber(purchase_factor ?? 1, 3)} ${unit_name})`,
  },
  {
    key: 'standard_cost',
    width: 130,
    align: 'end',
    unsorted: true,
    cell: ({ standard_cost }) => (standard_cost === null ? null : formatMoney(standard_cost)),
  },
  {
    key: 'used_in',
    label: TEXTS.uses,
    width: 150,
    align: 'end',
    priority: 2,
    cell: ({ used_in }) => (used_in === 0 ? CATALOGUE_TEXTS.unused : TEXTS.used_in(used_in)),
  },
  { key: 'is_active', label: CATALOGUE_TEXTS.state, width: 120, priority: 2, unsorted: true },
  { key: 'brand', width: 140, hidden: true, unsorted: true },
  { key: 'origin', width: 120, hidden: true, unsorted: true },
  { key: 'spec', width: 160, hidden: true, unsorted: true },
  { key: 'sale_price', width: 130, hidden: true, unsorted: true },
  { key: 'lot_tracked', width: 120, hidden: true, unsorted: true },
  { key: 'expiry_tracked', width: 130, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  'kind',
  { key: 'category_term_id' },
  'expiry_tracked',
  { key: 'is_active', label: CATALOGUE_TEXTS.state },
]
const EXPIRY_STATES = [
  { value: true, label: TEXTS.expires },
  { value: false, label: TEXTS.keeps },
] as const
const TERMS = { vocabulary: 'material_category', limit: 200, sort_by: 'order' } as const

function useChoices(): { choices: Choices; unsettled: boolean } {
  const kind = useConstant('material.kind')
  const { data } = useRead(api.term.list, TERMS, { staleTime: 60_000 })
  return useMemo(
    () => ({
      choices: {
        kind,
        is_active: ACTIVE_STATES,
        expiry_tracked: EXPIRY_STATES,
        category_term_id: data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      },
      unsettled: kind.length === 0 || data === undefined,
    }),
    [kind, data],
  )
}

const details = (row: MaterialRow) => <MaterialDetails row={row} />

/** What treatments use up, and what the clinic works with. */
export function MaterialScreen() {
  const { choices, unsettled } = useChoices()
  const may_update = useMay('material:update')
  const { mutate } = useWrite(api.material.update)
  return (
    <ListScreen
      title={TEXTS.title}
      entity={Material}
      family={material}
      choices={choices}
      unsettled={unsettled}
      columns={COLUMNS}
      filters={FILTERS}
      sort={{ by: 'name', order: 'asc' }}
      fields={MATERIAL_FIELDS}
      surface="drawer"
      details={details}
      {...(may_update && { actions: (row: MaterialRow) => [activityAction(row, mutate)] })}
      buttons={<ImportLink permission="material_import:update" to="/material/import" />}
      lost={() => TEXTS.lost}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.none, about: TEXTS.none_about, icon: <IconBox /> }}
    />
  )
}
