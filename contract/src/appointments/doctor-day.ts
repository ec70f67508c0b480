import { TRACK_STATUSES } from '@bcare/rules/appointments/track'
import * as z from 'zod/mini'
import { choice, count, date, family, id, instant, read } from '../kit/index.ts'
import { CalendarAppointment } from './appointment.ts'

const moment = z.nullable(instant)
const name = z.nullable(z.string())

/** An appointment as its doctor reads it: with what happened last time, and when the person comes next. */
export const DoctorAppointment = z.extend(CalendarAppointment, {
  customer_request: name,
  arrived_at: moment,
  started_at: moment,
  finished_at: moment,
  /** Where the visit is that it has opened. */
  visit_status: z.nullable(choice(TRACK_STATUSES)),
  last_visit: z.nullable(z.strictObject({ at: instant, doctor_name: name, note: name })),
  next_appointment: z.nullable(z.strictObject({ id, start_at: instant, type_name: name })),
})
export type DoctorAppointment = z.output<typeof DoctorAppointment>

const Day = z.strictObject({ date, doctor_id: z.optional(id) })

/** One doctor's day, on a phone as on a desk. */
export const doctorDay = family(
  '/v1/appointment-of-doctor',
  { object: 'appointment', watches: ['track', 'person', 'user', 'term'] },
  {
    list: read(
      Day,
      z.strictObject({
        doctor: z.nullable(z.strictObject({ id, name: z.string() })),
        data: z.array(DoctorAppointment),
        total: count,
        total_page: count,
      }),
      { about: 'Lịch hẹn trong ngày của một bác sĩ, lần khám trước và lịch hẹn tiếp theo của từng khách' },
    ),
  },
)
