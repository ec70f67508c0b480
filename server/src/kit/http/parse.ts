import { Fault, fieldErrors, type Call } from '@bcare/contract'
import * as z from 'zod/mini'
import { poison } from '../poison.ts'

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
