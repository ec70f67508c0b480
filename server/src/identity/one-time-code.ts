import { randomInt } from 'node:crypto'
import { Fault } from '@bcare/contract'
import type { SendCode } from '../adapters/mail.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'
import type { Account } from './sign-in.ts'
import { refreshHash, sameHash, type Tokens } from './token.ts'

export const CODE_SECONDS = 300
export const RESEND_SECONDS = 30
export const MOST_ATTEMPTS = 5
/** For so long after its last code an attempt may ask for another one. */
export const ATTEMPT_SECONDS = 900

export interface Sent {
  sent_to: string
  expires_in: number
}

/** `ngoc.le@example.vn` is shown as `ng***@example.vn`. */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1***')

/** The clinic's own mail server and sender, as it has set them. */
export const mailServer = async (context: Context) => ({
  url: await setting(context, 'messaging.smtp_url'),
  from: await setting(context, 'messaging.mail_from'),
})

/**
 * What a code is good for: the attempt to sign in that it was sent for, by the cookie that only its browser was given, or
 * a session that turns codes on.
 */
export type Attempt = { sign_in: string } | { session_id: number | null }

const attemptHash = (attempt: Attempt): string =>
  refreshHash('sign_in' in attempt ? `sign_in/${attempt.sign_in}` : `session/${attempt.session_id}`)

const keyOf = (tenant_id: number, user_id: number, attempt: Attempt) =>
  `${tenant_id}/${user_id}/${attemptHash(attempt)}`

/** The live code of a user that was sent for this attempt, to this address. */
export const liveCode = ({ caller, request }: Context, user_id: number, attempt: Attempt): Sql => sql`
  tenant_id = ${caller.tenant_id} and user_id = ${user_id} and attempt_hash = ${attemptHash(attempt)} and used_at is null and ip = ${request.ip}`

/**
 * Makes a six-digit code, stores its HMAC and sends it. One code is alive for a user at a time; a new one can be asked
 * for thirty seconds after the last.
 * @throws Fault too_many before that; not_configured without an address or a channel
 */
export async function sendCode(
  context: Context,
  account: Account,
  attempt: Attempt,
  { tokens, sendCode: send }: { tokens: Tokens; sendCode: SendCode },
): Promise<Sent> {
  if (account.email === null)
    throw new Fault(
      'not_configured',
      'Tài khoản chưa có email để nhận mã, vui lòng liên hệ quản trị hệ thống',
    )
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { tenant_id } = context.caller
  const sent_to = maskEmail(account.email)
  const hash = tokens.codeHash(keyOf(tenant_id, account.id, attempt), code)
  const made = await context.db.one(sql`
    insert into otp_challenge as c (tenant_id, user_id, attempt_hash, code_hash, sent_to, ip, expires_at)
    values (${tenant_id}, ${account.id}, ${attemptHash(attempt)}, ${hash}, ${sent_to}, ${context.request.ip}, now() + make_interval(secs => ${CODE_SECONDS}))
    on conflict (tenant_id, user_id) where used_at is null do update
      set attempt_hash = excluded.attempt_hash, code_hash = excluded.code_hash, sent_to = excluded.sent_to, ip = excluded.ip, attempts = 0, sent_at = now(), expires_at = excluded.expires_at
      where c.sent_at < now() - make_interval(secs => ${RESEND_SECONDS}) or c.expires_at < now()
    returning id`)
  if (made === undefined)
    throw new Fault(
      'too_many',
      `Mã vừa được gửi tới ${sent_to}, vui lòng đợi ${RESEND_SECONDS} giây để gửi lại`,
    )
  await send({
    to: account.email,
    name: account.name,
    code,
    purpose: 'sign_in',
    server: await mailServer(context),
  })
  return { sent_to, expires_in: CODE_SECONDS }
}

/**
 * Whether a code is right, for this attempt. Each try is counted by one atomic update, so that parallel guesses get five
 * in all; one who does not hold the attempt uses none of them up. A right code is used up.
 */
export async function codeFits(
  context: Context,
  user_id: number,
  { attempt, code }: { attempt: Attempt; code: string },
  tokens: Tokens,
): Promise<boolean> {
  const { tenant_id } = context.caller
  const tried = await context.db.one<{ id: number; code_hash: string }>(sql`
    update otp_challenge set attempts = attempts + 1
    where ${liveCode(context, user_id, attempt)} and attempts < ${MOST_ATTEMPTS} and expires_at > now()
    returning id, code_hash`)
  if (
    tried === undefined ||
    !sameHash(tried.code_hash, tokens.codeHash(keyOf(tenant_id, user_id, attempt), code))
  )
    return false
  const used = await context.db.one(
    sql`update otp_challenge set used_at = now() where tenant_id = ${tenant_id} and id = ${tried.id} and used_at is null returning id`,
  )
  return used !== undefined
}
