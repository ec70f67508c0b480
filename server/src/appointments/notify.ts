import {
  arrivedWords,
  bookedWords,
  cancelledWords,
  givenWords,
  handedOverWords,
  leftWords,
  movedWords,
  takenWords,
} from '@bcare/rules/appointments/notice'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { notify, type Notice } from '../notifications/notify.ts'
import type { Context } from '../kit/context.ts'
import type { AppointmentRow } from './appointment-table.ts'
import type { TrackRow } from './visit/track-table.ts'

type About = Pick<Notice, 'entity' | 'data'>

const aboutAppointment = ({ id, start_at, person_id }: AppointmentRow): About => ({
  entity: { type: 'appointment', id },
  data: { date: clinicDate(start_at), person_id },
})

/** A visit has no page of its own: it is seen in its appointment, or else with its person. */
const aboutVisit = ({ id, appointment_id, appointment_start_at, person_id }: TrackRow): About => ({
  entity:
    appointment_id === null ? { type: 'person', id: person_id } : { type: 'appointment', id: appointment_id },
  data: {
    track_id: id,
    person_id,
    ...(appointment_start_at === null ? {} : { date: clinicDate(appointment_start_at) }),
  },
})

/** An appointment that is over is not notified of. */
const isOver = ({ now }: Context, { end_at }: AppointmentRow) => milliseconds(end_at) <= now.getTime()

/** Notifies the doctor of a new booking, or of one that came back. */
export async function notifyBooked(context: Context, row: AppointmentRow): Promise<void> {
  if (isOver(context, row)) return
  const about = aboutAppointment(row)
  await notify(context, { type: 'appointment_created', to: [row.doctor_id], ...bookedWords(row), ...about })
}

/** Notifies the doctor of an appointment that was moved; when it changed hands, both doctors. */
export async function notifyChanged(
  context: Context,
  before: AppointmentRow,
  after: AppointmentRow,
): Promise<void> {
  const type = 'appointment_changed'
  const about = aboutAppointment(after)
  if (before.doctor_id !== after.doctor_id) {
    if (!isOver(context, before))
      await notify(context, { type, to: [before.doctor_id], ...handedOverWords(before, after), ...about })
    return notifyBooked(context, after)
  }
  const moved = milliseconds(before.start_at) !== milliseconds(after.start_at)
  if (moved && !isOver(context, after))
    await notify(context, { type, to: [after.doctor_id], ...movedWords(before, after), ...about })
}

/** Notifies every doctor who has been given appointments of a colleague, once, and the colleague. */
export async function notifyHandedOver(
  context: Context,
  from_user_id: number,
  coming: readonly { id: number; start_at: string }[],
  given: ReadonlyMap<number, number>,
): Promise<void> {
  if (given.size === 0) return
  const url = '/appointment-of-doctor'
  for (const [doctor_id, mine] of Map.groupBy(coming, ({ id }) => given.get(id))) {
    const [first] = mine.map(({ start_at }) => start_at).toSorted()
    if (doctor_id === undefined || first === undefined) continue
    const words = givenWords(mine.length, first)
    await notify(context, { type: 'appointment_created', to: [doctor_id], ...words, url })
  }
  await notify(context, { type: 'appointment_changed', to: [from_user_id], ...takenWords(given.size), url })
}

/** Notifies the doctor whose time is free again. */
export async function notifyCancelled(
  context: Context,
  row: AppointmentRow,
  why: string | null,
): Promise<void> {
  if (isOver(context, row)) return
  const about = aboutAppointment(row)
  await notify(context, {
    type: 'appointment_cancelled',
    to: [row.doctor_id],
    ...cancelledWords(row, why),
    ...about,
  })
}

/** Notifies the doctor whom an arrived person has come to see. */
export async function notifyArrived(context: Context, visit: TrackRow): Promise<void> {
  const about = aboutVisit(visit)
  await notify(context, {
    type: 'appointment_arrived',
    to: [visit.doctor_id],
    ...arrivedWords(visit),
    ...about,
  })
}

/** Notifies the doctor whom a person did not wait for. */
export async function notifyLeft(context: Context, visit: TrackRow, why: string | null): Promise<void> {
  const about = aboutVisit(visit)
  await notify(context, {
    type: 'appointment_cancelled',
    to: [visit.doctor_id],
    ...leftWords(visit, why),
    ...about,
  })
}
