import { Fault, type Output, type Parsed } from '@bcare/contract'
import { user } from '@bcare/contract/identity/user'
import { addRow, getRow, lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { name, sql, type Sql } from '../kit/database/sql.ts'
import { under, type Context } from '../kit/http/context.ts'
import type { JsonText } from '../kit/http/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { checkTerms } from '../settings/term.ts'
import { assignRoles } from './assign-roles.ts'
import { requireNotAbove } from './granting.ts'
import { leaving } from './leaving.ts'
import { resetPassword } from './temporary-password.ts'
import { changeStatus } from './user-state.ts'
import { userTable } from './user-table.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'

const crud = crudOf(userTable)

interface Places {
  department_id?: number | null | undefined
  branch_id?: number | null | undefined
  branch_ids?: number[] | undefined
  specialty_term_id?: number | null | undefined
  email?: string | null | undefined
  otp_enabled?: boolean | undefined
}

/** Departments, branches and the specialty that a change names, each of this clinic and in use. @throws Fault rule */
async function requirePlaces(context: Context, places: Places): Promise<void> {
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
function requireAddress({ otp_enabled, email }: Places): void {
  if (otp_enabled === true && (email ?? null) === null)
    throw new Fault('rule', 'Cần có email thì mới bật được đăng nhập bằng mã một lần')
}

/** A new member of the staff, with the roles that the caller may give; without a password until one is reset. */
async function add(
  context: Context,
  { role_ids = [], ...draft }: Parsed<typeof user.add>,
): Promise<Output<typeof user.add>> {
  await requirePlaces(context, draft)
  requireAddress(draft)
  const made = await addRow(userTable, context, draft)
  if (role_ids.length === 0) return made
  await assignRoles(under(context, 'role:assign'), { user_ids: [made.id], role_ids, mode: 'set' })
  return getRow(userTable, under(context, 'user:create'), made.id)
}

async function update(context: Context, change: Parsed<typeof user.update>): Promise<JsonText> {
  const current = await lockRow(userTable, context, change.id)
  await requireNotAbove(context, change.id)
  await requirePlaces(context, change)
  requireAddress({ ...current, ...change })
  return updateLast(userTable, context, change)
}

/** Everything that somebody has done or is answerable for keeps them on file. */
const KEPT_BY: readonly [table: string, columns: readonly string[]][] = [
  ['person_assignment', ['user_id']],
  ['deal', ['owner_id', 'created_by']],
  ['appointment', ['doctor_id', 'created_by']],
  ['track', ['doctor_id', 'created_by']],
  ['person', ['created_by']],
  ['note', ['created_by']],
  ['task', ['created_by']],
  ['task_assignment', ['user_id']],
  ['form_submission', ['assigned_user_id', 'created_by']],
]

const usedBy = (tenant_id: number, id: number): Sql =>
  KEPT_BY.flatMap(([table, columns]) =>
    columns.map(
      (column) =>
        sql`exists (select from ${name(table)} c where c.tenant_id = ${tenant_id} and c.${name(column)} = ${id})`,
    ),
  ).reduce((one, other) => sql`${one} or ${other}`)

/** Somebody entered by mistake may go; whoever has worked here resigns and stays in the books. */
async function remove(context: Context, input: Parsed<typeof user.delete>): Promise<{ id: number }> {
  const { caller, db } = context
  const { last_login_at, name: called } = await lockRow(userTable, context, input.id)
  await requireNotAbove(context, input.id)
  const uses = await db.one<{ used: boolean }>(sql`select (${usedBy(caller.tenant_id, input.id)}) as used`)
  if (last_login_at !== null || uses?.used === true)
    throw new Fault('rule', `${called} đã làm việc trên hệ thống, hãy cho nghỉ việc thay vì xóa`)
  // The name to sign in with is free again.
  await db.rows(
    sql`update "user" set username = ${`deleted.${input.id}`} where tenant_id = ${caller.tenant_id} and id = ${input.id}`,
  )
  return removeRow(userTable, context, { id: input.id })
}

export const userFamily = serve(
  user,
  {
    list: crud.list,
    get: crud.get,
    add,
    update,
    delete: remove,
    lock: (context, input) => changeStatus(context, 'lock', input),
    unlock: (context, input) => changeStatus(context, 'unlock', input),
    resign: (context, input) => changeStatus(context, 'resign', input),
    rehire: (context, input) => changeStatus(context, 'rehire', input),
    leaving,
    reset_password: resetPassword,
  },
  termPlaces(termColumn('user', 'specialty_term_id', 'specialty')),
)
