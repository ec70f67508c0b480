import type { Output, Parsed } from '@bcare/contract'
import { appointmentDashboard } from '@bcare/contract/insight/dashboard'
import { UNCOUNTED_STATUSES } from '@bcare/rules/appointments/appointment'
import { periodBefore } from '@bcare/rules/text/period'
import { appointmentTable } from '../../appointments/appointment-table.ts'
import { counted, fromSources } from '../../appointments/booking/effect.ts'
import type { Context } from '../../kit/context.ts'
import { all, integer, sql, states, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { serve } from '../../kit/http/serve.ts'
import { answerOf, dayOf, MOST_GROUPS, requirePeriod, rowOf, rowsOf, within } from './period.ts'

type Query = Parsed<typeof appointmentDashboard.appointments>
type Answer = Output<typeof appointmentDashboard.appointments>

/** The bookings that rates count, of the period and of the one before. */
const bookings = (
  { caller, call }: Context,
  { from, to, branch_id, doctor_id, source_term_id }: Query,
): Sql => sql`
  select t.tenant_id, t.branch_id, t.doctor_id, t.visit_kind, t.confirmed_at, t.arrived_at, t.cancelled_at, t.start_at, t.status
  from appointment t where ${all([
    visible(appointmentTable, caller, call),
    within(sql`t.start_at`, { from: periodBefore({ from, to }).from, to }),
    sql`t.status not in ${states(UNCOUNTED_STATUSES)}`,
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
    ...(doctor_id === undefined ? [] : [sql`t.doctor_id = ${doctor_id}`]),
    ...(source_term_id === undefined ? [] : [fromSources(caller, source_term_id)]),
  ])}`

/** Bookings in a period, by day, doctor and branch, beside the period before. @throws Fault rule */
async function appointments(context: Context, query: Query): Promise<Answer> {
  requirePeriod(query)
  const before = periodBefore(query)
  const figures = counted(context.now)
  const sums = sql`${figures}, count(*) filter (where w.visit_kind = 'new') as first_visits,
    count(*) filter (where w.visit_kind = 'return') as return_visits`
  const most = integer(MOST_GROUPS)
  const found = await context.db.one<Omit<Answer, 'before'> & { before: Answer['now'] }>(sql`
    with b as materialized (${bookings(context, query)}),
      p as materialized (select * from b where ${within(sql`b.start_at`, query)})
    select ${answerOf({
      now: rowOf(sql`select ${sums} from p w`),
      before: rowOf(sql`select ${sums} from b w where ${within(sql`w.start_at`, before)}`),
      days: rowsOf(sql`select ${dayOf(sql`w.start_at`)} as day, count(*) as booked, count(w.arrived_at) as arrived,
        count(*) filter (where w.status = 'no_show') as no_show, count(*) filter (where w.status = 'cancelled') as cancelled
        from p w group by 1 order by 1`),
      doctors:
        rowsOf(sql`select w.doctor_id as id, nullif(concat_ws(' ', n.title, n.name), '') as name, coalesce(n.status = 'active', false) as is_active, ${figures}
        from p w left join "user" n on n.tenant_id = w.tenant_id and n.id = w.doctor_id
        group by w.doctor_id, n.title, n.name, n.status order by booked desc, n.name limit ${most}`),
      branches:
        rowsOf(sql`select w.branch_id as id, n.name, coalesce(n.deleted_at is null, false) as is_active, ${figures}
        from p w left join department n on n.tenant_id = w.tenant_id and n.id = w.branch_id
        group by w.branch_id, n.name, n.deleted_at order by booked desc, n.name limit ${most}`),
    })}`)
  if (found === undefined) throw new Error('figures have no row')
  return { ...found, before: { ...before, ...found.before } }
}

export const appointmentDashboardFamily = serve(appointmentDashboard, { appointments })
