import { Fault } from '@bcare/contract'
import { MOST_DASHBOARD_DAYS } from '@bcare/contract/insight/dashboard'
import { dayBounds } from '@bcare/rules/text/date'
import { daysIn, type Period } from '@bcare/rules/text/period'
import { join, name, sql, type Sql } from '../../kit/database/sql.ts'

/** More groups are no help on a screen. */
export const MOST_GROUPS = 100

/** @throws Fault rule */
export function requirePeriod(period: Period): void {
  const days = daysIn(period)
  if (days < 1) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  if (days > MOST_DASHBOARD_DAYS)
    throw new Fault('rule', `Chỉ xem được tối đa ${MOST_DASHBOARD_DAYS} ngày một lần`)
}

/** Moments of a period; no moment is in none. */
export const within = (column: Sql, { from, to }: Period): Sql =>
  sql`(${column} >= ${dayBounds(from)[0]}::timestamptz and ${column} < ${dayBounds(to)[1]}::timestamptz)`

/** The business day of a moment, as text. */
export const dayOf = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`

/** The only row of a select, as JSON. */
export const rowOf = (select: Sql): Sql => sql`(select row_to_json(r) from (${select}) r)`

/** The rows of a select in its order, as JSON. */
export const rowsOf = (select: Sql): Sql => sql`(select coalesce(json_agg(r), '[]') from (${select}) r)`

/** Some parts as one JSON object in one row. */
export const answerOf = (parts: Readonly<Record<string, Sql>>): Sql =>
  join(Object.entries(parts).map(([key, part]) => sql`${part} as ${name(key)}`))
