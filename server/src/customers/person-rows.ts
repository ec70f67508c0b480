import type { Entity } from '@bcare/contract'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { column, join, name, sql, type Sql } from '../kit/database/sql.ts'
import { personRows, type Erased, type MergedRows } from './hooks.ts'

/** Rows that name one person, in `person_id`: they follow the customer into the record that is kept. */
export const FOLLOWS: MergedRows = { rule: MERGE_RULES.follow, columns: { person_id: 'bigint' } }

/** Rows about a record of the customer, or about the customer: what they are about follows too. */
export const FOLLOWS_ENTITY: MergedRows = {
  rule: MERGE_RULES.followEntity,
  columns: { person_id: 'bigint', entity_id: 'bigint' },
  facts: ['entity_type'],
}

const JOINED_KINDS: Readonly<Record<string, 'boolean' | 'text'>> = {
  flag: 'boolean',
  text: 'text',
  long_text: 'text',
  phone: 'text',
}

/**
 * What is left of two rows of an entity that become one, by its declaration: a mark of either, and words that the one that
 * stays lacks. References are those of the row that stays.
 */
export function joinedBy({
  name: entity,
  edits,
  kinds,
}: Entity): Required<Pick<MergedRows, 'columns' | 'joined'>> {
  const typed = Object.keys(edits).flatMap((field) => {
    const type = JOINED_KINDS[kinds[field] ?? '']
    if (type === undefined && !field.endsWith('_id'))
      throw new Error(`nobody says what a merge makes of ${entity}.${field}`)
    return type === undefined ? [] : [[field, type] as const]
  })
  const of = (wanted: string) => typed.flatMap(([field, type]) => (type === wanted ? [field] : []))
  return { columns: Object.fromEntries(typed), joined: { either: of('boolean'), filled: of('text') } }
}

/** Rows that name these customers in one of their columns, over a table that is called by its own name. */
export const ofThem = ({ tenant_id, ids }: Erased, ...names: readonly string[]): Sql =>
  sql`tenant_id = ${tenant_id} and (${join(
    (names.length === 0 ? ['person_id'] : names).map((field) => sql`${name(field)} = any (${ids})`),
    ' or ',
  )})`

/** Takes the rows of a table that name the customers away. */
export const removed =
  (table: string) =>
  (erased: Erased): Sql[] => [sql`delete from ${name(table)} where ${ofThem(erased)}`]

/** The ids of the records of a table that name the customers. */
export const recordsBy =
  (table: string, ...names: readonly string[]) =>
  (erased: Erased): Sql =>
    sql`select id from ${name(table)} where ${ofThem(erased, ...names)}`

/** Whether a row names a record of the customers: by its columns for the type and the id of a record. */
export const aboutThem = (erased: Erased, entity_type: Sql, entity_id: Sql): Sql =>
  sql`(${join(
    personRows
      .all()
      .flatMap(({ table, records }) =>
        records === undefined
          ? []
          : [sql`(${entity_type} = ${table} and ${entity_id} in (${records(erased)}))`],
      ),
    ' or ',
  )})`

/** The types of the records that a customer has. */
export const recordTypes = (): string[] =>
  personRows.all().flatMap(({ table, records }) => (records === undefined ? [] : [table]))

/** Which of the columns names a person, over the alias `t`. */
export const namedBy = (names: readonly string[], ids: readonly number[]): Sql =>
  sql`(${join(
    names.map((field) => sql`${column('t', field)} = any (${ids}::bigint[])`),
    ' or ',
  )})`
