import { Fault } from '@bcare/contract'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { personTable } from '../person/person-table.ts'

/** Ids of a person and of every record that went into it: what was written under the old ids is about the same person. */
export const samePerson = (tenant_id: number, id: number): Sql =>
  sql`array(select o.id from person o where o.tenant_id = ${tenant_id} and (o.id = ${id} or o.merged_into_id = ${id}))`

/** Where a merged record went, as far as the caller may see it there. */
export const mergedInto = (
  { caller, call, db }: Context,
  id: number,
): Promise<{ id: number; code: string } | undefined> =>
  db.one<{ id: number; code: string }>(sql`
    select t.id, t.code from person t where ${visible(personTable, caller, call)} and t.id = (
      select o.merged_into_id from person o where o.tenant_id = ${caller.tenant_id} and o.id = ${id})`)

/** A merged record is read-only: a user who still has it open is answered where it went. @throws Fault rule */
export async function orMerged<T>(context: Context, id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== 'not_found') throw error
    const target = await mergedInto(context, id)
    if (target === undefined) throw error
    throw new Fault('rule', `Hồ sơ này đã được gộp vào ${target.code}, hãy mở hồ sơ đó để sửa`, {
      merged_into_id: target.id,
    })
  }
}
