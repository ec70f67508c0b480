import { Fault } from '@bcare/contract'
import { SCHEDULE_DAYS } from '@bcare/contract/appointments/schedule'
import { ABSENT_KINDS, WORKING_KINDS, type LeaveStatus } from '@bcare/rules/appointments/schedule/schedule'
import type { ScheduleRow } from '@bcare/rules/appointments/schedule/conflict'
import { addDays } from '@bcare/rules/text/date'
import { join, sql, states, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

/** Whose schedule is asked for. */
export interface Whose {
  user_ids?: number[] | undefined
  /** Ids of users that only the database knows: they need no round trip of their own. */
  among?: Sql | undefined
  department_id?: number | undefined
  branch_id?: number | undefined
}

export interface Window extends Whose {
  from: string
  to: string
}

export interface StaffMember {
  user_id: number
  name: string
  title: string | null
  color: string | null
  branch_id: number | null
  department_id: number | null
  department_name: string | null
}

/** A row of the schedule with what is shown of it. */
export interface ShownRow extends ScheduleRow {
  id: number
  user_id: number | null
  status: LeaveStatus | null
  shift_term_id: number | null
  shift: string | null
  color: string | null
  room_term_id: number | null
  room: string | null
  leave_type: string | null
  reason: string | null
}

/** Every date of a window. @throws Fault rule when it is none, or too long */
export function datesOf({ from, to }: Pick<Window, 'from' | 'to'>): string[] {
  if (to < from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  if (addDays(from, SCHEDULE_DAYS) <= to)
    throw new Fault('rule', `Chỉ xem được tối đa ${SCHEDULE_DAYS} ngày một lần`)
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Rows of the schedule that may say something about the window's days. Over `s`. */
const inWindow = ({ from, to }: Window): Sql => sql`
  s.deleted_at is null and case s.kind
    when 'template' then coalesce(s.effective_from, '-infinity') <= ${to}::date and coalesce(s.effective_to, 'infinity') >= ${from}::date
    else s.date <= ${to}::date and coalesce(s.date_to, s.date) >= ${from}::date end`

/** Who of the staff is meant: a branch has those who belong to it, and those with a shift there in the window. Over `u`. */
export function staffIn({ caller }: Context, window: Window): Sql {
  const { user_ids, among, department_id, branch_id } = window
  const narrowed = [
    among === undefined ? sql`` : sql` and u.id in (${among})`,
    user_ids === undefined ? sql`` : sql` and u.id = any(${user_ids})`,
    department_id === undefined ? sql`` : sql` and u.department_id = ${department_id}`,
    branch_id === undefined
      ? sql``
      : sql` and (u.branch_id = ${branch_id} or exists (select 1 from schedule s where s.tenant_id = u.tenant_id and s.user_id = u.id
          and s.branch_id = ${branch_id} and s.kind in ${states(WORKING_KINDS)} and ${inWindow(window)}))`,
  ]
  return sql`u.tenant_id = ${caller.tenant_id} and u.status = 'active' and u.deleted_at is null${join(narrowed, ' ')}`
}

/** The staff of a window by branch, department and the order of the calendar. */
export const membersQuery = (context: Context, window: Window): Sql => sql`
  select u.id as user_id, u.name, u.title, u.calendar_color as color, u.branch_id, u.department_id, d.name as department_name
  from "user" u left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
    left join department b on b.tenant_id = u.tenant_id and b.id = u.branch_id
  where ${staffIn(context, window)} order by b."order", b.id, d."order", d.id, u.calendar_order, u.name, u.id`

/**
 * Shifts, leave asked for or approved, and holidays of a window's staff. Type and reason of a leave are its person's
 * business and that of staff who decide on leave; all users see that a colleague is away.
 */
export function rowsQuery(context: Context, window: Window): Sql {
  const { caller } = context
  const decides = caller.may('schedule:approve')
    ? sql`true`
    : sql`(s.kind <> 'leave' or s.user_id = ${caller.user_id})`
  return sql`
    select s.id, s.kind, s.user_id, s.branch_id, s.weekday, s.date, s.date_to, s.start_time, s.end_time, s.effective_from, s.effective_to,
      s.status, s.shift_term_id, sh.name as shift, sh.color, s.room_term_id, rm.name as room,
      case when ${decides} then lt.name end as leave_type, case when ${decides} and s.kind in ${states(ABSENT_KINDS)} then s.reason end as reason
    from schedule s
      left join term sh on sh.tenant_id = s.tenant_id and sh.id = s.shift_term_id
      left join term rm on rm.tenant_id = s.tenant_id and rm.id = s.room_term_id
      left join term lt on lt.tenant_id = s.tenant_id and lt.id = s.leave_type_id
    where s.tenant_id = ${caller.tenant_id} and ${inWindow(window)} and (s.status is null or s.status = 'approved' or (s.status = 'pending' and ${decides}))
      and (s.user_id is null or s.user_id in (select u.id from "user" u where ${staffIn(context, window)}))
    order by s.id`
}

/** What is said about one member of the staff: its own rows, and the holidays of the clinic and of its branch. */
export const rowsAbout = (
  rows: readonly ShownRow[],
  { user_id, branch_id }: Pick<StaffMember, 'user_id' | 'branch_id'>,
): ShownRow[] =>
  rows.filter((row) =>
    row.user_id === null ? row.branch_id === null || row.branch_id === branch_id : row.user_id === user_id,
  )
