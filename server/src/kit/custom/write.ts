import { Fault, type CustomValues } from '@bcare/contract'
import { checkValues, type FieldProblem } from '@bcare/rules/settings/custom-check'
import { isBlank, isReference, isShown, MASK, mayEdit } from '@bcare/rules/settings/custom-field'
import { explainConstraints } from '../database/errors.ts'
import { all, join, sql, type Sql } from '../database/sql.ts'
import { tableNamed, visible } from '../database/table.ts'
import type { Context } from '../context.ts'
import { fieldsQuery, holdDefinitions, type StoredField } from './fields.ts'
import { judgeInTurns } from './judge-in-turns.ts'

const TAKEN = 'Giá trị này đã có ở một bản ghi khác, trường này không được trùng'
explainConstraints({ custom_unique_word: TAKEN, custom_unique_number: TAKEN })

/** @throws Fault rule with the fields that do not fit */
function refuse(errors: readonly FieldProblem[]): void {
  if (errors.length > 0) throw new Fault('rule', errors[0]?.message, { errors })
}

/** What else is asked of what a reference names: a term is of its vocabulary, a file hangs on this very record. */
function fitting({ type, validation }: StoredField, of: Pick<CustomChange, 'entity_type' | 'id'>): Sql {
  if (type === 'term' && validation.vocabulary !== undefined)
    return sql`t.vocabulary = ${validation.vocabulary}`
  return type === 'file' ? sql`t.entity_type = ${of.entity_type} and t.entity_id = ${of.id}` : sql`true`
}

/** Whether a reference may be named by the caller: what it names is there, fits, and may be seen. */
function mayName({ caller }: Context, field: StoredField, id: number, of: CustomChange): Sql {
  const object = field.type === 'file' ? 'file_usage' : field.type
  const target = tableNamed(object)
  if (target === undefined || !caller.may(`${object}:read`)) return sql`false`
  const seen = visible(target, caller, { permission: `${object}:read` })
  return sql`exists (select from ${target.name} t where ${all([seen, sql`t.id = ${id}`, fitting(field, of)])})`
}

/** Terms that are named: a merge of one of them waits until the transaction ends, and what was merged meanwhile is seen as gone. */
function heldTerms(
  { caller }: Context,
  named: readonly StoredField[],
  values: Record<string, unknown>,
): Sql[] {
  const ids = named.filter(({ type }) => type === 'term').map(({ name }) => values[name] as number)
  const terms = tableNamed('term')
  if (ids.length === 0 || terms === undefined) return []
  return [
    sql`select t.id from ${terms.name} t where t.tenant_id = ${caller.tenant_id} and t.id = any (${ids}::bigint[]) order by t.id for key share`,
  ]
}

/** @throws Fault rule when a value names something that is gone or not for the caller's eyes */
async function checkReferences(
  context: Context,
  fields: readonly StoredField[],
  values: Record<string, unknown>,
  { stored, of }: { stored: Record<string, unknown>; of: CustomChange },
): Promise<void> {
  const named = fields.filter(
    ({ type, name }) => isReference(type) && !isBlank(values[name] ?? null) && values[name] !== stored[name],
  )
  if (named.length === 0) return
  const checks = named.map((field) => mayName(context, field, values[field.name] as number, of))
  const results = await context.db.batch<{ there: boolean[] }>(
    ...heldTerms(context, named, values),
    sql`select array[${join(checks)}] as there`,
  )
  const found = results.at(-1)?.[0]
  refuse(
    named
      .filter((_, at) => found?.there[at] !== true)
      .map(({ name, label }) => ({ field: `custom.${name}`, message: `${label} đã chọn không còn nữa` })),
  )
}

/**
 * Says which unique field is taken; under a race the index itself refuses, without a field.
 * @throws Fault conflict
 */
async function checkTaken(
  context: Context,
  fields: readonly StoredField[],
  values: Record<string, unknown>,
  entity_id: number,
): Promise<void> {
  const { tenant_id } = context.caller
  const unique = fields.filter((field) => field.unique && !isBlank(values[field.name]))
  if (unique.length === 0) return
  const checks = unique.map(
    ({ id, type, name }) => sql`exists (
      select from app.custom_entries(${type}, ${JSON.stringify(values[name])}::jsonb) e
        join custom_index i on i.number = e.number or lower(i.word) = lower(e.word)
      where i.tenant_id = ${tenant_id} and i.definition_id = ${id} and i.is_unique and i.entity_id <> ${entity_id})`,
  )
  const found = await context.db.one<{ taken: boolean[] }>(sql`select array[${join(checks)}] as taken`)
  const errors = unique
    .filter((_, at) => found?.taken[at] === true)
    .map(({ name, label }) => ({ field: `custom.${name}`, message: `${label} này đã có ở một bản ghi khác` }))
  if (errors.length > 0) throw new Fault('conflict', errors[0]?.message, { errors })
}

export interface CustomChange {
  entity_type: string
  id: number
  sent: CustomValues
  /** A record that begins now: fields that were not sent take their default. */
  fresh?: boolean
  /** Fields that were not sent become empty, as far as the caller may edit them. */
  replace?: boolean
}

const withDefaults = (
  fields: readonly StoredField[],
  sent: CustomValues,
  roles: readonly string[],
): CustomValues => {
  const defaults = fields.filter(
    (field) =>
      field.status === 'active' &&
      !isBlank(field.default_value) &&
      !(field.name in sent) &&
      mayEdit(field, roles) &&
      isShown(field, sent),
  )
  return {
    ...Object.fromEntries(defaults.map(({ name, default_value }) => [name, default_value as never])),
    ...sent,
  }
}

/** What is sent, without masks that mean «as it was», and with what `replace` takes away. */
function meant(
  fields: readonly StoredField[],
  { sent, replace, fresh }: CustomChange,
  roles: readonly string[],
) {
  const masked = new Set(fields.filter(({ is_sensitive }) => is_sensitive).map(({ name }) => name))
  const said = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(value === MASK && masked.has(name))),
  ) as CustomValues
  if (fresh === true) return withDefaults(fields, said, roles)
  if (replace !== true) return said
  const others = fields.filter(
    (field) => field.status === 'active' && mayEdit(field, roles) && !(field.name in sent),
  )
  return { ...Object.fromEntries(others.map(({ name }) => [name, null])), ...said }
}

/**
 * Writes values of a record whose row this transaction has added or locked. Three round trips at most beside the
 * references: definitions and the stored values, the unique ones, the write.
 * @throws Fault rule with the fields that do not fit, conflict when a unique value is another record's
 */
export async function writeCustom(context: Context, change: CustomChange): Promise<string[]> {
  const { tenant_id, roles } = context.caller
  const { entity_type, id } = change
  const [, fields, [current]] = (await context.db.batch(
    holdDefinitions(tenant_id),
    fieldsQuery(tenant_id, entity_type),
    sql`select v.data from custom_value v where v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type} and v.entity_id = ${id}`,
  )) as [unknown, StoredField[], { data: Record<string, unknown> }[]]
  const stored = current?.data ?? {}
  const sent = meant(fields, change, roles)
  const { values, errors } = await judgeInTurns((fits) => checkValues(fields, sent, stored, { roles, fits }))
  refuse(errors)
  await checkReferences(context, fields, values, { stored, of: change })
  await checkTaken(context, fields, values, id)
  if (Object.keys(values).length > 0) await context.db.rows(storeCustom(tenant_id, entity_type, id, values))
  return Object.keys(values)
}

/** The stored values of a record go along to the one that takes its place, but for what belongs to one of them alone. */
export const copyCustom = (tenant_id: number, entity_type: string, from: number, to: number): Sql =>
  copyCustoms(tenant_id, entity_type, [{ from, to }])

/** The same for many records at once. */
export const copyCustoms = (
  tenant_id: number,
  entity_type: string,
  copies: readonly { from: number; to: number }[],
): Sql => sql`
  insert into custom_value (tenant_id, entity_type, entity_id, data)
  select v.tenant_id, v.entity_type, c."to", v.data - array(
    select d.name from custom_definition d where d.tenant_id = v.tenant_id and d.entity_type = v.entity_type
      and d.deleted_at is null and (d.is_unique or d.type = 'file'))
  from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) c ("from" bigint, "to" bigint)
    join custom_value v on v.tenant_id = ${tenant_id} and v.entity_type = ${entity_type} and v.entity_id = c."from"
  on conflict (tenant_id, entity_type, entity_id) do update set data = custom_value.data || excluded.data, updated_at = now()`

/** Values go in beside those that are stored; those that are null go out. */
export function storeCustom(
  tenant_id: number,
  entity_type: string,
  id: number,
  values: Record<string, unknown>,
): Sql {
  const gone = Object.keys(values).filter((name) => isBlank(values[name]))
  const data = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))),
  )
  return sql`
    insert into custom_value as v (tenant_id, entity_type, entity_id, data)
    values (${tenant_id}, ${entity_type}, ${id}, ${data}::jsonb)
    on conflict (tenant_id, entity_type, entity_id) do update set data = (v.data - ${gone}::text[]) || excluded.data, updated_at = now()`
}
