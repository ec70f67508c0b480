import { Fault, type Parsed } from '@bcare/contract'
import { Appointment, type appointment } from '@bcare/contract/appointments/appointment'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import {
  ACTIVE_STATUSES,
  appointmentTransition,
  type AppointmentStatus,
} from '@bcare/rules/appointments/appointment'
import { refuse } from '@bcare/rules/refusal'
import { carrying } from '../kit/database/carried.ts'
import { getRow } from '../kit/database/rows.ts'
import { copyCustom } from '../kit/custom/write.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'
import { storeAppointmentStatus, type Details } from './appointment-stamps.ts'
import { appointmentTable, type AppointmentRow } from './appointment-table.ts'
import { book, type BookingDraft, requireFreeSlot } from './booking/booking.ts'
import { lockVersion } from './booking/change.ts'
import { appointmentMoved } from './hooks.ts'
import { refreshPerson } from './person-facts.ts'
import { faultOf, giveReason, requireWord, wordQuery, type Word } from './references.ts'
import { notifyBooked, notifyCancelled, notifyChanged } from './notify.ts'
import { moveVisit, openVisit, undoVisit, visitOf } from './visit/visit.ts'

type StatusChange = Parsed<typeof appointment.update_status>

const REASONS: Partial<Record<AppointmentStatus, Vocabulary>> = {
  cancelled: 'cancel_reason',
  no_show: 'no_show_reason',
  rescheduled: 'reschedule_reason',
}

async function reasonOf(context: Context, { to, reason_id }: StatusChange): Promise<Word | undefined> {
  const vocabulary = REASONS[to]
  if (reason_id === undefined) return undefined
  if (vocabulary === undefined) throw new Fault('rule', 'Bước chuyển này không cần lý do')
  return requireWord(
    await context.db.rows<Word>(wordQuery(context, [reason_id])),
    'reason_id',
    reason_id,
    vocabulary,
  )
}

const sideOf = (reason: Word | undefined) => {
  const side = reason?.data['side']
  return side === 'customer' || side === 'clinic' ? side : null
}

/** What goes along to the new time, which is judged anew. */
export const CARRIED = carrying(Appointment, {
  also: ['branch_id'],
  own: ['start_at', 'end_at', 'overbooked', 'overbook_reason'],
})

/** The old appointment says where it went, and the new one where it came from. */
async function reschedule(
  context: Context,
  before: AppointmentRow,
  { new_time, force, note }: StatusChange,
): Promise<void> {
  if (new_time === undefined) throw faultOf(refuse('Vui lòng chọn giờ hẹn mới', 'new_time'))
  const carried = Object.fromEntries(
    CARRIED.fields.map((field) => [field, before[field as keyof AppointmentRow]]),
  ) as Omit<BookingDraft, 'start_at' | 'end_at'>
  const made = await book(context, { ...carried, ...new_time, rescheduled_from_id: before.id, force })
  await notifyChanged(context, before, made)
  await giveReason(context, note)
  const { tenant_id } = context.caller
  await context.db.batch(
    sql`update appointment set rescheduled_to_id = ${made.id} where tenant_id = ${tenant_id} and id = ${before.id}`,
    // An appointment of a series stays one of it, so that it is cancelled with the rest.
    sql`update appointment set series_id = ${before.series_id}::bigint where tenant_id = ${tenant_id} and id = ${made.id} and ${before.series_id}::bigint is not null`,
    copyCustom(tenant_id, 'appointment', before.id, made.id),
  )
}

/** Takes the step that the rules have allowed, appointment and visit together. @throws Fault rule */
async function take(
  context: Context,
  before: AppointmentRow,
  input: StatusChange,
  details: Details,
): Promise<void> {
  const { id, to } = input
  const store = () => storeAppointmentStatus(context, id, to, details)
  if (to === 'arrived') return void (await openVisit(context, { appointment: before }))
  const visit = await visitOf(context, id)
  if (to === 'in_progress') {
    const here = visit ?? (await openVisit(context, { appointment: before }))
    await moveVisit(context, here, 'in_treatment', undefined)
    return store()
  }
  if (to === 'completed' && visit !== undefined)
    throw new Fault('rule', 'Khách đang có một lượt khám chưa kết thúc, hãy kết thúc lượt khám')
  if (visit !== undefined && to === 'cancelled') await moveVisit(context, visit, 'left', details.why)
  await store()
  if (to === 'rescheduled') return reschedule(context, before, input)
  if (visit !== undefined && to === 'scheduled') return undoVisit(context, visit)
}

/**
 * Passes an appointment from status to status by its table (docs/domain/appointments.md, "States of an appointment").
 * Its visit follows: arriving opens it, being called in starts it, leaving again ends it.
 * @throws Fault rule, conflict (stale, or the slot is taken: `data.conflicts`), not_found
 */
export async function moveAppointment(context: Context, input: StatusChange): Promise<AppointmentRow> {
  const { id, to, version, note, reason_id } = input
  const before = await lockVersion(context, id, version)
  const reason = await reasonOf(context, input)
  const refusal = appointmentTransition(before.status, to, {
    ...before,
    now: context.now,
    reason: note ?? null,
    status_reason_id: reason_id ?? null,
    undo_minutes: await setting(context, 'booking.undo_minutes'),
  })
  if (refusal !== undefined) throw faultOf(refusal)
  const revived = to === 'scheduled' && !ACTIVE_STATUSES.includes(before.status)
  if (revived) await requireFreeSlot(context, { ...before, status: to, force: false })
  const why = [reason?.name, note].filter(Boolean).join(': ')
  await giveReason(context, why)
  const cancel_side = sideOf(reason)
  await take(context, before, input, { reason_id, note, cancel_side, why })
  for (const follow of appointmentMoved.all()) await follow(context, { before, to, side: cancel_side })
  if (to === 'cancelled') await notifyCancelled(context, before, why)
  if (revived) await notifyBooked(context, before)
  await refreshPerson(context, before.person_id)
  return getRow(appointmentTable, context, id)
}
