import type { MergedTable, MergeRows, RowChange, RowPlan } from '@bcare/rules/customers/merge/rows'
import { column, join, name, sql, type Sql } from '../../kit/database/sql.ts'
import { personRows, type MergedRows } from '../hooks.ts'
import { namedBy } from '../person-rows.ts'

interface Moving extends MergedRows {
  table: string
  key: string
  names: readonly string[]
}

/** Every table whose rows a merge brings along, as its family declares it. */
const moving = (): Moving[] =>
  personRows
    .all()
    .flatMap(({ table, merged }) =>
      'stays' in merged
        ? []
        : [{ table, ...merged, key: merged.key ?? 'id', names: merged.names ?? ['person_id'] }],
    )

/** How the rules plan the rows of each table. */
export const mergedTables = (): Record<string, MergedTable> =>
  Object.fromEntries(
    moving().map(({ table, rule, columns, joined }) => [
      table,
      { rule, columns: Object.keys(columns), ...(joined && { joined }) },
    ]),
  )

/** The rows of every table that name any of these people, as the rules read them. One statement a table. */
export const rowsQueries = (tenant_id: number, ids: readonly number[]): Sql[] =>
  moving().map(({ table, key, names, columns, facts = [] }) => {
    const fields = [...Object.keys(columns), ...facts].map((field) => column('t', field))
    return sql`select coalesce(json_agg(r), '[]')::text as json from (
      select ${join([sql`${column('t', key)} as id`, ...fields])} from ${name(table)} t where t.tenant_id = ${tenant_id} and ${namedBy(names, ids)} order by 1) r`
  })

export const readRows = (found: readonly (readonly { json: string }[])[]): MergeRows =>
  Object.fromEntries(
    moving().map(({ table }, at) => [table, JSON.parse(found[at]?.[0]?.json ?? '[]') as MergeRows[string]]),
  )

/** How many rows of each table name a person, as one JSON object. Deleted rows do not count. */
export const countsOf = (tenant_id: number, id: number): Sql =>
  sql`json_build_object(${join(
    moving().map(
      ({ table, names, counted = sql`t.deleted_at is null` }) =>
        sql`${table}::text, (select count(*) from ${name(table)} t where t.tenant_id = ${tenant_id} and ${namedBy(names, [id])} and ${counted})`,
    ),
  )})`

/** The changes of one table as a relation `c`: the key, and each column before and after. */
function changesOf({ columns: types }: Moving, changes: readonly RowChange[]): Sql {
  const fields = Object.entries(types)
  const columns = fields.flatMap(([field, type]) => [
    sql`${name(`before_${field}`)} ${typeName(type)}`,
    sql`${name(`after_${field}`)} ${typeName(type)}`,
  ])
  const flat = changes.map(({ id, before, after }) => ({
    id,
    ...Object.fromEntries(
      fields.flatMap(([field]) => [
        [`before_${field}`, before[field] ?? null],
        [`after_${field}`, after[field] ?? null],
      ]),
    ),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as c (id bigint, ${join(columns)})`
}

const TYPES = {
  bigint: sql`bigint`,
  boolean: sql`boolean`,
  int: sql`int`,
  text: sql`text`,
  timestamptz: sql`timestamptz`,
} as const
const typeName = (type: keyof typeof TYPES): Sql => TYPES[type]

/** Numbers that no version has, so that the versions of two records can pass each other. */
const STEP_ASIDE = sql`is_current = false, version_no = -t.id`

function update(
  moved: Moving,
  changes: readonly RowChange[],
  tenant_id: number,
  set: Sql,
  side: string,
): Sql {
  const { table, key, names, columns } = moved
  const [person = ''] = names
  // A row that names its person alone is still that one's when it is changed.
  const still =
    names.length === 1 && person in columns
      ? sql` and ${column('t', person)} = ${column('c', `${side}_${person}`)}`
      : sql``
  return sql`update ${name(table)} t set ${set} from ${changesOf(moved, changes)}
    where t.tenant_id = ${tenant_id} and ${column('t', key)} = c.id${still}`
}

const inSteps = ({ in_steps }: Moving, step: (set: Sql) => Sql, set: Sql): Sql[] =>
  in_steps === true ? [step(STEP_ASIDE), step(set)] : [step(set)]

/** The changes of each table that has any, as one statement or two. */
const forEachTable = (plan: RowPlan, write: (moved: Moving, changes: readonly RowChange[]) => Sql[]): Sql[] =>
  moving().flatMap((moved) => {
    const changes = plan[moved.table] ?? []
    return changes.length === 0 ? [] : write(moved, changes)
  })

/** Carries a plan out, table by table. */
export const applyPlan = (tenant_id: number, plan: RowPlan): Sql[] =>
  forEachTable(plan, (moved, changes) => {
    const set = join(
      Object.keys(moved.columns).map((field) => sql`${name(field)} = ${column('c', `after_${field}`)}`),
    )
    return inSteps(moved, (how) => update(moved, changes, tenant_id, how, 'before'), set)
  })

/** Takes a plan back: rows that are still where it brought them, and of these what has not been changed since. */
export const revertPlan = (tenant_id: number, plan: RowPlan): Sql[] =>
  forEachTable(plan, (moved, changes) => {
    const back = (field: string) =>
      moved.in_steps === true
        ? column('c', `before_${field}`)
        : sql`case when ${column('t', field)} is not distinct from ${column('c', `after_${field}`)} then ${column('c', `before_${field}`)} else ${column('t', field)} end`
    const set = join(Object.keys(moved.columns).map((field) => sql`${name(field)} = ${back(field)}`))
    return inSteps(moved, (how) => update(moved, changes, tenant_id, how, 'after'), set)
  })
