import { Fault } from '@bcare/contract'
import { FIT_ROWS, WRITTEN_ROWS } from '@bcare/rules/imports/import'
import { all, column, join, name, sql, states, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Step } from './importer.ts'
import { rowsOf } from './table.ts'

/** The rows of a batch that nothing became of yet, over `r`. */
export const ofBatch = ({ tenant_id, facts, nos }: Step): Sql =>
  sql`${rowsOf(tenant_id, facts.id, nos)} and r.outcome is null`

interface Added {
  entity: string
  columns: readonly string[]
  /** Which rows of the batch, over `r`. */
  which: Sql
  /** What is added with each: further `with` parts that read `batch`, each after a comma. */
  also?: Sql
}

/** Adds the records of rows, each row knowing what it became: ids, and codes of the clinic's, in the order of the file. */
export function addRecords(step: Step, { entity, columns, which, also = sql`` }: Added): Sql {
  const { tenant_id, facts } = step
  const { created_by: user_id, id } = facts
  const values = join(columns.map((field) => column('p', field)))
  return sql`
    with batch as materialized (
      select r.no, r.draft, r.tag_ids, app.next_id() as id
      from person_import_row r where ${ofBatch(step)} and ${which} order by r.no
    ), added as (
      insert into ${name(entity)} (tenant_id, id, ${join(columns.map(name))}, created_by, updated_by)
      select ${tenant_id}, b.id, ${values}, ${user_id}::bigint, ${user_id}::bigint
      from (select * from batch order by no) b cross join lateral jsonb_populate_record(null::${name(entity)}, b.draft) p returning id
    )${also}
    update person_import_row r set outcome = 'added', record_id = b.id from batch b
    where ${rowsOf(tenant_id, id, step.nos)} and r.no = b.no and exists (select 1 from added a where a.id = b.id)`
}

export interface Change {
  no: number
  record_id: number
  /** New values by columns; the row is skipped when there is nothing to keep. */
  values: Record<string, unknown>
  /** What undoing needs. */
  filled: Record<string, unknown>
}

/** Changes records that this transaction has locked, each row knowing what it changed. */
export function changeRecords(
  { tenant_id, facts, nos }: Step,
  entity: string,
  columns: readonly string[],
  changes: readonly Change[],
): Sql[] {
  const sets = join(
    columns.map(
      (field) =>
        sql`${name(field)} = case when f.values ? ${field} then v.${name(field)} else p.${name(field)} end`,
    ),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as f(no int, record_id bigint, values jsonb, filled jsonb)`
  return [
    sql`update ${name(entity)} p set ${sets}, version = p.version + 1, updated_at = now(), updated_by = ${facts.created_by}::bigint
      from ${given} cross join lateral jsonb_populate_record(null::${name(entity)}, f.values) v
      where p.tenant_id = ${tenant_id} and p.id = f.record_id and f.filled <> '{}'`,
    sql`update person_import_row r set outcome = case when f.filled = '{}' then 'skipped' else 'updated' end, record_id = f.record_id, filled = f.filled
      from ${given} where ${rowsOf(tenant_id, facts.id, nos)} and r.no = f.no`,
  ]
}

type Stored = Record<string, unknown>

interface Matched {
  entity: string
  columns: readonly string[]
  /** What a row says whose record has been deleted since the check. */
  gone: string
  /** What is wrong with a record as it would stand. */
  problem: (record: Stored) => string | undefined
}

/**
 * Gives the records on file what rows say of them, each field that differs; what it was is kept for undoing.
 * @throws Fault rule, for a batch in which a record is gone or would not be right
 */
export async function changeMatched(step: Step, { entity, columns, gone, problem }: Matched): Promise<void> {
  const { tx, tenant_id } = step
  const matched = sql`person_import_row r where ${ofBatch(step)} and r.status = 'same'`
  const [counted, rows] = await tx.batch<
    [{ count: number }, { no: number; id: number; draft: Stored; stored: Stored }]
  >(
    sql`select count(*)::int as count from ${matched}`,
    sql`select r.no, p.id, r.draft, to_jsonb(p) as stored from (select r.* from ${matched}) r
      join ${name(entity)} p on p.tenant_id = ${tenant_id} and p.id = r.match_id and p.deleted_at is null
      order by p.id for update of p`,
  )
  if (rows.length < (counted[0]?.count ?? 0)) throw new Fault('rule', gone)
  const changes = rows.map(({ no, id, draft, stored }) => {
    const wrong = problem({ ...stored, ...draft })
    if (wrong !== undefined) throw new Fault('rule', wrong)
    const fields = columns.filter(
      (field) => field in draft && JSON.stringify(draft[field]) !== JSON.stringify(stored[field]),
    )
    const of = (record: Stored) => Object.fromEntries(fields.map((field) => [field, record[field]]))
    return { no, record_id: id, values: of(draft), filled: of(stored) }
  })
  if (changes.length > 0) await tx.batch(...changeRecords(step, entity, columns, changes))
}

/** Rows of a batch whose records on file are left as they are. */
export const skipMatched = (step: Step): Sql =>
  sql`update person_import_row r set outcome = 'skipped', record_id = r.match_id where ${ofBatch(step)} and r.status = 'same'`

/** The rows of an import that can come in, over `r`. */
export const fitRows = (tenant_id: number, id: number): Sql =>
  sql`r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.status in ${states(FIT_ROWS)}`

/**
 * Refuses rows that stand against another row of the file or a record on file: `found` selects `no`, the other row's
 * `match_no`, the record's `match_id`, and the `problem`; the cells that it is about are those of `fields`.
 */
export const refuseClashes = (
  tenant_id: number,
  id: number,
  found: Sql,
  fields: readonly string[],
): Sql => sql`
  with found as materialized (${found})
  update person_import_row r set status = 'error', match_no = f.match_no, match_id = coalesce(f.match_id, r.match_id),
    problems = array[f.problem], faulty = array(
      select (place - 1)::int from person_import i cross join lateral unnest(i.mapping) with ordinality m (field, place)
      where i.tenant_id = ${tenant_id} and i.id = ${id} and m.field = any (${fields}) order by place)
  from found f where r.tenant_id = ${tenant_id} and r.import_id = ${id} and r.no = f.no`

/** After this every row knows the version of its record, so that a later touch is seen. */
export const followVersions = (
  tenant_id: number,
  import_id: number,
  entity: string,
  records: Sql,
): Sql => sql`
  update person_import_row r set record_version = p.version from ${name(entity)} p
  where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.outcome in ${states(WRITTEN_ROWS)}
    and p.tenant_id = r.tenant_id and p.id = r.record_id and r.record_id in (${records}) and r.record_version is distinct from p.version`

export interface Reference {
  table: string
  column: string
  dated: boolean
}

/** Every column that names a record of an entity, found in the catalogue, so that a later table is never forgotten. */
export const referencesTo = (db: TenantDatabase, entity: string): Promise<Reference[]> =>
  db.rows<Reference>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      exists (select 1 from pg_attribute d where d.attrelid = c.conrelid and d.attname = 'created_at' and not d.attisdropped) as dated
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = ${entity}::regclass and cardinality(c.conkey) = 2`)

/** Nothing of the clinic's work names the record `p` yet; what came with the record itself does not count. */
function unused(references: readonly Reference[]): Sql {
  return all(
    references.map(({ table, column: naming, dated }) => {
      const later = dated ? sql` and u.created_at is distinct from p.created_at` : sql``
      return sql`not exists (select 1 from ${name(table.replaceAll('"', ''))} u where u.tenant_id = p.tenant_id and u.${name(naming)} = p.id${later})`
    }),
  )
}

const ofRows = ({ tenant_id, facts, nos }: Step): Sql =>
  sql`r.tenant_id = ${tenant_id} and r.import_id = ${facts.id} and r.no = any (${nos}::int[])`

/** The record of a row, still as the import left it. */
const UNTOUCHED = sql`p.tenant_id = r.tenant_id and p.id = r.record_id and p.version = r.record_version and p.deleted_at is null`

/** Records that the import added and no user has worked with since are deleted. */
export const removeAdded = (
  step: Step,
  entity: string,
  references: readonly Reference[],
  also: Sql = sql`true`,
): Sql => sql`
  with gone as (
    update ${name(entity)} p set deleted_at = now(), updated_at = now(), updated_by = ${step.facts.created_by}::bigint, version = p.version + 1
    from person_import_row r where ${ofRows(step)} and r.outcome = 'added' and ${UNTOUCHED} and ${unused(references)} and ${also}
    returning r.no
  )
  update person_import_row r set outcome = 'undone' from gone where ${ofRows(step)} and r.no = gone.no`

/**
 * What the import changed is as it was, where the record has not been changed since: `before` says of a field what that is,
 * over the record `p`, its row `r`, and `v`, the row's `filled` as a record.
 */
export const takeBack = (
  step: Step,
  entity: string,
  columns: readonly string[],
  before: (field: string) => Sql,
): Sql => sql`
  with restored as (
    update ${name(entity)} p set ${join(
      columns.map(
        (field) =>
          sql`${name(field)} = case when r.filled ? ${field} then ${before(field)} else p.${name(field)} end`,
      ),
    )}, version = p.version + 1, updated_at = now(), updated_by = ${step.facts.created_by}::bigint
    from person_import_row r cross join lateral jsonb_populate_record(null::${name(entity)}, r.filled) v
    where ${ofRows(step)} and r.outcome = 'updated' and ${UNTOUCHED} returning r.no
  )
  update person_import_row r set outcome = 'undone' from restored where ${ofRows(step)} and r.no = restored.no`

/** What undoing leaves as it is. */
export const keepRest = (step: Step): Sql =>
  sql`update person_import_row r set outcome = 'kept' where ${ofRows(step)} and r.outcome in ${states(WRITTEN_ROWS)}`
