import { PersonRelative } from '@bcare/contract/customers/person-relative'
import type { Row } from '@bcare/contract/kit/entity'
import { TextInput } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { type FieldProps, type FieldSpec, formed, inputProps, type Values } from '../../kit/form/field.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { PhoneInput } from '../../kit/form/inputs/PhoneInput.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { PEOPLE, termsOf } from '../person/person-fields.tsx'
import { RELATIVE_TEXTS as TEXTS } from '../texts.ts'

type Relative = Row<typeof PersonRelative>
type IdField = FieldProps<number | null>
type TextField = FieldProps<string | null>

const RELATIONSHIPS = termsOf('relationship')

interface RelativeDialogProps {
  person_id: number
  /** The one being edited; absent, one is added. */
  relative?: Relative | undefined
  onClose: () => void
}

/** A relative by their own record, or by the name and number that are written down. */
const fieldsOf = (relative: Relative | undefined): FieldSpec[] => [
  {
    name: 'relationship_term_id',
    input: (field: IdField) => (
      <TermPicker
        {...field}
        source={RELATIONSHIPS}
        selected={
          relative?.relationship_name
            ? { id: relative.relationship_term_id, name: relative.relationship_name }
            : undefined
        }
      />
    ),
  },
  {
    name: 'related_person_id',
    hint: TEXTS.record_hint,
    input: (field: IdField) => (
      <PersonPicker
        {...field}
        source={PEOPLE}
        selected={
          relative?.related_person_id
            ? { id: relative.related_person_id, full_name: relative.related_name }
            : undefined
        }
      />
    ),
  },
  {
    name: 'name',
    half: true,
    input: (field: TextField, { values }) => {
      const { value, onChange, ...props } = field
      if (values['related_person_id'] !== null) return null
      return (
        <TextInput
          {...inputProps(props)}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    },
  },
  {
    name: 'phone',
    half: true,
    input: (field: TextField, { values }) =>
      values['related_person_id'] === null ? <PhoneInput {...field} /> : null,
  },
  { name: 'is_guardian' },
  { name: 'is_payer' },
  { name: 'is_emergency' },
]

export function RelativeDialog({ person_id, relative, onClose }: RelativeDialogProps) {
  const add = useWrite(api.personRelative.add, { quiet: true })
  const update = useWrite(api.personRelative.update, { quiet: true })
  const save = (body: Values) =>
    relative === undefined ? add.mutateAsync(formed(body)) : update.mutateAsync(formed(body))
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={PersonRelative}
      fields={fieldsOf(relative)}
      row={relative}
      fixed={{ person_id }}
      save={save}
    />
  )
}
