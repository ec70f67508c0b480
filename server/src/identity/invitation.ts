import { Fault, type Output, type Parsed } from '@bcare/contract'
import { invitation, type SentInvitation } from '@bcare/contract/identity/invitation'
import { passwordProblem } from '@bcare/rules/identity/password'
import { formatDateTime } from '@bcare/rules/text/date'
import type { Mailer } from '../adapters/mail.ts'
import { visible } from '../kit/database/table.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve, type Family } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { bucketOf, countAttempt, takeBackAttempt } from './attempts.ts'
import { requireNotAbove } from './granting.ts'
import { revokeInvitations } from './invitation-rows.ts'
import { mailServer, maskEmail } from './one-time-code.ts'
import { hashPassword } from './password.ts'
import { readableSecret } from './temporary-password.ts'
import { refreshHash } from './token.ts'
import { userTable } from './user-table.ts'

const HOURS = 72
/** Five groups of four signs: 99 bits, which can still be typed from a sheet of paper. */
const PIECES = 5
/** Links that one network address may try in a quarter of an hour, and invitations that one user is sent. */
const MOST_TRIES = 30
const MOST_SENT = 5
/** Emails that a mail server is given side by side. */
const AT_ONCE = 10

interface Invited {
  id: number
  name: string
  username: string
  email: string | null
  status: string
  last_login_at: string | null
}

/** @throws Fault rule for users who have no use for an invitation */
function requireInvitable({ name, status, last_login_at }: Invited): void {
  if (status !== 'active')
    throw new Fault('rule', `Tài khoản của ${name} không hoạt động, hãy mở lại trước khi mời`)
  if (last_login_at !== null)
    throw new Fault('rule', `${name} đã từng đăng nhập; nếu quên mật khẩu, hãy cấp mật khẩu tạm`)
}

/** The users who are invited, locked in their order. @throws Fault not_found, rule, forbidden, too_many */
async function lockInvited(context: Context, ids: readonly number[]): Promise<Invited[]> {
  const { caller, call, db } = context
  const found = await db.rows<Invited>(sql`
    select t.id, t.name, t.username, t.email, t.status, t.last_login_at from "user" t
    where ${visible(userTable, caller, call)} and t.id = any(${[...ids]}) order by t.id for update of t`)
  if (found.length < ids.length) throw new Fault('not_found', 'Không tìm thấy nhân viên')
  for (const one of found) {
    requireInvitable(one)
    await requireNotAbove(context, one.id)
    if ((await countAttempt(context, `invite:${one.id}`)) > MOST_SENT)
      throw new Fault('too_many', `Đã mời ${one.name} nhiều lần liên tiếp, hãy thử lại sau 15 phút`)
  }
  return found
}

interface Made extends Invited {
  token: string
  expires_at: string
}

/** One new invitation a user, in place of those that wait. */
async function make(inside: Context, ids: readonly number[]): Promise<Made[]> {
  const { caller, db } = inside
  const invited = await lockInvited(inside, ids)
  await revokeInvitations(inside, ids)
  const made: Made[] = []
  for (const one of invited) {
    const token = readableSecret(PIECES)
    const row = await db.one<{ expires_at: string }>(sql`
      insert into invitation (tenant_id, user_id, token_hash, sent_by, expires_at)
      values (${caller.tenant_id}, ${one.id}, ${refreshHash(token)}, ${caller.user_id}, now() + make_interval(hours => ${HOURS}))
      returning to_json(expires_at) #>> '{}' as expires_at`)
    await db.rows(
      sql`select app.record(${caller.user_id}, 'permission', 'user', ${one.id}, 'mời đặt mật khẩu')`,
    )
    inside.emit({ entity: 'user', id: one.id, action: 'update', keys: ['invited_until'] })
    made.push({ ...one, token, expires_at: row?.expires_at ?? '' })
  }
  return made
}

interface Sending {
  clinic: string
  origin: string
  mailer: Mailer
  server: Awaited<ReturnType<typeof mailServer>>
}

const emailOf = ({ name, username, expires_at }: Made, link: string, clinic: string) => ({
  subject: `Lời mời làm việc trên hệ thống của ${clinic}`,
  text: [
    `Xin chào ${name},`,
    '',
    `${clinic} mời bạn đặt mật khẩu để bắt đầu làm việc. Tên đăng nhập của bạn: ${username}`,
    '',
    `Mở liên kết: ${link}`,
    '',
    `Liên kết dùng được một lần, đến ${formatDateTime(expires_at)}.`,
    'Nếu bạn không làm việc ở đây, hãy bỏ qua thư này.',
    '',
  ].join('\n'),
})

const NO_EMAIL = 'Nhân viên chưa có email'
const NOT_SENT = 'Máy chủ email chưa nhận thư'

/**
 * Sends an email where one can leave; where none can, the link is answered with the reason, to be handed over: nothing
 * pretends to be sent (docs/decisions/0015-nothing-pretends.md).
 */
async function deliver(made: Made, { clinic, origin, mailer, server }: Sending): Promise<SentInvitation> {
  const { id, name, username, email, token, expires_at } = made
  const link = `${origin}/invitation#${token}`
  const byHand = (problem: string): SentInvitation => ({
    id,
    name,
    username,
    expires_at,
    link,
    problem,
    sent_to: null,
  })
  if (email === null) return byHand(NO_EMAIL)
  const problem = mailer.problem(server)
  if (problem !== undefined) return byHand(problem)
  try {
    await mailer.send({ to: email, ...emailOf(made, link, clinic), server })
  } catch (error) {
    return byHand(error instanceof Fault ? error.message : NOT_SENT)
  }
  return { id, name, username, expires_at, sent_to: maskEmail(email), link: null, problem: null }
}

async function clinicName(context: Context): Promise<string> {
  const named = await setting(context, 'brand.name')
  if (named !== '') return named
  const found = await context.db.one<{ name: string }>(
    sql`select name from tenant where id = ${context.caller.tenant_id}`,
  )
  return found?.name ?? ''
}

/** @throws Fault not_found, rule, forbidden, too_many */
async function send(
  context: Context,
  { ids }: Parsed<typeof invitation.send>,
  mailer: Mailer,
): Promise<Output<typeof invitation.send>> {
  const made = await context.transaction((inside) => make(inside, [...new Set(ids)]))
  const sending = {
    clinic: await clinicName(context),
    origin: context.request.origin,
    mailer,
    server: await mailServer(context),
  }
  const sent: SentInvitation[] = []
  for (let from = 0; from < made.length; from += AT_ONCE)
    sent.push(...(await Promise.all(made.slice(from, from + AT_ONCE).map((one) => deliver(one, sending)))))
  return sent
}

const GONE =
  'Liên kết đã được dùng, quá hạn hoặc được thay bằng lời mời mới. Hãy hỏi quản trị hệ thống của phòng khám'

/** An account that is in use already is not taken over by a link that was left lying about. */
const MAY_BEGIN = sql`u.status = 'active' and u.deleted_at is null and u.last_login_at is null`

/** Links that are tried in vain are counted by their address; behind one address a whole clinic begins its first day. */
const byAddress = ({ request }: Context) => bucketOf('invitation:', request)

/** What is typed from paper: capital letters and spaces do not count. */
const hashOf = (token: string) => refreshHash(token.trim().toLowerCase())

/** Whose invitation it is; it stays good. @throws Fault rule, too_many */
async function open(
  context: Context,
  { token }: Parsed<typeof invitation.open>,
): Promise<Output<typeof invitation.open>> {
  if ((await countAttempt(context, byAddress(context))) > MOST_TRIES) throw new Fault('too_many')
  const found = await context.db.one<Output<typeof invitation.open>>(sql`
    select u.name, u.username, to_json(i.expires_at) #>> '{}' as expires_at from invitation i
    join "user" u on u.tenant_id = i.tenant_id and u.id = i.user_id and ${MAY_BEGIN}
    where i.tenant_id = ${context.caller.tenant_id} and i.token_hash = ${hashOf(token)} and i.used_at is null and i.expires_at > now()`)
  if (found === undefined) throw new Fault('rule', GONE)
  await takeBackAttempt(context, byAddress(context))
  return found
}

/**
 * Uses an invitation up: its user has the password that they chose, and signs in with it as everybody does.
 * @throws Fault invalid for a weak password, after which it is still good; rule, too_many
 */
async function accept(
  context: Context,
  { token, password }: Parsed<typeof invitation.accept>,
): Promise<Output<typeof invitation.accept>> {
  const { username } = await open(context, { token })
  const weak = passwordProblem(password, await setting(context, 'security.password_length'))
  if (weak !== undefined) throw new Fault('invalid', weak, { errors: [{ field: 'password', message: weak }] })
  const { tenant_id } = context.caller
  const hash = await hashPassword(password, tenant_id)
  await context.transaction(async (inside) => {
    const { db } = inside
    // Of two who open it at once one gets it; an account that was locked meanwhile is not opened by it.
    const used = await db.one<{ user_id: number }>(sql`
      update invitation i set used_at = now() from "user" u
      where i.tenant_id = ${tenant_id} and i.token_hash = ${hashOf(token)} and i.used_at is null and i.expires_at > now()
        and u.tenant_id = i.tenant_id and u.id = i.user_id and ${MAY_BEGIN}
      returning i.user_id`)
    if (used === undefined) throw new Fault('rule', GONE)
    const { user_id } = used
    await db.rows(sql`
      insert into credential (tenant_id, user_id, password_hash) values (${tenant_id}, ${user_id}, ${hash})
      on conflict (tenant_id, user_id) do update set password_hash = excluded.password_hash, changed_at = now()`)
    await db.rows(sql`
      update "user" set must_change_password = false where tenant_id = ${tenant_id} and id = ${user_id} and must_change_password`)
    await db.rows(
      sql`select app.record(${user_id}, 'permission', 'user', ${user_id}, 'nhận lời mời, đặt mật khẩu')`,
    )
    inside.emit({ entity: 'user', id: user_id, action: 'update', keys: ['invited_until'] })
  })
  return { username }
}

/** Invitations of staff, by email or by hand. */
export const invitationFamily = (mailer: Mailer): Family =>
  serve(invitation, {
    send: (context, input) => send(context, input, mailer),
    open,
    accept,
  })
