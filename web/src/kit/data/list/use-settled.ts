import type { EntityFacts } from '@bcare/contract/kit/entity'
import { useMemo } from 'react'
import { useSearchParams } from '../../page/search-params.ts'
import { customColumns, customFilters } from '../../custom/columns.tsx'
import { useCustomFields } from '../../custom/definitions.ts'
import {
  type Choices,
  type Column,
  type Identified,
  type SettledColumn,
  settleColumns,
} from '../table/column.ts'
import { type Filter, type FilterSpec, settleFilters } from '../filters/list-state.ts'

interface Unsettled<R extends Identified> {
  entity: EntityFacts
  columns: readonly Column<R>[]
  filters?: readonly FilterSpec[] | undefined
  choices?: Choices | undefined
  /** Whether the list takes a filter tree, without which it is not narrowed by the clinic's custom fields. */
  tree: boolean
}

interface Settled<R extends Identified> {
  columns: SettledColumn<R>[]
  filters: Filter[]
  /** The address names custom fields, which are not known yet. */
  waiting: boolean
}

const NO_FILTERS: readonly FilterSpec[] = []

/** Columns and filters of a list, those of the custom fields after them. All that is given must be constant. */
export function useSettled<R extends Identified>(given: Unsettled<R>): Settled<R> {
  const { entity, columns, filters = NO_FILTERS, choices, tree } = given
  const fields = useCustomFields(entity)
  const [address] = useSearchParams()
  const waiting =
    fields === undefined &&
    Object.entries(address).some(
      ([key, value]) => key.startsWith('custom.') || (key === 'sort' && String(value).includes('custom.')),
    )
  return {
    columns: useMemo(
      () =>
        settleColumns(
          [...columns, ...(customColumns(fields ?? []) as unknown as Column<R>[])],
          entity,
          choices,
        ),
      [columns, entity, choices, fields],
    ),
    filters: useMemo(
      () => settleFilters([...filters, ...(tree ? customFilters(fields ?? []) : [])], entity.labels, choices),
      [filters, tree, entity, choices, fields],
    ),
    waiting,
  }
}
