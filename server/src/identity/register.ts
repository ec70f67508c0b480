import { randomInt } from 'node:crypto'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { auth } from '@bcare/contract/identity/auth'
import { hostOfClinic, keyProblem } from '@bcare/rules/identity/clinic-key'
import { passwordProblem } from '@bcare/rules/identity/password'
import type { SendCode } from '../adapters/mail.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { bucketOf, countAttempt } from './attempts.ts'
import { ADDRESS_TAKEN, foundClinic, type ClinicInput } from './found-clinic.ts'
import { CODE_SECONDS, mailServer, maskEmail, MOST_ATTEMPTS, RESEND_SECONDS } from './one-time-code.ts'
import { hashPassword } from './password.ts'
import { refreshHash, sameHash, type Tokens } from './token.ts'

interface Ports {
  tokens: Tokens
  sendCode: SendCode
}

/** Registrations that one network address may begin, and codes that one mailbox is sent, in a quarter of an hour. */
const MOST_BY_ADDRESS = 10
const MOST_BY_MAILBOX = 5
const MOST_GUESSES = 30

/** @throws Fault rule where the deployment does not let others sign up */
async function requireOpen({ caller, db }: Context): Promise<void> {
  const found = await db.one<{ open: boolean | null }>(
    sql`select (features ->> 'registration')::boolean as open from tenant where id = ${caller.tenant_id}`,
  )
  if (found?.open !== true)
    throw new Fault('rule', 'Đăng ký phòng khám mới đang đóng. Tài khoản do quản trị viên của phòng khám tạo')
}

async function limit(context: Context, bucket: string, most: number): Promise<void> {
  if ((await countAttempt(context, bucket)) > most) throw new Fault('too_many')
}

const invalid = (field: string, message: string) =>
  new Fault('invalid', message, { errors: [{ field, message }] })

/** @throws Fault invalid, conflict */
async function requireAddress({ db, request }: Context, key: string): Promise<void> {
  const problem = keyProblem(key)
  if (problem !== undefined) throw invalid('key', problem)
  const host = hostOfClinic(key, request.host).replace(/:\d+$/, '')
  const taken = await db.one(
    sql`select 1 from tenant where key = ${key} union all select 1 from tenant_domain where host = ${host} limit 1`,
  )
  if (taken === undefined) return
  throw new Fault('conflict', ADDRESS_TAKEN, { errors: [{ field: 'key', message: ADDRESS_TAKEN }] })
}

const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** A code is bound to its registration: the same six digits mean nothing for another one. */
const codeHash = (tokens: Tokens, token: string, code: string) =>
  tokens.codeHash(`register/${refreshHash(token)}`, code)

/**
 * Records a clinic that signs up and mails a code to its first administrator. Nothing exists yet.
 * @throws Fault rule (closed), invalid, conflict, too_many, not_configured
 */
export async function register(
  context: Context,
  { email, password, ...wanted }: Parsed<typeof auth.register>,
  { tokens, sendCode }: Ports,
): Promise<Output<typeof auth.register>> {
  await requireOpen(context)
  const { ip } = context.request
  await limit(context, bucketOf('register:', context.request), MOST_BY_ADDRESS)
  await limit(context, `register:${email.toLowerCase()}`, MOST_BY_MAILBOX)
  await requireAddress(context, wanted.key)
  const weak = passwordProblem(password)
  if (weak !== undefined) throw invalid('password', weak)
  const hash = await hashPassword(password, context.caller.tenant_id)
  const token = tokens.newRefresh()
  const code = newCode()
  const { tenant_id } = context.caller
  await context.db.rows(sql`
    insert into registration (tenant_id, token_hash, code_hash, wanted, password_hash, email, ip, expires_at)
    values (${tenant_id}, ${refreshHash(token)}, ${codeHash(tokens, token, code)}, ${JSON.stringify(wanted)}::jsonb, ${hash}, ${email}, ${ip},
      now() + make_interval(secs => ${CODE_SECONDS}))`)
  await sendCode({
    to: email,
    name: wanted.name,
    code,
    purpose: 'register',
    server: await mailServer(context),
  })
  return { token, sent_to: maskEmail(email), expires_in: CODE_SECONDS }
}

/** @throws Fault rule when there is nothing to send again; too_many */
export async function resendRegistration(
  context: Context,
  { token }: { token: string },
  { tokens, sendCode }: Ports,
): Promise<Output<typeof auth.register_resend>> {
  const { ip } = context.request
  await limit(context, bucketOf('register:', context.request), MOST_BY_ADDRESS)
  const code = newCode()
  const sent = await context.db.one<{ email: string; name: string }>(sql`
    update registration set code_hash = ${codeHash(tokens, token, code)}, attempts = 0, sent_at = now(), expires_at = now() + make_interval(secs => ${CODE_SECONDS})
    where tenant_id = ${context.caller.tenant_id} and token_hash = ${refreshHash(token)} and ip = ${ip} and used_at is null
      and sent_at between now() - interval '1 hour' and now() - make_interval(secs => ${RESEND_SECONDS})
    returning email, wanted ->> 'name' as name`)
  if (sent === undefined)
    throw new Fault('too_many', `Mã vừa được gửi, vui lòng đợi ${RESEND_SECONDS} giây để gửi lại`)
  await limit(context, `register:${sent.email.toLowerCase()}`, MOST_BY_MAILBOX)
  await sendCode({
    to: sent.email,
    name: sent.name,
    code,
    purpose: 'register',
    server: await mailServer(context),
  })
  return { sent_to: maskEmail(sent.email), expires_in: CODE_SECONDS }
}

interface Waiting {
  id: number
  code_hash: string
  password_hash: string
  email: string
  wanted: ClinicInput
}

/**
 * Makes the clinic when the code is right: its address, roles, pipelines, terms, first branch and first administrator,
 * all at once or not at all. Guesses are counted by one atomic update, as at sign-in.
 * @throws Fault rule, conflict, too_many
 */
export async function verifyRegistration(
  context: Context,
  { token, otp }: Parsed<typeof auth.register_verify>,
  { tokens }: Ports,
): Promise<Output<typeof auth.register_verify>> {
  await requireOpen(context)
  const { ip, host } = context.request
  await limit(context, bucketOf('register-code:', context.request), MOST_GUESSES)
  const { tenant_id } = context.caller
  const waiting = await context.db.one<Waiting>(sql`
    update registration set attempts = attempts + 1
    where tenant_id = ${tenant_id} and token_hash = ${refreshHash(token)} and used_at is null and attempts < ${MOST_ATTEMPTS}
      and expires_at > now() and ip = ${ip}
    returning id, code_hash, password_hash, email, wanted`)
  if (waiting === undefined || !sameHash(waiting.code_hash, codeHash(tokens, token, otp)))
    throw new Fault('rule', 'Mã OTP không chính xác')
  const address = hostOfClinic(waiting.wanted.key, host)
  await context.transaction(async (inside) => {
    const used = await inside.db.one(
      sql`update registration set used_at = now() where tenant_id = ${tenant_id} and id = ${waiting.id} and used_at is null returning id`,
    )
    if (used === undefined) throw new Fault('rule', 'Mã OTP không chính xác')
    await foundClinic(inside, { ...waiting, host: address.replace(/:\d+$/, '') })
  })
  return { host: address, username: waiting.wanted.username }
}
