import type { Output } from '@bcare/contract'
import type { Done, userStat } from '@bcare/contract/insight/user-stat'
import { CAME_STATUSES, WITHDRAWN_STATUSES } from '@bcare/rules/appointments/appointment'
import { TREATED_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { TAKEN_CALLS, UNANSWERED_CALLS } from '@bcare/rules/contact/call/call'
import { SENT_MESSAGES } from '@bcare/rules/contact/message/message'
import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import { commissionOf } from '@bcare/rules/revenue/commission'
import { dayBounds } from '@bcare/rules/text/date'
import { periodBefore, type Period } from '@bcare/rules/text/period'
import type { Context } from '../kit/context.ts'
import { sql, states, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { type CommissionBase, commissionQuery, earnersOf } from '../revenue/commission.ts'
import { revenueTable } from '../revenue/revenue-table.ts'
import { requireWindow, staffQuery, type StatQuery } from './user-stat-staff.ts'

type Performance = Output<typeof userStat.performance>

/** One user in one of the two periods. */
interface Half extends Omit<Done, 'commission'> {
  user_id: number
  name: string
  is_now: boolean
}

/** Rows of a table `t` by their user and period, from the first day of the period before to the last of this one. */
function heaps({ caller }: Context, period: Period) {
  const [begin, end] = [dayBounds(period.from)[0], dayBounds(period.to)[1]]
  const since = dayBounds(periodBefore(period).from)[0]
  const of = (which: Sql, user: Sql, at: Sql, what: Sql): Sql => sql`
    select ${user} as id, ${at} >= ${begin}::timestamptz as is_now, ${what}
    from ${which} where t.tenant_id = ${caller.tenant_id} and ${at} >= ${since}::timestamptz and ${at} < ${end}::timestamptz`
  const alive = sql` and t.deleted_at is null`
  return {
    people: sql`${of(sql`person t`, sql`t.created_by`, sql`t.created_at`, COUNT)}${alive} group by 1, 2`,
    booked: sql`${of(sql`appointment t`, sql`t.created_by`, sql`t.created_at`, COUNT)}${alive} group by 1, 2`,
    seen: sql`${of(sql`appointment t`, sql`t.doctor_id`, sql`t.start_at`, SEEN)}${alive}
      and t.status not in ${states(WITHDRAWN_STATUSES)} group by 1, 2`,
    won: sql`${of(sql`deal t`, sql`t.owner_id`, sql`t.won_at`, WON)}${alive} and t.status = 'won' group by 1, 2`,
    lost: sql`${of(sql`deal t`, sql`t.owner_id`, sql`t.lost_at`, COUNT)}${alive} and t.status = 'lost' group by 1, 2`,
    rated: sql`${of(
      sql`deal_user_rating t join deal_user m on m.tenant_id = t.tenant_id and m.id = t.deal_user_id`,
      sql`m.user_id`,
      sql`t.at`,
      sql`round(avg(t.score), 1)::float as score`,
    )}${alive} group by 1, 2`,
    visited: sql`${of(sql`track t`, sql`t.doctor_id`, sql`t.checked_in_at`, COUNT)}${alive}
      and t.status in ${states(TREATED_TRACK_STATUSES)} group by 1, 2`,
    called: sql`${of(sql`call t`, sql`t.user_id`, sql`t.started_at`, CALLED)}${alive} group by 1, 2`,
    messaged: sql`${of(sql`message t`, sql`t.created_by`, sql`t.due_at`, COUNT)}${alive}
      and t.direction = 'out' and t.status in ${states(SENT_MESSAGES)} group by 1, 2`,
  }
}

const COUNT = sql`count(*)::int as n`
const SEEN = sql`count(*)::int as n, (count(*) filter (where t.status in ${states(CAME_STATUSES)}))::int as arrived,
  (count(*) filter (where t.status = 'no_show'))::int as no_show`
const WON = sql`count(*)::int as n, sum(t.expected_amount)::bigint as amount`
/** As the figures of calls have them. */
const CALLED = sql`(count(*) filter (where t.direction = 'out'))::int as made,
  (count(*) filter (where t.direction = 'in' and t.status in ${states(TAKEN_CALLS)}))::int as answered,
  (count(*) filter (where t.direction = 'in' and t.status in ${states(UNANSWERED_CALLS)}))::int as missed`

/** What was credited to each user, as far as the caller may see the ledger; to others nothing is said of a colleague's. */
function collected({ caller }: Context, period: Period): { heap: Sql; shown: Sql } {
  if (!caller.may('revenue:read'))
    return {
      heap: sql`select null::bigint as id, false as is_now, null::bigint as amount where false`,
      shown: sql`null::bigint`,
    }
  const ledger = { permission: 'revenue:read' } as const
  const heap = sql`
    select t.user_id as id, t.occurred_on >= ${period.from}::date as is_now,
      sum(t.gross) filter (where t.part in ${states(COLLECTED_PARTS)})::bigint as amount
    from revenue_entry t where ${visible(revenueTable, caller, ledger)}
      and t.occurred_on >= ${periodBefore(period).from}::date and t.occurred_on <= ${period.to}::date group by 1, 2`
  const amount = sql`coalesce(collected.amount, 0)`
  return {
    heap,
    shown:
      caller.scopeFor('revenue:read') === 'own'
        ? sql`case when s.id = ${caller.user_id} then ${amount} end`
        : amount,
  }
}

/** Each figure is one grouped pass over its own rows; the staff are joined to them at the end, once for each period. */
function halvesQuery(context: Context, query: StatQuery): Sql {
  const period = { from: query.from, to: query.to }
  const { people, booked, seen, won, lost, rated, visited, called, messaged } = heaps(context, period)
  const money = collected(context, period)
  return sql`
    with staff as (${staffQuery(context, query)}),
      people as (${people}), booked as (${booked}), seen as (${seen}), won as (${won}), lost as (${lost}), rated as (${rated}),
      visited as (${visited}), called as (${called}), messaged as (${messaged}), collected as (${money.heap})
    select s.id as user_id, s.name, h.is_now, coalesce(people.n, 0) as new_persons, coalesce(booked.n, 0) as booked,
      coalesce(seen.n, 0) as appointments, coalesce(seen.arrived, 0) as arrived, coalesce(seen.no_show, 0) as no_show,
      coalesce(won.n, 0) as deals_won, coalesce(lost.n, 0) as deals_lost, coalesce(won.amount, 0) as won_amount, rated.score as rating,
      coalesce(visited.n, 0) as visits, coalesce(called.made, 0) as calls_made, coalesce(called.answered, 0) as calls_answered,
      coalesce(called.missed, 0) as calls_missed, coalesce(messaged.n, 0) as messages_sent, ${money.shown} as collected
    from staff s cross join (values (true), (false)) h (is_now)
      left join people on people.id = s.id and people.is_now = h.is_now left join booked on booked.id = s.id and booked.is_now = h.is_now
      left join seen on seen.id = s.id and seen.is_now = h.is_now left join won on won.id = s.id and won.is_now = h.is_now
      left join lost on lost.id = s.id and lost.is_now = h.is_now left join rated on rated.id = s.id and rated.is_now = h.is_now
      left join visited on visited.id = s.id and visited.is_now = h.is_now left join called on called.id = s.id and called.is_now = h.is_now
      left join messaged on messaged.id = s.id and messaged.is_now = h.is_now
      left join collected on collected.id = s.id and collected.is_now = h.is_now
    order by s.calendar_order, s.name, s.id, h.is_now desc`
}

const NO_BASE = sql`select 1 where false`

/** What of the commission of two periods the caller may know. */
async function commissionQueries(context: Context, period: Period): Promise<[Sql, Sql]> {
  const { caller } = context
  if (!caller.may('revenue:commission')) return [NO_BASE, NO_BASE]
  const user_id = earnersOf(caller)
  return [
    await commissionQuery(context, { ...period, user_id }),
    await commissionQuery(context, { ...periodBefore(period), user_id }),
  ]
}

/** Commission by user; null of those whose commission the caller may not know. */
function commissionBy(
  { caller }: Context,
  rows: readonly CommissionBase[],
): (user_id: number) => number | null {
  if (!caller.may('revenue:commission')) return () => null
  const earner = earnersOf(caller)
  const sums = new Map<number, number>()
  for (const { user_id, base, rate } of rows)
    sums.set(user_id, (sums.get(user_id) ?? 0) + commissionOf(base, rate))
  return (user_id) => (earner !== undefined && earner !== user_id ? null : (sums.get(user_id) ?? 0))
}

/** What the staff have done in a period beside the one before, in one round trip. @throws Fault rule */
export async function performance(context: Context, query: StatQuery): Promise<Performance> {
  requireWindow(query)
  const [halves, ...earned] = await context.db.batch<[Half, CommissionBase, CommissionBase]>(
    halvesQuery(context, query),
    ...(await commissionQueries(context, { from: query.from, to: query.to })),
  )
  const [now, then] = [commissionBy(context, earned[0]), commissionBy(context, earned[1])]
  const earlier = new Map(halves.filter(({ is_now }) => !is_now).map((half) => [half.user_id, half]))
  const data = halves.flatMap((half) => {
    const { is_now, ...row } = half
    const past = earlier.get(row.user_id)
    if (!is_now || past === undefined) return []
    const { user_id, name: _name, is_now: _is_now, ...figures } = past
    return [{ ...row, commission: now(user_id), before: { ...figures, commission: then(user_id) } }]
  })
  return { data }
}
