import { Fault } from '@bcare/contract'
import type { LoginResult, SignedInUser } from '@bcare/contract/identity/auth'
import { isListed } from '@bcare/rules/identity/address-list'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { addressKey } from '../kit/http/proxies.ts'
import { setting } from '../settings/setting.ts'
import { ACCESS_SECONDS, refreshHash, type Tokens } from './token.ts'

/** A user as far as signing in needs to know. */
export interface Account {
  id: number
  name: string
  username: string
  email: string | null
  profile_image: string | null
  department_id: number | null
  department_position: string | null
  status: string
  otp_enabled: boolean
  password_hash: string | null
  roles: string[]
  /** Whether its user has signed in from this address within a month. */
  at_known_address?: boolean
}

/** Whether an entry came from an address, or from the same line of IPv6, whose browsers take another address every day. */
function isSameLine(ip: string): Sql {
  const key = addressKey(ip)
  return key.endsWith('::')
    ? sql`case when pg_input_is_valid(h.ip, 'inet') then h.ip::inet <<= ${`${key}/64`}::inet end`
    : sql`h.ip = ${ip}`
}

/** The account of a username, with its stored hash and its roles. */
export const findAccount = (context: Context, username: string): Promise<Account | undefined> =>
  context.db.one<Account>(sql`
    select u.id, u.name, u.username, u.email, u.profile_image, u.department_id, u.department_position, u.status, u.otp_enabled,
      c.password_hash,
      coalesce((select array_agg(r.name order by r.name) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '{}') as roles,
      exists (select from history h where h.tenant_id = u.tenant_id and h.entity_type = 'user' and h.entity_id = u.id
        and h.action = 'login' and ${isSameLine(context.request.ip)} and h.at > now() - interval '30 days') as at_known_address
    from "user" u left join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
    where u.tenant_id = ${context.caller.tenant_id} and u.username = ${username.toLowerCase()} and u.deleted_at is null`)

export const signedInUser = (account: Omit<Account, 'password_hash'>): SignedInUser => ({
  id: account.id,
  name: account.name,
  username: account.username,
  profile_image: account.profile_image,
  department_id: account.department_id,
  department_position: account.department_position,
  roles: account.roles,
})

const ELSEWHERE =
  'Phòng khám chỉ cho đăng nhập từ mạng của mình, hãy dùng mạng ở phòng khám hoặc nhờ quản trị hệ thống'

/** Whether the clinic lets users sign in from this address. @throws Fault rule */
export async function requireListedAddress(context: Context): Promise<void> {
  const list = await setting(context, 'security.allowed_addresses')
  if (!isListed(list, context.request.ip)) throw new Fault('rule', ELSEWHERE)
}

/** Opens a session for an account whose identity has been shown, and answers its tokens; `hours` are the installation's. */
export async function openSession(
  context: Context,
  account: Account,
  tokens: Tokens,
  hours: number,
): Promise<LoginResult> {
  await requireListedAddress(context)
  const refresh_token = tokens.newRefresh()
  const refresh_expire = ((await setting(context, 'security.session_hours')) || hours) * 3600
  const { tenant_id } = context.caller
  const { ip, user_agent } = context.request
  const session = await context.transaction(async ({ db }) => {
    const opened = await db.one<{ id: number }>(sql`
      insert into session (tenant_id, user_id, refresh_hash, expires_at, ip, user_agent)
      values (${tenant_id}, ${account.id}, ${refreshHash(refresh_token)}, now() + make_interval(secs => ${refresh_expire}), ${ip}, ${user_agent})
      returning id`)
    await db.rows(
      sql`update "user" set last_login_at = now() where tenant_id = ${tenant_id} and id = ${account.id}`,
    )
    await db.rows(sql`select app.record(${account.id}, 'login', 'user', ${account.id}, null)`)
    return opened
  })
  const claims = { tenant_id, user_id: account.id, session_id: session?.id ?? 0 }
  context.cookies.refresh.set(refresh_token, refresh_expire)
  return {
    status: 'success',
    sent_to: null,
    expires_in: null,
    access_token: await tokens.sign(claims, context.now),
    access_expire: ACCESS_SECONDS,
    refresh_token,
    refresh_expire,
    user: signedInUser(account),
  }
}
