import { examProblem, MOST_TEETH, PERIO_LIMITS } from '@bcare/rules/treatment/perio/exam'
import { FURCATIONS, PERIO_SITES } from '@bcare/rules/treatment/perio/sites'
import * as z from 'zod/mini'
import { date, intBetween, longText } from '../kit/index.ts'
import { ToothNumber } from './teeth.ts'

const within = ({ least, most }: { least: number; most: number }) => intBetween(least, most)

/** A figure for each of the six sites, in millimetres; null where nothing was measured. */
const sixSites = (limits: { least: number; most: number }) =>
  z.optional(z.array(z.nullable(within(limits))).check(z.length(PERIO_SITES.length)))

/** Which of the six sites are marked: the sum of 1, 2, 4, 8, 16 and 32. */
const marks = z.optional(intBetween(0, 2 ** PERIO_SITES.length - 1))

const degree = z.optional(within(PERIO_LIMITS.furcation))

const PerioTooth = z.strictObject({
  tooth: ToothNumber,
  /** Six sites: outside distal, middle, mesial, then inside the same. */
  depth: sixSites(PERIO_LIMITS.depth),
  /** The margin below the neck of the tooth; below zero it is above. */
  recession: sixSites(PERIO_LIMITS.recession),
  bleeding: marks,
  plaque: marks,
  pus: marks,
  furcation: z.optional(
    z.strictObject({ B: degree, L: degree, M: degree, D: degree } satisfies Record<
      (typeof FURCATIONS)[number],
      unknown
    >),
  ),
  mobility: z.optional(within(PERIO_LIMITS.mobility)),
})

const teeth = z.array(ToothNumber).check(z.maxLength(MOST_TEETH))

/** A periodontal examination: what was probed of the teeth that were there (docs/domain/treatment.md, "Periodontal chart"). */
export const PerioChart = z
  .strictObject({
    /** The day of the examination. */
    examined_on: date,
    /** The teeth that were there, implants among them. */
    mouth: teeth,
    implants: teeth,
    teeth: z.array(PerioTooth).check(z.maxLength(MOST_TEETH)),
    note: z.optional(longText(2000)),
  })
  .check((payload) => {
    const message = examProblem(payload.value)
    if (message !== undefined)
      payload.issues.push({ code: 'custom', message, input: payload.value, path: ['teeth'] })
  })
export type PerioChart = z.output<typeof PerioChart>
