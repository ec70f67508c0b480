import { Fault, type Parsed } from '@bcare/contract'
import type { userStat } from '@bcare/contract/insight/user-stat'
import { addDays } from '@bcare/rules/text/date'
import { userTable } from '../identity/user-table.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'

export type StatQuery = Parsed<typeof userStat.performance>

const MOST_DAYS = 366
const MOST_PEOPLE = 200

/** @throws Fault rule */
export function requireWindow({ from, to }: Pick<StatQuery, 'from' | 'to'>): void {
  if (to < from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  if (addDays(from, MOST_DAYS) <= to)
    throw new Fault('rule', `Chỉ thống kê được tối đa ${MOST_DAYS} ngày một lần`)
}

/** The staff whose figures the caller may see, as the alias `t`. */
export const staffQuery = (
  { caller, call }: Context,
  { user_ids, branch_id }: Pick<StatQuery, 'user_ids' | 'branch_id'>,
): Sql => sql`
  select t.id, t.name, t.calendar_order from "user" t
  where ${visible(userTable, caller, call)}${user_ids === undefined ? sql` and t.status <> 'resigned'` : sql` and t.id = any(${user_ids})`}
    ${branch_id === undefined ? sql`` : sql` and (t.branch_id = ${branch_id} or ${branch_id} = any(t.branch_ids))`}
  order by t.calendar_order, t.name, t.id limit ${MOST_PEOPLE}`
