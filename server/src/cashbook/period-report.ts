import type { Output, Parsed } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import {
  type BeforeFigures,
  type DayFigures,
  isPeriod,
  type Period,
  periodBefore,
  periodDifference,
  type PeriodFigures,
  type PeriodGroup,
  runningDays,
  sameDayLater,
} from '@bcare/rules/cashbook/period'
import { BOOKED_VOUCHERS, OPENING_SOURCES, TRANSFER_SOURCES } from '@bcare/rules/cashbook/voucher'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { all, sql, type Sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { cashFlowTable, COUNTED } from './cash-flow-table.ts'

type Report = Output<typeof cashFlow.period_report>

const OPENING = sql`t.source in ${states(OPENING_SOURCES)}`
const TRANSFER = sql`t.source in ${states(TRANSFER_SOURCES)}`
const SIGNED = sql`case t.direction when 'in' then t.amount else -t.amount end`
const within = ({ from, to }: Period): Sql => sql`t.occurred_at between ${from} and ${to} and not ${OPENING}`

const sumOf = (what: Sql, condition: Sql): Sql =>
  sql`coalesce(sum(${what}) filter (where ${condition}), 0)::bigint`

/** What counts on a side of reports: between funds, or from outside and to there. */
const counted = (side: 'in' | 'out', transfer: boolean, also: Sql = sql`true`): Sql =>
  sumOf(COUNTED, sql`t.counts_as = ${side} and ${transfer ? TRANSFER : sql`not ${TRANSFER}`} and ${also}`)
const way = (side: 'in' | 'out', period: Period, transfer: boolean): Sql =>
  counted(side, transfer, within(period))

/** What a set of rows comes to: an opening balance that is dated within a period is part of what it opens with. */
const figures = (period: Period): Sql => sql`
  ${sumOf(SIGNED, sql`t.occurred_at < ${period.from} or (t.occurred_at <= ${period.to} and ${OPENING})`)} as opening,
  ${way('in', period, false)} as in, ${way('out', period, false)} as out,
  ${way('in', period, true)} as transfer_in, ${way('out', period, true)} as transfer_out,
  ${sumOf(SIGNED, sql`t.occurred_at <= ${period.to}`)} as closing`

const beforeOf = (before: Period): Sql => sql`json_build_object(
  'opening', ${sumOf(SIGNED, sql`t.occurred_at < ${before.from} or (t.occurred_at <= ${before.to} and ${OPENING})`)},
  'in', ${way('in', before, false)}, 'out', ${way('out', before, false)},
  'closing', ${sumOf(SIGNED, sql`t.occurred_at <= ${before.to}`)}) as before`

const KEYS: Readonly<Record<Exclude<PeriodGroup, 'day'>, { id: Sql; names: Sql }>> = {
  account: { id: sql`t.fund_account_id`, names: sql`term` },
  category: { id: sql`t.category_term_id`, names: sql`term` },
  method: { id: sql`t.method_term_id`, names: sql`term` },
  branch: { id: sql`t.branch_id`, names: sql`department` },
}

interface Read {
  total: PeriodFigures & { before: BeforeFigures }
  groups: (PeriodFigures & { id: number | null; name: string | null; before: BeforeFigures })[]
  days: DayFigures[]
}

/** Every figure of a report in one statement. */
function reportQuery(tenant_id: number, which: Sql, period: Period, group_by: PeriodGroup): Sql {
  const before = periodBefore(period)
  const key = group_by === 'day' ? undefined : KEYS[group_by]
  const groups =
    key === undefined
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(g order by g.name nulls last, g.id), '[]') from (
          select r.*, n.name from (select ${key.id} as id, ${figures(period)}, ${beforeOf(before)} from cash_flow t
            where ${which} and t.occurred_at <= ${period.to} group by 1) r
          left join ${key.names} n on n.tenant_id = ${tenant_id} and n.id = r.id) g)`
  const days =
    key === undefined
      ? sql`(select coalesce(json_agg(d), '[]') from (select t.occurred_at as day,
          ${counted('in', false)} as in, ${counted('out', false)} as out, ${counted('in', true)} as transfer_in, ${counted('out', true)} as transfer_out
          from cash_flow t where ${which} and ${within({ from: before.from, to: period.to })} group by 1) d)`
      : sql`'[]'::json`
  return sql`select json_build_object('groups', ${groups}, 'days', ${days}, 'total', (
    select row_to_json(s) from (select ${figures(period)}, ${beforeOf(before)} from cash_flow t where ${which} and t.occurred_at <= ${period.to}) s)) as json`
}

const NOTHING: Omit<DayFigures, 'day'> = { in: 0, out: 0, transfer_in: 0, transfer_out: 0 }

/** The days of a period, each beside the same day of the period before. */
function dayGroups({ total, days }: Read, period: Period): Report['groups'] {
  const before = periodBefore(period)
  const earlier = runningDays(
    total.before.opening,
    days.filter(({ day }) => day <= before.to),
  ).map((one) => ({ ...one, day: sameDayLater(one.day, before, period) }))
  const own = days.filter(({ day }) => day >= period.from)
  const known = new Set(own.map(({ day }) => day))
  const empty = earlier
    .filter(({ day }) => day <= period.to && !known.has(day))
    .map(({ day }) => ({ ...NOTHING, day }))
  return runningDays(total.opening, [...own, ...empty]).map(({ day, ...moved }) => {
    const then = earlier.find((one) => one.day === day)
    return {
      ...moved,
      id: null,
      name: null,
      day,
      before: {
        opening: then?.opening ?? 0,
        in: then?.in ?? 0,
        out: then?.out ?? 0,
        closing: then?.closing ?? 0,
      },
    }
  })
}

/**
 * Opening, what came and went, and closing of a period, by what it is laid out by, beside the period before. Money between
 * funds is shown apart. @throws Fault rule
 */
export async function periodReport(
  { caller, call, db }: Context,
  { from, to, branch_id, group_by }: Parsed<typeof cashFlow.period_report>,
): Promise<Report> {
  const period = { from, to }
  if (!isPeriod(period))
    throw faultOf(refuse('Kỳ báo cáo phải từ ngày trước đến ngày sau, dài nhất mười năm', 'to'))
  const which = all([
    visible(cashFlowTable, caller, call),
    sql`t.state in ${states(BOOKED_VOUCHERS)}`,
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
  ])
  const found = await db.one<{ json: Read }>(reportQuery(caller.tenant_id, which, period, group_by))
  if (found === undefined) throw new Error('a report has no row')
  const { total, groups } = found.json
  return {
    from,
    to,
    before: periodBefore(period),
    groups: group_by === 'day' ? dayGroups(found.json, period) : groups.map((one) => ({ ...one, day: null })),
    total,
    difference: periodDifference(total),
  }
}
