import type { RecordField, RecordForm } from '@bcare/rules/treatment/records/field'
import * as z from 'zod/mini'
import { choice, date, flag, longText, text } from '../../kit/index.ts'
import { ToothNumber } from '../teeth.ts'

type Keys<F> = readonly (keyof F & string)[]

/** What is stored of a field's answer. */
type AnswerOf<F extends RecordField> = F extends { type: 'number' }
  ? number
  : F extends { type: 'flag' }
    ? boolean
    : F extends { type: 'teeth' | 'choices' }
      ? string[]
      : string

/** The fields of all sections of a form together. */
type FieldsOf<R extends RecordForm> = {
  [S in keyof R]: { [N in keyof R[S]['fields']]: R[S]['fields'][N] }
}[keyof R]
type AllNames<U> = U extends unknown ? keyof U : never
type FieldNamed<U, N> = U extends unknown ? (N extends keyof U ? U[N] : never) : never

/** The value of a record whose fields a form declares; all of them may wait. */
export type RecordValue<R extends RecordForm> = {
  [N in AllNames<FieldsOf<R>> & string]?: AnswerOf<FieldNamed<FieldsOf<R>, N> & RecordField> | undefined
}

const keysOf = <F extends object>(of: F) => Object.keys(of) as unknown as Keys<F> & [string, ...string[]]

function schemaOf(field: RecordField): z.core.$ZodType {
  switch (field.type) {
    case 'number': {
      const within = [z.gte(field.from), z.lte(field.to)] as const
      return field.places === undefined ? z.int().check(...within) : z.number().check(...within)
    }
    case 'flag':
      return flag
    case 'date':
      return date
    case 'teeth':
      return z.array(ToothNumber).check(z.maxLength(52))
    case 'choice':
      return choice(keysOf(field.of))
    case 'choices':
      return z.array(choice(keysOf(field.of))).check(z.maxLength(Object.keys(field.of).length))
    case 'long':
      return longText(4000)
    default:
      return text(300)
  }
}

/** The schema of what a form asks: every field may wait until the record is signed, none that it does not name is taken. */
export function recordSchema<R extends RecordForm>(form: R): z.ZodMiniType<RecordValue<R>> {
  const shape: Record<string, z.core.$ZodType> = {}
  for (const { fields } of Object.values(form))
    for (const [name, field] of Object.entries(fields)) shape[name] = z.optional(schemaOf(field))
  return z.strictObject(shape) as unknown as z.ZodMiniType<RecordValue<R>>
}
