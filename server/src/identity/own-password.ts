import { Fault } from '@bcare/contract'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { passwordFits } from './password.ts'

const MOST_TRIES = 10

/** The holder of a session proves once more who they are; guessing is limited as at sign-in. @throws Fault rule, too_many */
export async function requirePassword(context: Context, password: string): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const stored = await context.db.one<{ password_hash: string }>(
    sql`select password_hash from credential where tenant_id = ${tenant_id} and user_id = ${user_id}`,
  )
  if ((await countAttempt(context, `password:${user_id}`)) > MOST_TRIES) throw new Fault('too_many')
  if (!(await passwordFits(tenant_id, stored?.password_hash, password)))
    throw new Fault('rule', 'Mật khẩu hiện tại không đúng')
  await forgetAttempts(context, `password:${user_id}`)
}
