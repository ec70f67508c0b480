import { carriedBy, type Carried, type Told, withheld } from '@bcare/rules/contact/told'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import { reachesAll, tableNamed, within } from '../kit/database/table.ts'
import { readRight } from '../kit/read-right.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'

const keyOf = ({ type, id }: Carried): string => `${type}:${id}`

/**
 * Which of these records of one kind the caller may read: all, none, or those that a query finds. A merged record is the
 * one that it went into.
 */
function readableOf(caller: Caller, type: string, ids: readonly number[]): boolean | Sql {
  const permission = readRight(type)
  const target = tableNamed(type)
  if (permission === undefined || target === undefined || permission === 'signed_in') return true
  if (!caller.may(permission)) return false
  if (reachesAll(target, caller, { permission })) return true
  const kept = target.columns.includes('merged_into_id')
    ? sql`select coalesce(o.merged_into_id, o.id) as id, o.id as said from ${target.name} o where o.tenant_id = ${caller.tenant_id} and o.id = any (${ids}::bigint[])`
    : sql`select o.id, o.id as said from unnest(${ids}::bigint[]) o (id)`
  return sql`select ${type}::text as type, k.said as id from (${kept}) k
    where exists (select from ${target.name} t where t.id = k.id and ${within(target, caller, { permission })})`
}

/** The caller's notifications as it may read them at this moment: what it has lost the right to is withheld. */
export async function asReadable<T extends Told>(
  { caller, db }: Pick<Context, 'caller' | 'db'>,
  rows: readonly T[],
): Promise<T[]> {
  const carried = rows.flatMap(carriedBy)
  const kinds = [...Map.groupBy(carried, ({ type }) => type)].map(([type, some]) => {
    const ids = [...new Set(some.map(({ id }) => id))]
    return { type, readable: readableOf(caller, type, ids) }
  })
  const queries = kinds.flatMap(({ readable }) => (typeof readable === 'boolean' ? [] : [readable]))
  const found = queries.length === 0 ? [] : await db.rows<Carried>(join(queries, ' union all '))
  const seen = new Set(found.map(keyOf))
  const whole = new Set(kinds.flatMap(({ type, readable }) => (readable === true ? [type] : [])))
  const isReadable = (one: Carried) => whole.has(one.type) || seen.has(keyOf(one))
  return rows.map((row) => (carriedBy(row).every(isReadable) ? row : withheld(row)))
}
