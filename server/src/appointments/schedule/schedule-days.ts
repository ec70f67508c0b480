import type { Parsed } from '@bcare/contract'
import type { schedule } from '@bcare/contract/appointments/schedule'
import { minutesOf, timeOf } from '@bcare/rules/appointments/schedule/day'
import type { Shift, WeekChange } from '@bcare/rules/appointments/schedule/week'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { checkSchedule, draftOf, type ScheduleDraft } from './schedule-form.ts'

/** What one day of a member of staff is to be. */
export type DayChange = Pick<WeekChange, 'user_id' | 'date' | 'after' | 'by'>

/** Sets days: what had been set for them goes, a day without shifts is set free, and one by its template has nothing of its own. */
export async function writeDays(
  { db, caller }: Context,
  changes: readonly DayChange[],
  home: Map<number, number | null>,
) {
  const { tenant_id, user_id: by } = caller
  const days = changes.map(({ user_id, date }) => ({ user_id, date }))
  const shifts = changes
    .filter((change) => change.by === 'override')
    .flatMap(({ user_id, date, after }): object[] => {
      if (after.length === 0) return [{ user_id, date, branch_id: home.get(user_id) ?? null }]
      const hours = ({ start, end }: Shift) => ({ start_time: timeOf(start), end_time: timeOf(end) })
      return after.map((shift) => ({ user_id, date, ...shift, ...hours(shift) }))
    })
  await db.batch(
    sql`
      update schedule s set deleted_at = now(), updated_at = now(), updated_by = ${by}, version = s.version + 1
      from json_to_recordset(${JSON.stringify(days)}::json) as d(user_id bigint, date date)
      where s.tenant_id = ${tenant_id} and s.kind = 'override' and s.deleted_at is null and s.user_id = d.user_id and s.date = d.date`,
    sql`
      insert into schedule (tenant_id, kind, user_id, branch_id, date, shift_term_id, room_term_id, start_time, end_time, created_by, updated_by)
      select ${tenant_id}::int, 'override', d.user_id, d.branch_id, d.date, d.shift_term_id, d.room_term_id, d.start_time, d.end_time, ${by}::bigint, ${by}::bigint
      from json_to_recordset(${JSON.stringify(shifts)}::json) as d(user_id bigint, date date, branch_id bigint, shift_term_id bigint,
        room_term_id bigint, start_time text, end_time text)`,
  )
}

const shiftOf = (draft: ScheduleDraft): Shift => ({
  start: minutesOf(draft.start_time ?? ''),
  end: minutesOf(draft.end_time ?? ''),
  shift_term_id: draft.shift_term_id,
  room_term_id: draft.room_term_id,
  branch_id: draft.branch_id,
})

/**
 * Sets what a member of staff works on one day, whatever the weekly shifts are: these shifts, none, or (null) the
 * weekly ones again.
 * @throws Fault rule, conflict when two of them overlap
 */
export async function setDay(
  context: Context,
  { user_id, date, shifts }: Parsed<typeof schedule.set_day>,
): Promise<{ set: number }> {
  const form = { kind: 'override', user_id, date } as const
  const free = await checkSchedule(context, draftOf(form), () => true)
  const after: Shift[] = []
  for (const { start, end, ...rest } of shifts ?? []) {
    const draft = draftOf({ ...form, ...rest, start_time: start, end_time: end })
    after.push(shiftOf(await checkSchedule(context, draft, () => true)))
  }
  const by = shifts === null ? 'template' : 'override'
  await writeDays(context, [{ user_id, date, after, by }], new Map([[user_id, free.branch_id]]))
  context.emit({ entity: 'schedule', id: user_id, action: 'update', keys: [] })
  return { set: after.length }
}
