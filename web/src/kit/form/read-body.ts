import type { Entity } from '@bcare/contract/kit/entity'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { fieldErrors } from '@bcare/contract/kit/messages'
import * as z from 'zod/mini'
import { bodyOf, type Field, initialValues, type Values } from './field.ts'

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
  const parsed = base
    ? z.safeParse(entity.patch, changed)
    : z.safeParse(entity.draft, { ...changed, ...fixed })
  if (parsed.success)
    return { body: base ? { id: base.id, version: base.version, ...parsed.data } : parsed.data }
  const labels = { ...entity.labels, ...Object.fromEntries(fields.map(({ name, label }) => [name, label])) }
  return { errors: fieldErrors(parsed.error.issues, labels) }
}
