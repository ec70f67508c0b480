import type { Output, Parsed } from '@bcare/contract'
import type { call } from '@bcare/contract/contact/call'
import { ENDED_CALLS, TAKEN_CALLS, UNANSWERED_CALLS } from '@bcare/rules/contact/call/call'
import { addDays, dayBounds } from '@bcare/rules/text/date'
import type { Context } from '../../kit/context.ts'
import { sql, states } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { callTable } from './call-table.ts'
import { wrong } from './references.ts'

/** A year and a day: more is asked of the reports. */
const MOST_DAYS = 366

/** The figures of some calls `t`. */
export const CALL_FIGURES = sql`
  count(*) filter (where t.direction = 'in' and t.status in ${states(TAKEN_CALLS)})::int as taken,
  count(*) filter (where t.direction = 'out')::int as made,
  count(*) filter (where t.direction = 'out' and t.status = 'completed')::int as reached,
  count(*) filter (where t.direction = 'in' and t.status in ${states(UNANSWERED_CALLS)})::int as missed,
  coalesce(sum(t.duration_sec), 0)::int as talk_sec,
  round(avg(t.wait_sec) filter (where t.direction = 'in' and t.answered_at is not null))::int as wait_sec,
  count(*) filter (where t.outcome_term_id is null and t.status in ${states(ENDED_CALLS)})::int as asking,
  count(t.next_appointment_id)::int as booked`

/** The calls of each member of the staff that began on these days, as far as the caller may see them. @throws Fault rule */
export async function figures(
  { caller, call: asked, db }: Context,
  { from, to, branch_id }: Parsed<typeof call.figures>,
): Promise<Output<typeof call.figures>> {
  if (to < from) throw wrong('to', 'Ngày kết thúc phải sau ngày bắt đầu')
  if (to > addDays(from, MOST_DAYS)) throw wrong('to', 'Chọn tối đa một năm')
  const [start] = dayBounds(from)
  const [, end] = dayBounds(to)
  const row = await db.one<Output<typeof call.figures>>(sql`
    select coalesce(json_agg(f order by f.taken + f.made desc, f.user_name), '[]') as agents from (
      select t.user_id, u.name as user_name, ${CALL_FIGURES}
      from call t left join "user" u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where ${visible(callTable, caller, asked)} and t.started_at >= ${start}::timestamptz and t.started_at < ${end}::timestamptz
        and (${branch_id ?? null}::bigint is null or t.branch_id = ${branch_id ?? null}::bigint)
      group by t.user_id, u.name) f`)
  return row ?? { agents: [] }
}
