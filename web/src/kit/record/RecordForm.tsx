import type { Entity } from '@bcare/contract/kit/entity'
import { useEffect } from 'react'
import type { Choices } from '../data/table/column.ts'
import type { CustomRow } from '../custom/columns.tsx'
import { Incomplete } from '../custom/Incomplete.tsx'
import { EditForm } from '../form/edit/EditForm.tsx'
import type { FieldSpec, Values } from '../form/field.ts'
import { useEditForm } from '../form/edit/use-edit-form.ts'
import { useMe } from '../session/may.ts'
import { toast } from '../page/toast.tsx'
import css from './record.module.css'

interface Versioned extends CustomRow {
  id: number
  version: number
}

interface RecordFormProps<R extends Versioned> {
  entity: Entity
  /** The row that the form began with, and the row as it is now. The form's key is the version of the first. */
  row: R
  newest: R
  onRow: (row: R) => void
  /** Constant between renders. */
  fields: readonly FieldSpec[]
  choices: Choices
  /** Answers the row as it is then. */
  save: (body: Values) => Promise<unknown>
  saved: string
  disabled: boolean
}

/** What is on file, edited in place. What others save meanwhile does not disturb what is being typed. */
export function RecordForm<R extends Versioned>(props: RecordFormProps<R>) {
  const { entity, row, newest, onRow, fields, choices, save } = props
  const state = useEditForm({
    entity,
    fields,
    choices,
    row: row as R & Values,
    save: async (body) => withCustomOf(row, (await save(body)) as R, body),
    onSaved: (saved) => {
      toast({ type: 'success', title: props.saved })
      onRow(saved as R)
    },
  })
  const roles = useMe()?.user.roles
  const own = fields.flatMap(({ custom }) => custom ?? [])
  const outdated = newest.version > row.version && !state.dirty && !state.saving
  useEffect(() => {
    if (outdated) onRow(newest)
  }, [outdated, newest, onRow])
  return (
    <fieldset disabled={props.disabled} className={css.form}>
      <Incomplete fields={own} values={row.custom} roles={roles ?? []} />
      <EditForm state={state} />
    </fieldset>
  )
}

/** A saved row has only the values of those custom fields that were saved: the others are as they were. */
const withCustomOf = <R extends Versioned>(before: R, saved: R, { custom: sent }: Values): R =>
  before.custom === undefined
    ? saved
    : {
        ...saved,
        custom: { ...before.custom, ...(sent as Values | undefined), ...saved.custom },
        custom_names: { ...before.custom_names, ...saved.custom_names },
      }
