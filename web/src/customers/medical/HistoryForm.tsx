import type { PersonDataVersion } from '@bcare/contract/customers/person-data'
import { Fault } from '@bcare/contract/kit/codes'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditForm } from '../../kit/form/edit/EditForm.tsx'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { useEditForm } from '../../kit/form/edit/use-edit-form.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { PersonRow } from '../profile/PersonHeader.tsx'
import { AnswersInput } from './AnswersInput.tsx'
import { type Answers, answersInWords, History, type HistoryRow, rowOf } from './history-form.ts'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'
import { type Term, useNames, useTerms } from './use-terms.ts'

type AnswersField = FieldProps<Answers | null>

export interface HistoryFormProps {
  person: PersonRow
  /** The newest version, null when nothing was written yet. */
  newest: PersonDataVersion | null
  onCancel?: (() => void) | undefined
  onSaved?: (() => void) | undefined
  /** What is above the fields; it gets whether something typed waits to be saved. */
  renderHead?: (dirty: boolean) => ReactNode
}

/** The medical history being asked for. What another user writes meanwhile is shown beside what was typed. */
export function HistoryForm(props: HistoryFormProps) {
  const { person, newest } = props
  const [row, setRow] = useState(() => rowOf(person.id, newest))
  const diseases = useTerms('disease_history')
  const allergies = useTerms('allergy')
  if (diseases === undefined || allergies === undefined) return null
  return <Form key={row.version} {...props} row={row} terms={{ diseases, allergies }} onRow={setRow} />
}

interface FormProps extends HistoryFormProps {
  row: HistoryRow
  terms: { diseases: readonly Term[]; allergies: readonly Term[] }
  onRow: (row: HistoryRow) => void
}

const KIND = { kind: 'medical_history', key: 'main' } as const

/** Writes the changed fields as a new version upon the one that was read. */
function useSave(person_id: number) {
  const { mutateAsync } = useWrite(api.personData.set, { quiet: true })
  return async ({ id: _person, version, ...value }: Values) => {
    try {
      return await mutateAsync({ person_id, ...KIND, value, merge: true, version_no: version as number })
    } catch (error) {
      if (!(error instanceof Fault) || error.kind !== 'conflict') throw error
      const { current } = error.data as { current: PersonDataVersion | null }
      throw new Fault('conflict', error.message, { current: rowOf(person_id, current) })
    }
  }
}

function Form({ person, newest, row, terms, onRow, onCancel, onSaved, renderHead }: FormProps) {
  const nameOf = useNames(terms.diseases, terms.allergies)
  const fields = useMemo(() => fieldsOf(terms, nameOf, person.gender), [terms, nameOf, person.gender])
  const save = useSave(person.id)
  const state = useEditForm({
    entity: History,
    fields,
    row,
    save,
    onSaved: (saved) => {
      toast({ type: 'success', title: TEXTS.saved })
      if ('version_no' in (saved as object)) onRow(rowOf(person.id, saved as PersonDataVersion))
      onSaved?.()
    },
  })
  const outdated = (newest?.version_no ?? 0) > row.version && !state.dirty && !state.saving
  useEffect(() => {
    if (outdated) onRow(rowOf(person.id, newest))
  }, [outdated, newest, onRow, person.id])
  return (
    <>
      {renderHead?.(state.dirty)}
      <EditForm state={state} {...(onCancel && { onCancel })} />
    </>
  )
}

/** «Bình thường» takes back every disease that was ticked. */
const normalField: FieldSpec = {
  name: 'is_normal',
  input: (field: FieldProps<boolean | null>, { values, set }) => {
    const { value, onChange, label } = field
    const choose = (normal: boolean) => {
      onChange(normal)
      const answers = (values['diseases'] ?? []) as Answers
      if (normal)
        set(
          'diseases',
          answers.filter(({ is_absent }) => is_absent === true),
        )
    }
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    )
  },
}

const fieldsOf = (
  { diseases, allergies }: FormProps['terms'],
  nameOf: (id: number) => string,
  gender: string,
): FieldSpec[] => {
  const words = (answers: unknown) => answersInWords(answers as Answers | null, nameOf)
  return [
    normalField,
    {
      name: 'diseases',
      words,
      input: (field: AnswersField, { values }) =>
        values['is_normal'] === true ? null : <AnswersInput {...field} terms={diseases} />,
    },
    {
      name: 'allergies',
      words,
      input: (field: AnswersField) => <AnswersInput {...field} terms={allergies} />,
    },
    { name: 'medicines' },
    ...(gender === 'male' ? [] : [{ name: 'is_pregnant', half: true }]),
    { name: 'bleeds_easily', half: true },
    { name: 'smokes', half: true },
    { name: 'note' },
  ]
}
