import type { Entity } from '@bcare/contract/kit/entity'
import type { ReactNode } from 'react'
import { CustomCell, type CustomRow } from './columns.tsx'
import { fieldOf, useCustomFields } from './definitions.ts'

/** What a record has of the clinic's own fields, for `KeyValue`: label and value of each that is filled in. */
export function useCustomFacts(
  entity: Pick<Entity, 'name' | 'custom'>,
  { custom, custom_names }: CustomRow,
): (readonly [label: string, value: ReactNode])[] {
  const definitions = useCustomFields(entity) ?? []
  return definitions
    .filter(({ show_in, name }) => show_in.includes('profile') && custom?.[name] != null)
    .map(({ ...row }) => [
      row.label,
      <CustomCell
        key={row.name}
        field={fieldOf(row)}
        value={custom?.[row.name]}
        {...(custom_names?.[row.name] !== undefined && { named: custom_names[row.name] as string })}
      />,
    ])
}
