import { Fault, type Output, type Parsed } from '@bcare/contract'
import { personGroupMember } from '@bcare/contract/customers/person-group-member'
import { lockRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { countMembers, groupTable, memberTable } from './group-table.ts'
import { personTable } from './person-table.ts'

/** A group that is filled by hand, locked so that its count stays right. @throws Fault not_found, rule for a dynamic one */
async function lockByHand(context: Context, id: number): Promise<void> {
  const { kind, name } = await lockRow(groupTable, context, id)
  if (kind === 'dynamic')
    throw new Fault('rule', `Nhóm «${name}» tự lọc theo điều kiện, hãy sửa điều kiện thay vì sửa thành viên`)
}

/** Counts again and tells browsers, when anything changed. */
async function settle(context: Context, group_id: number, changed: number): Promise<void> {
  if (changed === 0) return
  await context.db.rows(countMembers(context.caller.tenant_id, group_id))
  context.emit({ entity: 'person_group', id: group_id, action: 'update', keys: ['member_count'] })
  context.emit({ entity: 'person_group_member', id: group_id, action: 'create', keys: [] })
}

async function add(
  context: Context,
  { group_id, person_ids }: Parsed<typeof personGroupMember.add>,
): Promise<Output<typeof personGroupMember.add>> {
  await lockByHand(context, group_id)
  const { caller, call, db } = context
  const joined = await db.rows<{ person_id: number }>(sql`
    insert into person_group_member (tenant_id, group_id, person_id, created_by, updated_by)
    select t.tenant_id, ${group_id}, t.id, ${caller.user_id}, ${caller.user_id} from person t
    where ${visible(personTable, caller, call)} and t.id = any (${person_ids})
    on conflict (tenant_id, group_id, person_id) where left_at is null do nothing returning person_id`)
  await settle(context, group_id, joined.length)
  return {
    added: joined.length,
    skipped: new Set(person_ids).size - joined.length,
    added_ids: joined.map(({ person_id }) => person_id),
  }
}

async function remove(
  context: Context,
  { group_id, person_ids }: Parsed<typeof personGroupMember.delete>,
): Promise<{ removed: number }> {
  await lockByHand(context, group_id)
  const { caller, call, db } = context
  const left = await db.rows(sql`
    update person_group_member t set left_at = greatest(now(), t.joined_at), version = t.version + 1, updated_at = now(), updated_by = ${caller.user_id}
    where ${visible(memberTable, caller, call)} and t.group_id = ${group_id} and t.person_id = any (${person_ids}) and t.left_at is null
    returning t.id`)
  await settle(context, group_id, left.length)
  return { removed: left.length }
}

export const personGroupMemberFamily = serve(personGroupMember, {
  list: crudOf(memberTable).list,
  add,
  delete: remove,
})
