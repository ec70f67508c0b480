import { TIMINGS } from '@bcare/rules/treatment/prescription/dosage'
import * as z from 'zod/mini'
import { choice, codeText, date, id, intBetween, longText, text } from '../kit/index.ts'

const short = z.optional(text(120))
const long = z.optional(longText(2000))
const amount = (most: number) => z.number().check(z.gt(0), z.lte(most))

/** One medicine of a prescription, with how it is taken. */
export const Drug = z.strictObject({
  product_id: z.optional(id),
  /** The INN of what has one ingredient, the trade name of what has several. */
  drug_name: text(200),
  trade_name: short,
  strength: short,
  form: short,
  unit: short,
  route: short,
  quantity: amount(10_000),
  /** Why the quantity is another one than the doses need. */
  quantity_note: short,
  dose_per_time: z.optional(amount(100)),
  times_per_day: z.optional(intBetween(1, 24)),
  days: z.optional(intBetween(1, 365)),
  timing: z.optional(choice(TIMINGS)),
  note: z.optional(text(300)),
})

/** A prescription, as far as it was written. Everything may wait but what a medicine is called; signing asks for the rest. */
export const Medication = z.strictObject({
  diagnosis: long,
  icd_code: z.optional(codeText(20)),
  lines: z.optional(z.array(Drug).check(z.maxLength(30))),
  advice: long,
  re_exam_on: z.optional(date),
  /** Of a child under 72 months. */
  weight_kg: z.optional(amount(300)),
  carer_name: short,
  doctor_id: z.optional(id),
})
export type Medication = z.output<typeof Medication>
