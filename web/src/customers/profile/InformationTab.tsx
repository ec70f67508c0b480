import { Person } from '@bcare/contract/customers/person'
import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { Choices } from '../../kit/data/table/column.ts'
import { formed, type FieldSpec, type Values } from '../../kit/form/field.ts'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { Relations } from '../../shared/custom/Relations.tsx'
import { useMay } from '../../kit/session/may.ts'
import { RecordForm } from '../../kit/record/RecordForm.tsx'
import type { PersonRow } from './PersonHeader.tsx'
import { allFields } from '../person/person-fields.tsx'
import css from './information.module.css'
import { RelativesSection } from './RelativesSection.tsx'
import { PROFILE_TEXTS as TEXTS } from '../texts.ts'
import { usePersonFormChoices } from '../person/use-person-form-choices.ts'
import { VisitReasons } from './VisitReasons.tsx'

/** Everything that is on file about a customer: what can be typed, who belongs to them, why they came. */
export function InformationTab({ person }: { person: PersonRow }) {
  return (
    <Stack gap={16} maw={820}>
      <Typed person={person} />
      <Relations entity_type="person" entity_id={person.id} className={`box ${css.section}`} />
      <RelativesSection person_id={person.id} />
      <VisitReasons person_id={person.id} />
    </Stack>
  )
}

/** The form, edited in place. What others save meanwhile does not disturb what is being typed. */
function Typed({ person }: { person: PersonRow }) {
  const choices = usePersonFormChoices()
  const [row, setRow] = useState(person)
  const custom = useCustomForm(Person, row)
  return choices === undefined || custom === undefined ? null : (
    <Form key={row.version} row={row} newest={person} choices={choices} custom={custom} onRow={setRow} />
  )
}

interface FormProps {
  /** The row that the form began with, and the row as it is now. */
  row: PersonRow
  newest: PersonRow
  choices: Choices
  custom: readonly FieldSpec[]
  onRow: (row: PersonRow) => void
}

function Form({ row, newest, choices, custom, onRow }: FormProps) {
  const may_edit = useMay('person:update')
  const { mutateAsync } = useWrite(api.person.update, { quiet: true })
  const fields = useMemo(() => [...allFields(row), ...custom], [row, custom])
  const save = (body: Values) => mutateAsync(formed(body))
  return (
    <RecordForm
      entity={Person}
      {...{ row, newest, onRow, fields, choices, save }}
      saved={TEXTS.saved}
      disabled={!may_edit}
    />
  )
}
