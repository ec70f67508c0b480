import type { Context } from '../context.ts'
import { column, integer, name, sql, type Sql } from './sql.ts'
import { aboutOf } from './table.ts'

/** Rows of one statement: each well within its time, however many a clinic has. */
const STEP = 5_000

/** The log of a table is written by the statement itself, not row by row. */
const logByHand = (table: string): Sql => sql`select set_config('app.told_of', ${table}, true)`

/** What one step did. */
interface Step {
  moved: number
  /** One of the rows, for the notice that some have changed. */
  id: number | null
}

export type Moved = Step

/** Takes steps until one is not full; each is one statement that moves rows and writes them into the log. */
export async function inSteps({ db }: Context, table: string, step: (limit: Sql) => Sql): Promise<Moved> {
  const sum: Moved = { moved: 0, id: null }
  for (let full = true; full;) {
    const [, [done]] = await db.batch<[object, Step]>(logByHand(table), step(integer(STEP)), logByHand(''))
    sum.moved += done?.moved ?? 0
    sum.id = done?.id ?? sum.id
    full = done?.moved === STEP
  }
  return sum
}

/** Makes a column that says one id say another one, everywhere; the log of each row says so. */
export function moveColumn(
  context: Context,
  entity: string,
  field: string,
  from: number,
  into: number,
): Promise<Moved> {
  const { tenant_id } = context.caller
  const [target, changed] = [name(entity), name(field)]
  const about = aboutOf(entity)
  const person = about === undefined ? sql`null::bigint` : column('r', about)
  const change = sql`jsonb_build_object(${field}::text, jsonb_build_array(${from}::bigint, ${into}::bigint))`
  return inSteps(
    context,
    entity,
    (limit) => sql`
      with moved as (
        update ${target} r set ${changed} = ${into}
        where r.tenant_id = ${tenant_id} and r.id in (
          select m.id from ${target} m where m.tenant_id = ${tenant_id} and m.${changed} = ${from} limit ${limit})
        returning r.id, ${person} as person)
      select count(*)::int as moved, max(m.id) as id,
        app.tell_history('update', ${entity}, array_agg(m.id), array_agg(m.person), array_agg(${change})) from moved m`,
  )
}
