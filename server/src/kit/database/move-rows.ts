import type { Context } from '../http/context.ts'
import { integer, name, sql, type Sql } from './sql.ts'
import { tableNamed } from './table.ts'

/** Rows of one statement: each well within its time, however many a clinic has. */
const STEP = 5_000

/** The log of a table is written by the statement itself, not row by row. */
const tellBySelf = (table: string): Sql => sql`select set_config('app.told_of', ${table}, true)`

/** What one step did. */
interface Step {
  moved: number
  /** One of the rows, for whoever is to be told that some have changed. */
  id: number | null
}

export type Moved = Step

/** Takes steps until one is not full; each is one statement that moves rows and tells the log of them. */
async function inSteps({ db }: Context, table: string, step: (limit: Sql) => Sql): Promise<Moved> {
  const sum: Moved = { moved: 0, id: null }
  for (let full = true; full;) {
    const [, [done]] = await db.batch<[object, Step]>(tellBySelf(table), step(integer(STEP)), tellBySelf(''))
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
  const [target, column] = [name(entity), name(field)]
  const has_person = tableNamed(entity)?.columns.includes('person_id') === true
  const person = entity === 'person' ? sql`r.id` : has_person ? sql`r.person_id` : sql`null::bigint`
  const change = sql`jsonb_build_object(${field}::text, jsonb_build_array(${from}::bigint, ${into}::bigint))`
  return inSteps(
    context,
    entity,
    (limit) => sql`
      with moved as (
        update ${target} r set ${column} = ${into}
        where r.tenant_id = ${tenant_id} and r.id in (
          select m.id from ${target} m where m.tenant_id = ${tenant_id} and m.${column} = ${from} limit ${limit})
        returning r.id, ${person} as person)
      select count(*)::int as moved, max(m.id) as id,
        app.tell_history('update', ${entity}, array_agg(m.id), array_agg(m.person), array_agg(${change})) from moved m`,
  )
}

/** A table of links: which table, and the column of what is linked. */
export interface Links {
  table: string
  record: string
}

/** Makes links to one tag links to another one; whoever has both keeps the one that stays. The log says what came and what went. */
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
  const told = (verb: string, rows: Sql, tag: number) => sql`
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
        ${told('delete', sql`gone`, from)} as told_gone, ${told('create', sql`made`, into)} as told_made`,
  )
}
