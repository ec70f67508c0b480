import { appointmentTransition, type AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { checkoutProblems } from '@bcare/rules/appointments/visit/checkout'
import { trackTransition, type TrackStatus } from '@bcare/rules/appointments/visit/track'
import { clinicDate } from '@bcare/rules/text/date'
import type { Act, BookingPlan, VisitPlan } from '../plan/acts.ts'
import { bringToBooked, dealOfVisit } from './past-deals.ts'
import { advance, codeOf, find, keep, obey, stamped, who, type Doing, type Past } from './past-state.ts'
import { begin, change, iso, type Row } from './records.ts'

const STAMPS: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'confirmed',
  arrived: 'arrived',
  in_progress: 'started',
  completed: 'finished',
  cancelled: 'cancelled',
  no_show: 'no_show',
}

/** Reasons of the clinic's own, among those for which a booking is cancelled. */
const OURS = new Set(['Bác sĩ nghỉ', 'Quá tải', 'Thiết bị hỏng', 'Thiếu hàng labo'])

export function makeBooking(
  past: Past,
  act: Act,
  plan: BookingPlan,
  rescheduled_from_id: number | null = null,
): void {
  const { world, nextId, rows } = past
  const { person, doctor, room, type } = plan
  if (person === null) throw new Error('a temporary booking is made at the counter')
  const id = nextId()
  const row = {
    tenant_id: world.tenant_id,
    id,
    code: codeOf(past, plan),
    person_id: world.idOf(person),
    deal_id: plan.deal === null ? null : world.idOf(plan.deal),
    branch_id: world.branch(plan.branch),
    doctor_id: world.user(doctor),
    assistant_ids: world.assistants(doctor),
    room_term_id: room === null ? null : world.word('room', room),
    start_at: iso(plan.start),
    end_at: iso(plan.end),
    type_term_id: world.word('appointment_type', type),
    visit_kind: plan.visit_kind,
    mode: 'booked',
    place: 'offline',
    booked_channel: plan.channel,
    note: plan.note,
    overbooked: false,
    status: 'scheduled',
    rescheduled_from_id,
  }
  keep(
    past,
    rows.appointment,
    plan,
    begin('appointment', row, who(past, act), { duration_min: (plan.end - plan.start) / 60_000 }),
  )
  bringToBooked(past, act, plan.deal)
  advance(past, act, person, 'prospect')
}

/** Passes a booking to another status, as far as the rules allow it. */
function pass(
  past: Past,
  act: Act,
  plan: BookingPlan,
  to: AppointmentStatus,
  more: Row = {},
  reason: string | null = null,
): void {
  const one = find(past, plan)
  const facts = { now: act.at, start_at: plan.start, person_id: Number(one.row['person_id']), reason }
  obey(appointmentTransition(one.row['status'] as AppointmentStatus, to, facts), act)
  const stamp = STAMPS[to]
  const cleared = { status_reason_id: null, status_note: null, cancel_side: null }
  const patch = { ...cleared, ...more, status: to, ...(stamp === undefined ? {} : stamped(past, act, stamp)) }
  change(one, patch, { ...who(past, act), reason })
}

export const confirm = (past: Past, act: Doing<'confirm'>): void => pass(past, act, act.booking, 'confirmed')

export function cancel(past: Past, act: Doing<'cancel'>): void {
  const cancel_side = OURS.has(act.reason) ? 'clinic' : 'customer'
  const more = { status_reason_id: past.world.word('cancel_reason', act.reason), cancel_side }
  pass(past, act, act.booking, 'cancelled', more, act.reason)
}

export function miss(past: Past, act: Doing<'miss'>): void {
  pass(
    past,
    act,
    act.booking,
    'no_show',
    { status_reason_id: past.world.word('no_show_reason', act.reason) },
    act.reason,
  )
}

export function reschedule(past: Past, act: Doing<'reschedule'>): void {
  const { world } = past
  makeBooking(past, act, act.to, world.idOf(act.booking))
  const more = { status_reason_id: world.word('reschedule_reason', act.reason) }
  pass(past, act, act.booking, 'rescheduled', more, act.reason)
  const linked = { rescheduled_to_id: world.idOf(act.to) }
  change(find(past, act.booking), linked, { ...who(past, act), reason: act.reason })
}

export function checkIn(past: Past, act: Doing<'check_in'>): void {
  const { world, nextId, rows } = past
  const { visit } = act
  const { person, booking } = visit
  const person_id = world.idOf(person)
  const deal = dealOfVisit(past, act, visit)
  const id = nextId()
  const known = rows.track.some(
    ({ row }) => row['person_id'] === person_id && row['status'] === 'checked_out',
  )
  const row = {
    tenant_id: world.tenant_id,
    id,
    code: codeOf(past, visit),
    person_id,
    branch_id: world.branch(visit.branch),
    deal_id: deal.id,
    appointment_id: booking === null ? null : world.idOf(booking),
    visit_date: clinicDate(act.at),
    queue_no: past.numbers.queue.get(visit),
    is_new_customer: !known,
    reason: visit.reason,
    status: 'waiting',
    doctor_id: world.user(visit.doctor),
    room_term_id: visit.room === null ? null : world.word('room', visit.room),
    ...stamped(past, act, 'checked_in'),
  }
  keep(past, rows.track, visit, begin('track', row, who(past, act)))
  if (booking !== null)
    pass(past, act, booking, 'arrived', { deal_id: find(past, booking).row['deal_id'] ?? deal.id })
  advance(past, act, person, 'prospect')
}

function step(
  past: Past,
  act: Act,
  plan: VisitPlan,
  to: TrackStatus,
  more: Row,
  reason: string | null = null,
): void {
  const one = find(past, plan)
  obey(trackTransition(one.row['status'] as TrackStatus, to, { now: act.at, reason }), act)
  change(one, { status: to, ...more }, { ...who(past, act), reason })
}

export const consult = (past: Past, act: Doing<'consult'>): void =>
  step(past, act, act.visit, 'in_consult', stamped(past, act, 'consult_start'))

export function treat(past: Past, act: Doing<'treat'>): void {
  step(past, act, act.visit, 'in_treatment', stamped(past, act, 'seated', 'treatment_start'))
  if (act.visit.booking !== null) pass(past, act, act.visit.booking, 'in_progress')
}

export const pay = (past: Past, act: Doing<'pay'>): void =>
  step(past, act, act.visit, 'waiting_payment', stamped(past, act, 'treatment_end', 'payment_ready'))

export function leave(past: Past, act: Doing<'leave'>): void {
  step(past, act, act.visit, 'left', { ...stamped(past, act, 'left'), left_reason: act.reason }, act.reason)
  if (act.visit.booking !== null)
    pass(past, act, act.visit.booking, 'cancelled', { status_note: act.reason }, act.reason)
}

export function checkOut(past: Past, act: Doing<'check_out'>): void {
  const { visit, outcome, no_treatment_reason } = act
  const { row } = find(past, visit)
  const no_treatment_reason_id =
    no_treatment_reason === undefined ? null : past.world.word('no_treatment_reason', no_treatment_reason)
  obey(
    checkoutProblems({ status: row['status'] as TrackStatus, outcome, no_treatment_reason_id }).errors[0],
    act,
  )
  const patch = {
    status: 'checked_out',
    outcome,
    no_treatment_reason_id,
    ...stamped(past, act, 'checked_out'),
  }
  change(find(past, visit), patch, who(past, act))
  if (visit.booking !== null) pass(past, act, visit.booking, 'completed')
  const treated = row['treatment_start_at'] != null && outcome !== 'no_treatment'
  advance(past, act, visit.person, treated ? 'customer' : 'prospect')
}
