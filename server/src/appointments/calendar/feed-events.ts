import type { CalendarEvent } from '@bcare/rules/appointments/icalendar'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import { CALENDAR_STATUSES } from '@bcare/rules/appointments/appointment'

/**
 * An appointment as the calendar of a user's phone shows it: the phone number only in part, because the calendar is
 * another company's.
 */
export interface FeedRow {
  id: number
  code: string
  start_at: string
  end_at: string
  updated_at: string
  version: number
  status: string
  name: string | null
  phone: string | null
  type: string | null
  room: string | null
  branch: string | null
}

/** Whose address it is, while that person works here. Answers at most one row. */
export const feedOwner = (tenant_id: number, hash: string): Sql => sql`
  select u.id, u.name, u.title from calendar_feed f join "user" u on u.tenant_id = f.tenant_id and u.id = f.user_id
  where f.tenant_id = ${tenant_id} and f.token_hash = ${hash} and f.deleted_at is null and u.status = 'active' and u.deleted_at is null`

/** What its owner treats or assists at, from a week ago to half a year ahead, at most 2,000. */
export const feedRows = (tenant_id: number, hash: string): Sql => sql`
  select t.id, t.code, t.start_at, t.end_at, t.updated_at, t.version, t.status, coalesce(p.full_name, t.temp_name) as name,
    app.mask_phone(coalesce(p.phone, p.phone2, t.temp_phone)) as phone, ty.name as type, rm.name as room, b.name as branch
  from calendar_feed f
    join appointment t on t.tenant_id = f.tenant_id and (t.doctor_id = f.user_id or f.user_id = any(t.assistant_ids))
    left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    left join term ty on ty.tenant_id = t.tenant_id and ty.id = t.type_term_id
    left join term rm on rm.tenant_id = t.tenant_id and rm.id = t.room_term_id
    left join department b on b.tenant_id = t.tenant_id and b.id = t.branch_id
  where f.tenant_id = ${tenant_id} and f.token_hash = ${hash} and f.deleted_at is null and t.deleted_at is null
    and t.status in ${states(CALENDAR_STATUSES)}
    and t.end_at > now() - interval '7 days' and t.start_at <= now() + interval '180 days'
  order by t.start_at, t.id limit 2000`

const joined = (parts: readonly (string | null)[], between: string) =>
  parts.filter((part) => part !== null && part !== '').join(between)

/** The appointment as an event of a calendar; `host` makes its name unique in the world. */
export const eventOf = (row: FeedRow, host: string): CalendarEvent => ({
  uid: `appointment-${row.id}@${host}`,
  start_at: row.start_at,
  end_at: row.end_at,
  changed_at: row.updated_at,
  sequence: row.version,
  summary: joined([row.name, row.type], ' – '),
  description: joined([row.code, row.phone], '\n'),
  location: joined([row.room, row.branch], ', '),
  confirmed: row.status !== 'temp',
})
