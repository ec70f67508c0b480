import { Fault } from '@bcare/contract'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { personTable } from './person/person-table.ts'

/** Rows of `t` that belong to a person whom the caller may read: sub-rows have no scope of their own. */
export const ofVisiblePeople = (caller: Caller): Sql =>
  sql`t.person_id in (select t.id from person t where ${visible(personTable, caller, { permission: 'person:read' })})`

/** The scopes of a table whose rows are a person's: as far as the person can be read. */
export const SCOPES_OF_PERSON = { own: ofVisiblePeople, department: ofVisiblePeople, branch: ofVisiblePeople }

/** One person under the call's permission, or under another. @throws Fault not_found */
export async function requirePerson(
  { caller, call, db }: Context,
  id: number,
  permission = call.permission,
): Promise<void> {
  const found = await db.one(
    sql`select t.id from person t where ${visible(personTable, caller, { permission })} and t.id = ${id}`,
  )
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
}
