import { Fault } from '@bcare/contract'
import { appointmentTransition, type AppointmentStatus } from '@bcare/rules/appointments/appointment'
import {
  trackTransition,
  type TrackStatus,
  ACTIVE_TRACK_STATUSES,
} from '@bcare/rules/appointments/visit/track'
import { clinicDate } from '@bcare/rules/text/date'
import { addRow, lockRow, removeRow, updateRow } from '../../kit/database/rows.ts'
import { sql, states } from '../../kit/database/sql.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { ensureOfflineDeal } from '../../sales/offline-deal.ts'
import { storeAppointmentStatus } from '../appointment-stamps.ts'
import { branchQuery, requireBranch } from '../branch.ts'
import { lockPersonQuery, refreshPerson, requirePerson, type PersonFacts } from '../person-facts.ts'
import { bookable } from '../booking/bookable.ts'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../references.ts'
import { notifyArrived } from '../notify.ts'
import { STILL_HERE, trackTable, type TrackRow } from './track-table.ts'
import { checkInStep, takenStep } from './steps.ts'
import type { AppointmentRow } from '../appointment-table.ts'

/** Who is received: the person whom an appointment expects, or a person who walks in. */
export interface Arrival {
  appointment?: AppointmentRow | undefined
  person_id?: number | undefined
  branch_id?: number | undefined
  doctor_id?: number | null
  consultant_id?: number | null
  room_term_id?: number | null
  reason?: string | null
  note?: string | null
}

function requireExpected(context: Context, appointment: AppointmentRow): void {
  const refusal = appointmentTransition(appointment.status, 'arrived', { ...appointment, now: context.now })
  if (refusal !== undefined) throw faultOf(refusal)
  if (clinicDate(appointment.start_at) === clinicDate(context.now)) return
  throw new Fault('rule', 'Lịch hẹn không phải của hôm nay, hãy dời về hôm nay rồi tiếp nhận')
}

interface Facts {
  person: PersonFacts
  branch_id: number
  is_new_customer: boolean
}

/** What a check-in is decided on. @throws Fault conflict when the person is still here, not_found, rule */
async function factsFor(context: Context, arrival: Arrival, person_id: number): Promise<Facts> {
  const { caller, db } = context
  const { appointment, doctor_id, consultant_id, room_term_id } = arrival
  const [person, [visit], staff, words, branch] = await db.batch<
    [PersonFacts, { here: object | null; known: boolean }, Staff, Word, { id: number }]
  >(
    lockPersonQuery(context, person_id, appointment === undefined ? bookable(context) : sql`true`),
    sql`select
          (select json_build_object('id', k.id, 'code', k.code, 'status', k.status) from track k where k.tenant_id = ${caller.tenant_id} and k.person_id = ${person_id}
            and k.deleted_at is null and k.status in ${states(ACTIVE_TRACK_STATUSES)} limit 1) as here,
          exists (select 1 from track k where k.tenant_id = ${caller.tenant_id} and k.person_id = ${person_id} and k.status = 'checked_out') as known`,
    staffQuery(context, [doctor_id, consultant_id]),
    wordQuery(context, [room_term_id]),
    branchQuery(context, {
      branch_id: appointment?.branch_id ?? arrival.branch_id,
      doctor_id,
      permission: context.call.permission,
    }),
  )
  const found = requirePerson(person)
  if (visit?.here) throw new Fault('conflict', STILL_HERE, { track: visit.here })
  requireStaff(staff, 'doctor_id', doctor_id, true)
  requireStaff(staff, 'consultant_id', consultant_id)
  requireWord(words, 'room_term_id', room_term_id, 'room')
  return { person: found, branch_id: requireBranch(branch), is_new_customer: visit?.known !== true }
}

/** The next number of the day at one branch's counter. */
async function nextInQueue({ db }: Context, branch_id: number, day: string): Promise<number> {
  const next = await db.one<{ no: number }>(sql`select app.next_value(${`queue/${branch_id}`}, ${day}) as no`)
  return next?.no ?? 1
}

/**
 * Receives a person: the visit begins, the appointment has arrived, the deal goes on at the clinic.
 * One person has one visit at a time.
 * @throws Fault conflict with `data.track` when the person is still here; rule; not_found
 */
export async function openVisit(context: Context, arrival: Arrival): Promise<TrackRow> {
  const { appointment } = arrival
  if (!context.caller.may('track:create')) throw new Fault('forbidden', undefined, { needs: 'track:create' })
  if (appointment !== undefined) requireExpected(context, appointment)
  const person_id = appointment?.person_id ?? arrival.person_id
  if (person_id == null)
    throw new Fault('rule', 'Lịch tạm chưa gắn với khách hàng, hãy chọn khách hàng trước')
  const wanted = {
    ...arrival,
    doctor_id: arrival.doctor_id ?? appointment?.doctor_id ?? null,
    room_term_id: arrival.room_term_id ?? appointment?.room_term_id ?? null,
  }
  const { person, branch_id, is_new_customer } = await factsFor(context, wanted, person_id)
  const visit_date = clinicDate(context.now)
  const queue_no = await nextInQueue(context, branch_id, visit_date)
  const title = appointment?.type_name ?? arrival.reason ?? 'Khám tại phòng khám'
  const appointment_deal_id = appointment?.deal_id ?? null
  const found = await ensureOfflineDeal(context, { person_id, appointment_deal_id, title, branch_id })
  const deal_id = found?.deal_id ?? null
  const row = await addRow(trackTable, context, {
    person_id,
    branch_id,
    deal_id,
    visit_date,
    queue_no,
    is_new_customer,
    consultant_id: arrival.consultant_id,
    reason: arrival.reason,
    note: arrival.note,
    doctor_id: wanted.doctor_id,
    room_term_id: wanted.room_term_id,
    appointment_id: appointment?.id ?? null,
    checked_in_at: context.now,
    checked_in_by: context.caller.user_id,
    steps: checkInStep(context, appointment?.id ?? null),
  })
  if (appointment !== undefined)
    await storeAppointmentStatus(context, appointment.id, 'arrived', {
      deal_id: appointment.deal_id ?? deal_id,
    })
  await notifyArrived(context, row)
  await refreshPerson(context, person_id, { from: person.lifecycle, lifecycle: 'prospect' })
  return row
}

/** The visit that an appointment has opened and that is still going on, locked. */
export async function visitOf(context: Context, appointment_id: number): Promise<TrackRow | undefined> {
  const found = await context.db.one<{ id: number }>(sql`
    select k.id from track k where k.tenant_id = ${context.caller.tenant_id} and k.appointment_id = ${appointment_id} and k.deleted_at is null
      and k.status in ${states(ACTIVE_TRACK_STATUSES)}`)
  return found === undefined ? undefined : lockRow(trackTable, systemContext(context), found.id)
}

const first = (kept: string | null, now: Date) => kept ?? now

/** The checkpoints that a step of a visit sets: the first time counts, except for what is begun anew. */
function checkpoints({ now, caller }: Context, visit: TrackRow, to: TrackStatus): Record<string, unknown> {
  const by = caller.user_id
  if (to === 'in_consult')
    return visit.consult_start_at === null ? { consult_start_at: now, consult_start_by: by } : {}
  if (to === 'in_treatment') {
    const again = {
      treatment_end_at: null,
      treatment_end_by: null,
      payment_ready_at: null,
      payment_ready_by: null,
    }
    const started = visit.treatment_start_at === null ? { seated_by: by, treatment_start_by: by } : {}
    return {
      seated_at: first(visit.seated_at, now),
      treatment_start_at: first(visit.treatment_start_at, now),
      ...started,
      ...again,
    }
  }
  if (to === 'waiting_payment') {
    const reopened = {
      checked_out_at: null,
      checked_out_by: null,
      outcome: null,
      no_treatment_reason_id: null,
    }
    if (visit.status === 'checked_out') return reopened
    return { treatment_end_at: now, treatment_end_by: by, payment_ready_at: now, payment_ready_by: by }
  }
  return to === 'left' ? { left_at: now, left_by: by } : {}
}

/** What becomes of the appointment when its visit takes a step. */
const FOLLOWS: Partial<Record<TrackStatus, Partial<Record<AppointmentStatus, AppointmentStatus>>>> = {
  in_treatment: { arrived: 'in_progress' },
  left: { arrived: 'cancelled', in_progress: 'completed' },
  checked_out: { arrived: 'completed', in_progress: 'completed' },
}

/** Brings the appointment of a visit to where the visit is. */
export async function leadAppointment(
  context: Context,
  visit: TrackRow,
  to: TrackStatus,
  why: string | undefined,
): Promise<void> {
  if (visit.appointment_id === null) return
  const appointment = await context.db.one<{ status: AppointmentStatus }>(
    sql`select status from appointment where tenant_id = ${context.caller.tenant_id} and id = ${visit.appointment_id} for update`,
  )
  const next = appointment === undefined ? undefined : FOLLOWS[to]?.[appointment.status]
  if (next !== undefined)
    await storeAppointmentStatus(context, visit.appointment_id, next, {
      note: next === 'cancelled' ? why : undefined,
    })
}

/** One step of a visit: where to, why, and which other fields are given with it. */
export interface Step {
  to: TrackStatus
  why: string | undefined
  given?: readonly string[]
}

/** The columns of a step that the rules allow; they are stored before the appointment follows. @throws Fault rule */
export function stepOf(context: Context, visit: TrackRow, { to, why, given }: Step): Record<string, unknown> {
  const { checked_out_at } = visit
  const refusal = trackTransition(visit.status, to, {
    now: context.now,
    reason: why,
    checked_out_at,
    may_reopen: context.caller.may('track:manage'),
  })
  if (refusal !== undefined) throw faultOf(refusal)
  return {
    status: to,
    ...checkpoints(context, visit, to),
    ...(to === 'left' ? { left_reason: why } : {}),
    steps: takenStep(context, visit.appointment_id, given),
  }
}

/** One step of a visit that its appointment asked for, which follows after it. @throws Fault rule */
export async function moveVisit(
  context: Context,
  visit: TrackRow,
  to: TrackStatus,
  why: string | undefined,
): Promise<void> {
  await updateRow(trackTable, systemContext(context), {
    id: visit.id,
    ...stepOf(context, visit, { to, why }),
  })
}

/** Takes back a check-in that was a mistake. @throws Fault rule once the visit has begun */
export async function undoVisit(context: Context, visit: TrackRow): Promise<void> {
  if (visit.status !== 'waiting') throw new Fault('rule', 'Khách đã được khám, không thể hoàn tác tiếp nhận')
  await removeRow(trackTable, systemContext(context), { id: visit.id })
}
