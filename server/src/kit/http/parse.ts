import { Fault, fieldErrors, type Call } from '@bcare/contract'
import * as z from 'zod/mini'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** A key that could reach into a prototype is refused wherever it stands; it is never data of ours. */
function poisonedKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const key of Object.keys(value)) {
    if (FORBIDDEN.has(key)) return key
    const inner = poisonedKey((value as Record<string, unknown>)[key])
    if (inner !== undefined) return inner
  }
  return undefined
}

/**
 * The body of a call, parsed strictly: no coercion, no unknown field (security.md 2.7).
 * @throws Fault invalid with `data.errors`, one Vietnamese sentence a field
 */
export function parseBody(call: Call, body: unknown, labels: Record<string, string>): unknown {
  const poisoned = poisonedKey(body)
  if (poisoned !== undefined) {
    throw new Fault('invalid', undefined, {
      errors: [{ field: poisoned, message: `Trường «${poisoned}» không được chấp nhận` }],
    })
  }
  const parsed = z.safeParse(call.body, body ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error.issues, labels)
  throw new Fault('invalid', errors[0]?.message, { errors })
}
