import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { user } from '@bcare/contract/identity/user'
import { freeUsernames, suggestedUsername } from '@bcare/rules/identity/username'
import { addRow, getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { under, type Context } from '../kit/context.ts'
import { checkTerms } from '../settings/term.ts'
import { assignRoles } from './assign-roles.ts'
import { requireReach } from './granting.ts'
import { userTable } from './user-table.ts'

interface Places {
  department_id?: number | null | undefined
  branch_id?: number | null | undefined
  branch_ids?: number[] | undefined
  specialty_term_id?: number | null | undefined
  email?: string | null | undefined
  otp_enabled?: boolean | undefined
}

/** Departments, branches and the specialty that a change names, each of this clinic and in use. @throws Fault rule */
export async function requirePlaces(context: Context, places: Places): Promise<void> {
  await checkTerms(context, { specialty_term_id: 'specialty' }, places)
  const { caller, db } = context
  const { department_id = null, branch_id = null, branch_ids = [] } = places
  const branches = [...new Set([...branch_ids, ...(branch_id === null ? [] : [branch_id])])]
  if (department_id === null && branches.length === 0) return
  const found = await db.one<{ department: boolean; branches: number }>(sql`
    select exists (select from department where tenant_id = ${caller.tenant_id} and id = ${department_id} and is_active and deleted_at is null) as department,
      (select count(*)::int from department where tenant_id = ${caller.tenant_id} and id = any(${branches}) and kind = 'branch' and is_active and deleted_at is null) as branches`)
  if (department_id !== null && found?.department !== true)
    throw new Fault('rule', 'Phòng ban không tồn tại hoặc đã ngừng hoạt động')
  if (found?.branches !== branches.length)
    throw new Fault('rule', 'Có chi nhánh không tồn tại hoặc đã ngừng hoạt động')
}

/** A one-time code needs somewhere to go. @throws Fault rule */
export function requireAddress({ otp_enabled, email }: Places): void {
  if (otp_enabled === true && (email ?? null) === null)
    throw new Fault('rule', 'Cần có email thì mới bật được đăng nhập bằng mã một lần')
}

/** What a new row says; columns that are not named have what a new row begins with. */
interface NewUser extends Places {
  name: string
  username: string
  role_ids?: number[] | undefined
}

/** A new member of the staff, with the roles that the caller may give; without a password until one is reset. */
export async function addStaff(
  context: Context,
  { role_ids = [], ...draft }: NewUser,
): Promise<Output<typeof user.add>> {
  await requireReach(context, 'user:create', {}, draft)
  await requirePlaces(context, draft)
  requireAddress(draft)
  const made = await addRow(userTable, context, draft)
  if (role_ids.length === 0) return made
  await assignRoles(under(context, 'role:assign'), { user_ids: [made.id], role_ids, mode: 'set' })
  return getRow(userTable, under(context, 'user:create'), made.id)
}

/** Which of these names to sign in with are taken in this clinic. */
const takenOf = async ({ caller, db }: Context, usernames: readonly string[]): Promise<string[]> => {
  const found = await db.rows<{ username: string }>(
    sql`select username from "user" where tenant_id = ${caller.tenant_id} and username = any(${[...usernames]})`,
  )
  return found.map(({ username }) => username)
}

const TAKEN = 'Tên đăng nhập này đã có người dùng, hãy chọn tên khác'

/** Each name that is taken, or named a second time, beside its row. @throws Fault conflict */
async function requireFree(context: Context, usernames: readonly string[]): Promise<void> {
  const taken = new Set(await takenOf(context, usernames))
  const errors = usernames.flatMap((username, index) =>
    taken.has(username) || usernames.indexOf(username) < index
      ? [{ field: `rows.${index}.username`, message: TAKEN }]
      : [],
  )
  if (errors.length > 0) throw new Fault('conflict', TAKEN, { errors })
}

/**
 * Several new members of the staff with their roles: all of them, or none.
 * @throws Fault conflict, rule, forbidden
 */
export async function addMany(
  context: Context,
  { rows }: Parsed<typeof user.add_many>,
): Promise<Output<typeof user.add_many>> {
  await requireFree(
    context,
    rows.map(({ username }) => username),
  )
  const made: Output<typeof user.add_many> = []
  for (const row of rows) made.push(await addStaff(context, row))
  return made
}

/** Names of this clinic that begin with any of these. */
const startingWith = async ({ caller, db }: Context, beginnings: readonly string[]): Promise<string[]> => {
  const found = await db.rows<{ username: string }>(sql`
    select u.username from "user" u where u.tenant_id = ${caller.tenant_id}
      and exists (select from unnest(${[...beginnings]}::text[]) as b where starts_with(u.username, b))`)
  return found.map(({ username }) => username)
}

/** A name to sign in with for each of some people, free in this clinic and none twice; empty where a name suggests none. */
export async function suggestUsernames(
  context: Context,
  { names }: Parsed<typeof user.suggest_usernames>,
): Promise<{ usernames: string[] }> {
  const wished = names.map(suggestedUsername).filter((username) => username !== '')
  return { usernames: freeUsernames(names, await startingWith(context, wished)) }
}
