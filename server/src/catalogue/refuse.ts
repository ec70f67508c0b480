import { Fault } from '@bcare/contract'

/** Refuses a command because of one field of its body. @throws Fault rule */
export function refuse(field: string, message: string): never {
  throw new Fault('rule', message, { errors: [{ field, message }] })
}
