import { Fault, type Output, type Parsed } from '@bcare/contract'
import { Role, role, RoleDetail } from '@bcare/contract/identity/role'
import { gains, grantChanges } from '@bcare/rules/identity/permissions'
import type { Grant } from '@bcare/rules/identity/scope'
import { explainConstraints } from '../kit/database/errors.ts'
import { addRow, getRow, lockRow, removeRow, updateLast, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { assignRoles } from './assign-roles.ts'
import { requireOwn } from './granting.ts'
import { knownRights, permissionCatalogue } from './permission-catalogue.ts'
import { grantsWritten } from './role-grants.ts'
import { granted } from '../kit/granted.ts'

explainConstraints({ role_name: 'Đã có nhóm quyền trùng mã' })

/** The role that may do everything: it is neither edited nor deleted, so that a clinic cannot lock itself out. */
const ADMINISTRATOR = 'admin'

const COUNTS = {
  user_count: sql`(select count(*)::int from user_role ur join "user" u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
    where ur.tenant_id = t.tenant_id and ur.role_id = t.id and u.deleted_at is null and u.status <> 'resigned')`,
  grant_count: sql`(select count(*)::int from role_permission p where p.tenant_id = t.tenant_id and p.role_id = t.id)`,
}
const STORED = { search: 'search_text', hard_delete: true }

export const roleTable = table(Role, { ...STORED, joined: COUNTS })

/** The same with everything that a role grants. */
const detailTable = table(RoleDetail, {
  ...STORED,
  joined: {
    ...COUNTS,
    permissions: sql`coalesce((select json_agg(json_build_object('object', p.object, 'action', p.action, 'scope', p.scope) order by p.object, p.action)
      from role_permission p where p.tenant_id = t.tenant_id and p.role_id = t.id), '[]')`,
  },
})

const crud = crudOf(roleTable)
const detail = crudOf(detailTable)

/** @throws Fault rule */
function requireEditable({ name }: { name: string }): void {
  if (name === ADMINISTRATOR)
    throw new Fault('rule', 'Nhóm «Quản trị hệ thống» luôn có mọi quyền, không thể sửa hay xóa')
}

/**
 * Those of the rights that exist. What the role holds from a time when it existed goes by itself, so that a role can be saved
 * as it was read.
 * @throws Fault invalid when a right does not exist and is not held
 */
function knownOf(permissions: readonly Grant[], held: readonly Grant[]): Grant[] {
  const known = knownRights()
  const before = new Set(held.map(rightOf))
  const unknown = permissions.find((grant) => !known.has(rightOf(grant)) && !before.has(rightOf(grant)))
  if (unknown === undefined) return permissions.filter((grant) => known.has(rightOf(grant)))
  const message = `Không có quyền ${rightOf(unknown)}`
  throw new Fault('invalid', message, { errors: [{ field: 'permissions', message }] })
}

const rightOf = ({ object, action }: Grant): string => `${object}:${action}`

type RoleInput = Parsed<typeof role.add>

/** @throws Fault conflict when the role was not read before it is replaced; forbidden, rule, not_found */
async function replace(
  context: Context,
  id: number,
  { name: _name, ...sent }: RoleInput,
): Promise<readonly Grant[]> {
  context.caller.scopeFor('role:update')
  const current = await lockRow(roleTable, context, id)
  requireEditable(current)
  const { version, permissions, label, description } = sent
  if (version === undefined)
    throw new Fault('conflict', `Đã có nhóm quyền «${current.label}» trùng mã, hãy chọn tên khác`, {
      current,
    })
  const before = await getRow(detailTable, context, id)
  requireOwn(context.caller, gains(grantChanges(before.permissions, permissions)))
  await updateRow(roleTable, context, { id, version, label, description })
  return before.permissions
}

/** Adds a role, or replaces the one of the same name: the contract has one call for both. */
async function save(context: Context, sent: RoleInput): Promise<Output<typeof role.add>> {
  const { name, label, description, permissions } = sent
  if (new Set(permissions.map(rightOf)).size < permissions.length)
    throw new Fault('invalid', 'Mỗi quyền chỉ được ghi một lần', {
      errors: [{ field: 'permissions', message: 'Mỗi quyền chỉ được ghi một lần' }],
    })
  const existing = await context.db.one<{ id: number }>(
    sql`select id from role where tenant_id = ${context.caller.tenant_id} and name = ${name}`,
  )
  if (existing !== undefined) {
    const held = await replace(context, existing.id, sent)
    await context.db.batch(
      ...grantsWritten(context.caller.tenant_id, existing.id, knownOf(permissions, held)),
    )
    return getRow(detailTable, context, existing.id)
  }
  const given = knownOf(permissions, [])
  requireOwn(context.caller, given)
  const { id } = await addRow(roleTable, context, { name, label, description })
  await context.db.batch(...grantsWritten(context.caller.tenant_id, id, given))
  return getRow(detailTable, context, id)
}

/** Its words; rights that exist no more go with the change. */
async function update(context: Context, change: Parsed<typeof role.update>) {
  requireEditable(await lockRow(roleTable, context, change.id))
  await context.db.rows(sql`
    delete from role_permission p where p.tenant_id = ${context.caller.tenant_id} and p.role_id = ${change.id}
      and p.object || ':' || p.action <> all (${[...knownRights()]}::text[])`)
  return updateLast(roleTable, context, change)
}

/** A role of the clinic's own may go when no user has it any more. */
async function remove(context: Context, input: Parsed<typeof role.delete>): Promise<{ id: number }> {
  const current = await lockRow(roleTable, context, input.id)
  requireEditable(current)
  if (current.is_system) throw new Fault('rule', `Nhóm «${current.label}» có sẵn của hệ thống, không thể xóa`)
  if (current.user_count > 0)
    throw new Fault(
      'rule',
      `Nhóm «${current.label}» đang có ${current.user_count} nhân viên, hãy chuyển họ sang nhóm khác trước`,
    )
  const { tenant_id } = context.caller
  await context.db.batch(
    sql`delete from user_role where tenant_id = ${tenant_id} and role_id = ${input.id}`,
    sql`delete from role_permission where tenant_id = ${tenant_id} and role_id = ${input.id}`,
  )
  return removeRow(roleTable, context, input)
}

export const roleFamily = serve(
  role,
  {
    list: crud.list,
    get: detail.get,
    add: save,
    update,
    delete: remove,
    catalogue: async () => permissionCatalogue(),
    assign: assignRoles,
  },
  granted('role', {
    manager: { all: 'read' },
  }),
)
