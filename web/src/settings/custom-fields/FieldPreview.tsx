import type { CustomOption } from '@bcare/contract/settings/custom-field'
import { type CustomType, hasOptions } from '@bcare/rules/settings/custom-field'
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import { FormFields } from '../../kit/form/edit/FormFields.tsx'
import { initialValues, settleFields, type Values } from '../../kit/form/field.ts'
import { customFormFields } from '../../shared/custom/form-fields.tsx'
import css from './custom-fields.module.css'
import type { OptionSetRow } from './OptionSetDialog.tsx'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

interface FieldPreviewProps {
  values: Values
  row: DefinitionRow | undefined
  sets: readonly OptionSetRow[]
}

const NOTHING = { name: 'preview', edits: {}, once: {}, secret: {}, labels: {} }
/** A form is shown to a user whom no role keeps from the field. */
const ROLES: readonly string[] = []

/** The field that the values of its form describe; none while it has no type. */
function described({ values, row, sets }: FieldPreviewProps): DefinitionRow | undefined {
  const type = (row?.type ?? values['type'] ?? null) as CustomType | null
  if (type === null) return undefined
  const shared = sets.find(({ id }) => id === (row?.option_set_id ?? values['option_set_id']))
  const own = values['options'] as CustomOption[] | null | undefined
  const text = (name: string) =>
    typeof values[name] === 'string' && values[name] !== '' ? values[name] : null
  return {
    ...(values as unknown as DefinitionRow),
    id: 0,
    name: 'xem_truoc',
    label: text('label') ?? TEXTS.preview_unnamed,
    help: text('help'),
    placeholder: text('placeholder'),
    section: null,
    type,
    options: hasOptions(type) ? (row === undefined && shared ? shared.options : (own ?? [])) : [],
    validation: (values['validation'] as DefinitionRow['validation'] | null) ?? {},
    show_in: ['form'],
    show_if: null,
    visible_roles: [],
    editable_roles: [],
    default_value: null,
  }
}

/** How a form asks for the field that is being written; what is typed into it goes nowhere. */
export function FieldPreview(props: FieldPreviewProps) {
  const row = described(props)
  return (
    <section className={css.preview} aria-label={TEXTS.preview_field}>
      <Text size="sm" fw={600}>
        {TEXTS.preview_field}
      </Text>
      {row === undefined ? (
        <Text size="sm" c="gray.7">
          {TEXTS.preview_no_type}
        </Text>
      ) : row.type === 'file' ? (
        <Text size="sm" c="gray.7">
          {TEXTS.preview_file}
        </Text>
      ) : (
        <Tried key={row.type} row={row} />
      )}
      <Text size="xs" c="gray.7">
        {TEXTS.preview_note}
      </Text>
    </section>
  )
}

function Tried({ row }: { row: DefinitionRow }) {
  const fields = settleFields(NOTHING, customFormFields([row], { place: 'form', roles: ROLES }), true)
  const [values, setValues] = useState<Values>(() => initialValues(fields))
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  return <FormFields fields={fields} access={{ values, errors: {}, set }} />
}
