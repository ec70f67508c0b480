import { Fault, type Parsed } from '@bcare/contract'
import { user } from '@bcare/contract/identity/user'
import { lockRow, removeRow, updateLast } from '../kit/database/rows.ts'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { requireNotAbove, requireReach } from './granting.ts'
import { revokeInvitations } from './invitation-rows.ts'
import { keepsUser } from './hooks.ts'
import { leaving } from './leaving.ts'
import { addMany, addStaff, requireAddress, requirePlaces, suggestUsernames } from './new-staff.ts'
import { resetPassword } from './temporary-password.ts'
import { changeStatus } from './user-state.ts'
import { userTable } from './user-table.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'

const crud = crudOf(userTable)

async function update(context: Context, change: Parsed<typeof user.update>): Promise<JsonText> {
  const current = await lockRow(userTable, context, change.id)
  await requireNotAbove(context, change.id)
  await requireReach(context, 'user:update', current, change)
  await requirePlaces(context, change)
  requireAddress({ ...current, ...change })
  // What went to an address that was wrong must not let in the one who reads there.
  if (change.email !== undefined && change.email !== current.email)
    await revokeInvitations(context, [change.id])
  return updateLast(userTable, context, change)
}

/** Whether anything that a user has done or is answerable for keeps them on file. */
const usedBy = (tenant_id: number, id: number): Sql =>
  join(
    keepsUser
      .all()
      .flatMap(({ table, columns }) =>
        columns.map(
          (column) =>
            sql`exists (select from ${name(table)} c where c.tenant_id = ${tenant_id} and c.${name(column)} = ${id})`,
        ),
      ),
    ' or ',
  )

/** A user entered by mistake may go; one who has worked here resigns and stays on file. */
async function remove(context: Context, input: Parsed<typeof user.delete>): Promise<{ id: number }> {
  const { caller, db } = context
  const { last_login_at, name: called } = await lockRow(userTable, context, input.id)
  await requireNotAbove(context, input.id)
  const uses = await db.one<{ used: boolean }>(sql`select (${usedBy(caller.tenant_id, input.id)}) as used`)
  if (last_login_at !== null || uses?.used === true)
    throw new Fault('rule', `${called} đã làm việc trên hệ thống, hãy cho nghỉ việc thay vì xóa`)
  await revokeInvitations(context, [input.id])
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
    add: addStaff,
    add_many: addMany,
    suggest_usernames: suggestUsernames,
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
  exported({ table: userTable, page: '/user' }),
  granted('user', {
    everyone: { all: 'read' },
    manager: { all: 'export' },
  }),
)
