import { Person } from '@bcare/contract/customers/person'
import { useEffect, useMemo, useState } from 'react'
import { api, useWrite } from '../kit/api.ts'
import type { Choices } from '../kit/data/column.ts'
import { EditForm } from '../kit/form/EditForm.tsx'
import type { Values } from '../kit/form/field.ts'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useLeaveWarning } from '../kit/form/use-leave-warning.ts'
import { useMay } from '../kit/may.ts'
import { toast } from '../kit/toast.tsx'
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
  const [row, setRow] = useState(person)
  return choices === undefined ? null : (
    <Form key={row.version} row={row} newest={person} choices={choices} onRow={setRow} />
  )
}

interface FormProps {
  /** The row that the form began with, and the row as it is now. */
  row: PersonRow
  newest: PersonRow
  choices: Choices
  onRow: (row: PersonRow) => void
}

function Form({ row, newest, choices, onRow }: FormProps) {
  const may_edit = useMay('person:update')
  const { mutateAsync } = useWrite(api.person.update, { quiet: true })
  const fields = useMemo(() => allFields(row), [row])
  const state = useEditForm({
    entity: Person,
    fields,
    choices,
    row,
    save: (body: Values) => mutateAsync(body as unknown as Parameters<typeof api.person.update>[0]),
    onSaved: (saved) => {
      toast({ type: 'success', title: TEXTS.saved })
      onRow(saved as PersonRow)
    },
  })
  useLeaveWarning(state.dirty && !state.saving)
  const outdated = newest.version > row.version && !state.dirty && !state.saving
  useEffect(() => {
    if (outdated) onRow(newest)
  }, [outdated, newest, onRow])
  return (
    <fieldset disabled={!may_edit} className={css.form}>
      <EditForm state={state} />
    </fieldset>
  )
}
