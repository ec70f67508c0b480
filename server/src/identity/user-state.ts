import { Fault } from '@bcare/contract'
import { leftBehind, userStatusAfter, type UserCommand } from '@bcare/rules/identity/user-status'
import { lockRow, updateLast } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { JsonText } from '../kit/database/json-text.ts'
import { forgetAttempts } from './attempts.ts'
import { requireNotAbove } from './granting.ts'
import { leaving } from './leaving.ts'
import { userTable } from './user-table.ts'

interface StatusChange {
  id: number
  version?: number | undefined
  reason?: string | undefined
  resigned_at?: string | undefined
  hired_at?: string | undefined
  force?: boolean | undefined
}

/** When a user leaves, it is asked first to whom their work goes; nothing of it is ever cancelled. @throws Fault rule with warnings */
async function assertLeftWorkAccepted(context: Context, { id, force }: StatusChange): Promise<void> {
  const left = leftBehind(await leaving(context, { id }))
  if (left.length === 0 || force === true) return
  const message = `Còn ${left.join(', ')}. Hãy bàn giao trước, hoặc xác nhận vẫn cho nghỉ việc`
  throw new Fault('rule', message, { warnings: [{ kind: 'left_behind', message }] })
}

/** Ends every session of a user: their next request and their open pages are signed out. */
export async function endSessions({ caller, db }: Context, user_id: number): Promise<void> {
  await db.rows(sql`
    update session set revoked_at = now() where tenant_id = ${caller.tenant_id} and user_id = ${user_id} and revoked_at is null`)
}

/**
 * Locks, unlocks, dismisses or takes back a member of the staff. The table's triggers notify every server at the
 * commit, so that open pages close within two seconds (docs/security.md "Sign-in and sessions"), and keep the last
 * administrator.
 * @throws Fault rule, forbidden, conflict, not_found
 */
export async function changeStatus(
  context: Context,
  command: UserCommand,
  input: StatusChange,
): Promise<JsonText> {
  const { id, version, reason, resigned_at, hired_at } = input
  if (id === context.caller.user_id) throw new Fault('rule', 'Không thể tự khóa hay cho chính mình nghỉ việc')
  const current = await lockRow(userTable, context, id)
  const next = userStatusAfter(command, current.status)
  if ('refusal' in next) throw new Fault('rule', next.refusal)
  await requireNotAbove(context, id)
  if (command === 'resign') await assertLeftWorkAccepted(context, input)
  if (next.to === 'active') await forgetAttempts(context, `user:${current.username}`)
  else await endSessions(context, id)
  await context.db.rows(sql`select set_config('app.reason', ${reason ?? ''}, true)`)
  const dates = {
    resign: { resigned_at },
    rehire: { resigned_at: null, ...(hired_at === undefined ? {} : { hired_at }) },
    lock: {},
    unlock: {},
  }[command]
  return updateLast(userTable, context, { id, version, status: next.to, ...dates })
}
