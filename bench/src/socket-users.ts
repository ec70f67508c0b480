import { tokens } from '@bcare/server/identity/token'
import pg from 'pg'
import { SECRETS } from './settings.ts'

/** The clinic whose staff is connected. */
const TENANT = 1

const USERS = `
  with made as (
    insert into "user" (tenant_id, username, name, department_id, branch_id)
    select $1, 'socket' || n, 'Nhân viên ' || n, 1, 1 from generate_series(1, $2::int) n
    on conflict do nothing returning id)
  insert into user_role (tenant_id, user_id, role_id)
  select $1, made.id, role.id from made, role where role.tenant_id = $1 and role.name = 'receptionist'`

const SESSIONS = `
  insert into session (tenant_id, user_id, refresh_hash, expires_at, user_agent)
  select $1, id, 'bench ' || id, now() + interval '1 hour', 'bench' from "user"
  where tenant_id = $1 and username like 'socket%' order by id limit $2
  returning user_id::int, id::int as session_id`

/**
 * Access tokens of as many receptionists as asked for, each with a session of its own, made without signing in:
 * hashing a password takes 40 ms of design.
 */
export async function socketTokens(owner: pg.ClientConfig, users: number): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // No audit of what is not the product's work.
    await client.query('set session_replication_role = replica')
    await client.query(USERS, [TENANT, users])
    await client.query("delete from session where tenant_id = $1 and user_agent = 'bench'", [TENANT])
    const { rows } = await client.query<{ user_id: number; session_id: number }>(SESSIONS, [TENANT, users])
    const issuer = tokens(SECRETS.tokens)
    const now = new Date()
    return await Promise.all(rows.map((row) => issuer.sign({ tenant_id: TENANT, ...row }, now)))
  } finally {
    await client.end()
  }
}
