import { Fault, type Parsed } from '@bcare/contract'
import { personAssignment } from '@bcare/contract/customers/person-assignment'
import { getText, lockRow, updateText } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { setting } from '../../settings/setting.ts'
import { assign } from './assign.ts'
import { assignmentTable } from './assignment-table.ts'
import { handOver, portfolio } from './hand-over.ts'
import { requireAssignees } from './assignee.ts'
import { lockPeople, peopleIn, takeOver } from './takeover.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { personRows } from '../hooks.ts'
import { ofThem } from '../person-rows.ts'
import { granted } from '../../kit/granted.ts'
import { heldWork, keepsUser } from '../../identity/hooks.ts'

/** Assigns staff to one customer; a new primary takes the place of the old one. @throws Fault not_found, rule, conflict */
async function add(context: Context, draft: Parsed<typeof personAssignment.add>): Promise<JsonText> {
  const { person_id, user_id, role, is_primary, reason } = draft
  await requireAssignees(context, [user_id], peopleIn(role))
  if ((await lockPeople(context, [person_id])).length === 0)
    throw new Fault('not_found', 'Không tìm thấy khách hàng')
  const { opened } = await takeOver(context, [{ person_id, user_id, is_primary }], { role, reason })
  const [begun] = opened
  if (begun === undefined)
    throw new Fault('conflict', 'Nhân viên này đang phụ trách khách hàng với vai trò đó rồi')
  return new JsonText(await getText(assignmentTable, context, begun.id))
}

/** Words the reason, or ends it. @throws Fault rule when it has ended, or would end before it begins or later than now */
async function update(context: Context, change: Parsed<typeof personAssignment.update>): Promise<JsonText> {
  const { end_at, start_at } = await lockRow(assignmentTable, context, change.id)
  if (end_at !== null) throw new Fault('rule', 'Phân công đã kết thúc, hãy phân công mới')
  const ends = change.end_at === undefined ? undefined : Date.parse(change.end_at)
  if (ends !== undefined && ends > Date.now() + 60_000)
    throw new Fault('rule', 'Chỉ kết thúc được phân công từ bây giờ trở về trước')
  if (ends !== undefined && ends < Date.parse(start_at))
    throw new Fault('rule', 'Thời điểm kết thúc phải sau khi bắt đầu')
  return new JsonText(await updateText(assignmentTable, context, change))
}

/** Takes back what the caller has just assigned, and lets those who were replaced go on. */
async function undo(
  context: Context,
  { ids }: Parsed<typeof personAssignment.undo>,
): Promise<{ undone: number }> {
  const { caller, call, db } = context
  const minutes = await setting(context, 'person.undo_minutes')
  const mine = sql`
    select t.id from person_assignment t where ${visible(assignmentTable, caller, call)} and t.id = any (${ids})
      and t.created_by = ${caller.user_id} and t.end_at is null and t.created_at > now() - make_interval(mins => ${minutes}) for update`
  const undone = await db.rows<{ id: number }>(sql`
    with taken as (
      update person_assignment a set deleted_at = now(), updated_at = now(), updated_by = ${caller.user_id}, version = a.version + 1
      where a.tenant_id = ${caller.tenant_id} and a.id in (${mine}) returning a.id, a.replaces_id, a.start_at),
    back as (
      update person_assignment a set end_at = null, updated_at = now(), updated_by = ${caller.user_id}, version = a.version + 1
      from taken where a.tenant_id = ${caller.tenant_id} and a.id = taken.replaces_id and a.end_at = taken.start_at and a.deleted_at is null
      returning a.id)
    select t.id from taken t, (select count(*) from back) restored`)
  const [first] = undone
  if (first !== undefined)
    context.emit({ entity: 'person_assignment', id: first.id, action: 'delete', keys: [] })
  return { undone: undone.length }
}

export const personAssignmentFamily = serve(
  personAssignment,
  {
    ...crudOf(assignmentTable),
    add,
    update,
    assign,
    undo,
    portfolio,
    hand_over: handOver,
  },
  personRows({
    table: 'person_assignment',
    merged: {
      rule: MERGE_RULES.assignments,
      columns: { person_id: 'bigint', is_primary: 'boolean', end_at: 'timestamptz' },
      facts: ['user_id', 'role', 'deleted_at'],
    },
    erased: (erased) => [
      sql`update person_assignment set reason = null where ${ofThem(erased)} and reason is not null`,
    ],
    bundled: { table: assignmentTable },
  }),
  heldWork({
    name: 'customers',
    held: ({ caller }, user_id) =>
      sql`select count(distinct a.person_id)::int from person_assignment a
        where a.tenant_id = ${caller.tenant_id} and a.user_id = ${user_id} and a.end_at is null and a.deleted_at is null`,
  }),
  keepsUser({ table: 'person_assignment', columns: ['user_id'] }),
  granted('person_assignment', {
    manager: { all: 'read create update delete assign' },
    doctor: { today: 'read' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create update' },
    consultant: { branch: 'read create update' },
    telesale: { own: 'read create update' },
    care: { branch: 'read create update' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
