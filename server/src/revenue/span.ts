import { Fault } from '@bcare/contract'
import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import type { Period } from '@bcare/rules/text/period'
import type { Context } from '../kit/context.ts'
import { all, sql, states, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { revenueTable } from './revenue-table.ts'

export type Span = Period

/** @throws Fault rule when a span ends before it begins */
export function requireSpan({ from, to }: Span): void {
  if (to < from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
}

/** Entries of a span that the caller may see, narrowed. */
export const entriesOf = (
  { caller, call }: Pick<Context, 'caller' | 'call'>,
  { from, to, branch_id, user_id }: Span & { branch_id?: number | undefined; user_id?: number | undefined },
): Sql =>
  all([
    visible(revenueTable, caller, call),
    sql`t.occurred_on >= ${from}::date and t.occurred_on <= ${to}::date`,
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
    ...(user_id === undefined ? [] : [sql`t.user_id = ${user_id}`]),
  ])

/** The measures of a heap of entries `t`; what was agreed is no entry. */
export const MEASURES = sql`
  coalesce(sum(t.gross) filter (where t.part = 'performed'), 0)::bigint as performed,
  coalesce(sum(t.gross) filter (where t.part in ${states(COLLECTED_PARTS)}), 0)::bigint as collected,
  coalesce(sum(t.gross) filter (where t.part = 'material'), 0)::bigint as material,
  coalesce(sum(t.net) filter (where t.part in ${states(COLLECTED_PARTS)}), 0)::bigint as net,
  coalesce(sum(t.gross) filter (where t.part = 'held'), 0)::bigint as held`

/** Whether the caller sees what others earn. */
export const seesAll = ({ caller, call }: Pick<Context, 'caller' | 'call'>): boolean =>
  caller.scopeFor(call.permission) !== 'own'
