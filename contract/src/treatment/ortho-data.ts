import { BRACKET_SYSTEMS, ORTHO_ARCHES, ORTHO_STATUSES } from '@bcare/rules/treatment/ortho/case'
import { GRADES } from '@bcare/rules/treatment/ortho/control'
import * as z from 'zod/mini'
import { choice, count, date, flag, id, instant, intBetween, longText, text } from '../kit/index.ts'
import { ToothNumber } from './teeth.ts'

const short = z.optional(text(120))
const long = z.optional(longText(2000))
const day = z.optional(date)
const tooth = z.optional(ToothNumber)
const teeth = z.optional(z.array(ToothNumber).check(z.maxLength(52)))
const rows = <S extends z.core.$ZodType>(row: S, most: number) =>
  z.optional(z.array(row).check(z.maxLength(most)))

/** An orthodontic case, one of a line whose service is orthodontic (docs/domain/treatment.md, "Orthodontics"). */
export const OrthoSetup = z.strictObject({
  appliance_term_id: z.optional(id),
  /** What the appliance was called before the clinic kept a list of them. */
  appliance: short,
  slot: short,
  /** MBT or Roth; another word where it was written before these were chosen. */
  prescription: z.optional(z.union([choice(BRACKET_SYSTEMS), text(120)])),
  arches: z.optional(choice(ORTHO_ARCHES)),
  aligner_total: z.optional(count),
  days_per_aligner: z.optional(intBetween(1, 60)),
  start_on: day,
  debond_expected_on: day,
  transfer_in: z.optional(flag),
  /** A case runs unless it says otherwise. */
  status: z.optional(choice(ORTHO_STATUSES)),
  /** When it was finished first or last; kept while it is open again. */
  finished_on: day,
  note: long,
})
export type OrthoSetup = z.output<typeof OrthoSetup>

const Elastic = z.strictObject({
  type: short,
  from: tooth,
  to: tooth,
  hours: z.optional(intBetween(1, 24)),
})

/** One control of a case. A wire that is not named was left in place. */
export const OrthoControl = z.strictObject({
  performed_at: z.optional(instant),
  doctor_id: z.optional(id),
  assistant_id: z.optional(id),
  upper_wire: short,
  lower_wire: short,
  wire_tie: short,
  brackets_rebonded: teeth,
  elastics: rows(Elastic, 12),
  minivis: rows(z.strictObject({ place: text(80), note: short }), 12),
  ipr: rows(
    z.strictObject({ from: tooth, to: tooth, mm: z.optional(z.number().check(z.gt(0), z.lte(2))) }),
    30,
  ),
  aligner_number: z.optional(count),
  procedures: rows(text(120), 20),
  hygiene: z.optional(choice(GRADES)),
  cooperation: z.optional(choice(GRADES)),
  next_control_weeks: z.optional(intBetween(1, 52)),
  /** Pictures were taken; they are among those of the customer, on the same day. */
  photos: z.optional(flag),
  note: long,
})
export type OrthoControl = z.output<typeof OrthoControl>
