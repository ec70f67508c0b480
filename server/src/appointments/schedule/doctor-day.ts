import type { Parsed } from '@bcare/contract'
import { doctorDay } from '@bcare/contract/appointments/doctor-day'
import { dayBounds } from '@bcare/rules/text/date'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import { selectList, visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { serve } from '../../kit/http/serve.ts'
import { appointmentTable, calendarTable } from '../appointment-table.ts'
import { touching, visitOn } from '../touching.ts'
import { trackTable } from '../visit/track-table.ts'
import { WITHDRAWN_STATUSES, BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'

/** The last finished visit before an appointment `w`, as far as the caller may see it. */
function lastVisit({ caller }: Context): Sql {
  const seen = caller.may('track:read')
    ? visible(trackTable, caller, { permission: 'track:read' })
    : sql`false`
  return sql`
    select json_build_object('at', t.checked_in_at, 'doctor_name', d.name, 'note', coalesce(t.note, a.note))
    from track t left join "user" d on d.tenant_id = t.tenant_id and d.id = t.doctor_id
      left join appointment a on a.tenant_id = t.tenant_id and a.id = t.appointment_id
    where ${seen} and t.person_id = w.person_id and t.status = 'checked_out' and t.checked_in_at < w.start_at
      and t.appointment_id is distinct from w.id
    order by t.checked_in_at desc limit 1`
}

const nextAppointment = (context: Context): Sql => sql`
  select json_build_object('id', t.id, 'start_at', t.start_at, 'type_name', ty.name)
  from appointment t left join term ty on ty.tenant_id = t.tenant_id and ty.id = t.type_term_id
  where ${visible(appointmentTable, context.caller, context.call)} and t.person_id = w.person_id and t.status in ${states(BOOKED_STATUSES)}
    and t.start_at > w.end_at
  order by t.start_at limit 1`

/** Visits that touch a day and were given to a doctor at the counter: those whose appointment is not among `w`, or who have none. */
function givenVisits({ caller }: Context, whose: number | null, date: string): Sql {
  if (!caller.may('track:read')) return sql`'[]'::json`
  return sql`coalesce((select json_agg(r order by r.checked_in_at, r.id) from (
    select ${selectList(trackTable, caller)} from track t ${trackTable.joins}
    where ${visible(trackTable, caller, { permission: 'track:read' })} and t.doctor_id = ${whose} and ${visitOn(sql`${date}`)}
      and not exists (select from w where w.id = t.appointment_id)) r), '[]')`
}

/** A doctor's appointments of one day, as doctor or as assistant, in one statement; the caller's unless another is named. */
async function get(context: Context, { date, doctor_id }: Parsed<typeof doctorDay.get>): Promise<JsonText> {
  const { caller, call, db } = context
  const [start, end] = dayBounds(date)
  const whose = doctor_id ?? caller.user_id
  const row = await db.one<{ json: string }>(sql`
    with w as materialized (
      select t.* from appointment t
      where ${visible(calendarTable, caller, call)} and ${touching({ from: start, to: end })}
        and (t.doctor_id = ${whose} or ${whose} = any(t.assistant_ids)) and t.status not in ${states(WITHDRAWN_STATUSES)}
    ), shown as (
      select ${selectList(calendarTable, caller)}, t.customer_request, t.arrived_at, t.started_at, t.finished_at
      from w t ${calendarTable.joins}
    )
    select json_build_object(
      'doctor', (select json_build_object('id', u.id, 'name', concat_ws(' ', u.title, u.name)) from "user" u
        where u.tenant_id = ${caller.tenant_id} and u.id = ${whose} and u.deleted_at is null),
      'data', coalesce((select json_agg(r order by r.start_at, r.id) from (
        select s.*, v.status as visit_status, v.version as visit_version, (v.steps -> -1 ->> 'at')::timestamptz as stepped_at,
          v.steps -> -1 ->> 'from' as step_from, (${lastVisit(context)}) as last_visit, (${nextAppointment(context)}) as next_appointment
        from shown s join w on w.id = s.id left join track v on v.tenant_id = w.tenant_id and v.id = s.track_id) r), '[]'),
      'visits', ${givenVisits(context, whose, date)})::text as json`)
  if (row === undefined) throw new Error('the day answered no row')
  return new JsonText(row.json)
}

export const doctorDayFamily = serve(doctorDay, { get })
