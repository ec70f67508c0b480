import { ARCHES, SURFACES, TEETH } from '@bcare/rules/treatment/tooth'
import * as z from 'zod/mini'
import { choice, named } from '../kit/index.ts'

/** A tooth by its two digits of the FDI, permanent or of milk. */
export const ToothNumber = named('ToothNumber', choice(TEETH as [string, ...string[]]))

/** Where in the mouth something is done: teeth with their surfaces, or whole arches (docs/domain/treatment.md, "Teeth"). */
export const Teeth = named(
  'Teeth',
  z.strictObject({
    items: z
      .array(
        z.strictObject({
          tooth: ToothNumber,
          surfaces: z.array(choice(SURFACES)).check(z.maxLength(SURFACES.length)),
        }),
      )
      .check(z.maxLength(TEETH.length)),
    arches: z.array(choice(ARCHES)).check(z.maxLength(ARCHES.length)),
  }),
)
