import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { schedule } from '@bcare/contract/appointments/schedule'
import { daySpans } from '@bcare/rules/appointments/schedule/conflict'
import { mondayOf, timeOf } from '@bcare/rules/appointments/schedule/day'
import { copyWeek, type Shift, type StaffDay, type WeekChange } from '@bcare/rules/appointments/schedule/week'
import { addDays } from '@bcare/rules/text/date'
import type { Context } from '../../kit/context.ts'
import { writeDays } from './schedule-days.ts'
import {
  datesOf,
  rowsQuery,
  membersQuery,
  type ShownRow,
  type StaffMember,
  type Window,
} from './staff-window.ts'

type Weeks = Parsed<typeof schedule.preview_copy_week>

interface Plan {
  staff: StaffMember[]
  rows: ShownRow[]
  changes: WeekChange[]
}

const shiftsOf = (rows: readonly ShownRow[], date: string): Shift[] =>
  daySpans(rows, date)
    .filter(({ start, end }) => start < end)
    .map(({ start, end, shift_term_id, room_term_id, branch_id }) => ({
      start,
      end,
      shift_term_id,
      room_term_id,
      branch_id,
    }))

function daysOf(
  staff: readonly StaffMember[],
  rows: readonly ShownRow[],
  dates: readonly string[],
): StaffDay[] {
  return staff.flatMap(({ user_id }) => {
    const own = rows.filter((row) => row.user_id === user_id)
    const templates = own.filter(({ kind }) => kind === 'template')
    return dates.map((date) => {
      const set = own.filter((row) => row.kind === 'override' && row.date === date)
      return {
        user_id,
        date,
        template: shiftsOf(templates, date),
        override: set.length === 0 ? undefined : shiftsOf(set, date),
      }
    })
  })
}

/** What copying would change. @throws Fault rule when both are the same week */
async function planOf(context: Context, { from_week, to_week, ...whose }: Weeks): Promise<Plan> {
  const [from, to] = [mondayOf(from_week), mondayOf(to_week)]
  if (from === to) throw new Fault('rule', 'Hãy chọn một tuần khác để sao chép sang')
  const windowOf = (monday: string): Window => ({ ...whose, from: monday, to: addDays(monday, 6) })
  const [staff, source, target] = await context.db.batch<[StaffMember, ShownRow, ShownRow]>(
    membersQuery(context, windowOf(from)),
    rowsQuery(context, { ...windowOf(from), branch_id: undefined }),
    rowsQuery(context, { ...windowOf(to), branch_id: undefined }),
  )
  const days = (rows: ShownRow[], monday: string) =>
    daysOf(staff, rows, datesOf({ from: monday, to: addDays(monday, 6) }))
  return { staff, rows: [...source, ...target], changes: copyWeek(days(source, from), days(target, to)) }
}

/** Says what copying would change, before anything is changed. @throws Fault rule */
export async function previewWeek(
  context: Context,
  weeks: Weeks,
): Promise<Output<typeof schedule.preview_copy_week>> {
  const { staff, rows, changes } = await planOf(context, weeks)
  const names = new Map(
    staff.map(({ user_id, name, title }) => [user_id, title === null ? name : `${title} ${name}`]),
  )
  const word = (pick: (row: ShownRow) => [number | null, string | null]) => new Map(rows.map(pick))
  const shifts = word((row) => [row.shift_term_id, row.shift])
  const rooms = word((row) => [row.room_term_id, row.room])
  const shown = ({ start, end, shift_term_id, room_term_id, branch_id }: Shift) => ({
    start: timeOf(start),
    end: timeOf(end),
    shift: shift_term_id === null ? null : (shifts.get(shift_term_id) ?? null),
    room: room_term_id === null ? null : (rooms.get(room_term_id) ?? null),
    branch_id,
  })
  return {
    data: changes.map(({ user_id, date, before, after, overwrites }) => ({
      user_id,
      user_name: names.get(user_id) ?? '',
      date,
      before: before.map(shown),
      after: after.map(shown),
      overwrites,
    })),
  }
}

/**
 * Copies the shifts of one week to another, for the same staff. Leave and holidays stay where they are.
 * @throws Fault rule, with `data.warnings` that `force` passes when shifts set for single days would be lost
 */
export async function copyWeekOf(
  context: Context,
  { force, ...weeks }: Parsed<typeof schedule.copy_week>,
): Promise<{ changed: number }> {
  const { staff, changes } = await planOf(context, weeks)
  const lost = changes.filter(({ overwrites }) => overwrites).length
  if (lost > 0 && !force) {
    const message = `${lost} ngày đã xếp ca riêng sẽ bị ghi đè, hãy xem lại trước khi sao chép`
    throw new Fault('rule', message, { warnings: [{ kind: 'overwrites', message }], may_force: true })
  }
  const home = new Map(staff.map(({ user_id, branch_id }) => [user_id, branch_id]))
  await writeDays(context, changes, home)
  const [first] = changes
  if (first !== undefined) context.emit({ entity: 'schedule', id: first.user_id, action: 'update', keys: [] })
  return { changed: changes.length }
}
