import type { Leaving } from '@bcare/contract/identity/user'
import { join, name, sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { heldWork } from './hooks.ts'

const NOTHING: Leaving = { customers: 0, deals: 0, appointments: 0, tasks: 0, submissions: 0 }

/** What a user still holds and would have to hand over: counts only, even of rows that the caller may not see. */
export async function leaving(context: Context, { id }: { id: number }): Promise<Leaving> {
  const counts = heldWork.all().map(({ name: work, held }) => sql`(${held(context, id)}) as ${name(work)}`)
  return { ...NOTHING, ...(await context.db.one<Leaving>(sql`select ${join(counts)}`)) }
}
