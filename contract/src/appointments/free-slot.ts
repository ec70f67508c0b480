import * as z from 'zod/mini'
import { family, id, instant, read } from '../kit/index.ts'

const Search = z.strictObject({
  /** All doctors who take appointments when none is named. */
  doctor_ids: z.optional(z.array(id).check(z.maxLength(100))),
  branch_id: z.optional(id),
  minutes: z.int().check(z.gte(5), z.lte(720)),
  /** The earliest start; the present when it lies in the past or is not given. */
  after: z.optional(instant),
  /** An appointment that is to be moved: its own time counts as free. */
  appointment_id: z.optional(id),
  /** How many days are looked at. */
  days: z._default(z.int().check(z.gte(1), z.lte(42)), 28),
  limit: z._default(z.int().check(z.gte(1), z.lte(50)), 6),
})

export const FreeSlot = z.strictObject({
  doctor_id: id,
  doctor_name: z.string(),
  start_at: instant,
  end_at: instant,
})
export type FreeSlot = z.output<typeof FreeSlot>

/** Where the next booking fits: between bookings, within shifts, outside of leave and holidays. */
export const freeSlot = family(
  '/v1/appointment-free-slot',
  { object: 'appointment', watches: ['schedule', 'user'] },
  {
    list: read(Search, z.strictObject({ data: z.array(FreeSlot) }), {
      about: 'Các khung giờ trống gần nhất của bác sĩ, theo lịch làm việc và lịch hẹn đã có',
    }),
  },
)
