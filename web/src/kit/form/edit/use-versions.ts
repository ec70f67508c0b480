import { isSameValue } from '@bcare/rules/text/draft'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type Draft, useDraft, useResumed } from '../../runtime/draft/use-draft.ts'
import { useDraftForm } from '../../runtime/draft/use-draft-form.ts'
import { type Field, initialValues, type Values } from '../field.ts'
import { type Conflict, mergeVersions } from './conflict.ts'
import type { EditedRow } from './read-body.ts'

/** What names the draft of a form over an entity, and what it begins with. */
export interface Begun {
  name: string
  row?: EditedRow | undefined
  preset?: Values | undefined
  fixed?: Values | undefined
  about?: string | undefined
}

type Row = EditedRow & Values

/**
 * The three versions of a form: the row that it began with, what was typed over it, which is kept, and what another
 * user saved meanwhile, be it while the form was open or while its draft was stored.
 */
export function useVersions(fields: readonly Field[], begun: Begun) {
  const [base, setBase] = useState(begun.row as Row | undefined)
  const preset = begun.row === undefined ? (begun.preset ?? {}) : {}
  const draft = useDraft(begun.name, begun.row?.id ?? newRecord(begun), {
    never: sealed(fields),
    tells: true,
  })
  const form = withFields(
    useDraftForm<Values>(draft, {
      initialValues: { ...initialValues(fields, base), ...preset },
      given: new Set(Object.keys(preset)),
    }),
    initialValues(fields, base),
  )
  const conflicts = useConflict(fields, base, draft, form)
  return {
    base,
    draft,
    form,
    ...conflicts,
    /** Another user saved first: what was typed stays, all else is as it is now. */
    takeOver: (current: Row) => {
      const merged = mergeVersions(fields, base, current, form.getValues())
      form.setValues(merged.values)
      form.setInitialValues(initialValues(fields, current))
      setBase(current)
      conflicts.setConflict(merged.conflict)
    },
  }
}

/** A field that the clinic switches on while the form is open begins as it would in a form that is opened now. */
const withFields = (form: UseFormReturnType<Values>, begun: Values): UseFormReturnType<Values> => ({
  ...form,
  values: { ...begun, ...form.values },
  getValues: () => ({ ...begun, ...form.getValues() }),
})

/** What is to be decided on, field by field. */
function useConflict(
  fields: readonly Field[],
  base: Row | undefined,
  draft: Draft,
  form: UseFormReturnType<Values>,
) {
  const [met, setConflict] = useState<Conflict>()
  const { contested } = useResumed(draft)
  const conflict = met ?? contestOf(contested, initialValues(fields, base), form.values)
  return {
    conflict,
    setConflict,
    takeTheirs: (name: string) => {
      const entry = conflict?.both.find((field) => field.name === name)
      if (entry === undefined) return
      form.setFieldValue(name, entry.theirs)
      if (met !== undefined) setConflict({ ...met, both: met.both.filter((field) => field !== entry) })
    },
    /** Throws away what was typed. */
    discard: () => {
      draft.discard()
      setConflict(undefined)
      form.clearErrors()
    },
  }
}

/** What another user changed while a draft of the same field was kept; what has been taken over is decided. */
function contestOf(contested: readonly string[], theirs: Values, mine: Values): Conflict | undefined {
  const both = contested.filter((name) => !isSameValue(theirs[name], mine[name]))
  if (both.length === 0) return undefined
  return { both: both.map((name) => ({ name, theirs: theirs[name] })), theirs: [] }
}

/** What must not lie in a browser: secrets, and custom fields that the clinic calls sensitive. */
const sealed = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(
    fields.filter(({ secret, custom }) => secret || custom?.is_sensitive === true).map(({ name }) => name),
  )

/** A new row of one customer is not one of another: what it belongs to tells their drafts apart. */
function newRecord({ preset, fixed, about }: Begun): string {
  const ids = Object.entries({ ...preset, ...fixed }).filter(([name]) => /_ids?$/.test(name))
  const parts = ids.map(([name, value]) => `${name}=${JSON.stringify(value)}`).toSorted()
  return ['new', ...parts, ...(about === undefined ? [] : [about])].join(':')
}
