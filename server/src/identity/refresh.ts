import { Fault } from '@bcare/contract'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { Bus } from '../kit/realtime/bus.ts'
import { bucketOf, countAttempt } from './attempts.ts'
import { ACCESS_SECONDS, refreshHash, type Tokens } from './token.ts'

interface Refreshed {
  access_token: string
  access_expire: number
  refresh_token: string
  refresh_expire: number
}

interface SessionRow {
  id: number
  user_id: number
  seconds_left: number
}

/** How long a token that was just exchanged still gets the same successor: two tabs that refresh at once. */
const GRACE = '10 seconds'

/** Tokens that no user was given, from one address in a quarter of an hour; a browser forgets the ones that it had. */
const MOST_MISSES = 300

const ALIVE = sql`s.revoked_at is null and s.expires_at > now()
  and exists (select from "user" u where u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 'active' and u.deleted_at is null)`
const SELECTED = sql`s.id, s.user_id, extract(epoch from s.expires_at - now())::int as seconds_left`

/**
 * Exchanges a refresh token, from the body or from its cookie, for an access token and the next refresh token.
 * A token used again after its grace ends the whole session, with its access tokens and sockets (docs/decisions/0008-sessions-and-tokens.md).
 * @throws Fault unauthenticated; too_many when an address keeps guessing
 */
export async function exchangeRefresh(
  context: Context,
  sent: string | undefined,
  tokens: Tokens,
  bus: Bus,
): Promise<Refreshed> {
  const token = sent ?? context.cookies.refresh.value
  if (token === undefined || token === '') throw new Fault('unauthenticated')
  const { tenant_id } = context.caller
  const hash = refreshHash(token)
  const next = tokens.successor(token)
  const session = await context.transaction(async ({ db }): Promise<SessionRow | undefined> => {
    const rotated = await db.one<SessionRow>(sql`
      update session s set refresh_hash = ${refreshHash(next)} where s.tenant_id = ${tenant_id} and s.refresh_hash = ${hash} and ${ALIVE}
      returning ${SELECTED}`)
    if (rotated === undefined) return undefined
    await db.rows(
      sql`insert into spent_refresh (tenant_id, hash, session_id) values (${tenant_id}, ${hash}, ${rotated.id})`,
    )
    return rotated
  })
  const found = session ?? (await spentLately(context, hash, bus))
  const claims = { tenant_id, user_id: found.user_id, session_id: found.id }
  context.cookies.refresh.set(next, found.seconds_left)
  return {
    access_token: await tokens.sign(claims, context.now),
    access_expire: ACCESS_SECONDS,
    refresh_token: next,
    refresh_expire: found.seconds_left,
  }
}

async function spentLately(context: Context, hash: string, bus: Bus): Promise<SessionRow> {
  const { tenant_id } = context.caller
  const spent = await context.db.one<SessionRow & { in_grace: boolean; alive: boolean }>(sql`
    select ${SELECTED}, p.spent_at > now() - ${GRACE}::interval as in_grace, ${ALIVE} as alive
    from spent_refresh p join session s on s.tenant_id = p.tenant_id and s.id = p.session_id
    where p.tenant_id = ${tenant_id} and p.hash = ${hash}`)
  if (spent?.alive === true && spent.in_grace) return spent
  if (spent?.alive === true) {
    await context.db.rows(
      sql`update session set revoked_at = now() where tenant_id = ${tenant_id} and id = ${spent.id}`,
    )
    await bus.send({ kind: 'identity', tenant_id, user_id: spent.user_id, session_id: spent.id })
  }
  const misses = spent === undefined ? await countAttempt(context, bucketOf('refresh/', context.request)) : 0
  if (misses > MOST_MISSES) throw new Fault('too_many')
  throw new Fault('unauthenticated')
}
