import { Fault } from '@bcare/contract/kit/codes'
import type { Entity } from '@bcare/contract/kit/entity'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import type { Choices } from '../../data/table/column.ts'
import { type Draftable, draftKey, useDraft } from '../../runtime/draft.ts'
import { currentUser } from '../../session/session.ts'
import { toastFault } from '../../page/toast.tsx'
import { type Conflict, mergeVersions } from './conflict.ts'
import {
  customInput,
  type Field,
  type FieldSpec,
  initialValues,
  settleFields,
  type Values,
} from '../field.ts'
import { useOnce } from './use-once.ts'
import { type EditedRow, readBody } from './read-body.ts'

export interface EditFormOptions<R = unknown> {
  entity: Entity
  fields: readonly (string | FieldSpec)[]
  /** What the values of fields are called. */
  choices?: Choices
  /** The row being edited; absent, one is added. */
  row?: EditedRow
  /** Values that a new row starts with. */
  preset?: Values
  /** Values that are sent and not asked for, with a new row. */
  fixed?: Values
  /** Sends the body; must throw the `Fault` of a refusal and not show it. */
  save: (body: Values) => Promise<R>
  /** Told the row as it was saved, or as it was where nothing had changed. */
  onSaved: (saved: R) => void
}

/** The refused fields in a fault's data, and the row as it is now when it was stale. */
const detailOf = (fault: Fault) =>
  (fault.data ?? {}) as { errors?: FieldError[]; current?: EditedRow & Values }

/**
 * The state of a form over an entity: parses with the contract's own schema, puts the server's refusals beside
 * their fields, keeps a draft, and turns a stale version into something to decide on without losing a letter.
 * `submit` answers whether a field wants attention; called again while it runs, it does nothing.
 */
export function useEditForm<R = unknown>(options: EditFormOptions<R>) {
  const { entity, fields: specs, choices, row, save, onSaved } = options
  const adding = row === undefined
  const fields = useMemo(() => settleFields(entity, specs, adding, choices), [entity, specs, adding, choices])
  const [base, setBase] = useState(row as (EditedRow & Values) | undefined)
  const [conflict, setConflict] = useState<Conflict>()
  const [refusal, setRefusal] = useState<string>()
  const { busy: saving, once } = useOnce()
  const form = useForm<Values>({
    initialValues: { ...initialValues(fields, base), ...(adding ? options.preset : {}) },
  })
  useDraft<Values>(draftKey(entity.name, row?.id), withoutSecrets(fields, form))

  const show = (errors: readonly FieldError[]) => {
    const sorted = sortErrors(errors, (name) => fields.some((field) => field.name === name))
    form.setErrors(sorted.beside)
    setRefusal(sorted.others)
    return Object.keys(sorted.beside).length > 0
  }
  const takeOver = (current: EditedRow & Values) => {
    const merged = mergeVersions(fields, base, current, form.getValues())
    form.setValues(merged.values)
    form.setInitialValues(initialValues(fields, current))
    setBase(current)
    setConflict(merged.conflict)
    return true
  }
  const refused = (fault: Fault): boolean => {
    const { errors = [], current } = detailOf(fault)
    if (fault.kind === 'conflict' && current !== undefined) return takeOver(withCustomOf(base, current))
    if (errors.length > 0) return show(errors)
    setRefusal(fault.message)
    // A session that ended has said so itself, and the draft waits for the next one.
    if (currentUser() !== null) toastFault(fault)
    return false
  }
  const send = async (body: Values): Promise<boolean> => {
    setRefusal(undefined)
    try {
      onSaved(await save(body))
      return false
    } catch (error) {
      if (error instanceof Fault) return refused(error)
      throw error
    }
  }
  const submit = async (): Promise<boolean> => {
    const read = readBody(entity, fields, form.getValues(), base, options.fixed)
    if ('errors' in read) return show(read.errors)
    const { body } = read
    if (body !== undefined) return (await once(() => send(body))) ?? false
    onSaved(base as R)
    return false
  }
  const takeTheirs = (name: string) => {
    const entry = conflict?.both.find((field) => field.name === name)
    if (entry === undefined || conflict === undefined) return
    form.setFieldValue(name, entry.theirs)
    setConflict({ ...conflict, both: conflict.both.filter((field) => field !== entry) })
  }
  return { fields, form, saving, refusal, conflict, submit, takeTheirs, adding, dirty: form.isDirty() }
}

export type EditFormState = ReturnType<typeof useEditForm>

/** A stale row is told without the clinic's own fields: those stay as they were read. */
const withCustomOf = (base: Values | undefined, told: EditedRow & Values): EditedRow & Values =>
  base?.['custom'] === undefined ? told : { custom: base['custom'], ...told }

/** What may lie in the browser until the form is opened again. */
function withoutSecrets<F extends Draftable<Values>>(fields: readonly Field[], form: F): F {
  const secrets = new Set(fields.filter(({ secret }) => secret).map(({ name }) => name))
  const kept = () =>
    Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !secrets.has(name)))
  return { ...form, getValues: kept }
}

/** The input that a refused field of the body belongs to. */
export function inputNameOf(field: string): string {
  const [name = field, inner] = field.split('.')
  return name === 'custom' && inner !== undefined ? customInput(inner) : name
}

/** Refusals of fields that the form has, to stand beside them, and the sentences of all others. */
function sortErrors(errors: readonly FieldError[], has: (name: string) => boolean) {
  const named = errors.map(({ field, message }) => ({ name: inputNameOf(field), message }))
  const others = named.filter(({ name }) => !has(name)).map(({ message }) => message)
  const beside = named.filter(({ name }) => has(name)).map(({ name, message }) => [name, message])
  return {
    beside: Object.fromEntries(beside) as Record<string, string>,
    others: others.length > 0 ? others.join('. ') : undefined,
  }
}
