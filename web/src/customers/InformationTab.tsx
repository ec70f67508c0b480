import { Person } from '@bcare/contract/customers/person'
import { useMemo, useState } from 'react'
import { api, useWrite } from '../kit/api.ts'
import type { Choices } from '../kit/data/column.ts'
import type { Values } from '../kit/form/field.ts'
import { type DefinitionRow, useCustomFields } from '../kit/custom/definitions.ts'
import { customFormFields } from '../kit/custom/form-fields.tsx'
import { CUSTOM_TEXTS } from '../kit/custom/texts.ts'
import { useMay, useMe } from '../kit/may.ts'
import { RecordForm } from '../kit/record/RecordForm.tsx'
import type { PersonRow } from './PersonHeader.tsx'
import { allFields } from './person-fields.tsx'
import css from './information.module.css'
import { RelativesSection } from './RelativesSection.tsx'
import { PROFILE_TEXTS as TEXTS } from './texts.ts'
import { usePersonFormChoices } from './use-person-form-choices.ts'
import { VisitReasons } from './VisitReasons.tsx'

/** Everything that is on file about a customer: what can be typed, who belongs to them, why they came. */
export function InformationTab({ person }: { person: PersonRow }) {
  return (
    <div className={css.information}>
      <Typed person={person} />
      <RelativesSection person_id={person.id} />
      <VisitReasons person_id={person.id} />
    </div>
  )
}

/** The form, edited in place. What others save meanwhile does not disturb what is being typed. */
function Typed({ person }: { person: PersonRow }) {
  const choices = usePersonFormChoices()
  const definitions = useCustomFields(Person)
  const [row, setRow] = useState(person)
  return choices === undefined || definitions === undefined ? null : (
    <Form
      key={row.version}
      row={row}
      newest={person}
      choices={choices}
      definitions={definitions}
      onRow={setRow}
    />
  )
}

interface FormProps {
  /** The row that the form began with, and the row as it is now. */
  row: PersonRow
  newest: PersonRow
  choices: Choices
  definitions: readonly DefinitionRow[]
  onRow: (row: PersonRow) => void
}

function Form({ row, newest, choices, definitions, onRow }: FormProps) {
  const may_edit = useMay('person:update')
  const { mutateAsync } = useWrite(api.person.update, { quiet: true })
  const roles = useMe()?.user.roles
  const fields = useMemo(() => {
    const place = {
      place: 'profile',
      roles: roles ?? [],
      names: row.custom_names,
      section: CUSTOM_TEXTS.section,
    } as const
    return [...allFields(row), ...customFormFields(definitions, place)]
  }, [row, definitions, roles])
  const save = async (body: Values) =>
    withCustomOf(row, await mutateAsync(body as unknown as Parameters<typeof api.person.update>[0]), body)
  return (
    <RecordForm
      entity={Person}
      {...{ row, newest, onRow, fields, choices, save }}
      saved={TEXTS.saved}
      disabled={!may_edit}
    />
  )
}

/** A saved row tells only the values that were saved: the others are as they were. */
const withCustomOf = (before: PersonRow, saved: PersonRow, { custom: sent }: Values): PersonRow => ({
  ...saved,
  custom: { ...before.custom, ...(sent as Values | undefined), ...saved.custom },
  custom_names: { ...before.custom_names, ...saved.custom_names },
})
