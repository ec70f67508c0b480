import { SCOPES } from '@bcare/rules/identity/scope'
import type pg from 'pg'

/** What is so now of who may do what, for as long as the transaction that replaces the rows of a clinic lasts. */
const REMEMBER = [
  `create temp table now_user on commit drop as
     select id, status, resigned_at, otp_enabled, deleted_at from "user" where tenant_id = $1`,
  `create temp table now_role on commit drop as select user_id, role_id from user_role where tenant_id = $1`,
  `create temp table now_grant on commit drop as
     select p.role_id, p.object, p.action, p.scope from role_permission p where p.tenant_id = $1`,
  `create temp table now_named on commit drop as
     select id, name from role where tenant_id = $1 and deleted_at is null`,
  `create temp table now_feed on commit drop as select token_hash from calendar_feed where tenant_id = $1 and deleted_at is null`,
  `create temp table now_form on commit drop as select id, key_hash, key_hint from web_form where tenant_id = $1`,
]

const NARROWNESS = `array[${SCOPES.map((scope) => `'${scope}'`).join(', ')}]::text[]`

/** Who was let go, locked or held to a code since then stays so. */
const USERS = `
  update "user" u set status = case when u.status = 'active' then n.status else u.status end,
    resigned_at = coalesce(u.resigned_at, n.resigned_at), deleted_at = coalesce(u.deleted_at, n.deleted_at),
    otp_enabled = u.otp_enabled or n.otp_enabled
  from now_user n
  where u.tenant_id = $1 and n.id = u.id
    and (u.status = 'active' and n.status <> 'active' or n.deleted_at is not null and u.deleted_at is null or n.otp_enabled and not u.otp_enabled)`

/** Roles and rights that were taken away since then stay so; those that were given since then are not there yet. */
const ROLES = `
  delete from user_role r using now_user n
  where r.tenant_id = $1 and n.id = r.user_id
    and not exists (select from now_role h where h.user_id = r.user_id and h.role_id = r.role_id)`
const GRANTS = `
  delete from role_permission p using now_named n
  where p.tenant_id = $1 and n.id = p.role_id
    and not exists (select from now_grant g where g.role_id = p.role_id and g.object = p.object and g.action = p.action)`
const SCOPED = `
  update role_permission p set scope = g.scope from now_grant g
  where p.tenant_id = $1 and g.role_id = p.role_id and g.object = p.object and g.action = p.action
    and array_position(${NARROWNESS}, g.scope) < array_position(${NARROWNESS}, p.scope)`

/** A clinic is never without an administrator: who is one now stays one where nobody of then still is. */
const ADMINISTRATORS = `
  insert into user_role (tenant_id, user_id, role_id)
  select $1, h.user_id, r.id from now_role h join role r on r.tenant_id = $1 and r.id = h.role_id and r.name = 'admin'
    join "user" u on u.tenant_id = $1 and u.id = h.user_id and u.status = 'active' and u.deleted_at is null
  where not exists (
    select from user_role o join role a on a.tenant_id = $1 and a.id = o.role_id and a.name = 'admin'
      join "user" w on w.tenant_id = $1 and w.id = o.user_id and w.status = 'active' and w.deleted_at is null
    where o.tenant_id = $1)
  on conflict do nothing`

/** Addresses and keys that were given up since then open nothing again. */
const FEEDS = `delete from calendar_feed c where tenant_id = $1 and not exists (select from now_feed n where n.token_hash = c.token_hash)`
const FORMS = `
  update web_form f set key_hash = n.key_hash, key_hint = n.key_hint from now_form n
  where f.tenant_id = $1 and n.id = f.id and f.key_hash is distinct from n.key_hash`

const KEEP = [USERS, ROLES, GRANTS, SCOPED, ADMINISTRATORS, FEEDS, FORMS]

/**
 * Keeps what was taken from people since a moment, while the rows of their clinic become those of the moment: call it in
 * the transaction before rows are replaced, and what it answers afterwards. That answers how many rows stayed stricter.
 */
export async function keepRevocations(
  client: pg.ClientBase,
  tenant_id: number,
): Promise<() => Promise<number>> {
  for (const statement of REMEMBER) await client.query(statement, [tenant_id])
  return async () => {
    let kept = 0
    for (const statement of KEEP) kept += (await client.query(statement, [tenant_id])).rowCount ?? 0
    return kept
  }
}
