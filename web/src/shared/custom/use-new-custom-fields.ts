import type { Entity } from '@bcare/contract/kit/entity'
import { useMemo } from 'react'
import { bodyOf, type Field, initialValues, settleFields, type Values } from '../../kit/form/field.ts'
import { customErrors } from '../../kit/form/edit/read-body.ts'
import { inputNameOf } from '../../kit/form/edit/use-edit-form.ts'
import { useCustomForm } from './use-custom-form.ts'

interface NewCustomFieldsOptions {
  /** What was typed into them, by the names of their inputs. */
  typed: Values
  /** Whether they are asked for at all. */
  asked: boolean
  /** A short form asks for what must be filled in, and leaves the rest to the whole one. */
  short?: boolean
}

const NONE: readonly Field[] = []

/** The custom fields of a new record whose form is not one of `EditForm`: its inputs, what is sent, and what is wrong. */
export function useNewCustomFields(entity: Entity, { typed, asked, short = false }: NewCustomFieldsOptions) {
  const specs = useCustomForm(entity)
  const fields = useMemo(() => {
    if (!asked || specs === undefined) return NONE
    const chosen = specs.filter(({ custom, locked }) => !short || (custom?.required && !locked))
    return settleFields(entity, chosen, true)
  }, [entity, asked, short, specs])
  const values = useMemo(() => ({ ...initialValues(fields), ...typed }), [fields, typed])
  const custom = bodyOf(fields, values)['custom'] as Record<string, never> | undefined
  return {
    /** Whether it is known which there are. */
    known: specs !== undefined,
    fields,
    values,
    /** What is sent of them. */
    body: custom === undefined ? {} : { custom },
    /** What they say against it, by the names of their inputs. */
    errors: () =>
      Object.fromEntries(
        customErrors(fields, custom, values).map(({ field, message }) => [inputNameOf(field), message]),
      ),
  }
}
