import { randomInt } from 'node:crypto'
import { Fault, type Parsed } from '@bcare/contract'
import type { user } from '@bcare/contract/identity/user'
import { lockRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { forgetAttempts } from './attempts.ts'
import { requireNotAbove } from './granting.ts'
import { revokeInvitations } from './invitation-rows.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './user-state.ts'
import { userTable } from './user-table.ts'

/** No letters or digits that are taken for one another when they are read out over the telephone. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PIECES = 3
const PIECE = 4

/** Groups of four signs, 20 bits each, that can be dictated and typed from paper. */
export const readableSecret = (pieces: number): string =>
  Array.from({ length: pieces }, () =>
    Array.from({ length: PIECE }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')

/** Three groups of four such as `h7km-qw3d-x9ta`: 59 bits. */
export const temporary = (): string => readableSecret(PIECES)

/**
 * Gives a user a password that is shown this once. A user who signs in with it may do nothing until it is changed; all
 * their sessions end.
 * @throws Fault rule, forbidden, not_found
 */
export async function resetPassword(
  context: Context,
  { id }: Parsed<typeof user.reset_password>,
): Promise<{ password: string }> {
  if (id === context.caller.user_id)
    throw new Fault('rule', 'Hãy đổi mật khẩu của chính mình trong Hồ sơ cá nhân')
  const password = temporary()
  const hash = await hashPassword(password, context.caller.tenant_id)
  await context.transaction(async (inside) => {
    const { caller, db } = inside
    const { username, status } = await lockRow(userTable, inside, id)
    if (status === 'resigned') throw new Fault('rule', 'Nhân viên này đã nghỉ việc, hãy nhận lại trước')
    await requireNotAbove(inside, id)
    await endSessions(inside, id)
    await revokeInvitations(inside, [id])
    await forgetAttempts(inside, `user:${username}`)
    await db.rows(sql`
      insert into credential (tenant_id, user_id, password_hash) values (${caller.tenant_id}, ${id}, ${hash})
      on conflict (tenant_id, user_id) do update set password_hash = excluded.password_hash, changed_at = now()`)
    await db.rows(sql`
      update "user" set must_change_password = true, version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
      where tenant_id = ${caller.tenant_id} and id = ${id}`)
    await db.rows(sql`select app.record(${caller.user_id}, 'permission', 'user', ${id}, 'cấp mật khẩu tạm')`)
    inside.emit({ entity: 'user', id, action: 'update', keys: ['must_change_password'] })
  })
  return { password }
}
