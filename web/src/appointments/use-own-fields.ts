import { Appointment } from '@bcare/contract/appointments/appointment'
import { useMemo } from 'react'
import { useCustomForm } from '../kit/custom/use-custom-form.ts'
import { bodyOf, type Field, initialValues, settleFields, type Values } from '../kit/form/field.ts'
import { customErrors } from '../kit/form/read-body.ts'
import { inputNameOf } from '../kit/form/use-edit-form.ts'

const NONE: readonly Field[] = []

/** The clinic's own fields of a new appointment beside what was typed into them; one that stands has them in its drawer. */
export function useOwnFields(typed: Values, asked: boolean) {
  const specs = useCustomForm(Appointment)
  const fields = useMemo(
    () => (asked && specs !== undefined ? settleFields(Appointment, specs, true) : NONE),
    [asked, specs],
  )
  const values = useMemo(() => ({ ...initialValues(fields), ...typed }), [fields, typed])
  const custom = bodyOf(fields, values)['custom'] as Record<string, never> | undefined
  return {
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
