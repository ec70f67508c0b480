import { LONGEST_HOURS } from '@bcare/rules/appointments/booking'
import { dayBounds } from '@bcare/rules/text/date'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { CLOSED_BY_NIGHT } from './visit/close-visits.ts'

interface Moments {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Appointments `t` that touch the time from one moment to another, wherever they begin. None is longer than half a day: by
 * that the index on its beginning is used.
 */
export const touching = ({ from, to }: Moments): Sql =>
  all([
    ...(to === undefined ? [] : [sql`t.start_at < ${to}`]),
    ...(from === undefined
      ? []
      : [
          sql`t.end_at > ${from} and t.start_at > ${from}::timestamptz - make_interval(hours => ${LONGEST_HOURS}::int)`,
        ]),
  ])

/** The same of business days, both included. */
export const touchingDays = ({ from, to }: Moments): Sql =>
  touching({
    from: from === undefined ? undefined : dayBounds(from)[0],
    to: to === undefined ? undefined : dayBounds(to)[1],
  })

/** Visits last a day at most, and what was forgotten is closed in the night after that. */
const LONGEST_VISIT_DAYS = 2

/**
 * Visits `t` that touch a business day: that began on it, or went on into it. One that was closed by night was over before.
 */
export const visitOn = (date: Sql): Sql => sql`(t.visit_date = ${date}::date
  or (t.visit_date < ${date}::date and t.visit_date >= ${date}::date - ${LONGEST_VISIT_DAYS}::int and t.left_reason is distinct from ${CLOSED_BY_NIGHT}
    and coalesce(t.checked_out_at, t.left_at, now()) > (${date}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh'))`
