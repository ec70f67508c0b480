import type { doctorDay, DoctorAppointment } from '@bcare/contract/appointments/doctor-day'
import type { Output } from '@bcare/contract/kit/call'
import { milliseconds } from '@bcare/rules/text/date'
import type { Visit } from '../reception/use-checkout.ts'

/** A customer of a doctor's day: of an appointment, or given to the doctor at the counter. */
export type Entry = { over: boolean } & (
  | { row: DoctorAppointment; visit?: undefined }
  | { row?: undefined; visit: Visit }
)

const OVER = new Set(['completed', 'no_show', 'checked_out', 'left', 'waiting_payment'])

const timeOf = ({ row, visit }: Entry): number => milliseconds(row ? row.start_at : visit.checked_in_at)

/** A doctor's day in the order of its times. One is over for the doctor even when the counter still has to be paid. */
export const inOrder = ({ data, visits }: Pick<Output<typeof doctorDay.get>, 'data' | 'visits'>): Entry[] =>
  [
    ...data.map((row): Entry => ({ row, over: OVER.has(row.status) || OVER.has(row.visit_status ?? '') })),
    ...visits.map((visit): Entry => ({ visit, over: OVER.has(visit.status) })),
  ].toSorted((one, other) => timeOf(one) - timeOf(other))
