import { Fault } from '@bcare/contract'
import type { HandOver } from '@bcare/contract/customers/hand-over'
import type { Worker } from '@bcare/rules/customers/round-robin'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

/** A member of staff who may be given work. */
export interface Assignee extends Worker {
  name: string
  is_doctor: boolean
}

/**
 * Staff who may be given work now; `load` counts over `u` how much each has already. Unknown ids are absent, and a user
 * who has left is not active.
 * @throws Fault rule when none of those named works here
 */
export async function requireAssignees(
  { caller, db }: Context,
  ids: readonly number[],
  load: Sql,
): Promise<Assignee[]> {
  const staff = await db.rows<Assignee>(sql`
    select u.id, u.name, u.is_doctor, u.status = 'active' as active, ${load} as load
    from "user" u where u.tenant_id = ${caller.tenant_id} and u.deleted_at is null and u.id = any (${ids}) order by u.id`)
  if (staff.some(({ active }) => active)) return staff
  const message = 'Nhân viên được chọn không còn làm việc, hãy chọn người khác'
  throw new Fault('rule', message, { errors: [{ field: 'user_id', message }] })
}

/** The user who takes over. @throws Fault rule when it is the one who hands over, or one who does not work here */
export function requireTakers(
  context: Context,
  { from_user_id, to_user_ids }: HandOver,
  load: Sql,
): Promise<Assignee[]> {
  if (to_user_ids.includes(from_user_id))
    throw new Fault('rule', 'Người bàn giao không thể đồng thời là người nhận')
  return requireAssignees(context, to_user_ids, load)
}
