import { LONGEST_SERIES, SERIES_UNITS } from '@bcare/rules/appointments/series'
import * as z from 'zod/mini'
import { choice, count, date, family, id, instant, text, write } from '../kit/index.ts'
import { Appointment, Booking } from './appointment.ts'

const dates = z.optional(z.array(date).check(z.maxLength(LONGEST_SERIES)))

/** The same appointment again and again, every so many days or weeks; `start_at` and `end_at` are those of the first. */
const Series = z.extend(z.omit(Booking, { status: true, force: true, overbooked: true }), {
  every: z.int().check(z.gte(1), z.lte(180)),
  unit: choice(SERIES_UNITS),
  count: z.int().check(z.gte(2), z.lte(LONGEST_SERIES)),
  /** Days on which nothing is booked. */
  skip: dates,
  /** Days that are booked in spite of what stands against them; over another booking with `overbook_reason`. */
  force: dates,
})

/** A day of a series that cannot be booked without a decision: `data.occurrences` of a refusal. */
export interface BlockedOccurrence {
  date: string
  start_at: string
  end_at: string
  /** `taken` when doctor or room has another booking then, `warning` for all else. */
  kind: 'taken' | 'warning'
  message: string
  /** Whether the caller may book that day nevertheless. */
  may_force: boolean
}

const Cancel = z.strictObject({
  /** The first one that is cancelled; those before it stay. */
  id,
  version: z.optional(count),
  reason_id: z.optional(id),
  note: z.optional(text(300)),
})

const SERIES = 'Loạt lịch hẹn chỉ là các lịch hẹn cùng series_id, đọc và sửa ở /v1/appointment'

export const appointmentSeries = family(
  '/v1/appointment-series',
  {
    object: 'appointment',
    watches: ['person', 'user', 'term', 'deal'],
    without: {
      get: SERIES,
      list: SERIES,
      update: SERIES,
      delete: 'Bỏ một loạt là hủy các lịch hẹn còn lại của nó (cancel)',
    },
  },
  {
    add: write(
      Series,
      z.strictObject({ series_id: id, data: z.array(z.strictObject({ id, start_at: instant })) }),
      {
        action: 'create',
        about: 'Đặt một loạt lịch hẹn lặp lại; ngày bị vướng được trả về để bỏ qua hoặc vẫn đặt',
      },
    ),
    cancel: write(Cancel, z.strictObject({ data: z.array(Appointment.row) }), {
      action: 'update',
      about: 'Hủy lịch hẹn này và các lịch sau nó trong loạt',
    }),
  },
)
