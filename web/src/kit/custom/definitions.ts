import type { Output } from '@bcare/contract'
import type { Entity } from '@bcare/contract/kit/entity'
import type { customDefinition } from '@bcare/contract/settings/custom-field'
import type { CustomEntity, CustomField } from '@bcare/rules/settings/custom-field'
import { useMemo } from 'react'
import { api, useRead } from '../api/api.ts'

export type DefinitionRow = Output<typeof customDefinition.list>['data'][number]

/** A definition as the rules judge values by it. */
export const fieldOf = ({ is_unique, ...row }: DefinitionRow): CustomField => ({
  ...row,
  unique: is_unique,
})

const NONE: readonly DefinitionRow[] = []

/** The fields in use of an entity, as far as the user sees them, in their order; undefined while they are read. */
export function useCustomFields(
  entity: Pick<Entity, 'name' | 'custom'> | undefined,
): readonly DefinitionRow[] | undefined {
  const enabled = entity?.custom === true
  const { data, error } = useRead(
    api.customDefinition.list,
    {
      entity_type: entity?.name as CustomEntity,
      status: 'active',
      sort_by: 'order',
      order: 'asc',
      limit: 200,
    },
    { enabled, staleTime: 60_000, quiet: true },
  )
  const rows = data?.data
  // Without them the list still shows everything else.
  return useMemo(
    () => (!enabled || (error !== null && rows === undefined) ? NONE : rows),
    [enabled, error, rows],
  )
}
