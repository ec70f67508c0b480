import { Fault, fieldErrors, type Call, type FieldError } from '@bcare/contract'
import * as z from 'zod/mini'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const DEEPEST = 32

/** What no body may hold wherever it stands: keys that reach into prototypes, text that cannot be stored, endless depth. */
function poison(body: unknown, labels: Record<string, string>): FieldError | undefined {
  const waiting: [value: unknown, field: string, depth: number][] = [[body, '', 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, field, depth] = next
    if (typeof value === 'string' && isUnstorable(value)) {
      return { field, message: `${labels[field] ?? `Trường «${field}»`} có ký tự không được phép` }
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth > DEEPEST) return { field: field.slice(0, 60), message: 'Dữ liệu lồng nhau quá sâu' }
    for (const [key, inner] of Object.entries(value)) {
      const refused = FORBIDDEN.has(key) || isUnstorable(key)
      if (refused) return { field: key, message: `Trường «${key}» không được chấp nhận` }
      if (typeof inner === 'string' || typeof inner === 'object')
        waiting.push([inner, field === '' ? key : `${field}.${key}`, depth + 1])
    }
  }
  return undefined
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/**
 * The body of a call, parsed strictly: no coercion, no unknown field (docs/security.md "Validation").
 * @throws Fault invalid with `data.errors`, one Vietnamese sentence a field
 */
export function parseBody(call: Call, body: unknown, labels: Record<string, string>): unknown {
  const poisoned = poison(body, labels)
  if (poisoned !== undefined) throw new Fault('invalid', poisoned.message, { errors: [poisoned] })
  const parsed = z.safeParse(call.body, body ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error.issues, labels)
  throw new Fault('invalid', errors[0]?.message, { errors })
}
