import type { Entity } from '@bcare/contract/kit/entity'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { fieldErrors } from '@bcare/contract/kit/messages'
import * as z from 'zod/mini'
import { type CustomField, MASK } from '@bcare/rules/settings/custom-field'
import { checkValues } from '@bcare/rules/settings/custom-check'
import { bodyOf, customInput, type Field, initialValues, type Values } from '../field.ts'

export interface EditedRow {
  id: number
  version?: number
}

/**
 * What was typed, judged by the contract's own schema as the server will: the body of `add`, or of `update` with only
 * what was changed; no body when nothing was changed; or the refused fields with their sentences.
 */
export function readBody(
  entity: Entity,
  fields: readonly Field[],
  values: Values,
  base?: EditedRow & Values,
  fixed: Values = {},
): { body: Values | undefined } | { errors: FieldError[] } {
  const changed = bodyOf(fields, values, base && initialValues(fields, base))
  if (base !== undefined && Object.keys(changed).length === 0) return { body: undefined }
  const refused = customErrors(fields, changed['custom'] as Values | undefined, values)
  if (refused.length > 0) return { errors: refused }
  const parsed = base
    ? z.safeParse(entity.patch, changed)
    : z.safeParse(entity.draft, { ...changed, ...fixed })
  if (parsed.success)
    return { body: base ? { id: base.id, version: base.version, ...parsed.data } : parsed.data }
  const labels = { ...entity.labels, ...Object.fromEntries(fields.map(({ name, label }) => [name, label])) }
  return { errors: fieldErrors(parsed.error.issues, labels) }
}

/** Patterns are the server's: their engine is a hundred kilobytes, and its refusal is shown at the field as well. */
const judgedByServer = () => true

/** What the definitions of custom fields say against the values that are sent. */
export function customErrors(
  fields: readonly Field[],
  sent: Values | undefined,
  values: Values,
): FieldError[] {
  if (sent === undefined) return []
  const mine = fields.filter(({ locked }) => locked !== true).flatMap(({ custom }) => custom ?? [])
  const stored = Object.fromEntries(
    mine.map(({ name }) => [name, values[customInput(name)] === '' ? null : values[customInput(name)]]),
  )
  // A user who fills the form in may edit what it holds: the roles were asked when it was made.
  const open = mine.map((field) => ({ ...field, visible_roles: [], editable_roles: [] }))
  return checkValues(open, withoutMasks(mine, sent), stored, { roles: [], fits: judgedByServer }).errors
}

/** What is sensitive is in the form as a mask until it is typed anew. */
const withoutMasks = (fields: readonly CustomField[], sent: Values): Values => {
  const masked = new Set(fields.filter(({ is_sensitive }) => is_sensitive).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !masked.has(name) || value !== MASK),
  )
}
