import { Fault, type Parsed } from '@bcare/contract'
import type { role } from '@bcare/contract/identity/role'
import type { Grant } from '@bcare/rules/identity/scope'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { under, type Context } from '../kit/context.ts'
import { requireOwn } from './granting.ts'
import { userTable } from './user-table.ts'

/** What roles grant, as one list. */
const grantsOfRoles = (tenant_id: number, role_ids: readonly number[]): Sql => sql`
  select distinct p.object, p.action, p.scope from role_permission p
  where p.tenant_id = ${tenant_id} and p.role_id = any(${role_ids})`

/** A user's link to a role, there already or asked for. */
interface Link {
  user_id: number
  role_id: number
}

const same = (one: Link) => (other: Link) => one.user_id === other.user_id && one.role_id === other.role_id

/** Which links come and which go. */
function planLinks(
  held: readonly Link[],
  { user_ids, role_ids, mode }: Parsed<typeof role.assign>,
): { added: Link[]; removed: Link[] } {
  const named = user_ids.flatMap((user_id) => role_ids.map((role_id) => ({ user_id, role_id })))
  const added = mode === 'remove' ? [] : named.filter((link) => !held.some(same(link)))
  const gone = (link: Link) =>
    mode === 'remove' ? named.some(same(link)) : mode === 'set' && !named.some(same(link))
  return { added, removed: held.filter(gone) }
}

const idsOf = (links: readonly Link[], key: keyof Link): number[] => links.map((link) => link[key])

/**
 * Gives roles to users, or takes them away: only rights that the caller has, and never the last administrator's.
 * @throws Fault not_found, forbidden, rule
 */
export async function assignRoles(
  context: Context,
  input: Parsed<typeof role.assign>,
): Promise<{ changed: number }> {
  const { caller, db } = context
  const { tenant_id } = caller
  const user_ids = [...new Set(input.user_ids)]
  const role_ids = [...new Set(input.role_ids)]
  const may = under(context, 'role:assign')
  const [users, roles, held] = await db.batch<[object, object, Link]>(
    sql`select t.id from "user" t where ${visible(userTable, caller, may.call)} and t.id = any(${user_ids}) order by t.id for update of t`,
    sql`select id from role where tenant_id = ${tenant_id} and id = any(${role_ids})`,
    sql`select user_id, role_id from user_role where tenant_id = ${tenant_id} and user_id = any(${user_ids})`,
  )
  if (users.length < user_ids.length) throw new Fault('not_found', 'Không tìm thấy nhân viên')
  if (roles.length < role_ids.length) throw new Fault('not_found', 'Không tìm thấy nhóm quyền')
  const { added, removed } = planLinks(held, { ...input, user_ids, role_ids })
  const touched = [...new Set(idsOf([...added, ...removed], 'role_id'))]
  if (touched.length === 0) return { changed: 0 }
  requireOwn(caller, await db.rows<Grant>(grantsOfRoles(tenant_id, touched)))
  const rows = (links: readonly Link[]) =>
    sql`json_to_recordset(${JSON.stringify(links)}::json) as l(user_id bigint, role_id bigint)`
  await db.batch(
    sql`insert into user_role (tenant_id, user_id, role_id) select ${tenant_id}, l.user_id, l.role_id from ${rows(added)}
      on conflict do nothing`,
    sql`delete from user_role ur using ${rows(removed)}
      where ur.tenant_id = ${tenant_id} and ur.user_id = l.user_id and ur.role_id = l.role_id`,
  )
  const changed = [...new Set(idsOf([...added, ...removed], 'user_id'))]
  for (const id of changed) context.emit({ entity: 'user', id, action: 'update', keys: ['roles'] })
  return { changed: changed.length }
}
