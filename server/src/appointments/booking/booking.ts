import { Fault } from '@bcare/contract'
import type { BookingConflict } from '@bcare/contract/appointments/appointment'
import { ACTIVE_STATUSES, type AppointmentStatus } from '@bcare/rules/appointments/appointment'
import {
  bookingWarnings,
  DOCTOR_BUSY,
  personProblem,
  ROOM_BUSY,
  slotProblem,
  type Slot,
} from '@bcare/rules/appointments/booking'
import { isScheduleConflict } from '@bcare/rules/appointments/schedule/conflict'
import { serviceWarnings } from '@bcare/rules/catalogue/planned-services'
import { refuse, type Warning } from '@bcare/rules/refusal'
import { addRow } from '../../kit/database/rows.ts'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { dealTable } from '../../sales/deal-table.ts'
import { appointmentTable, type AppointmentRow } from '../appointment-table.ts'
import { bringDealToBooked } from './booked-deal.ts'
import { bookable } from './bookable.ts'
import { branchQuery, requireBranch } from '../branch.ts'
import { lockPersonQuery, refreshPerson, requirePerson, type PersonFacts } from '../person-facts.ts'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../references.ts'
import { type NamedService, requireServices, servicePlan, servicesQuery } from './planned-services.ts'
import { planReminder } from '../reminder.ts'
import { settleWaiting } from './settle-waiting.ts'
import { notifyBooked } from '../notify.ts'
import { setting } from '../../settings/setting.ts'
import { turnQuery, type Taking } from './turns.ts'
import { conflictFrom, workingQuery, workingRules } from '../schedule/working-conflicts.ts'

/** What an appointment is to be. */
export interface Wish {
  /** The appointment itself when it exists already: it is no conflict with itself. */
  id?: number
  status: AppointmentStatus
  person_id: number | null
  temp_name: string | null
  deal_id: number | null
  branch_id?: number | undefined
  doctor_id: number | null
  assistant_ids: readonly number[]
  room_term_id: number | null
  type_term_id: number
  /** The services that it is made for. */
  product_ids: readonly number[]
  start_at: string
  end_at: string
  overbooked: boolean
  overbook_reason: string | null
  force: boolean
  /** What else there is to think about; `force` passes it with the rest. */
  foreseen?: readonly Warning[]
}

export interface Checked {
  person: PersonFacts | undefined
  branch_id: number
}

const holdsSlot = ({ status, overbooked }: Pick<Wish, 'status' | 'overbooked'>) =>
  ACTIVE_STATUSES.includes(status) && !overbooked

/** The turns of what holds its slot: of its doctor and its room. */
const turnsOf = (wish: Wish): Taking =>
  holdsSlot(wish)
    ? { doctor_ids: [wish.doctor_id ?? []].flat(), room_ids: [wish.room_term_id ?? []].flat() }
    : { doctor_ids: [], room_ids: [] }

const notItself = (id: number | undefined): Sql => (id === undefined ? sql`` : sql` and t.id <> ${id}`)

export const overlapping = ({ caller }: Context, { id, start_at, end_at }: Wish): Sql => sql`
  t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.status in ${states(ACTIVE_STATUSES)}
  and t.start_at < ${end_at} and t.end_at > ${start_at} and t.start_at > ${start_at}::timestamptz - interval '12 hours'${notItself(id)}`

/** Who holds doctor or room at that time; whose appointment it is is not said to callers who may not see it. */
export function conflictQuery(context: Context, wish: Wish): Sql {
  if (!holdsSlot(wish)) return sql`select null where false`
  const seen = visible(appointmentTable, context.caller, {
    permission: 'appointment:read',
  })
  return sql`
    select t.id, case when t.doctor_id = ${wish.doctor_id} then 'doctor' else 'room' end as kind, t.start_at, t.end_at,
      case when ${seen} then p.full_name end as person_name
    from appointment t left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    where ${overlapping(context, wish)} and not t.overbooked and (t.doctor_id = ${wish.doctor_id} or t.room_term_id = ${wish.room_term_id})
    order by t.start_at limit 5`
}

/** An appointment of the doctor that ends less than so many minutes before, or begins so soon after, if there is one. */
export function nearQuery(
  { caller }: Context,
  { id, doctor_id, start_at, end_at }: Wish,
  minutes: number,
): Sql {
  if (minutes === 0 || doctor_id === null) return sql`select null where false`
  return sql`
    select t.start_at, t.end_at from appointment t
    where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.status in ${states(ACTIVE_STATUSES)} and t.doctor_id = ${doctor_id}
      and t.start_at < ${end_at}::timestamptz + make_interval(mins => ${minutes}) and t.end_at > ${start_at}::timestamptz - make_interval(mins => ${minutes})
      and t.start_at > ${start_at}::timestamptz - interval '13 hours' and (t.end_at <= ${start_at} or t.start_at >= ${end_at})${notItself(id)}
    order by t.start_at limit 1`
}

/** @throws Fault conflict with `data.conflicts` */
function refuseConflicts(conflicts: readonly BookingConflict[]): void {
  if (conflicts.length === 0) return
  const doctor = conflicts.some(({ kind }) => kind === 'doctor')
  throw new Fault('conflict', doctor ? DOCTOR_BUSY : ROOM_BUSY, { conflicts })
}

/** The person, if it may be booked. @throws Fault not_found; rule when it is on the ban list */
export function requireBookable(rows: readonly PersonFacts[]): PersonFacts {
  const person = requirePerson(rows)
  const problem = personProblem(person)
  if (problem !== undefined) throw faultOf(problem)
  return person
}

/**
 * Whether an appointment may hold its slot again, or for the first time: the person may be booked, and no other holds it.
 * @throws Fault conflict with `data.conflicts`, rule
 */
export async function requireFreeSlot(context: Context, wish: Wish): Promise<void> {
  const [, person, conflicts] = await context.db.batch<[object, PersonFacts, BookingConflict]>(
    turnQuery(context, turnsOf(wish)),
    lockPersonQuery(context, wish.person_id),
    conflictQuery(context, wish),
  )
  if (wish.person_id !== null) requireBookable(person)
  refuseConflicts(conflicts)
}

/** Whether no other appointment holds the doctor or the room of a wish at its time, until the transaction ends. */
export async function isFree(context: Context, wish: Wish): Promise<boolean> {
  const [, conflicts] = await context.db.batch<[object, BookingConflict]>(
    turnQuery(context, turnsOf(wish)),
    conflictQuery(context, wish),
  )
  return conflicts.length === 0
}

/** A command that may go on after a warning (docs/decisions/0001-wire-contract.md). @throws Fault rule with `data.warnings`, forbidden */
export function assertWarningsAccepted(
  { caller }: Context,
  warnings: readonly Warning[],
  force: boolean,
  permission: `${string}:${string}`,
): void {
  const [first] = warnings
  if (first === undefined) return
  const may = caller.may(permission)
  if (!force) throw new Fault('rule', first.message, { warnings, may_force: may })
  if (!may)
    throw new Fault('forbidden', 'Bạn không có quyền bỏ qua cảnh báo này', { needs: permission, warnings })
}

function requireForm({ caller }: Context, wish: Wish): void {
  const problem = slotProblem(wish)
  if (problem !== undefined) throw faultOf(problem)
  if (wish.status !== 'temp' && wish.person_id === null)
    throw faultOf(refuse('Vui lòng chọn khách hàng', 'person_id'))
  if (wish.person_id === null && !wish.temp_name)
    throw faultOf(refuse('Vui lòng nhập tên khách', 'temp_name'))
  if (!wish.overbooked) return
  if (!caller.may('appointment:overbook'))
    throw new Fault('forbidden', 'Bạn không có quyền đặt chồng lịch', { needs: 'appointment:overbook' })
  if (!wish.overbook_reason) throw faultOf(refuse('Vui lòng nhập lý do đặt chồng lịch', 'overbook_reason'))
}

/** @throws Fault rule where the clinic lets no appointment be booked over another */
async function requireOverbooking(context: Context, { branch_id }: Wish): Promise<void> {
  if (await setting(context, 'booking.overbooking', { branch_id })) return
  throw faultOf(refuse('Phòng khám không cho đặt chồng lịch, hãy chọn giờ khác', 'overbooked'))
}

/** Everything that a booking is decided on, in one round trip, after its turn has come. */
async function factsFor(context: Context, wish: Wish) {
  const { caller } = context
  const rules = await workingRules(context, { branch_id: wish.branch_id })
  const deals = caller.may('deal:read') ? visible(dealTable, caller, { permission: 'deal:read' }) : sql`false`
  const [, person, staff, words, deal, branch, conflicts, person_appointments, near, working, services] =
    await context.db.batch<
      [
        object,
        PersonFacts,
        Staff,
        Word,
        { id: number; person_id: number },
        { id: number },
        BookingConflict,
        Slot,
        Slot,
        object,
        NamedService,
      ]
    >(
      turnQuery(context, turnsOf(wish)),
      lockPersonQuery(context, wish.person_id, bookable(context)),
      staffQuery(context, [wish.doctor_id, ...wish.assistant_ids]),
      wordQuery(context, [wish.type_term_id, wish.room_term_id]),
      sql`select t.id, t.person_id from deal t where t.id = ${wish.deal_id} and ${deals}`,
      branchQuery(context, { ...wish, permission: context.call.permission }),
      conflictQuery(context, wish),
      sql`select t.start_at, t.end_at from appointment t where t.person_id = ${wish.person_id} and ${overlapping(context, wish)} order by t.start_at limit 1`,
      nearQuery(context, wish, rules.buffer_minutes),
      workingQuery(context, wish),
      servicesQuery(context, wish),
    )
  return {
    person,
    staff,
    words,
    deal,
    branch,
    conflicts,
    person_appointments,
    near,
    working,
    services,
    rules,
  }
}

type Facts = Awaited<ReturnType<typeof factsFor>>

function requireReferences(
  wish: Wish,
  changed: (field: keyof Wish) => boolean,
  { staff, words, deal, services }: Facts,
): void {
  if (changed('doctor_id')) requireStaff(staff, 'doctor_id', wish.doctor_id, true)
  if (changed('assistant_ids')) wish.assistant_ids.forEach((id) => requireStaff(staff, 'assistant_ids', id))
  if (changed('type_term_id')) requireWord(words, 'type_term_id', wish.type_term_id, 'appointment_type')
  if (changed('room_term_id')) requireWord(words, 'room_term_id', wish.room_term_id, 'room')
  if (changed('product_ids')) requireServices(wish, services)
  if (wish.deal_id === null || !changed('deal_id')) return
  if (deal[0] === undefined) throw new Fault('not_found', 'Không tìm thấy cơ hội')
  if (deal[0].person_id !== wish.person_id)
    throw faultOf(refuse('Cơ hội này là của khách hàng khác', 'deal_id'))
}

/** What to think about, of what is new. @throws Fault rule where the clinic books by its work schedule only */
export function warningsOf(
  { now }: Context,
  wish: Wish,
  changed: (field: keyof Wish) => boolean,
  facts: Pick<Facts, 'person_appointments' | 'near' | 'working' | 'services' | 'rules'>,
): Warning[] {
  const { person_appointments, working, rules } = facts
  const timed = changed('start_at') || changed('end_at')
  const placed = timed || changed('doctor_id')
  const warnings = bookingWarnings({
    ...wish,
    now,
    person_appointments,
    near: placed ? facts.near[0] : undefined,
    buffer_minutes: rules.buffer_minutes,
    schedule_conflict: placed ? conflictFrom(working, wish, rules) : undefined,
  })
  const served = timed || changed('person_id') || changed('product_ids')
  return [
    ...warnings.filter(({ kind }) => {
      if (kind === 'past') return changed('start_at')
      return timed || changed('person_id') || kind === 'too_near' || isScheduleConflict(kind)
    }),
    ...(served ? serviceWarnings(servicePlan(wish, facts.services)) : []),
  ]
}

/**
 * Whether an appointment may be what is wished: form, references, who else holds the time, and what to think about.
 * `changed` lists which fields are new: what stays as it was is not judged again.
 * @throws Fault rule, conflict with `data.conflicts`, not_found, forbidden
 */
export async function checkWish(
  context: Context,
  wish: Wish,
  changed: (field: keyof Wish) => boolean,
): Promise<Checked> {
  requireForm(context, wish)
  if (wish.overbooked && changed('overbooked')) await requireOverbooking(context, wish)
  const facts = await factsFor(context, wish)
  const person =
    wish.person_id === null
      ? undefined
      : changed('person_id')
        ? requireBookable(facts.person)
        : facts.person[0]
  requireReferences(wish, changed, facts)
  refuseConflicts(facts.conflicts)
  const branch_id = wish.id === undefined ? requireBranch(facts.branch) : (wish.branch_id ?? 0)
  assertWarningsAccepted(
    context,
    [...(wish.foreseen ?? []), ...warningsOf(context, { ...wish, branch_id }, changed, facts)],
    wish.force,
    'appointment:force',
  )
  return { person, branch_id }
}

export type BookingDraft = Pick<AppointmentRow, 'start_at' | 'end_at' | 'type_term_id'> &
  Partial<Omit<AppointmentRow, 'id' | 'status'>> & {
    status?: 'temp' | 'scheduled'
    force?: boolean
    /** Whether the doctor is notified; of a series once. */
    notifies?: boolean
  }

/**
 * Books an appointment, notifies its doctor, and brings the person's record up to date
 * (docs/domain/appointments.md, "Booking"). Rescheduling notifies of both appointments in one.
 * @throws Fault rule with `data.warnings` that `force` passes, conflict with `data.conflicts`, not_found, forbidden
 */
export async function book(
  context: Context,
  { force = false, notifies = true, ...draft }: BookingDraft,
): Promise<AppointmentRow> {
  const wish: Wish = {
    status: 'scheduled',
    person_id: null,
    temp_name: null,
    deal_id: null,
    doctor_id: null,
    assistant_ids: [],
    room_term_id: null,
    product_ids: [],
    overbooked: false,
    overbook_reason: null,
    ...draft,
    force,
  }
  const { person, branch_id } = await checkWish(context, wish, () => true)
  const row = await addRow(appointmentTable, context, { ...draft, status: wish.status, branch_id })
  await planReminder(context, row)
  await bringDealToBooked(context, draft.deal_id)
  if (row.person_id !== null) await settleWaiting(context, { person_id: row.person_id })
  if (notifies && !draft.rescheduled_from_id) await notifyBooked(context, row)
  if (person !== undefined)
    await refreshPerson(context, person.id, { from: person.lifecycle, lifecycle: 'prospect' })
  return row
}
