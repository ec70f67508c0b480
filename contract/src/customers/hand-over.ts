import * as z from 'zod/mini'
import { count, id, text } from '../kit/index.ts'

/** Whose work goes to whom; several take turns. */
export const HandOver = z.strictObject({
  from_user_id: id,
  to_user_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
  reason: text(300),
})
export type HandOver = z.output<typeof HandOver>

const Share = z.strictObject({ user_id: id, name: z.string(), count })

/** What one call handed over: a caller with more than that calls again, while something remains. */
export const HandedOver = z.strictObject({
  moved: count,
  remaining: count,
  /** How many each of those named got, also who got none. */
  shares: z.array(Share),
})
export type HandedOver = z.output<typeof HandedOver>
