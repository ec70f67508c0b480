import { TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import * as z from 'zod/mini'
import { choice, count, date, family, id, instant, read } from '../kit/index.ts'
import { CalendarAppointment } from './appointment.ts'
import { Track } from './track.ts'

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
  /** What taking back its last step needs. */
  visit_version: z.nullable(count),
  stepped_at: moment,
  step_from: z.nullable(choice(TRACK_STATUSES)),
  last_visit: z.nullable(z.strictObject({ at: instant, doctor_name: name, note: name })),
  next_appointment: z.nullable(z.strictObject({ id, start_at: instant, type_name: name })),
})
export type DoctorAppointment = z.output<typeof DoctorAppointment>

const OF_APPOINTMENTS =
  'Một ngày của bác sĩ ghép từ lịch hẹn và lượt khám; thay đổi ở /v1/appointment và /v1/track'

const Day = z.strictObject({ date, doctor_id: z.optional(id) })

/** One doctor's day, on a phone as on a desk. */
export const doctorDay = family(
  '/v1/appointment-of-doctor',
  {
    object: 'appointment',
    watches: ['track', 'person', 'user', 'term', 'medical_history'],
    without: {
      add: OF_APPOINTMENTS,
      list: OF_APPOINTMENTS,
      update: OF_APPOINTMENTS,
      delete: OF_APPOINTMENTS,
    },
  },
  {
    get: read(
      Day,
      z.strictObject({
        doctor: z.nullable(z.strictObject({ id, name: z.string() })),
        data: z.array(DoctorAppointment),
        /** Visits of the day that were given to the doctor without an appointment of theirs: walk-ins above all. */
        visits: z.array(Track.row),
      }),
      {
        about:
          'Lịch hẹn và khách vãng lai trong ngày của một bác sĩ, lần khám trước và lịch hẹn tiếp theo của từng khách',
      },
    ),
  },
)
