import {
  MERGE_RULES,
  type MergedTable,
  type MergeRows,
  type RowChange,
  type RowPlan,
} from '@bcare/rules/customers/merge-rows'
import { column, join, name, sql, type Sql } from '../kit/database/sql.ts'

interface MergeTable {
  /** The column that says which row it is. */
  key: string
  /** Columns that name a person, first the one that a row is found by. */
  names: readonly string[]
  /** Columns that a merge may change, with their types. */
  columns: Readonly<Record<string, 'bigint' | 'boolean' | 'int' | 'timestamptz'>>
  /** Further columns that the rule decides by. */
  facts?: readonly string[]
  /** Every row names its person: it is still that one's when it is changed. */
  owned?: boolean
  /** Its changes pass through numbers that nothing else has. */
  in_steps?: boolean
}

const owned = { key: 'id', names: ['person_id'], columns: { person_id: 'bigint' }, owned: true } as const

/** How each table of `MERGE_RULES` is stored. */
export const MERGE_TABLES: Readonly<Record<MergedTable, MergeTable>> = {
  person: {
    key: 'id',
    names: ['referrer_person_id', 'merged_into_id'],
    columns: { referrer_person_id: 'bigint', merged_into_id: 'bigint' },
  },
  person_tag: { ...owned, key: 'tag_id' },
  person_group_member: {
    ...owned,
    columns: { person_id: 'bigint', left_at: 'timestamptz' },
    facts: ['group_id'],
  },
  person_assignment: {
    ...owned,
    columns: { person_id: 'bigint', is_primary: 'boolean', end_at: 'timestamptz' },
    facts: ['user_id', 'role', 'deleted_at'],
  },
  person_relative: {
    key: 'id',
    names: ['person_id', 'related_person_id'],
    columns: { person_id: 'bigint', related_person_id: 'bigint', deleted_at: 'timestamptz' },
  },
  visit_reason: owned,
  note: { ...owned, columns: { person_id: 'bigint', entity_id: 'bigint' }, facts: ['entity_type'] },
  file_usage: { ...owned, columns: { person_id: 'bigint', entity_id: 'bigint' }, facts: ['entity_type'] },
  entity_data: {
    ...owned,
    columns: { person_id: 'bigint', entity_id: 'bigint', version_no: 'int', is_current: 'boolean' },
    facts: ['entity_type', 'kind', 'key', 'created_at'],
    in_steps: true,
  },
  deal: owned,
  appointment: owned,
  appointment_waiting: owned,
  track: { ...owned, facts: ['status', 'deleted_at'] },
  subject_request: owned,
  task: owned,
  task_note: owned,
  form_submission: {
    key: 'id',
    names: ['person_id', 'matched_person_id'],
    columns: { person_id: 'bigint', matched_person_id: 'bigint' },
  },
}

export const TABLES = Object.keys(MERGE_RULES) as MergedTable[]

export const MERGE_COLUMNS = Object.fromEntries(
  TABLES.map((table) => [table, Object.keys(MERGE_TABLES[table].columns)]),
) as Record<MergedTable, string[]>

const naming = (table: MergedTable, ids: readonly number[]): Sql =>
  sql`(${join(
    MERGE_TABLES[table].names.map((field) => sql`${column('t', field)} = any (${ids}::bigint[])`),
    ' or ',
  )})`

/** The rows of every table that name any of these people, as the rules read them. One statement a table. */
export const rowsQueries = (tenant_id: number, ids: readonly number[]): Sql[] =>
  TABLES.map((table) => {
    const { key, columns, facts = [] } = MERGE_TABLES[table]
    const fields = [...Object.keys(columns), ...facts].map((field) => column('t', field))
    return sql`select coalesce(json_agg(r), '[]')::text as json from (
      select ${join([sql`${column('t', key)} as id`, ...fields])} from ${name(table)} t where t.tenant_id = ${tenant_id} and ${naming(table, ids)} order by 1) r`
  })

export const readRows = (found: readonly (readonly { json: string }[])[]): MergeRows =>
  Object.fromEntries(
    TABLES.map((table, at) => [table, JSON.parse(found[at]?.[0]?.json ?? '[]') as MergeRows[string]]),
  )

/** How many rows of each table name somebody, as one JSON object. Rows that are deleted are not told of. */
export const countsOf = (tenant_id: number, id: number): Sql =>
  sql`json_build_object(${join(
    TABLES.map((table) => {
      const alive = table === 'person_tag' || table === 'entity_data' ? sql`` : sql` and t.deleted_at is null`
      const current = table === 'entity_data' ? sql` and t.is_current` : sql``
      return sql`${table}::text, (select count(*) from ${name(table)} t where t.tenant_id = ${tenant_id} and ${naming(table, [id])}${alive}${current})`
    }),
  )})`

/** The changes of one table as a relation `c`: the key, and each column before and after. */
function changesOf(table: MergedTable, changes: readonly RowChange[]): Sql {
  const fields = Object.entries(MERGE_TABLES[table].columns)
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
  timestamptz: sql`timestamptz`,
} as const
const typeName = (type: keyof typeof TYPES): Sql => TYPES[type]

/** Numbers that no version has, so that the versions of two records can pass each other. */
const STEP_ASIDE = sql`is_current = false, version_no = -t.id`

function update(
  table: MergedTable,
  changes: readonly RowChange[],
  tenant_id: number,
  set: Sql,
  side: string,
): Sql {
  const { key, names, owned: of_person } = MERGE_TABLES[table]
  const [person = ''] = names
  const still =
    of_person === true ? sql` and ${column('t', person)} = ${column('c', `${side}_${person}`)}` : sql``
  return sql`update ${name(table)} t set ${set} from ${changesOf(table, changes)}
    where t.tenant_id = ${tenant_id} and ${column('t', key)} = c.id${still}`
}

const fieldsOf = (table: MergedTable) => Object.keys(MERGE_TABLES[table].columns)

const inSteps = (table: MergedTable, step: (set: Sql) => Sql, set: Sql): Sql[] =>
  MERGE_TABLES[table].in_steps === true ? [step(STEP_ASIDE), step(set)] : [step(set)]

/** Carries a plan out, table by table. */
export const applyPlan = (tenant_id: number, plan: RowPlan): Sql[] =>
  TABLES.flatMap((table) => {
    const changes = plan[table] ?? []
    if (changes.length === 0) return []
    const set = join(fieldsOf(table).map((field) => sql`${name(field)} = ${column('c', `after_${field}`)}`))
    return inSteps(table, (how) => update(table, changes, tenant_id, how, 'before'), set)
  })

/** Takes a plan back: rows that are still where it brought them, and of these what nobody has changed since. */
export const revertPlan = (tenant_id: number, plan: RowPlan): Sql[] =>
  TABLES.flatMap((table) => {
    const changes = plan[table] ?? []
    if (changes.length === 0) return []
    const back = (field: string) =>
      MERGE_TABLES[table].in_steps === true
        ? column('c', `before_${field}`)
        : sql`case when ${column('t', field)} is not distinct from ${column('c', `after_${field}`)} then ${column('c', `before_${field}`)} else ${column('t', field)} end`
    const set = join(fieldsOf(table).map((field) => sql`${name(field)} = ${back(field)}`))
    return inSteps(table, (how) => update(table, changes, tenant_id, how, 'after'), set)
  })
