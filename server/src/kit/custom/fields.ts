import { isMany, isNumeric, type CustomField } from '@bcare/rules/settings/custom-field'
import { sql, type Sql } from '../database/sql.ts'
import type { Context } from '../context.ts'
import type { TenantDatabase } from '../database/tenant-database.ts'

/** A definition with what the server alone needs of it. */
export interface StoredField extends CustomField {
  default_value: unknown
  show_in: readonly string[]
}

/** The fields of an entity that are not thrown away, in the order of its form. */
export const fieldsQuery = (tenant_id: number, entity_type: string): Sql => sql`
  select d.id, d.name, d.label, d.type, coalesce(o.options, '[]') as options, d.required, d.is_unique as unique, d.validation,
    d.visible_roles, d.editable_roles, d.show_if, d.is_sensitive, d.status, d.default_value, d.show_in
  from custom_definition d
    left join custom_option_set o on o.tenant_id = d.tenant_id and o.id = d.option_set_id
  where d.tenant_id = ${tenant_id} and d.entity_type = ${entity_type} and d.deleted_at is null order by d."order", d.id`

/** The fields of an entity as they are now. */
export const readFields = (
  db: TenantDatabase,
  tenant_id: number,
  entity_type: string,
): Promise<StoredField[]> => db.rows<StoredField>(fieldsQuery(tenant_id, entity_type))

/** What lists look at of a field: everything but the options of its set, which change without the definition. */
export type JudgedField = Omit<StoredField, 'options'>

/**
 * The same for lists that are narrowed or sorted by them: read once a process and again after a definition has changed,
 * because a clinic may have a hundred of them and a list asks with every page.
 */
export const judgedFields = (
  { cache, db, caller: { tenant_id } }: Pick<Context, 'cache' | 'db' | 'caller'>,
  entity_type: string,
): Promise<readonly JudgedField[]> =>
  cache.of(tenant_id, 'custom_definition', `fields of ${entity_type}`, () =>
    readFields(db, tenant_id, entity_type),
  )

const LOCKED = 'custom_definition'

/** Until the transaction ends, definitions stay as they are for callers who write values by them. */
export const holdDefinitions = (tenant_id: number): Sql =>
  sql`select pg_advisory_xact_lock_shared(hashtext(${LOCKED}), ${tenant_id}::int)`

/** Waits for all commands that are writing values, so that definitions can change. */
export const lockDefinitions = (tenant_id: number): Sql =>
  sql`select pg_advisory_xact_lock(hashtext(${LOCKED}), ${tenant_id}::int)`

/** The column of `custom_index` that holds the values of a type. */
export const indexColumn = ({ type }: Pick<CustomField, 'type'>): Sql =>
  isNumeric(type) ? sql`number` : sql`word`

/** Where the value is that a row is sorted by; fields with several values have none. */
export const sortExpression = (field: Pick<CustomField, 'id' | 'type'>): Sql | undefined =>
  isMany(field.type)
    ? undefined
    : sql`(select s.${indexColumn(field)} from custom_index s where s.tenant_id = t.tenant_id and s.definition_id = ${field.id} and s.entity_id = t.id and s.place = 0)`
