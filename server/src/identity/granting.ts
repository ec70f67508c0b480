import { Fault } from '@bcare/contract'
import { objectWords } from '@bcare/contract/permission-objects'
import { grantList, lacking } from '@bcare/rules/identity/permissions'
import type { Grant } from '@bcare/rules/identity/scope'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { ACTION_WORDS } from '@bcare/rules/identity/permission-words'

const wordsOf = ({ object, action }: Grant): string =>
  object === '*'
    ? 'mọi quyền'
    : `${ACTION_WORDS[action] ?? action} ${objectWords(object).label.toLowerCase()}`

const MOST_NAMED = 5

/** @throws Fault forbidden when the caller would give or take rights that they do not have themselves */
export function requireOwn({ grants }: Caller, granted: readonly Grant[]): void {
  const missing = lacking(grantList(grants), granted)
  if (missing.length === 0) return
  const named = missing.slice(0, MOST_NAMED).map(wordsOf).join(', ')
  const more = missing.length > MOST_NAMED ? ` và ${missing.length - MOST_NAMED} quyền khác` : ''
  throw new Fault('forbidden', `Bạn không thể cấp hay thu quyền mà chính bạn không có: ${named}${more}`, {
    lacking: missing.slice(0, 50),
  })
}

/** What the roles of some users grant, as one list. */
export const grantsOfUsers = (tenant_id: number, user_ids: readonly number[]): Sql => sql`
  select distinct p.object, p.action, p.scope from user_role ur
    join role_permission p on p.tenant_id = ur.tenant_id and p.role_id = ur.role_id
  where ur.tenant_id = ${tenant_id} and ur.user_id = any(${user_ids})`

/**
 * A user who may do more than the caller is out of the caller's reach: a reset password or a new e-mail address would
 * be a way to rights that the caller lacks.
 * @throws Fault forbidden
 */
export async function requireNotAbove(context: Context, user_id: number): Promise<void> {
  const { caller, db } = context
  if (user_id === caller.user_id) return
  const theirs = await db.rows<Grant>(grantsOfUsers(caller.tenant_id, [user_id]))
  if (lacking(grantList(caller.grants), theirs).length > 0)
    throw new Fault('forbidden', 'Nhân viên này có quyền cao hơn bạn, hãy nhờ quản trị hệ thống thực hiện')
}
