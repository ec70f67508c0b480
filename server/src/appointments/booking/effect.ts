import type { Parsed } from '@bcare/contract'
import type { appointment } from '@bcare/contract/appointments/appointment'
import { fieldsFor, listPage, listParts, type ListInput } from '../../kit/database/list.ts'
import { sql, type Sql, unnamed, states } from '../../kit/database/sql.ts'
import type { Caller } from '../../kit/caller.ts'
import type { Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { appointmentTable } from '../appointment-table.ts'
import { UNCOUNTED_STATUSES } from '@bcare/rules/appointments/appointment'

/** The figures that the rates are reckoned of (rules/appointments/effect), over bookings `w`. */
export const counted = (now: Date) => sql`count(*) as booked, count(w.confirmed_at) as confirmed,
  count(*) filter (where w.arrived_at is not null or (w.start_at <= ${now.toISOString()} and w.status <> 'cancelled')) as due,
  count(w.arrived_at) as arrived, count(*) filter (where w.status = 'completed') as completed,
  count(*) filter (where w.status = 'no_show') as no_show, count(*) filter (where w.status = 'cancelled') as cancelled,
  count(*) filter (where w.status = 'cancelled' and w.cancelled_at > w.start_at - interval '24 hours') as late_cancelled`

/**
 * What became of the bookings that a filter finds, by the channel they came through and by who booked. Temporary ones
 * are no booking yet, and a rescheduled one is counted where it went.
 */
async function effectOf(context: Context, input: ListInput, more: Sql[]): Promise<string> {
  const fields = await fieldsFor(appointmentTable, context, input)
  const { from, conditions } = listParts(appointmentTable, context, input, more, fields)
  const found = await context.db.one<{ json: string }>(
    unnamed(sql`
    with w as materialized (
      select t.tenant_id, t.booked_channel, t.created_by, t.confirmed_at, t.arrived_at, t.cancelled_at, t.start_at, t.status from ${from}
      where ${conditions} and t.status not in ${states(UNCOUNTED_STATUSES)})
    select json_build_object(
      'channels', coalesce((select json_agg(c) from (
        select w.booked_channel as channel, ${counted(context.now)} from w group by 1 order by 2 desc, 1) c), '[]'),
      'bookers', coalesce((select json_agg(b) from (
        select w.created_by as user_id, u.name, ${counted(context.now)} from w left join "user" u on u.tenant_id = w.tenant_id and u.id = w.created_by
        group by 1, 2 order by 3 desc, 1) b), '[]'))::text as json`),
  )
  return found?.json ?? 'null'
}

type Narrowing = Pick<Parsed<typeof appointment.query>, 'arrived' | 'source_term_ids'>

/** Of customers who came to the clinic by any of these ways. */
export const fromSources = ({ tenant_id }: Caller, ids: number | readonly number[]): Sql => sql`
  exists (select from person p where p.tenant_id = ${tenant_id} and p.id = t.person_id and p.source_term_id = any (${[ids].flat()}))`

/** Whose customer came, or all others, and by which way they came; nothing where that was not asked. */
export const narrowedBy = (caller: Caller, { arrived, source_term_ids }: Narrowing): Sql[] => [
  ...(arrived === undefined ? [] : [arrived ? sql`t.arrived_at is not null` : sql`t.arrived_at is null`]),
  ...(source_term_ids === undefined ? [] : [fromSources(caller, source_term_ids)]),
]

/** A page of appointments, and on request what the whole of them came to. */
export async function queryAppointments(
  context: Context,
  { effect, arrived, source_term_ids, ...input }: Parsed<typeof appointment.query>,
): Promise<JsonText> {
  const more = narrowedBy(context.caller, { arrived, source_term_ids })
  const page = await listPage(appointmentTable, context, input as ListInput, more)
  if (!effect) return new JsonText(page)
  return new JsonText(`${page.slice(0, -1)},"effect":${await effectOf(context, input as ListInput, more)}}`)
}
