import type { Context } from '../../kit/context.ts'
import { inSteps, type Moved } from '../../kit/database/move-rows.ts'
import { name, sql, type Sql } from '../../kit/database/sql.ts'

/** A table of links: which table, and the column of what is linked. */
export interface Links {
  table: string
  record: string
}

/** Makes links to one tag links to another one; a row with both keeps the one that stays. The log says what was added and removed. */
export function moveLinks(
  context: Context,
  { table, record }: Links,
  from: number,
  into: number,
): Promise<Moved> {
  const { tenant_id } = context.caller
  const [links, column] = [name(table), name(record)]
  const person = (alias: Sql) => (record === 'person_id' ? sql`${alias}.record` : sql`null::bigint`)
  const sides = (alias: Sql, tag: number, made: boolean): Sql => {
    const pair = (value: Sql) =>
      made ? sql`jsonb_build_array(null, ${value})` : sql`jsonb_build_array(${value}, null)`
    return sql`jsonb_build_object(${record}::text, ${pair(sql`${alias}.record`)}, 'tag_id', ${pair(sql`${tag}::bigint`)})`
  }
  const logged = (verb: string, rows: Sql, tag: number) => sql`
    (select app.tell_history(${verb}, ${table}, array_agg(null::bigint), array_agg(${person(sql`x`)}), array_agg(${sides(sql`x`, tag, verb === 'create')}))
      from ${rows} x having count(*) > 0)`
  return inSteps(
    context,
    table,
    (limit) => sql`
      with gone as (
        delete from ${links} l where l.tenant_id = ${tenant_id} and l.tag_id = ${from} and l.${column} in (
          select m.${column} from ${links} m where m.tenant_id = ${tenant_id} and m.tag_id = ${from} limit ${limit})
        returning l.${column} as record, l.created_at, l.created_by),
      made as (
        insert into ${links} (tenant_id, ${column}, tag_id, created_at, created_by)
        select ${tenant_id}, g.record, ${into}, g.created_at, g.created_by from gone g on conflict do nothing returning ${column} as record)
      select (select count(*)::int from gone) as moved, (select max(record) from gone) as id,
        ${logged('delete', sql`gone`, from)} as told_gone, ${logged('create', sql`made`, into)} as told_made`,
  )
}
