import { Fault, type Parsed } from '@bcare/contract'
import type { auth, OwnProfile } from '@bcare/contract/identity/auth'
import type { SendCode } from '../adapters/mail.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { codeFits, sendCode, type Sent } from './one-time-code.ts'
import { requirePassword } from './own-password.ts'
import { findAccount } from './sign-in.ts'
import type { Tokens } from './token.ts'

/** The caller's own record. @throws Fault unauthenticated */
export async function ownProfile({ caller, db }: Context): Promise<OwnProfile> {
  const row = await db.one<OwnProfile>(sql`
    select u.name, u.username, u.phone, u.email, u.gender, u.dob, u.title, d.name as department_name, u.department_position,
      b.name as branch_name, u.licence_no, u.extension, u.hired_at, u.otp_enabled, u.version,
      coalesce((select json_agg(r.label order by r.name) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as role_labels
    from "user" u left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
      left join department b on b.tenant_id = u.tenant_id and b.id = u.branch_id
    where u.tenant_id = ${caller.tenant_id} and u.id = ${caller.user_id}`)
  if (row === undefined) throw new Fault('unauthenticated')
  return row
}

const CUSTOM_FIELDS = ['name', 'phone', 'email', 'gender', 'dob'] as const

/**
 * Users maintain their own name, phone, address and birthday. A new e-mail address is where codes would go, so it takes the
 * password.
 * @throws Fault rule, conflict
 */
export async function updateOwnProfile(
  context: Context,
  { password, version, ...sent }: Parsed<typeof auth.update_profile>,
): Promise<OwnProfile> {
  const current = await ownProfile(context)
  const next = { ...current, ...sent }
  if (next.email !== current.email) await requirePassword(context, password ?? '')
  if (current.otp_enabled && next.email === null)
    throw new Fault('rule', 'Hãy tắt đăng nhập bằng mã một lần trước khi bỏ email')
  await context.transaction(async (inside) => {
    const { db, caller } = inside
    const [name, phone, email, gender, dob] = CUSTOM_FIELDS.map((field) => next[field])
    const changed = await db.one(sql`
      update "user" set name = ${name}, phone = ${phone}, email = ${email}, gender = ${gender}, dob = ${dob},
        version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
      where tenant_id = ${caller.tenant_id} and id = ${caller.user_id} and version = ${version} returning id`)
    if (changed === undefined) throw new Fault('conflict', undefined, { current })
    inside.emit({ entity: 'user', id: caller.user_id ?? 0, action: 'update', keys: Object.keys(sent) })
  })
  return ownProfile(context)
}

/**
 * Sends a code to the caller's own address, to show that it arrives before signing in depends on it.
 * @throws Fault rule, too_many, not_configured
 */
export async function beginCode(
  context: Context,
  { password }: { password: string },
  ports: { tokens: Tokens; sendCode: SendCode },
): Promise<Sent> {
  await requirePassword(context, password)
  const { username, otp_enabled } = await ownProfile(context)
  if (otp_enabled) throw new Fault('rule', 'Đăng nhập bằng mã một lần đang bật')
  const account = await findAccount(context, username)
  if (account === undefined) throw new Fault('unauthenticated')
  return sendCode(context, account, { session_id: context.caller.session_id }, ports)
}

/** @throws Fault rule when the code is not the one that was sent */
export async function enableCode(
  context: Context,
  { otp }: { otp: string },
  { tokens }: { tokens: Tokens },
): Promise<Record<string, never>> {
  const { user_id, session_id } = context.caller
  if (!(await codeFits(context, user_id ?? 0, { attempt: { session_id }, code: otp }, tokens)))
    throw new Fault('rule', 'Mã OTP không chính xác')
  return setCode(context, true)
}

/** @throws Fault rule when the password is wrong */
export async function disableCode(
  context: Context,
  { password }: { password: string },
): Promise<Record<string, never>> {
  await requirePassword(context, password)
  return setCode(context, false)
}

async function setCode(context: Context, on: boolean): Promise<Record<string, never>> {
  await context.transaction(async (inside) => {
    const { db, caller } = inside
    await db.rows(sql`
      update "user" set otp_enabled = ${on}, version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
      where tenant_id = ${caller.tenant_id} and id = ${caller.user_id}`)
    inside.emit({ entity: 'user', id: caller.user_id ?? 0, action: 'update', keys: ['otp_enabled'] })
  })
  return {}
}
