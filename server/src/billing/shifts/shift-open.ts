import { Fault, type Parsed } from '@bcare/contract'
import type { shift } from '@bcare/contract/billing/shift'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { branchQuery, requireBranch } from '../../appointments/branch.ts'
import { faultOf } from '../../appointments/references.ts'
import type { Context } from '../../kit/context.ts'
import { addRow } from '../../kit/database/rows.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { type ShiftRow, shiftTable } from './shift-table.ts'

/** Waits for money of the branch that is being booked, and holds up what comes: a shift begins and ends between two bookings. */
export const lockDrawer = (branch_id: number): Sql =>
  sql`select pg_advisory_xact_lock(app.shift_lock(${branch_id}))`

interface Before {
  id: number
  code: string
  state: ShiftRow['state']
  left_amount: number | null
  cashier_name: string
}

/** What the drawer begins with. @throws Fault rule, conflict while the shift before runs */
function openingOf(before: Before | undefined, entered: number | undefined): number {
  if (before === undefined) {
    if (entered === undefined)
      throw faultOf(
        refuse('Ca đầu tiên của chi nhánh: vui lòng nhập số tiền đang có trong ngăn kéo', 'opening_amount'),
      )
    return entered
  }
  if (before.left_amount === null)
    throw new Fault(
      'conflict',
      `Chi nhánh đang có ca ${before.code} của ${before.cashier_name}, hãy chốt và bàn giao ca đó trước`,
    )
  if (entered !== undefined && entered !== before.left_amount)
    throw faultOf(
      refuse(
        `Đầu ca là số ca ${before.code} để lại, ${formatMoney(before.left_amount)}; thiếu hay thừa thì chốt khi đếm`,
        'opening_amount',
      ),
    )
  return before.left_amount
}

/** Opens the drawer of a branch; money that was taken while no shift was open belongs to this one. @throws Fault conflict, rule */
export async function openShift(context: Context, input: Parsed<typeof shift.open>): Promise<ShiftRow> {
  const { caller, call, db, now } = context
  const { tenant_id } = caller
  const branch_id = requireBranch(
    await db.rows<{ id: number }>(
      branchQuery(context, { branch_id: input.branch_id, permission: call.permission }),
    ),
  )
  await db.rows(lockDrawer(branch_id))
  const before = await db.one<Before>(sql`
    select s.id, s.code, s.state, s.left_amount, u.name as cashier_name
    from shift s join "user" u on u.tenant_id = s.tenant_id and u.id = s.cashier_id
    where s.tenant_id = ${tenant_id} and s.branch_id = ${branch_id} order by s.id desc limit 1`)
  const opening_amount = openingOf(before, input.opening_amount)
  const facts = await db.one<{ code: string; waited: number; waited_since: string | null }>(sql`
    select app.voucher_code('CA', ${branch_id}, ${clinicDate(now).slice(0, 4)}) as code, count(distinct c.code)::int as waited,
      to_json(min(c.posted_at)) #>> '{}' as waited_since
    from shift_flow f join cash_flow c on c.tenant_id = f.tenant_id and c.id = f.cash_flow_id
    where f.tenant_id = ${tenant_id} and f.branch_id = ${branch_id} and f.shift_id is null`)
  const opened = await addRow(shiftTable, context, {
    ...facts,
    branch_id,
    cashier_id: caller.user_id,
    opened_at: now,
    previous_id: before?.id ?? null,
    opening_amount,
  })
  await db.rows(sql`
    update shift_flow set shift_id = ${opened.id}
    where tenant_id = ${tenant_id} and branch_id = ${branch_id} and shift_id is null`)
  if (before !== undefined)
    context.emit({ entity: 'shift', id: before.id, action: 'update', keys: ['next_vouchers'] })
  return opened
}
