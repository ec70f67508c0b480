import type { Output, Parsed } from '@bcare/contract'
import type { schedule, WorkInterval } from '@bcare/contract/appointments/schedule'
import { ACTIVE_STATUSES, type AppointmentStatus, HELD_STATUSES } from '@bcare/rules/appointments/appointment'
import {
  type DaySlot,
  daySpans,
  isAbsence,
  slotConflict,
  slotsOf,
} from '@bcare/rules/appointments/schedule/conflict'
import {
  freeSlots,
  isWork,
  keepsHours,
  mergeDay,
  minutesIn,
  timeOf,
  type Span,
} from '@bcare/rules/appointments/schedule/day'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { appointmentTable } from '../appointment-table.ts'
import {
  datesOf,
  rowsAbout,
  rowsQuery,
  staffIn,
  membersQuery,
  type ShownRow,
  type StaffMember,
  type Window,
} from './staff-window.ts'
import { touchingDays } from '../touching.ts'

type Answer = Output<typeof schedule.get_work_schedule>
type Day = Answer['data'][number]['days'][number]

/** An appointment of one of the staff, as doctor or as assistant. */
interface Booked {
  user_id: number
  id: number
  code: string
  start_at: string
  end_at: string
  status: AppointmentStatus
  branch_id: number
  person_name: string | null
}

function bookedQuery(context: Context, window: Window): Sql {
  const { caller } = context
  const seen = caller.may('appointment:read')
    ? visible(appointmentTable, caller, { permission: 'appointment:read' })
    : sql`false`
  return sql`
    select w.user_id, t.id, t.code, t.start_at, t.end_at, t.status, t.branch_id, case when ${seen} then p.full_name end as person_name
    from appointment t
      cross join lateral (select distinct unnest(t.assistant_ids || t.doctor_id)) w (user_id)
      left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null
      and t.status in ${states(HELD_STATUSES)}
      and ${touchingDays(window)}
      and w.user_id in (select u.id from "user" u where ${staffIn(context, window)})
    order by t.start_at, t.id`
}

const intervalOf = (row: ShownRow & Span): WorkInterval => ({
  id: row.id,
  kind: row.kind,
  start: timeOf(row.start),
  end: timeOf(row.end),
  branch_id: row.branch_id,
  shift_term_id: row.shift_term_id,
  shift: row.shift,
  color: row.color,
  room_term_id: row.room_term_id,
  room: row.room,
  holiday: row.kind === 'holiday' ? row.reason : null,
  leave: row.kind === 'leave' ? { type: row.leave_type, reason: row.reason } : null,
})

const hoursOf = ({ start, end }: Span) => ({ start: timeOf(start), end: timeOf(end) })

interface Facts {
  rows: readonly ShownRow[]
  booked: readonly (Booked & DaySlot)[]
  step: number | undefined
}

/** One day of one member of the staff: what holds when, what is booked, what is free, and what is to be re-arranged. */
function dayOf(date: string, { rows, booked, step }: Facts): Day {
  const decided = rows.filter(({ status }) => status !== 'pending')
  const merged = mergeDay(daySpans(decided, date))
  const working = merged.filter(isWork)
  const set = daySpans(decided, date).filter(isWork)
  const is_set = set.some(({ kind }) => kind === 'override')
  const kept = keepsHours(decided, date)
  const today = booked.filter((one) => one.date === date)
  const conflicts = today.flatMap((one) => {
    const { id, code, start_at, end_at, branch_id, person_name } = one
    // Hours are kept on the day that it begins on; who is away is away on each.
    const whole = { ...one, end: one.whole_end }
    const kind = ACTIVE_STATUSES.includes(one.status) ? slotConflict(merged, whole, kept) : undefined
    return kind === undefined || (one.is_rest && !isAbsence(kind))
      ? []
      : [{ id, code, start_at, end_at, branch_id, person_name, kind }]
  })
  return {
    date,
    intervals: merged.map(intervalOf),
    shifts: mergeDay(set).map(intervalOf),
    is_set,
    asked: daySpans(
      rows.filter(({ status }) => status === 'pending'),
      date,
    ).map(intervalOf),
    kept,
    planned_min: minutesIn(working),
    booked_min: minutesIn(today),
    free_slots: freeSlots(working, today, step).map(hoursOf),
    conflicts,
  }
}

const byUser = <T extends { user_id: number }>(list: readonly T[]): Map<number, T[]> =>
  Map.groupBy(list, ({ user_id }) => user_id)

/**
 * Who works when, day by day, in one round trip. A caller who may see the schedule sees the hours of
 * all staff: bookings are made by them.
 * @throws Fault rule when the window is longer than 42 days
 */
export async function workSchedule(
  context: Context,
  { step, ...window }: Parsed<typeof schedule.get_work_schedule>,
): Promise<Answer> {
  return { data: await scheduleOn(context, window, datesOf(window), step) }
}

/** The same on the named days of a window. */
export async function scheduleOn(
  context: Context,
  window: Window,
  dates: readonly string[],
  step?: number,
): Promise<Answer['data']> {
  const [staff, rows, booked] = await context.db.batch<[StaffMember, ShownRow, Booked]>(
    membersQuery(context, window),
    rowsQuery(context, window),
    bookedQuery(context, window),
  )
  const appointments = byUser(
    booked.flatMap((one) => slotsOf(one.start_at, one.end_at).map((slot) => ({ ...one, ...slot }))),
  )
  return staff.map((member) => {
    const about = rowsAbout(rows, member)
    const facts = { rows: about, booked: appointments.get(member.user_id) ?? [], step }
    return { ...member, days: dates.map((date) => dayOf(date, facts)) }
  })
}
