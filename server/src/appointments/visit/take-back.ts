import { Fault, type Parsed } from '@bcare/contract'
import type { track } from '@bcare/contract/appointments/track'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'
import { takingBack } from '@bcare/rules/appointments/visit/take-back'
import { lockRow, removeRow, updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { setting } from '../../settings/setting.ts'
import { storeAppointmentStatus } from '../appointment-stamps.ts'
import { appointmentTable, type AppointmentRow } from '../appointment-table.ts'
import { requireFreeSlot } from '../booking/booking.ts'
import { lockVisit } from './checkout.ts'
import { refreshPerson } from '../person-facts.ts'
import { faultOf, giveReason } from '../references.ts'
import { planReminder } from '../reminder.ts'
import { lastStep, type RememberedStep } from './steps.ts'
import { trackTable, type TrackRow } from './track-table.ts'

/** Whether an appointment that goes back takes a time that it did not hold any more, or another doctor's or room's. */
const takesTime = (before: AppointmentRow, after: AppointmentRow): boolean =>
  ACTIVE_STATUSES.includes(after.status) &&
  (!ACTIVE_STATUSES.includes(before.status) ||
    before.doctor_id !== after.doctor_id ||
    before.room_term_id !== after.room_term_id)

/** The appointment is what it was before the step. @throws Fault conflict with `data.conflicts` when its time was given away */
async function restoreAppointment(context: Context, id: number, was: Record<string, unknown>): Promise<void> {
  const system = systemContext(context)
  const before = await lockRow(appointmentTable, system, id)
  const after = { ...before, ...was } as AppointmentRow
  if (takesTime(before, after)) await requireFreeSlot(context, { ...after, force: false })
  await planReminder(context, await updateRow(appointmentTable, system, { ...was, id }))
}

/** Takes a visit away as if the customer had not been received; the appointment is expected again, as it was. */
export async function removeVisit(
  context: Context,
  visit: TrackRow,
  step: RememberedStep | undefined,
): Promise<void> {
  await removeRow(trackTable, systemContext(context), { id: visit.id })
  if (visit.appointment_id === null) return
  const was = step?.from === null ? step.appointment : undefined
  if (was) await restoreAppointment(context, visit.appointment_id, was)
  else await storeAppointmentStatus(context, visit.appointment_id, 'scheduled')
}

/**
 * Takes back the last step of a visit, for the minutes that the clinic has set: visit and appointment are what they were.
 * What it had booked stays booked. Of a check-in the visit goes.
 * @throws Fault rule, conflict (stale, the customer is here again, or the time was given away), forbidden, not_found
 */
export async function takeBack(
  context: Context,
  { id, version, reason }: Parsed<typeof track.undo>,
): Promise<{ removed: boolean; visit: TrackRow }> {
  const visit = await lockVisit(context, id, version)
  const undo_minutes = await setting(context, 'booking.undo_minutes')
  const refusal = takingBack(visit, { now: context.now, undo_minutes, reason })
  if (refusal !== undefined) throw faultOf(refusal)
  const step = await lastStep(context, id)
  await giveReason(context, ['Hoàn tác', reason].filter(Boolean).join(': '))
  if (step?.from == null) {
    // Who may receive a customer may say that it was a mistake.
    if (!context.caller.may('track:create'))
      throw new Fault('forbidden', undefined, { needs: 'track:create' })
    await removeVisit(context, visit, step)
    await refreshPerson(context, visit.person_id)
    return { removed: true, visit }
  }
  const back = await updateRow(trackTable, context, { ...step.visit, id, steps: sql`t.steps - -1` })
  if (visit.appointment_id !== null && step.appointment !== null)
    await restoreAppointment(context, visit.appointment_id, step.appointment)
  await refreshPerson(context, visit.person_id)
  return { removed: false, visit: back }
}
