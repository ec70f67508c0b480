import { Fault } from '@bcare/contract'
import type { Scope } from '@bcare/rules/identity/scope'
import type pg from 'pg'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'
import { caller, type Caller } from '../kit/caller.ts'
import type { Identify } from '../kit/http/app.ts'
import type { Bus } from '../kit/realtime/bus.ts'
import { resolveGrants } from './grants.ts'
import { RIGHTS, type Rights } from './rights.ts'
import type { Claims, Tokens } from './token.ts'

const CACHED_MS = 1_000
const MOST_CACHED = 20_000

export interface IdentifyOptions {
  pool: pg.Pool
  tokens: Tokens
  bus: Bus
  clock: () => Date
  idle_minutes: number
}

const ACTIVE_EVERY = '1 minute'

/** Minutes without activity after which the sessions of a clinic end: its own, else the installation's. */
const idleMinutes = (tenant_id: number, otherwise: number) => sql`coalesce(nullif((
  select (v.value #>> '{}')::int from setting v
  where v.tenant_id = ${tenant_id} and v.key = 'security.idle_minutes' and v.branch_id is null and v.user_id is null and v.deleted_at is null), 0), ${otherwise}::int)`

/** The session and its user, if both may still work; a call that counts as activity moves the idle limit on. */
async function loadSession(
  { pool, idle_minutes }: IdentifyOptions,
  claims: Claims,
  idle: boolean,
): Promise<Rights | undefined> {
  const { tenant_id, user_id, session_id } = claims
  const db = tenantDatabase(pool, { tenant_id, user_id, request_id: 'identify', ip: null, user_agent: null })
  const alive = sql`s.tenant_id = ${tenant_id} and s.id = ${session_id} and s.user_id = ${user_id} and s.revoked_at is null
    and s.expires_at > now() and s.last_used_at > now() - make_interval(mins => ${idleMinutes(tenant_id, idle_minutes)})`
  const touch = sql`update session s set last_used_at = now() where ${alive} and s.last_used_at < now() - ${ACTIVE_EVERY}::interval`
  const load = sql`
    select ${RIGHTS}
    from session s join "user" u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where ${alive} and u.status = 'active' and u.deleted_at is null`
  const results = await db.batch<Rights>(...(idle ? [load] : [touch, load]))
  return results.at(-1)?.[0]
}

/**
 * Answers whose an access token is. Session, user and permissions are read at most once a second for each
 * session, and again at once after logout, disabling, or a change of role or password on any server (docs/decisions/0008-sessions-and-tokens.md).
 */
export function identifier(options: IdentifyOptions): Identify {
  const cached = new Map<string, { caller: Promise<Caller>; until: number; user_id: number }>()
  const resolved = new Map<string, Map<string, Scope>>()

  const forget = (tenant_id: number, user_id: number | null) => {
    for (const [key, entry] of cached) {
      const sameUser = user_id === null || user_id === entry.user_id
      if (sameUser && key.startsWith(`${tenant_id}/`)) cached.delete(key)
    }
  }
  options.bus.listen((message) => {
    if (message.kind === 'gap') cached.clear()
    if (message.kind === 'identity') forget(message.tenant_id, message.user_id)
    // A change that this server has made: the database's own message comes some milliseconds after the answer.
    if (message.kind === 'change' && message.event.entity === 'user')
      forget(message.tenant_id, message.event.id)
    if (message.kind === 'change' && message.event.entity === 'role') forget(message.tenant_id, null)
  })

  const grantsOf = async (tenant_id: number, row: Rights) => {
    const key = JSON.stringify([tenant_id, row.roles, row.grants])
    const known = resolved.get(key)
    if (known !== undefined) return known
    const made = await resolveGrants(tenant_id, row.roles, row.grants)
    if (resolved.size > 500) resolved.clear()
    resolved.set(key, made)
    return made
  }

  const load = async (claims: Claims, idle: boolean): Promise<Caller> => {
    const row = await loadSession(options, claims, idle)
    if (row === undefined) throw new Fault('unauthenticated')
    const { department_id, branch_id, branch_ids, roles } = row
    return caller({
      ...claims,
      department_id,
      branch_id,
      branch_ids,
      roles,
      grants: await grantsOf(claims.tenant_id, row),
    })
  }

  return async (tenant_id, token, idle) => {
    const now = options.clock()
    const claims = await options.tokens.verify(token, now)
    if (claims.tenant_id !== tenant_id) throw new Fault('unauthenticated')
    const key = `${tenant_id}/${claims.session_id}`
    const found = cached.get(key)
    if (found !== undefined && found.until > now.getTime()) return found.caller
    if (cached.size > MOST_CACHED) cached.clear()
    const loading = load(claims, idle)
    cached.set(key, { caller: loading, until: now.getTime() + CACHED_MS, user_id: claims.user_id })
    loading.catch(() => cached.delete(key))
    return loading
  }
}
