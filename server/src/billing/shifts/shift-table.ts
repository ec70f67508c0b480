import type { Row } from '@bcare/contract'
import { Shift } from '@bcare/contract/billing/shift'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql } from '../../kit/database/sql.ts'
import { inBranches, table } from '../../kit/database/table.ts'

export type ShiftRow = Row<typeof Shift>

explainConstraints({
  shift_running: 'Chi nhánh đang có một ca chưa bàn giao, hãy bàn giao ca đó trước',
  shift_follows: 'Ca tiếp theo vừa được người khác mở, hãy tải lại',
  shift_kept: 'Ca này vừa được người khác chốt hoặc bàn giao, hãy tải lại',
})

/** Booked rows that wait for the next shift of the branch of `t`, while `t` is its last one and takes no more. */
const WAITING = sql`from shift_flow f join cash_flow c on c.tenant_id = f.tenant_id and c.id = f.cash_flow_id
  where f.tenant_id = t.tenant_id and f.branch_id = t.branch_id and f.shift_id is null
    and not exists (select from shift o where o.tenant_id = t.tenant_id and o.previous_id = t.id)`

export const shiftTable = table(Shift, {
  scopes: { branch: (caller) => inBranches(caller) },
  joined: {
    cashier_name: sql`cashier.name`,
    branch_name: sql`branch.name`,
    receiver_name: sql`receiver.name`,
    previous_code: sql`previous.code`,
    previous_difference: sql`previous.difference`,
    counts: sql`coalesce((select json_agg(json_build_object('counted_at', n.counted_at, 'counted_by_name', u.name,
        'counted_cash', n.counted_cash, 'difference', n.counted_cash - t.book_cash) order by n.id)
      from shift_count n join "user" u on u.tenant_id = n.tenant_id and u.id = n.counted_by
      where n.tenant_id = t.tenant_id and n.shift_id = t.id), '[]')`,
    next_vouchers: sql`(select count(distinct c.code)::int ${WAITING})`,
    next_since: sql`(select min(c.posted_at) ${WAITING})`,
  },
  joins: sql`
    join "user" cashier on cashier.tenant_id = t.tenant_id and cashier.id = t.cashier_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join "user" receiver on receiver.tenant_id = t.tenant_id and receiver.id = t.receiver_id
    left join shift previous on previous.tenant_id = t.tenant_id and previous.id = t.previous_id`,
})
