import { setTimeout as wait } from 'node:timers/promises'
import { Fault, type Parsed } from '@bcare/contract'
import { auth, type LoginResult, type Me, type Session } from '@bcare/contract/identity/auth'
import type { RefusedBecause } from '@bcare/contract/insight/sign-in'
import { passwordProblem } from '@bcare/rules/identity/password'
import type { SendCode } from '../adapters/mail.ts'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { name, sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'
import { effectiveFrom, effectiveQueries, type EffectiveRow } from '../settings/setting-effective.ts'
import { addressKey } from '../kit/http/proxies.ts'
import { serve, type Family } from '../kit/http/serve.ts'
import type { Bus } from '../kit/realtime/bus.ts'
import { bucketOf, countAttempt, forgetAttempts, takeBackAttempt } from './attempts.ts'
import { ATTEMPT_SECONDS, codeFits, liveCode, sendCode, type Attempt } from './one-time-code.ts'
import { requirePassword } from './own-password.ts'
import { beginCode, disableCode, enableCode, ownProfile, updateOwnProfile } from './own-profile.ts'
import { hashPassword, passwordFits } from './password.ts'
import { exchangeRefresh } from './refresh.ts'
import { register, resendRegistration, verifyRegistration } from './register.ts'
import { findAccount, openSession, requireListedAddress, signedInUser, type Account } from './sign-in.ts'
import type { Tokens } from './token.ts'

export interface AuthOptions {
  tokens: Tokens
  bus: Bus
  sendCode: SendCode
  session_hours: number
}

const WRONG = 'Vui lòng kiểm tra lại thông tin đăng nhập'
const MOST_BY_USER = 10
const MOST_BY_ADDRESS = 100
const FREE_TRIES = 4

/** Slows guessing down without refusing a user who mistyped. */
const pause = (tries: number) =>
  wait(tries > FREE_TRIES ? Math.min(2_000, 100 * 2 ** (tries - FREE_TRIES)) : 0)

/** Writes into the log that a user was not let in, and why: the one who is refused does not learn it. */
async function logRefused(
  context: Context,
  account: Account | undefined,
  username: string,
  why: RefusedBecause,
): Promise<void> {
  await context.db.rows(sql`select app.record_refused(${account?.id ?? null}, ${username}, ${why})`)
}

/** Where the tries of an address are counted; those that succeed are taken back: a whole clinic signs in behind one. */
const byAddress = ({ request }: Context) => bucketOf('ip:', request)

/** Counts the tries of an address; the first that is one too many is logged, those behind it do not fill it. @throws Fault too_many */
async function requirePatience(context: Context, username: string): Promise<void> {
  const tries = await countAttempt(context, byAddress(context))
  if (tries === MOST_BY_ADDRESS + 1) await logRefused(context, undefined, username, 'too_many')
  if (tries > MOST_BY_ADDRESS) throw new Fault('too_many')
}

/** What refuses an account, whatever is typed. */
function whyRefused(account: Account | undefined, tries: number): RefusedBecause | undefined {
  if (account === undefined) return 'unknown_user'
  if (account.status !== 'active') return 'not_active'
  return tries > MOST_BY_USER ? 'too_many' : undefined
}

/**
 * Where the tries at an account are counted: by its name, and apart from these at an address from which its user has
 * signed in lately. Else ten wrong passwords from anywhere would lock out any user whose name is known, for ever.
 */
const bucketAt = ({ request }: Context, account: Account | undefined, username: string): string =>
  `user:${username.toLowerCase()}${account?.at_known_address === true ? `@${addressKey(request.ip)}` : ''}`

/** An account whose password was right; unknown, wrong, disabled and locked are refused alike (docs/security.md "Sign-in and sessions"). */
async function provePassword(context: Context, username: string, password: string): Promise<Account> {
  await requirePatience(context, username)
  const account = await findAccount(context, username)
  const bucket = bucketAt(context, account, username)
  const tries = await countAttempt(context, bucket)
  const fits = await passwordFits(context.caller.tenant_id, account?.password_hash ?? undefined, password)
  const why = whyRefused(account, tries) ?? (fits ? undefined : 'password')
  if (account === undefined || why !== undefined) {
    await logRefused(context, account, username, why ?? 'unknown_user')
    await pause(tries)
    throw new Fault('rule', WRONG)
  }
  await forgetAttempts(context, bucket)
  await takeBackAttempt(context, byAddress(context))
  return account
}

const pending = ({ sent_to, expires_in }: { sent_to: string; expires_in: number }): LoginResult => ({
  status: 'pending_verification',
  sent_to,
  expires_in,
  access_token: null,
  access_expire: null,
  refresh_token: null,
  refresh_expire: null,
  user: null,
})

/** Ends sessions of the caller; `which` narrows them. */
async function revoke(context: Context, which = sql`true`): Promise<void> {
  const { tenant_id, user_id } = context.caller
  await context.db.rows(
    sql`update session set revoked_at = now() where tenant_id = ${tenant_id} and user_id = ${user_id} and revoked_at is null and ${which}`,
  )
}

async function publishIdentity({ caller }: Context, bus: Bus, session_id: number | null): Promise<void> {
  await bus.send({ kind: 'identity', tenant_id: caller.tenant_id, user_id: caller.user_id, session_id })
}

/** The attempt that this browser began; a code that was sent for another is none here. */
const attemptOf = ({ cookies }: Context): Attempt => ({ sign_in: cookies.attempt.value ?? '' })

async function verify(
  context: Context,
  { username, otp }: { username: string; otp: string },
  { tokens, session_hours }: AuthOptions,
) {
  await requirePatience(context, username)
  const bucket = `otp:${username.toLowerCase()}`
  const account = await findAccount(context, username)
  const guess = { attempt: attemptOf(context), code: otp }
  // A caller who has not begun to sign in guesses at nothing, and must not use up the tries of one who has.
  const waiting = await context.db.one(
    sql`select id from otp_challenge where ${liveCode(context, account?.id ?? 0, guess.attempt)}`,
  )
  const guesses = waiting === undefined ? 0 : await countAttempt(context, bucket)
  const fits = guesses <= MOST_BY_USER && (await codeFits(context, account?.id ?? 0, guess, tokens))
  const why = whyRefused(account, guesses) ?? (fits ? undefined : 'otp')
  if (account === undefined || why !== undefined) {
    await logRefused(context, account, username, why ?? 'unknown_user')
    throw new Fault('rule', 'Mã OTP không chính xác')
  }
  await forgetAttempts(context, bucket)
  await takeBackAttempt(context, byAddress(context))
  context.cookies.attempt.clear()
  return openSession(context, account, tokens, session_hours)
}

async function resend(context: Context, username: string, options: AuthOptions) {
  const account = await findAccount(context, username)
  const waiting = await context.db.one(sql`
    select id from otp_challenge where ${liveCode(context, account?.id ?? 0, attemptOf(context))}
      and sent_at > now() - make_interval(secs => ${ATTEMPT_SECONDS})`)
  if (account === undefined || waiting === undefined) {
    // A guess is counted by its address: a name that is made up leaves nothing behind.
    await requirePatience(context, username)
    throw new Fault('rule', 'Phiên xác thực đã hết hạn, vui lòng đăng nhập lại')
  }
  // Each new code has five tries of its own: without a limit, asking again would be guessing without end.
  if ((await countAttempt(context, `resend:${username.toLowerCase()}`)) > MOST_BY_USER)
    throw new Fault('too_many')
  return sendCode(context, account, attemptOf(context), options)
}

interface PasswordChange {
  password: string
  new_password: string
}

async function changePassword(
  context: Context,
  { password, new_password }: PasswordChange,
  bus: Bus,
): Promise<void> {
  const { tenant_id, user_id, session_id } = context.caller
  await requirePassword(context, password)
  const problem =
    password === new_password
      ? 'Mật khẩu mới phải khác mật khẩu hiện tại'
      : passwordProblem(new_password, await setting(context, 'security.password_length'))
  if (problem !== undefined) {
    throw new Fault('invalid', problem, { errors: [{ field: 'new_password', message: problem }] })
  }
  const made = await hashPassword(new_password, tenant_id)
  await context.transaction(async (inside) => {
    await inside.db.rows(
      sql`update credential set password_hash = ${made}, changed_at = now() where tenant_id = ${tenant_id} and user_id = ${user_id}`,
    )
    await inside.db.rows(
      sql`update "user" set must_change_password = false where tenant_id = ${tenant_id} and id = ${user_id} and must_change_password`,
    )
    await inside.db.rows(sql`select app.record(${user_id}, 'permission', 'user', ${user_id}, 'đổi mật khẩu')`)
    await revoke(inside, sql`id <> ${session_id}`)
  })
  await publishIdentity(context, bus, null)
}

async function me(context: Context): Promise<Me> {
  const { tenant_id, user_id, branch_id, branch_ids, grants, roles } = context.caller
  const [[account], numbers, rows] = await context.db.batch<
    [Account & Pick<Me, 'is_doctor' | 'is_assistant' | 'must_change_password'>, { no: number }, EffectiveRow]
  >(
    sql`select id, name, username, profile_image, department_id, department_position, is_doctor, is_assistant, must_change_password from "user"
      where tenant_id = ${tenant_id} and id = ${user_id}`,
    ...effectiveQueries(context, undefined),
  )
  if (account === undefined) throw new Fault('unauthenticated')
  const user = signedInUser({ ...account, roles: [...roles] })
  const { is_doctor, is_assistant, must_change_password } = account
  const settings = effectiveFrom(context, numbers, rows, undefined)
  return {
    tenant_id,
    user,
    branch_id,
    branch_ids: [...branch_ids],
    is_doctor,
    is_assistant,
    must_change_password,
    grants: Object.fromEntries(grants),
    settings,
  }
}

async function ownSessions({ caller, db }: Context, input: Parsed<typeof auth.sessions>) {
  const open = sql`session where tenant_id = ${caller.tenant_id} and user_id = ${caller.user_id} and revoked_at is null and expires_at > now()`
  const [sessions = [], counted] = await db.batch<Session & { total: number }>(
    sql`select id, id = ${caller.session_id} as current, created_at, last_used_at, ip, user_agent from ${open}
      order by ${name(input.sort_by)} ${direction(input.order)}, id desc ${pageRange(input)}`,
    sql`select count(*)::int as total from ${open}`,
  )
  return pageOf(sessions, counted?.[0]?.total ?? 0, input)
}

/** Sign-in, one-time code, refresh, logout, password and own sessions (docs/interface.md "Sign-in", docs/security.md "Sign-in and sessions"). */
export function authFamily(options: AuthOptions): Family {
  const { tokens, bus, session_hours } = options

  /** Ends sessions and notifies every server, so that the next request and open sockets know. */
  const end = async (context: Context, session_id: number | null) => {
    await revoke(context, session_id === null ? sql`true` : sql`id = ${session_id}`)
    const { user_id } = context.caller
    await context.db.rows(sql`select app.record(${user_id}, 'logout', 'user', ${user_id}, null)`)
    await publishIdentity(context, bus, session_id)
    return {}
  }

  return serve(auth, {
    async login(context, { username, password }) {
      const account = await provePassword(context, username, password)
      await requireListedAddress(context)
      if (!account.otp_enabled) return openSession(context, account, tokens, session_hours)
      const attempt = tokens.newRefresh()
      const sent = await sendCode(context, account, { sign_in: attempt }, options)
      context.cookies.attempt.set(attempt, ATTEMPT_SECONDS)
      return pending(sent)
    },
    verify: (context, input) => verify(context, input, options),
    resend: (context, { username }) => resend(context, username, options),
    refresh: (context, { refresh_token }) => exchangeRefresh(context, refresh_token, tokens, bus),
    register: (context, input) => register(context, input, options),
    register_resend: (context, input) => resendRegistration(context, input, options),
    register_verify: (context, input) => verifyRegistration(context, input, options),
    logout(context) {
      context.cookies.refresh.clear()
      return end(context, context.caller.session_id)
    },
    logout_everywhere(context) {
      context.cookies.refresh.clear()
      return end(context, null)
    },
    async change_password(context, input) {
      await changePassword(context, input, bus)
      return {}
    },
    me,
    profile: ownProfile,
    update_profile: updateOwnProfile,
    begin_code: (context, input) => beginCode(context, input, options),
    enable_code: (context, input) => enableCode(context, input, options),
    disable_code: disableCode,
    sessions: ownSessions,
    revoke_session: (context, { id }) => end(context, id),
  })
}
