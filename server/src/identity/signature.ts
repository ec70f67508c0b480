import { Fault } from '@bcare/contract'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { passwordFits } from './password.ts'

const MOST_TRIES = 10

/**
 * A user signs in person at another user's computer, by the own password; runs before the transaction of a call. Tries are
 * counted for each pair, so that one user can neither guess without end nor lock another one out elsewhere.
 * @throws Fault rule, too_many
 */
export async function requireSignature(
  context: Context,
  { signer_id, password, field }: { signer_id: number; password: string; field: string },
): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const stored = await context.db.one<{ password_hash: string }>(sql`
    select c.password_hash from credential c join "user" u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${tenant_id} and c.user_id = ${signer_id} and u.status = 'active'`)
  const bucket = `signature:${user_id}:${signer_id}`
  if ((await countAttempt(context, bucket)) > MOST_TRIES) throw new Fault('too_many')
  if (!(await passwordFits(tenant_id, stored?.password_hash, password))) {
    const message = 'Mật khẩu của người nhận không đúng'
    throw new Fault('rule', message, { errors: [{ field, message }] })
  }
  await forgetAttempts(context, bucket)
}
