import { Fault, type Parsed } from '@bcare/contract'
import type { deal } from '@bcare/contract/sales/deal'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { dealTable } from './deal-table.ts'
import { notifyAssigned } from './notify-assigned.ts'

/** Refuses a user who does not work here any more. @throws Fault rule */
export async function checkStaff({ db, caller }: Context, user_id: number): Promise<void> {
  const found = await db.one(
    sql`select 1 from "user" where tenant_id = ${caller.tenant_id} and id = ${user_id} and status = 'active' and deleted_at is null`,
  )
  if (found === undefined)
    throw new Fault('rule', 'Nhân viên được chọn không còn làm việc, hãy chọn người khác')
}

interface AssignRow {
  id: number
  name: string
  pipeline_id: number
  person_id: number
  person_name: string
  changed: boolean
}

/**
 * Gives many deals to one member of staff, and says of each what became of it; a deal that the caller may not touch
 * is not found. The deals' teams follow by the database (0022).
 * @throws Fault rule when no user who can be given deals has that id
 */
export async function assignDeals(context: Context, { ids, user_id }: Parsed<typeof deal.assign>) {
  if (user_id !== null) await checkStaff(context, user_id)
  const wanted = [...new Set(ids)]
  const rows = await context.db.rows<AssignRow>(sql`
    with found as (
      select t.id, t.name, t.pipeline_id, t.person_id, t.owner_id is distinct from ${user_id}::bigint as changed from deal t
      where ${visible(dealTable, context.caller, context.call)} and t.id = any (${wanted}) order by t.id for update
    ), assigned as (
      update deal d set owner_id = ${user_id}, version = d.version + 1, updated_at = now(), updated_by = ${context.caller.user_id}
      from found where d.tenant_id = ${context.caller.tenant_id} and d.id = found.id and found.changed returning d.id
    )
    select found.*, person.full_name as person_name from found left join assigned using (id)
    join person on person.tenant_id = ${context.caller.tenant_id} and person.id = found.person_id order by found.id`)
  const changed = rows.filter((row) => row.changed)
  for (const { id } of changed) context.emit({ entity: 'deal', id, action: 'update', keys: ['owner_id'] })
  await notifyAssigned(context, user_id, changed)
  const outcomes = new Map(rows.map((row) => [row.id, row.changed ? 'assigned' : 'unchanged'] as const))
  return { results: wanted.map((id) => ({ id, outcome: outcomes.get(id) ?? ('not_found' as const) })) }
}
