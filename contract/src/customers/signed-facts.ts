import * as z from 'zod/mini'
import { count, id, instant, named } from '../kit/index.ts'

const word = z.nullable(z.string())

/** A step that was performed, as an outpatient record keeps it. */
const PerformedFact = z.strictObject({
  performed_at: instant,
  title: z.string(),
  teeth: z.string(),
  doctor_name: word,
  note: word,
})

/**
 * What the clinic knew when a version was signed: whom it is about, who signed, which warnings were passed and why, and, of an
 * outpatient record, what was done.
 */
export const SignedFacts = named(
  'SignedFacts',
  z.strictObject({
    person: z.strictObject({
      code: z.string(),
      name: z.string(),
      gender: z.string(),
      birth: z.string(),
      age: z.nullable(count),
      /** Of a small child. */
      months: z.nullable(count),
      address: word,
    }),
    signer: z.strictObject({ id, name: z.string(), licence_no: z.string() }),
    passed: z.nullable(
      z.strictObject({
        reason: z.string(),
        warnings: z.array(z.strictObject({ kind: z.string(), message: z.string() })),
      }),
    ),
    performed: z.optional(z.array(PerformedFact)),
  }),
)
export type SignedFacts = z.output<typeof SignedFacts>
export type PerformedFact = z.output<typeof PerformedFact>
