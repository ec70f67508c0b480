import * as z from 'zod/mini'

/** Every answer of the system (docs/decisions/0001-wire-contract.md). */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}

export const envelope = (data: z.core.$ZodType) =>
  z.strictObject({ code: z.int(), message: z.string(), data })

/** One refused field of a body; `field` is its path with dots. */
export interface FieldError {
  field: string
  message: string
}
