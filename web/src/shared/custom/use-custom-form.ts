import type { Entity } from '@bcare/contract/kit/entity'
import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import { useMemo } from 'react'
import type { FieldSpec } from '../../kit/form/field.ts'
import { useMe } from '../../kit/session/may.ts'
import type { CustomRow } from '../../kit/custom/columns.tsx'
import { useCustomFields } from '../../kit/custom/definitions.ts'
import { customFormFields } from './form-fields.tsx'
import { CUSTOM_TEXTS } from '../../kit/custom/texts.ts'

/**
 * The custom fields as those of a form: of a new record where no `row` is given, else of that one, in a part of
 * their own. Undefined while they are read: a form begins with all of its fields.
 */
export function useCustomForm(
  entity: Pick<Entity, 'name' | 'custom'>,
  row?: CustomRow & { id: number },
): FieldSpec[] | undefined {
  const definitions = useCustomFields(entity)
  const roles = useMe()?.user.roles
  return useMemo(
    () =>
      definitions &&
      customFormFields(definitions, {
        place: row === undefined ? 'form' : 'profile',
        roles: roles ?? [],
        ...(row !== undefined && {
          names: row.custom_names,
          of: { entity_type: entity.name as CustomEntity, entity_id: row.id },
          section: CUSTOM_TEXTS.section,
        }),
      }),
    [definitions, roles, row, entity],
  )
}
