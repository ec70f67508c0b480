import type { Entity } from '@bcare/contract/kit/entity'
import { type CustomEntity, MASK } from '@bcare/rules/settings/custom-field'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '../../kit/session/may.ts'
import { CustomCell, type CustomRow } from '../../kit/custom/columns.tsx'
import { type DefinitionRow, fieldOf, useCustomFields } from '../../kit/custom/definitions.ts'
import { FileFact } from '../../kit/custom/FileFact.tsx'
import { missingLabels } from '../../kit/custom/Incomplete.tsx'
import { Masked } from '../../kit/custom/Masked.tsx'
import { CUSTOM_TEXTS as TEXTS } from '../../kit/custom/texts.ts'

interface FactProps {
  row: DefinitionRow
  value: unknown
  named: string | undefined
  of: { entity_type: CustomEntity; entity_id: number }
}

/** One value on a page of its own record, where a file is seen and a masked value can be asked for. */
function Fact({ row, value, named, of }: FactProps) {
  const field = fieldOf(row)
  if (row.is_sensitive && value === MASK) return <Masked field={field} of={of} />
  if (row.type === 'file') return <FileFact usage_id={Number(value)} />
  return <CustomCell field={field} value={value} {...(named !== undefined && { named })} />
}

/** What a record has of custom fields, for `KeyValue`: label and value of each that is filled in, and what it lacks. */
export function useCustomFacts(
  entity: Pick<Entity, 'name' | 'custom'>,
  { id, custom, custom_names }: CustomRow & { id: number },
): (readonly [label: string, value: ReactNode])[] {
  const definitions = useCustomFields(entity) ?? []
  const roles = useMe()?.user.roles ?? []
  const missing = missingLabels({ fields: definitions.map(fieldOf), values: custom, roles })
  const of = { entity_type: entity.name as CustomEntity, entity_id: id }
  const facts = definitions
    .filter(({ show_in, name }) => show_in.includes('profile') && custom?.[name] != null)
    .map(
      (row) =>
        [
          row.label,
          <Fact
            key={row.name}
            row={row}
            value={custom?.[row.name]}
            named={custom_names?.[row.name]}
            of={of}
          />,
        ] as const,
    )
  if (missing.length === 0) return facts
  const lacking = (
    <Text key="missing" span inherit c="orange.9">
      {missing.join(', ')}
    </Text>
  )
  return [...facts, [TEXTS.incomplete, lacking]]
}
