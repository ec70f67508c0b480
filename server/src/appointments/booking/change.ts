import { Fault, type Parsed } from '@bcare/contract'
import type { appointment } from '@bcare/contract/appointments/appointment'
import { newDoctorWarnings } from '@bcare/rules/appointments/arrange'
import { appointmentChange, moveRefusal } from '@bcare/rules/appointments/change'
import { milliseconds } from '@bcare/rules/text/date'
import { lockRow, updateRow } from '../../kit/database/rows.ts'
import type { Context } from '../../kit/context.ts'
import { appointmentTable, type AppointmentRow } from '../appointment-table.ts'
import { followAppointment } from './arrangement.ts'
import { checkWish, type Wish } from './booking.ts'
import { refreshPerson } from '../person-facts.ts'
import { planReminder } from '../reminder.ts'
import { faultOf, giveReason } from '../references.ts'
import { settleWaiting } from './settle-waiting.ts'
import { notifyChanged } from '../notify.ts'
import { visitOf } from '../visit/visit.ts'

type Change = Parsed<typeof appointment.update>

const TIMES = new Set(['start_at', 'end_at'])

/** Whether a field is what it was; moments are compared as moments. */
export const same = (field: string, before: unknown, after: unknown): boolean =>
  TIMES.has(field)
    ? milliseconds(String(before)) === milliseconds(String(after))
    : JSON.stringify(before) === JSON.stringify(after)

/** The row locked for a change made on `version`. @throws Fault conflict with `data.current`, not_found */
export async function lockVersion(
  context: Context,
  id: number,
  version: number | undefined,
): Promise<AppointmentRow> {
  const before = await lockRow(appointmentTable, context, id)
  if (version !== undefined && version !== before.version)
    throw new Fault('conflict', undefined, { current: before })
  return before
}

/** Fields that bear on who is where and when; only a change of one of these is judged like a booking. */
const BOOKED: readonly (keyof Wish)[] = [
  'person_id',
  'temp_name',
  'deal_id',
  'doctor_id',
  'assistant_ids',
  'room_term_id',
  'type_term_id',
  'product_ids',
  'start_at',
  'end_at',
  'overbooked',
]

/**
 * Edits an appointment, or moves it to another time, doctor or room. A visit that is going on goes along.
 * @throws Fault conflict (stale, or `data.conflicts`), rule (with `data.warnings` that `force` passes), forbidden
 */
export async function changeAppointment(
  context: Context,
  { id, version, force, reason, ...patch }: Change,
): Promise<AppointmentRow> {
  const before = await lockVersion(context, id, version)
  const after = { ...before, ...patch }
  const changed = (field: keyof Wish) =>
    !same(field, before[field as keyof AppointmentRow], after[field as keyof AppointmentRow])
  const refusal = appointmentChange(before.status, {
    start: changed('start_at'),
    end: changed('end_at'),
    doctor: changed('doctor_id'),
    room: changed('room_term_id'),
    person: changed('person_id'),
  })
  if (refusal !== undefined) throw faultOf(refusal)
  const unexplained = changed('start_at') && moveRefusal({ ...before, now: context.now, reason })
  if (unexplained) throw faultOf(unexplained)
  const visit = changed('doctor_id') || changed('room_term_id') ? await visitOf(context, id) : undefined
  const foreseen = changed('doctor_id') ? newDoctorWarnings(visit) : []
  if (BOOKED.some(changed)) await checkWish(context, { ...after, force, foreseen }, changed)
  await giveReason(context, reason)
  const row = await updateRow(appointmentTable, context, { id, ...patch })
  if (changed('start_at')) await planReminder(context, row)
  if (changed('start_at') || changed('doctor_id')) await settleWaiting(context, { appointment_id: id })
  await notifyChanged(context, before, row)
  if (visit !== undefined) await followAppointment(context, visit, [before, row])
  if (changed('start_at') || changed('person_id')) await refreshPerson(context, row.person_id)
  if (changed('person_id')) await refreshPerson(context, before.person_id)
  return row
}
