import * as z from 'zod/mini'
import { date } from '../kit/index.ts'

/** The pockets of a mouth on one day. */
export const PerioChart = z.strictObject({ examined_on: z.optional(date) })
