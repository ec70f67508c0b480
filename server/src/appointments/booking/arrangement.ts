import { PRESENT_STATUSES } from '@bcare/rules/appointments/appointment'
import { getRow, updateRow } from '../../kit/database/rows.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { appointmentTable, type AppointmentRow } from '../appointment-table.ts'
import { isFree } from './booking.ts'
import { notifyArrived } from '../notify.ts'
import { trackTable, type TrackRow } from '../visit/track-table.ts'

/** Doctor and room are given to an appointment and to its visit alike. */
const BOTH = ['doctor_id', 'room_term_id'] as const

type Arranged = Pick<AppointmentRow, (typeof BOTH)[number]>

/** What of both is another in `after`. */
const changedIn = (before: Arranged, after: Arranged): Partial<Arranged> =>
  Object.fromEntries(
    BOTH.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )

/** A visit goes to the doctor and the room that its appointment was given; the doctor of one who waits is notified. */
export async function followAppointment(
  context: Context,
  visit: TrackRow,
  [before, after]: readonly [AppointmentRow, AppointmentRow],
): Promise<void> {
  const given = changedIn(before, after)
  if (Object.keys(given).length === 0) return
  const row = await updateRow(trackTable, systemContext(context), { id: visit.id, ...given })
  if (row.doctor_id !== visit.doctor_id && row.status === 'waiting') await notifyArrived(context, row)
}

/**
 * An appointment goes to the doctor and the room of its visit, so that it is on the day of who treats; but not where
 * another appointment holds that time: then the calendar stays as it was.
 */
export async function followVisit(context: Context, before: TrackRow, after: TrackRow): Promise<void> {
  const given = changedIn(before, after)
  if (after.appointment_id === null || Object.keys(given).length === 0) return
  const system = systemContext(context)
  const booked = await getRow(appointmentTable, system, after.appointment_id)
  if (!PRESENT_STATUSES.includes(booked.status)) return
  const wanted: [keyof Arranged, number | null][] = BOTH.filter((field) => field in given).map((field) => [
    field,
    after[field],
  ])
  const fitting: Partial<Arranged> = {}
  for (const [field, value] of wanted) {
    const alone = { doctor_id: null, room_term_id: null, [field]: value }
    if (await isFree(context, { ...booked, ...alone, force: false })) fitting[field] = value
  }
  if (Object.keys(fitting).length > 0)
    await updateRow(appointmentTable, system, { id: booked.id, ...fitting })
}
