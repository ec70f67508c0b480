import type { Context } from '../context.ts'
import { column, join, name, sql } from './sql.ts'
import type { Table } from './table.ts'

interface Listed {
  id?: number | undefined
}

interface Replacing {
  /** Whose rows they are, and the column that names it. */
  of: { parent: Table; id: number; column: string }
  before: readonly { id: number }[]
  /** What stands there from now on; one with an id of `before` is that row. */
  rows: readonly Listed[]
  /** What is written of each. */
  columns: readonly string[]
}

/**
 * Makes the live rows under one parent those of a list, in one round trip: rows that are named by their id stay
 * themselves and are written where they differ, those that are not named are taken away, those without an id are added.
 * The parent gets a version of its own, which is what two users who arrange its rows meet at.
 */
export async function replaceRows(
  target: Table,
  context: Context,
  { of, before, rows, columns }: Replacing,
): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const texts = (row: object) =>
    columns.map((field) => JSON.stringify((row as Record<string, unknown>)[field]))
  const known = new Map(before.map((row) => [row.id, String(texts(row))]))
  const changed = rows.filter((row) => row.id !== undefined && known.get(row.id) !== String(texts(row)))
  const kept = rows.flatMap(({ id }) => id ?? [])
  const parent = name(of.column)
  const stamp = sql`version = s.version + 1, updated_at = now(), updated_by = ${user_id}`
  const written = join(columns.map((field) => name(field)))
  const values = join(columns.map((field) => column('w', field)))
  const records = (list: readonly object[]) =>
    sql`json_populate_recordset(null::${target.name}, ${JSON.stringify(list)}::json) w`
  const added = rows.filter(({ id }) => id === undefined).map((row, place) => ({ ...row, version: place }))
  await context.db.batch(
    sql`update ${target.name} s set deleted_at = now(), ${stamp}
      where s.tenant_id = ${tenant_id} and s.${parent} = ${of.id} and s.deleted_at is null and s.id <> all (${kept}::bigint[])`,
    sql`update ${target.name} s set (${written}) = (select ${values}), ${stamp}
      from ${records(changed)} where s.tenant_id = ${tenant_id} and s.${parent} = ${of.id} and s.id = w.id`,
    sql`insert into ${target.name} (tenant_id, ${parent}, created_by, updated_by, ${written})
      select ${tenant_id}::int, ${of.id}::bigint, ${user_id}::bigint, ${user_id}::bigint, ${values}
      from ${records(added)} order by w.version`,
    sql`update ${of.parent.name} s set ${stamp} where s.tenant_id = ${tenant_id} and s.id = ${of.id}`,
  )
}
