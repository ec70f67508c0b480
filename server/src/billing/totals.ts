import type { Output, Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import { BOOKED_PAYMENTS } from '@bcare/rules/billing/payment'
import type { Context } from '../kit/context.ts'
import { all, sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { paymentTable } from './payment-table.ts'

type Totals = Output<typeof payment.totals>

/** What the tills took in and gave back, by method: a mirror counts the other way, and using a deposit moves nothing. */
export async function totals(
  { caller, call, db }: Context,
  { from, to, branch_id }: Parsed<typeof payment.totals>,
): Promise<Totals> {
  const which = all([
    visible(paymentTable, caller, call),
    sql`t.status in ${states(BOOKED_PAYMENTS)} and t.kind <> 'deposit_apply'`,
    sql`t.paid_at >= ${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
    sql`t.paid_at < (${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
  ])
  const found = await db.one<{ json: Totals }>(sql`
    select json_build_object('vouchers', (select count(*) from payment t where ${which}),
      'data', coalesce((select json_agg(r order by r.received desc, r.name) from (
        select m.method ->> 'kind' as kind, m.method ->> 'name' as name,
          coalesce(sum((m.method ->> 'amount')::bigint) filter (where t.direction = 'in'), 0)::bigint as received,
          coalesce(sum((m.method ->> 'amount')::bigint) filter (where t.direction = 'out'), 0)::bigint as given_back
        from payment t cross join lateral jsonb_array_elements(t.methods) m(method)
        where ${which} group by 1, 2) r), '[]')) as json`)
  return found?.json ?? { data: [], vouchers: 0 }
}
