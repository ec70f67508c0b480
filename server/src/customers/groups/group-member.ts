import { Fault, type Output, type Parsed } from '@bcare/contract'
import { personGroupMember } from '@bcare/contract/customers/person-group-member'
import { lockRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { countMembers, groupTable, memberTable } from './group-table.ts'
import { personTable } from '../person/person-table.ts'
import { checkRecent } from '../recent.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { personRows } from '../hooks.ts'
import { granted } from '../../kit/granted.ts'

/** The moment of the command, which is written with all that it writes. */
const NOW = sql`select now() as at`

/** A group that is filled by hand, locked so that its count stays right. @throws Fault not_found, rule for a dynamic one */
async function lockByHand(context: Context, id: number): Promise<void> {
  const { kind, name } = await lockRow(groupTable, context, id)
  if (kind === 'dynamic')
    throw new Fault('rule', `Nhóm «${name}» tự lọc theo điều kiện, hãy sửa điều kiện thay vì sửa thành viên`)
}

/** Counts again and notifies browsers, when anything changed. */
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
  const [joined = [], [moment] = []] = await db.batch<{ person_id: number; at: string }>(
    sql`
    insert into person_group_member (tenant_id, group_id, person_id, created_by, updated_by)
    select t.tenant_id, ${group_id}, t.id, ${caller.user_id}, ${caller.user_id} from person t
    where ${visible(personTable, caller, call)} and t.id = any (${person_ids})
    on conflict (tenant_id, group_id, person_id) where left_at is null do nothing returning person_id`,
    NOW,
  )
  await settle(context, group_id, joined.length)
  return {
    added: joined.length,
    skipped: new Set(person_ids).size - joined.length,
    added_ids: joined.map(({ person_id }) => person_id),
    at: moment?.at ?? '',
  }
}

async function remove(
  context: Context,
  { group_id, person_ids }: Parsed<typeof personGroupMember.delete>,
): Promise<Output<typeof personGroupMember.delete>> {
  await lockByHand(context, group_id)
  const { caller, call, db } = context
  const [left = [], [moment] = []] = await db.batch<{ at: string }>(
    sql`
    update person_group_member t set left_at = greatest(now(), t.joined_at), version = t.version + 1, updated_at = now(), updated_by = ${caller.user_id}
    where ${visible(memberTable, caller, call)} and t.group_id = ${group_id} and t.person_id = any (${person_ids}) and t.left_at is null
    returning t.id`,
    NOW,
  )
  await settle(context, group_id, left.length)
  return { removed: left.length, at: moment?.at ?? '' }
}

/**
 * Takes back what the caller's own command at that moment did: people who joined by it were never there, those who left
 * by it go on, unless they have come back since. @throws Fault rule when that is too long ago
 */
async function undo(
  context: Context,
  { group_id, person_ids, at }: Parsed<typeof personGroupMember.undo>,
): Promise<{ undone: number }> {
  await checkRecent(context, at)
  await lockByHand(context, group_id)
  const { caller, call, db } = context
  const mine = sql`${visible(memberTable, caller, call)} and t.group_id = ${group_id} and t.person_id = any (${person_ids}) and t.updated_by = ${caller.user_id}`
  const touched = sql`version = t.version + 1, updated_at = now()`
  const [out = [], back = []] = await db.batch(
    sql`update person_group_member t set left_at = t.joined_at, deleted_at = now(), ${touched}
      where ${mine} and t.left_at is null and t.joined_at = ${at}::timestamptz returning t.id`,
    sql`update person_group_member t set left_at = null, ${touched}
      where ${mine} and t.left_at = ${at}::timestamptz and not exists (select 1 from person_group_member o
        where o.tenant_id = t.tenant_id and o.group_id = t.group_id and o.person_id = t.person_id and o.left_at is null) returning t.id`,
  )
  const undone = out.length + back.length
  await settle(context, group_id, undone)
  return { undone }
}

const members = crudOf(memberTable)

export const personGroupMemberFamily = serve(
  personGroupMember,
  {
    list: members.list,
    get: members.get,
    add,
    delete: remove,
    undo,
  },
  personRows({
    table: 'person_group_member',
    merged: {
      rule: MERGE_RULES.groups,
      columns: { person_id: 'bigint', left_at: 'timestamptz' },
      facts: ['group_id'],
    },
    erased: { stays: 'the groups of a clinic do not identify a customer' },
    bundled: { table: memberTable },
  }),
  granted('person_group_member', {
    manager: { all: 'read create delete' },
    doctor: { today: 'read' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create delete' },
    consultant: { branch: 'read create delete' },
    telesale: { own: 'read create delete' },
    care: { branch: 'read create delete' },
    accountant: { all: 'read' },
    marketing: { all: 'read create delete' },
  }),
)
