import * as z from 'zod/mini'
import { date, family, id, instant, read } from '../kit/index.ts'
import { BookingConflict } from './appointment.ts'

const where = {
  /** All doctors who take appointments when none is named. */
  doctor_ids: z.optional(z.array(id).check(z.maxLength(100))),
  branch_id: z.optional(id),
  minutes: z.int().check(z.gte(5), z.lte(720)),
  /** The earliest start; the present when it lies in the past or is not given. */
  after: z.optional(instant),
  /** An appointment that is to be moved: its own time counts as free. */
  appointment_id: z.optional(id),
}

const Search = z.strictObject({
  ...where,
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

const Days = z.strictObject({
  ...where,
  days: z._default(z.int().check(z.gte(1), z.lte(14)), 7),
})

const FreeDays = z.strictObject({
  doctors: z.array(z.strictObject({ id, name: z.string() })),
  days: z.array(
    z.strictObject({
      date,
      /** Minutes since midnight at which the branch is open long enough: the times of a booking that has no doctor yet. */
      open: z.array(z.int()),
      /** Of each doctor who has any: minutes since midnight at which there is room. */
      free: z.array(z.strictObject({ doctor_id: id, starts: z.array(z.int()) })),
    }),
  ),
})
export type FreeDays = z.output<typeof FreeDays>

/** A time and a place that are thought of. Of an appointment that exists, what is not named stays as it is. */
const Wish = z.strictObject({
  appointment_id: z.optional(id),
  person_id: z.optional(z.nullable(id)),
  doctor_id: z.optional(z.nullable(id)),
  room_term_id: z.optional(z.nullable(id)),
  branch_id: z.optional(id),
  product_ids: z.optional(z.array(id).check(z.maxLength(20))),
  start_at: instant,
  end_at: instant,
})

const told = z.array(z.strictObject({ kind: z.string(), message: z.string() }))

/** What would be said if it were booked now: a sentence that refuses it, who is there already, what `force` passes. */
const Findings = z.strictObject({
  refusal: z.nullable(z.string()),
  conflicts: z.array(BookingConflict),
  warnings: told,
  /** What goes well with its services, and keeps nobody from booking. */
  hints: told,
})
export type SlotFindings = z.output<typeof Findings>

/** Where the next booking fits: between bookings, within shifts, outside of leave and holidays. */
export const freeSlot = family(
  '/v1/appointment-free-slot',
  {
    object: 'appointment',
    watches: ['schedule', 'user'],
    without: 'Giờ trống được tính ra từ lịch làm việc và lịch hẹn, không phải là bản ghi',
  },
  {
    find: read(Search, z.strictObject({ data: z.array(FreeSlot) }), {
      about: 'Các khung giờ trống gần nhất của bác sĩ, theo lịch làm việc và lịch hẹn đã có',
    }),
    days: read(Days, FreeDays, {
      about: 'Mọi giờ trống của từng ngày trong khoảng, theo bác sĩ, để xem cả tuần cùng lúc',
    }),
    check: read(Wish, Findings, {
      about: 'Xem trước một khung giờ có đặt được không: bác sĩ, ghế, giờ làm việc, lịch khác của khách',
    }),
  },
)
