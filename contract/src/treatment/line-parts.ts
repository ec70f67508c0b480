import { STEP_ROLES } from '@bcare/rules/catalogue/product'
import * as z from 'zod/mini'
import { choice, count, flag, id, money, named, text } from '../kit/index.ts'

/** How many of a thing or a service, with up to three decimals. */
export const quantity = z.number().check(z.gte(0.001), z.lte(10_000))

/** What staff take off a line by hand, and why. */
export const LineDiscount = named(
  'LineDiscount',
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('percent'),
      value: z.number().check(z.gte(0), z.lte(100)),
      reason: text(200),
    }),
    z.strictObject({ kind: z.literal('amount'), value: money, reason: text(200) }),
  ]),
)

/** A step of a line, copied from its service when the line was made. */
export const LineStep = named(
  'LineStep',
  z.strictObject({
    /** Its number within the line, by which it is performed. */
    no: count,
    name: z.string(),
    operation_id: id,
    session_no: z.nullable(count),
    role: choice(STEP_ROLES),
    /** Its part of the line, in hundredths of a percent; nothing for a step that is repeated. */
    weight: count,
    is_required: flag,
    is_repeatable: flag,
    spacing_days: z.nullable(count),
    duration_min: z.nullable(count),
  }),
)
