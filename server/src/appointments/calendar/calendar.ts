import { Fault, type Parsed } from '@bcare/contract'
import { CALENDAR_DAYS, type appointment } from '@bcare/contract/appointments/appointment'
import { APPOINTMENT_STATUSES } from '@bcare/rules/appointments/appointment'
import { addDays, dayBounds } from '@bcare/rules/text/date'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { selectList, visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { setting } from '../../settings/setting.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { calendarTable } from '../appointment-table.ts'
import { touching } from '../touching.ts'

type Window = Parsed<typeof appointment.calendar>

function boundsOf({ from, to }: Window): readonly [start: string, end: string] {
  if (to < from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  if (addDays(from, CALENDAR_DAYS) <= to)
    throw new Fault('rule', `Chỉ xem được tối đa ${CALENDAR_DAYS} ngày một lần`)
  return [dayBounds(from)[0], dayBounds(to)[1]]
}

/** Columns of the calendar: who takes appointments at the branch, and other staff who have one in the window. */
const doctors = ({ caller }: Context, branch_id: number | undefined): Sql => sql`
  select u.id, u.name, u.title, u.calendar_color as color, u.branch_id, u.bookable from "user" u
  where u.tenant_id = ${caller.tenant_id} and (
    u.id in (select w.doctor_id from w)
    or (u.bookable and u.status = 'active' and u.deleted_at is null
      and (${branch_id ?? null}::bigint is null or u.branch_id is null or u.branch_id = ${branch_id ?? null} or ${branch_id ?? null}::bigint = any(u.branch_ids))))
  order by u.calendar_order, u.name, u.id`

/** The calendar's window in one statement: compact rows, how many of each status, and the doctors' columns. */
export async function calendar(context: Context, input: Window): Promise<JsonText> {
  const [start, end] = boundsOf(input)
  const { caller, call } = context
  const { doctor_ids, branch_id, statuses } = input
  const narrowed = [
    doctor_ids === undefined ? sql`` : sql` and t.doctor_id = any(${doctor_ids})`,
    branch_id === undefined ? sql`` : sql` and t.branch_id = ${branch_id}`,
  ]
  const shown = statuses === undefined ? sql`true` : sql`t.status = any(${statuses})`
  const opening_hours = await setting(context, 'clinic.opening_hours', { branch_id })
  const row = await context.db.one<{ json: string }>(sql`
    with w as materialized (
      select t.* from appointment t
      where ${visible(calendarTable, caller, call)} and ${touching({ from: start, to: end })}${narrowed[0]}${narrowed[1]}
    ), shown as (
      select ${selectList(calendarTable, caller)} from w t ${calendarTable.joins} where ${shown} order by t.start_at, t.id
    )
    select json_build_object(
      'data', coalesce((select json_agg(s) from shown s), '[]'),
      'total', (select count(*) from shown),
      'total_page', (select least(1, count(*)) from shown),
      'counters', (select json_object_agg(s.status, (select count(*) from w where w.status = s.status)) from unnest(${APPOINTMENT_STATUSES}::text[]) as s (status)),
      'opening_hours', ${JSON.stringify(opening_hours)}::json,
      'doctors', coalesce((select json_agg(d) from (${doctors(context, branch_id)}) d), '[]')
    )::text as json`)
  if (row === undefined) throw new Error('the calendar answered no row')
  return new JsonText(row.json)
}
