import { Fault } from '@bcare/contract/kit/codes'
import type { Entity } from '@bcare/contract/kit/entity'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { useMemo, useState } from 'react'
import type { Choices } from '../../data/table/column.ts'
import { currentUser } from '../../session/session.ts'
import { toastFault } from '../../page/toast.tsx'
import { customInput, type FieldSpec, settleFields, type Values } from '../field.ts'
import { useOnce } from './use-once.ts'
import { useVersions } from './use-versions.ts'
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
  /** What else tells the draft of this new row from that of another, beside the ids in `preset` and `fixed`. */
  about?: string
  /** Sends the body; must throw the `Fault` of a refusal and not show it. */
  save: (body: Values) => Promise<R>
  /** Gets the row as it was saved, or as it was where nothing had changed. */
  onSaved: (saved: R) => void
}

/** The refused fields in a fault's data, and the row as it is now when it was stale. */
const detailOf = (fault: Fault) =>
  (fault.data ?? {}) as { errors?: FieldError[]; current?: EditedRow & Values }

/**
 * The state of a form over an entity: parses with the contract's own schema, puts the server's refusals beside
 * their fields, keeps a draft, and turns a stale version into something to decide on without losing a character.
 * `submit` answers whether a field wants attention; called again while it runs, it does nothing.
 */
export function useEditForm<R = unknown>(options: EditFormOptions<R>) {
  const { entity, fields: specs, choices, row, save, onSaved } = options
  const adding = row === undefined
  const fields = useMemo(() => settleFields(entity, specs, adding, choices), [entity, specs, adding, choices])
  const [refusal, setRefusal] = useState<string>()
  const { busy: saving, once } = useOnce()
  const versions = useVersions(fields, { ...options, name: entity.name })
  const { base, draft, form, takeOver } = versions

  const show = (errors: readonly FieldError[]) => {
    const sorted = sortErrors(errors, (name) => fields.some((field) => field.name === name))
    form.setErrors(sorted.beside)
    setRefusal(sorted.others)
    return Object.keys(sorted.beside).length > 0
  }
  const refused = (fault: Fault): boolean => {
    const { errors = [], current } = detailOf(fault)
    if (fault.kind === 'conflict' && current !== undefined) {
      takeOver(withCustomOf(base, current))
      return true
    }
    if (errors.length > 0) return show(errors)
    setRefusal(fault.message)
    // A session that ended has said so itself, and the draft waits for the next one.
    if (currentUser() !== null) toastFault(fault)
    return false
  }
  const send = async (body: Values): Promise<boolean> => {
    setRefusal(undefined)
    try {
      const saved = await save(body)
      draft.saved()
      onSaved(saved)
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
    draft.saved()
    onSaved(base as R)
    return false
  }
  return {
    fields,
    form,
    draft,
    saving,
    refusal,
    conflict: versions.conflict,
    submit,
    takeTheirs: versions.takeTheirs,
    discard: versions.discard,
    adding,
    dirty: form.isDirty(),
  }
}

export type EditFormState = ReturnType<typeof useEditForm>

/** A stale row is answered without custom fields: those stay as they were read. */
const withCustomOf = (base: Values | undefined, answered: EditedRow & Values): EditedRow & Values =>
  base?.['custom'] === undefined ? answered : { custom: base['custom'], ...answered }

/** The input that a refused field of the body belongs to. */
export function inputNameOf(field: string): string {
  const [name = field, inner] = field.split('.')
  return name === 'custom' && inner !== undefined ? customInput(inner) : name
}

/** Refusals of fields that the form has, to show beside them, and the sentences of all others. */
function sortErrors(errors: readonly FieldError[], has: (name: string) => boolean) {
  const named = errors.map(({ field, message }) => ({ name: inputNameOf(field), message }))
  const others = named.filter(({ name }) => !has(name)).map(({ message }) => message)
  const beside = named.filter(({ name }) => has(name)).map(({ name, message }) => [name, message])
  return {
    beside: Object.fromEntries(beside) as Record<string, string>,
    others: others.length > 0 ? others.join('. ') : undefined,
  }
}
