import { Fault, type Permission } from '@bcare/contract'
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

/** Where a user works, of which it depends what they see. */
interface Workplace {
  id?: number | undefined
  department_id?: number | null | undefined
  branch_id?: number | null | undefined
  branch_ids?: readonly number[] | undefined
}

const branchesOf = ({ branch_id, branch_ids = [] }: Workplace): number[] =>
  [...branch_ids, branch_id ?? null].filter((id) => id !== null)

/** Whether a department is the caller's own, or of a branch where they work. */
const isWithin = async ({ caller, db }: Context, department_id: number): Promise<boolean> =>
  department_id === caller.department_id ||
  (
    await db.one<{ within: boolean }>(sql`
      select exists (select from department where tenant_id = ${caller.tenant_id} and id = ${department_id}
        and branch_id = any(${[...caller.branch_ids]}::bigint[])) as within`)
  )?.within === true

/**
 * Where a user works is a right too: who may write users of a branch gives nobody, and least of all themselves, a branch
 * or department beyond their own.
 * @throws Fault forbidden
 */
export async function requireReach(
  context: Context,
  permission: Permission,
  before: Workplace,
  change: Workplace,
): Promise<void> {
  const { caller } = context
  if (caller.scopeFor(permission) === 'all') return
  const held = new Set([...branchesOf(before), ...caller.branch_ids])
  const department = change.department_id ?? null
  const isMoved = department !== null && department !== before.department_id
  const isBeyond =
    branchesOf(change).some((id) => !held.has(id)) ||
    (isMoved && (before.id === caller.user_id || !(await isWithin(context, department))))
  if (isBeyond)
    throw new Fault('forbidden', 'Bạn chỉ gán được chi nhánh và phòng ban trong phạm vi của chính bạn')
}
