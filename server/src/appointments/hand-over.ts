import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { appointment, LeftAppointment } from '@bcare/contract/appointments/appointment'
import { planHandOver, type HandOverPlan } from '@bcare/rules/appointments/hand-over'
import { scheduleConflict } from '@bcare/rules/appointments/schedule/conflict'
import { countShares } from '@bcare/rules/customers/round-robin'
import { clinicDate } from '@bcare/rules/text/date'
import { requireTakers, type Assignee } from '../customers/assignment/assignee.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { appointmentTable } from './appointment-table.ts'
import { giveReason } from './references.ts'
import { rowsAbout, rowsQuery, type ShownRow } from './schedule/staff-window.ts'
import { notifyHandedOver } from './notify.ts'
import { turnQuery } from './booking/turns.ts'
import { ACTIVE_STATUSES, EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'

/** So many are looked at in one call; a caller who has more repeats the call with `after_id`. */
const MOST_AT_ONCE = 200

/** Appointments still to come, over `t`, of which one member of staff is the doctor, as far as the caller may change them. */
export function comingAppointments({ caller, now }: Context, user_id: number): Sql {
  if (!caller.may('appointment:update')) return sql`false`
  return sql`${visible(appointmentTable, caller, { permission: 'appointment:update' })} and t.doctor_id = ${user_id}
    and t.start_at > ${now.toISOString()} and t.status in ${states(EXPECTED_STATUSES)}`
}

interface Coming {
  id: number
  start_at: string
  end_at: string
  branch_id: number
  holds: boolean
  preferred: number | null
  person_name: string | null
}

type HandOverInput = Parsed<typeof appointment.hand_over>

const comingQuery = (
  context: Context,
  { from_user_id, to_user_ids, after_id = 0 }: HandOverInput,
): Sql => sql`
  select t.id, t.start_at, t.end_at, t.branch_id, t.status <> 'temp' as holds, coalesce(p.full_name, t.temp_name) as person_name, (
    select a.user_id from person_assignment a where a.tenant_id = t.tenant_id and a.person_id = t.person_id and a.user_id = any (${to_user_ids})
      and a.role = 'doctor' and a.end_at is null and a.deleted_at is null order by a.is_primary desc, a.start_at desc, a.id desc limit 1) as preferred
  from appointment t left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
  where ${comingAppointments(context, from_user_id)} and t.id > ${after_id} order by t.id limit ${MOST_AT_ONCE} for update of t`

interface Taken {
  doctor_id: number
  start_at: string
  end_at: string
}

/** What takes the time of the doctors between two moments, even where the caller may not see it. */
const takenQuery = ({ caller }: Context, doctor_ids: readonly number[], from: string, to: string): Sql => sql`
  select t.doctor_id, t.start_at, t.end_at from appointment t
  where t.tenant_id = ${caller.tenant_id} and t.doctor_id = any (${doctor_ids}) and t.deleted_at is null and not t.overbooked
    and t.status in ${states(ACTIVE_STATUSES)} and t.end_at > ${from} and t.start_at < ${to}`

/** Who takes which, decided after the turn of every doctor has come. */
async function planFor(
  context: Context,
  doctors: readonly Assignee[],
  coming: readonly Coming[],
): Promise<HandOverPlan> {
  const doctor_ids = doctors.map(({ id }) => id)
  const from = coming.reduce(
    (least, { start_at }) => (start_at < least ? start_at : least),
    coming[0]?.start_at ?? '',
  )
  const to = coming.reduce((most, { end_at }) => (end_at > most ? end_at : most), from)
  const window = { user_ids: doctor_ids, from: clinicDate(from), to: clinicDate(to) }
  const [, taken, shown] = await context.db.batch<[object, Taken, ShownRow]>(
    turnQuery(context, { doctor_ids, room_ids: [] }),
    takenQuery(context, doctor_ids, from, to),
    rowsQuery(context, window),
  )
  const decided = shown.filter(({ status }) => status !== 'pending')
  const takers = doctors.map(({ id, load }) => ({
    id,
    load,
    busy: taken.filter(({ doctor_id }) => doctor_id === id),
    conflict: (appointment: Coming) =>
      scheduleConflict(rowsAbout(decided, { user_id: id, branch_id: appointment.branch_id }), appointment),
  }))
  return planHandOver(coming, takers)
}

const giveAppointments = ({ caller }: Context, given: HandOverPlan['given']): Sql => sql`
  update appointment a set doctor_id = w.doctor_id, assistant_ids = array_remove(a.assistant_ids, w.doctor_id), version = a.version + 1,
    updated_at = now(), updated_by = ${caller.user_id}
  from unnest(${[...given.keys()]}::bigint[], ${[...given.values()]}::bigint[]) as w (id, doctor_id)
  where a.tenant_id = ${caller.tenant_id} and a.id = w.id`

const leftOf = (coming: readonly Coming[], { left }: HandOverPlan): LeftAppointment[] =>
  coming.flatMap(({ id, start_at, end_at, person_name }) => {
    const why = left.get(id)
    return why === undefined ? [] : [{ id, start_at, end_at, person_name, why }]
  })

/**
 * The coming appointments of one doctor go to others who are free and at work then. What fits
 * no taker stays and is answered as `left`, for the staff to re-arrange: no time is booked twice.
 * @throws Fault rule
 */
export async function handOverAppointments(
  context: Context,
  input: HandOverInput,
): Promise<Output<typeof appointment.hand_over>> {
  const { from_user_id, reason, after_id = 0 } = input
  const staff = await requireTakers(
    context,
    input,
    sql`(select count(*)::int from appointment a where a.tenant_id = u.tenant_id and a.doctor_id = u.id and a.deleted_at is null
      and a.start_at > ${context.now.toISOString()} and a.status in ${states(EXPECTED_STATUSES)})`,
  )
  const doctors = staff.filter(({ active, is_doctor }) => active && is_doctor)
  if (doctors.length === 0) throw new Fault('rule', 'Trong những người nhận không có bác sĩ nào')
  const [[counted], coming] = await context.db.batch<[{ total: number }, Coming]>(
    sql`select count(*)::int as total from appointment t where ${comingAppointments(context, from_user_id)} and t.id > ${after_id}`,
    comingQuery(context, input),
  )
  const plan = coming.length === 0 ? planHandOver(coming, []) : await planFor(context, doctors, coming)
  await giveReason(context, reason)
  await context.db.rows(giveAppointments(context, plan.given))
  for (const id of plan.given.keys())
    context.emit({ entity: 'appointment', id, action: 'update', keys: ['doctor_id'] })
  await notifyHandedOver(context, from_user_id, coming, plan.given)
  return {
    moved: plan.given.size,
    remaining: Math.max(0, (counted?.total ?? 0) - coming.length),
    shares: countShares(doctors, plan.given),
    last_id: coming.at(-1)?.id ?? null,
    left: leftOf(coming, plan),
  }
}
