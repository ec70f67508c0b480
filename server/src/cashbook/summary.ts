import type { Output, Parsed } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { BOOKED_VOUCHERS, OPENING_SOURCES, TRANSFER_SOURCES } from '@bcare/rules/cashbook/voucher'
import type { Context } from '../kit/context.ts'
import { listParts } from '../kit/database/list.ts'
import { sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { cashFlowTable, COUNTED } from './cash-flow-table.ts'

type Summary = Output<typeof cashFlow.summary>

/** Money that came from outside or went there, in the books. */
const EARNED = sql`state in ${states(BOOKED_VOUCHERS)} and source not in ${states([...TRANSFER_SOURCES, ...OPENING_SOURCES])}`

const SUMS = sql`sum(count)::int as count, coalesce(sum(amount) filter (where counts_as = 'in'), 0)::bigint as in,
  coalesce(sum(amount) filter (where counts_as = 'out'), 0)::bigint as out`

/** What a list's rows come to, in one statement: booked money without transfers, and the rows by what they are. */
export async function summary(
  { caller, call, db }: Context,
  input: Parsed<typeof cashFlow.summary>,
): Promise<Summary> {
  const { from, conditions } = listParts(
    cashFlowTable,
    { caller, call },
    { ...input, page: 1, limit: 1, sort_by: 'occurred_at' },
  )
  const found = await db.one<{ json: Summary }>(sql`
    with r as materialized (
      select t.counts_as, t.state, t.source, t.method_term_id, count(*) as count, sum(${COUNTED}) as amount from ${from} where ${conditions} group by 1, 2, 3, 4),
    earned as (select * from r where ${EARNED}),
    net as (select ${SUMS} from earned)
    select json_build_object('in', n.in, 'out', n.out, 'net', n.in - n.out,
      'pending', (select count(*)::int from cash_flow t where ${visible(cashFlowTable, caller, call)} and t.state = 'pending_approval'),
      'by_state', coalesce((select json_agg(s order by s.state) from (select state, ${SUMS} from r group by state) s), '[]'),
      'by_method', coalesce((select json_agg(m order by m.in + m.out desc) from (
        select method_term_id, (select term.name from term where term.tenant_id = ${caller.tenant_id} and term.id = method_term_id) as name, ${SUMS}
        from earned group by method_term_id) m), '[]'),
      'by_source', coalesce((select json_agg(s order by s.source) from (
        select source, ${SUMS} from r where state in ${states(BOOKED_VOUCHERS)} group by source) s), '[]')) as json
    from net n`)
  if (found === undefined) throw new Error('a summary has no row')
  return found.json
}
