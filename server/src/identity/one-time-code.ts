import { randomInt } from 'node:crypto'
import { Fault } from '@bcare/contract'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { setting } from '../settings/setting.ts'
import type { Account } from './sign-in.ts'
import { sameHash, type Tokens } from './token.ts'

export const CODE_SECONDS = 300
export const RESEND_SECONDS = 30
export const MOST_ATTEMPTS = 5

/** Carries a code to a person; throws `not_configured` where there is no way to. */
export type SendCode = (message: {
  to: string
  name: string
  code: string
  /** The clinic's own mail server and sender; empty where it has none. */
  server: { url: string; from: string }
  purpose: 'sign_in' | 'register'
}) => Promise<void>

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
 * Makes a six-digit code, keeps its HMAC and sends it. One code is alive for a user at a time; a new one can be asked
 * for thirty seconds after the last.
 * @throws Fault too_many before that; not_configured without an address or a channel
 */
export async function sendCode(
  context: Context,
  account: Account,
  tokens: Tokens,
  send: SendCode,
): Promise<Sent> {
  if (account.email === null)
    throw new Fault(
      'not_configured',
      'Tài khoản chưa có email để nhận mã, vui lòng liên hệ quản trị hệ thống',
    )
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { tenant_id } = context.caller
  const sent_to = maskEmail(account.email)
  const hash = tokens.codeHash(`${tenant_id}/${account.id}`, code)
  const made = await context.db.one(sql`
    insert into otp_challenge as c (tenant_id, user_id, code_hash, sent_to, ip, expires_at)
    values (${tenant_id}, ${account.id}, ${hash}, ${sent_to}, ${context.request.ip}, now() + make_interval(secs => ${CODE_SECONDS}))
    on conflict (tenant_id, user_id) where used_at is null do update
      set code_hash = excluded.code_hash, sent_to = excluded.sent_to, ip = excluded.ip, attempts = 0, sent_at = now(), expires_at = excluded.expires_at
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
 * Whether a code is right. Each try is counted by one atomic update, so that parallel guesses get five in all.
 * A right code is used up.
 */
export async function codeFits(
  context: Context,
  user_id: number,
  code: string,
  tokens: Tokens,
): Promise<boolean> {
  const { tenant_id } = context.caller
  const tried = await context.db.one<{ id: number; code_hash: string }>(sql`
    update otp_challenge set attempts = attempts + 1
    where tenant_id = ${tenant_id} and user_id = ${user_id} and used_at is null and attempts < ${MOST_ATTEMPTS}
      and expires_at > now() and ip = ${context.request.ip}
    returning id, code_hash`)
  if (tried === undefined || !sameHash(tried.code_hash, tokens.codeHash(`${tenant_id}/${user_id}`, code)))
    return false
  const used = await context.db.one(
    sql`update otp_challenge set used_at = now() where tenant_id = ${tenant_id} and id = ${tried.id} and used_at is null returning id`,
  )
  return used !== undefined
}
